-- The functions of the ledger, in one form. They replace those of 0011 and 0012, and do the same.

-- Gives a user credits, as one lot.
create or replace function public.credits_grant(
    account uuid, amount bigint, source text, key text, expires_at timestamptz default null, reason text default '',
    actor text default 'service', purchase text default null, purchase_month integer default null,
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    operation easyapp.credit_operation := easyapp.begin_credit_operation(account, key,
        jsonb_build_object('operation', 'grant', 'amount', amount, 'source', source,
            'expires_at', easyapp.utc(expires_at), 'purchase', purchase, 'purchase_month', purchase_month), as_of);
    lot_id bigint;
    result jsonb;
begin
    if operation.earlier is not null then
        return operation.earlier;
    end if;
    perform easyapp.check_credit_amount(amount);
    insert into public.credit_lots
        (user_id, source, amount, remaining, granted_at, expires_at, granted_by, purchase, purchase_month)
    values (
        account, source, amount, amount, operation.moment, expires_at, operation.sequence, purchase, purchase_month)
    returning id into lot_id;
    result := easyapp.enter_credit_operation(operation, 'grant', amount,
        jsonb_build_array(jsonb_build_object('lot', lot_id, 'amount', amount)), actor, reason);
    -- What has come too late is recorded all the same.
    perform easyapp.expire_lots(account, operation.moment);
    return result;
end
$$;

-- Spends what a feature costs, all or nothing.
create or replace function public.credits_consume(
    account uuid, feature text, key text, quantity integer default 1, actor text default 'service',
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
    operation easyapp.credit_operation := easyapp.begin_credit_operation(account, key,
        jsonb_build_object('operation', 'consume', 'feature', feature, 'quantity', quantity), as_of);
    cost public.feature_credit_costs;
    needed bigint;
    taken jsonb;
    result jsonb;
    consumption uuid;
begin
    if operation.earlier is not null then
        select id into consumption from public.credit_consumptions
        where user_id = account and sequence = (operation.earlier ->> 'transaction')::bigint;
        return operation.earlier || jsonb_build_object('consumption', consumption);
    end if;
    if quantity is null or quantity not between 1 and 1000 then
        perform easyapp.refuse(400, 'invalid_quantity', 'The quantity must be a whole number from 1 to 1000.');
    end if;
    if easyapp.setting('credit_system', 'enabled') = 'false' then
        perform easyapp.refuse(503, 'credits_disabled', 'Credits cannot be spent at the moment.');
    end if;
    select * into cost from public.feature_credit_costs where feature_name = feature;
    if not found then
        perform easyapp.refuse(404, 'unknown_feature', 'There is no such feature.');
    elsif not cost.is_active or easyapp.setting('features', cost.switch) = 'false' then
        perform easyapp.refuse(503, 'feature_disabled', 'This feature is turned off at the moment.');
    end if;
    needed := cost.credit_cost::bigint * quantity;
    if operation.balance < needed then
        perform easyapp.refuse(402, 'insufficient_credits',
            format('This needs %s credits; you have %s.', needed, operation.balance),
            jsonb_build_object('need', needed, 'have', operation.balance));
    end if;
    taken := easyapp.take_from_lots(account, needed, is_spent => true);
    result := easyapp.enter_credit_operation(operation, 'consume', -needed, easyapp.as_debits(taken), actor, feature);
    insert into public.credit_consumptions (user_id, sequence, feature_name, quantity, amount, lots, created_at)
    values (account, operation.sequence, feature, quantity, needed, taken, operation.moment)
    returning id into consumption;
    return result || jsonb_build_object('consumption', consumption);
end
$$;

-- Gives back what a consumption took, because what it paid for has failed.
create or replace function public.credits_refund(
    account uuid, consumption uuid, key text, reason text default '', actor text default 'service',
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    operation easyapp.credit_operation := easyapp.begin_credit_operation(account, key,
        jsonb_build_object('operation', 'refund', 'consumption', consumption), as_of);
    spent public.credit_consumptions;
    hours bigint := easyapp.setting('anti_abuse', 'refund_time_limit_hours')::bigint;
    part jsonb;
    returned jsonb;
    credits jsonb := '[]';
begin
    if operation.earlier is not null then
        return operation.earlier;
    end if;
    if easyapp.setting('credit_system', 'refund_on_failure') = 'false' then
        perform easyapp.refuse(403, 'refunds_disabled', 'Credits are not given back.');
    end if;
    select * into spent from public.credit_consumptions as c where c.id = consumption and c.user_id = account;
    if not found then
        perform easyapp.refuse(404, 'unknown_consumption', 'This user has not consumed anything of this kind.');
    elsif spent.refunded_by is not null then
        perform easyapp.refuse(409, 'already_refunded', 'These credits were given back already.');
    elsif operation.moment > spent.created_at + make_interval(hours => hours::integer) then
        perform easyapp.refuse(403, 'refund_time_limit_exceeded',
            format('Credits are given back within %s hours.', hours));
    end if;
    -- How much the transaction gives back is known when all lots have been seen.
    for part in select * from jsonb_array_elements(spent.lots) loop
        returned := easyapp.return_to_lot(part, spent.created_at, operation.moment, operation.sequence);
        if returned is not null then
            credits := credits || returned;
        end if;
    end loop;
    returned := easyapp.enter_credit_operation(operation, 'refund', easyapp.total(credits), credits, actor, reason);
    update public.credit_consumptions as c set refunded_by = operation.sequence where c.id = spent.id;
    return returned;
end
$$;

-- Takes credits from a user, all or nothing: an operator's act.
create or replace function public.credits_revoke(
    account uuid, amount bigint, key text, reason text default '', actor text default 'service',
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    operation easyapp.credit_operation := easyapp.begin_credit_operation(account, key,
        jsonb_build_object('operation', 'revoke', 'amount', amount), as_of);
begin
    if operation.earlier is not null then
        return operation.earlier;
    end if;
    perform easyapp.check_credit_amount(amount);
    if operation.balance < amount then
        perform easyapp.refuse(402, 'insufficient_credits', format('The user has %s credits.', operation.balance),
            jsonb_build_object('need', amount, 'have', operation.balance));
    end if;
    return easyapp.enter_credit_operation(operation, 'revoke', -amount,
        easyapp.as_debits(easyapp.take_from_lots(account, amount, is_spent => false)), actor, reason);
end
$$;

-- The store has refunded a purchase: takes back what is left of its lots, and what was spent of them from the user's other
-- lots, down to nothing. What could not be taken is recorded with the lots as their shortfall.
create or replace function public.credits_revoke_purchase(
    account uuid, purchase text, key text, reason text default '', actor text default 'service',
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    operation easyapp.credit_operation := easyapp.begin_credit_operation(account, key,
        jsonb_build_object('operation', 'revoke_purchase', 'purchase', purchase), as_of);
    lot public.credit_lots;
    owing bigint[] := '{}';
    taken jsonb := '[]';
    from_others jsonb;
    covered bigint;
begin
    if operation.earlier is not null then
        return operation.earlier;
    end if;
    -- First what is left of its own lots, so that they are not among those that make up for what was spent.
    for lot in
        update public.credit_lots as l
        set revoked_at = operation.moment, revoked = l.remaining, taken_back = l.taken_back + l.remaining, remaining = 0
        where l.user_id = account and l.purchase = credits_revoke_purchase.purchase and l.revoked_at is null
        returning l.*
    loop
        if lot.revoked > 0 then
            taken := taken || jsonb_build_object('lot', lot.id, 'amount', lot.revoked);
        end if;
        if lot.spent > 0 then
            owing := owing || lot.id;
        end if;
    end loop;
    for lot in select * from public.credit_lots as l where l.id = any (owing) order by l.id loop
        from_others := easyapp.take_from_lots(account, lot.spent, is_spent => false);
        covered := easyapp.total(from_others);
        update public.credit_lots set revoked = lot.revoked + covered, shortfall = lot.spent - covered where id = lot.id;
        taken := taken || from_others;
    end loop;
    return easyapp.enter_credit_operation(
        operation, 'revoke', -easyapp.total(taken), easyapp.as_debits(taken), actor, reason);
end
$$;

-- The refund was reversed: gives again what was taken back for it, and forgets the shortfall.
create or replace function public.credits_restore_purchase(
    account uuid, purchase text, key text, reason text default '', actor text default 'service',
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    operation easyapp.credit_operation := easyapp.begin_credit_operation(account, key,
        jsonb_build_object('operation', 'restore_purchase', 'purchase', purchase), as_of);
    lot public.credit_lots;
    new_lot bigint;
    given jsonb := '[]';
begin
    if operation.earlier is not null then
        return operation.earlier;
    end if;
    for lot in
        select * from public.credit_lots as l
        where l.user_id = account and l.purchase = credits_restore_purchase.purchase and l.revoked_at is not null
        order by l.id
    loop
        update public.credit_lots set revoked_at = null, revoked = 0, shortfall = 0 where id = lot.id;
        if lot.revoked > 0 then
            insert into public.credit_lots (
                user_id, source, amount, remaining, granted_at, expires_at, granted_by, purchase, purchase_month)
            values (
                account, lot.source, lot.revoked, lot.revoked, lot.granted_at,
                case when lot.expires_at is not null then greatest(lot.expires_at, operation.moment + interval '24 hours') end,
                operation.sequence, purchase, lot.purchase_month)
            returning id into new_lot;
            given := given || jsonb_build_object('lot', new_lot, 'amount', lot.revoked);
        end if;
    end loop;
    return easyapp.enter_credit_operation(operation, 'adjust', easyapp.total(given), given, actor, reason);
end
$$;

-- The store has moved a purchase to another user: what is left of its lots goes there. What was spent stays with who spent it.
create or replace function public.credits_transfer_purchase(
    account uuid, recipient uuid, purchase text, key text, reason text default '', actor text default 'service',
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    request jsonb := jsonb_build_object('operation', 'transfer_purchase', 'from', account, 'to', recipient,
        'purchase', purchase);
    -- Always in the same order, so that two transfers in opposite directions do not wait for each other.
    first_opened public.credit_accounts := easyapp.lock_credit_account(least(account, recipient));
    second_opened public.credit_accounts := easyapp.lock_credit_account(greatest(account, recipient));
    operation easyapp.credit_operation;
    receiving easyapp.credit_operation;
    lot public.credit_lots;
    new_lot bigint;
    taken jsonb := '[]';
    given jsonb := '[]';
begin
    if account = recipient then
        perform easyapp.refuse(400, 'same_user', 'Credits are moved between two users.');
    end if;
    as_of := greatest(coalesce(as_of, clock_timestamp()), first_opened.moved_at, second_opened.moved_at);
    operation := easyapp.begin_credit_operation(account, key, request, as_of);
    if operation.earlier is not null then
        return operation.earlier;
    end if;
    receiving := easyapp.begin_credit_operation(recipient, key, request, as_of);
    for lot in
        select * from public.credit_lots as l
        where l.user_id = account and l.purchase = credits_transfer_purchase.purchase and l.is_open
        order by l.id
    loop
        update public.credit_lots as l set remaining = 0, moved = l.moved + lot.remaining where l.id = lot.id;
        insert into public.credit_lots
            (user_id, source, amount, remaining, granted_at, expires_at, granted_by, purchase, purchase_month)
        values (
            recipient, lot.source, lot.remaining, lot.remaining, lot.granted_at, lot.expires_at, receiving.sequence,
            purchase, lot.purchase_month)
        returning id into new_lot;
        taken := taken || jsonb_build_object('lot', lot.id, 'amount', lot.remaining);
        given := given || jsonb_build_object('lot', new_lot, 'amount', lot.remaining);
    end loop;
    perform easyapp.enter_credit_operation(receiving, 'adjust', easyapp.total(given), given, actor, reason);
    return easyapp.enter_credit_operation(
        operation, 'adjust', -easyapp.total(taken), easyapp.as_debits(taken), actor, reason);
end
$$;

-- From here on every function says where credits went.
alter table public.credit_lots drop constraint if exists the_parts_add_up_to_the_amount;
alter table public.credit_lots add constraint the_parts_add_up_to_the_amount
    check (remaining + spent + expired + taken_back + moved = amount);
