-- Credits that were bought: when the store refunds a purchase, takes the refund back, moves the purchase to another user, or gives
-- it another end.

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
        set revoked_at = operation.moment, revoked = l.remaining, taken_back = l.taken_back + l.remaining, remaining = 0,
            revoked_parts = case when l.remaining > 0
                then jsonb_build_array(jsonb_build_object('lot', l.id, 'amount', l.remaining)) else '[]' end
        where l.user_id = account and l.purchase = credits_revoke_purchase.purchase and l.revoked_at is null
        returning l.*
    loop
        taken := taken || lot.revoked_parts;
        if lot.spent > 0 then
            owing := owing || lot.id;
        end if;
    end loop;
    for lot in select * from public.credit_lots as l where l.id = any (owing) order by l.id loop
        from_others := easyapp.take_from_lots(account, lot.spent, is_spent => false);
        covered := easyapp.total(from_others);
        update public.credit_lots as l
        set revoked = lot.revoked + covered, shortfall = lot.spent - covered, revoked_parts = l.revoked_parts || from_others
        where l.id = lot.id;
        taken := taken || from_others;
    end loop;
    return easyapp.enter_credit_operation(
        operation, 'revoke', -easyapp.total(taken), easyapp.as_debits(taken), actor, reason);
end
$$;

-- Gives back what another purchase's refund has taken from a lot: into the lot; as a new lot when it has expired meanwhile, with the
-- validity that was left and 24 hours at least; or not at all when the lot's own purchase was refunded meanwhile, whose it is then.
-- Answers the lot that has it, and how much that is.
create or replace function easyapp.give_back_to_lot(part jsonb, taken_at timestamptz, moment timestamptz, granted_by bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
    lot public.credit_lots;
    given bigint := (part ->> 'amount')::bigint;
    new_lot bigint;
begin
    select * into lot from public.credit_lots where id = (part ->> 'lot')::bigint;
    if lot.revoked_at is not null then
        update public.credit_lots
        set revoked = revoked + given,
            revoked_parts = revoked_parts || jsonb_build_object('lot', lot.id, 'amount', given)
        where id = lot.id;
        return null;
    elsif lot.expires_at is null or lot.expires_at > moment then
        update public.credit_lots set taken_back = taken_back - given, remaining = remaining + given where id = lot.id;
        return jsonb_build_object('lot', lot.id, 'amount', given);
    end if;
    update public.credit_lots set taken_back = taken_back - given, moved = moved + given where id = lot.id;
    insert into public.credit_lots
        (user_id, source, amount, remaining, granted_at, expires_at, granted_by, purchase, purchase_month)
    values (
        lot.user_id, 'refund', given, given, moment,
        moment + greatest((part ->> 'expires_at')::timestamptz - taken_at, interval '24 hours'), granted_by, lot.purchase,
        lot.purchase_month)
    returning id into new_lot;
    return jsonb_build_object('lot', new_lot, 'amount', given);
end
$$;

-- The refund was reversed: gives again what was taken back for it, into the lots it came from, and forgets the shortfall. What is left
-- of the purchase is good for as long as it was gone, but for no more than 24 hours, where its time would be over before.
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
    part jsonb;
    own bigint;
    back jsonb;
    given jsonb := '[]';
    result jsonb;
begin
    if operation.earlier is not null then
        return operation.earlier;
    end if;
    for lot in
        select * from public.credit_lots as l
        where l.user_id = account and l.purchase = credits_restore_purchase.purchase and l.revoked_at is not null
        order by l.id
    loop
        own := lot.revoked - easyapp.total(lot.revoked_parts) + easyapp.amount_of_lot(lot.revoked_parts, lot.id);
        update public.credit_lots as l
        set revoked_at = null, revoked = 0, shortfall = 0, revoked_parts = '[]', remaining = l.remaining + own,
            taken_back = l.taken_back - own,
            expires_at = case when own > 0 and l.expires_at is not null then greatest(l.expires_at,
                    least(operation.moment + interval '24 hours', l.expires_at + (operation.moment - lot.revoked_at)))
                else l.expires_at end
        where l.id = lot.id;
        if own > 0 then
            given := given || jsonb_build_object('lot', lot.id, 'amount', own);
        end if;
        for part in select * from jsonb_array_elements(lot.revoked_parts) loop
            continue when (part ->> 'lot')::bigint = lot.id;
            back := easyapp.give_back_to_lot(part, lot.revoked_at, operation.moment, operation.sequence);
            if back is not null then
                given := given || back;
            end if;
        end loop;
    end loop;
    result := easyapp.enter_credit_operation(operation, 'adjust', easyapp.total(given), given, actor, reason);
    -- What is over in spite of it is recorded all the same.
    perform easyapp.expire_lots(account, operation.moment);
    return result;
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

-- A transaction of one lot that nobody has asked for.
create or replace function easyapp.enter_lot_change(
    account uuid, lot bigint, kind text, amount bigint, moment timestamptz, reason text, is_correction boolean
) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
begin
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, is_correction, created_at)
    values (
        account, kind, amount, jsonb_build_array(jsonb_build_object('lot', lot, 'amount', amount)),
        'validity/' || lot || '/'
            || (select a.transaction_count from public.credit_accounts as a where a.user_id = account),
        '{"operation": "set_validity"}', 'system', reason, is_correction, moment);
end
$$;

-- Gives what was bought with a purchase (of a plan, one month of it) another end. What had expired and is good for longer after all
-- comes back: the end that made it expire was taken back, or an extension was told of late. Of a purchase that was refunded it is known
-- by now whether its credits were over when that happened: they have expired if so, and were taken back if not. What was given back as a
-- lot of its own keeps the validity that it has.
create or replace function public.credits_set_validity(
    account uuid, purchase text, purchase_month integer, expires_at timestamptz, as_of timestamptz default null
) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    lot public.credit_lots;
    own bigint;
begin
    perform easyapp.expire_lots(account, moment);
    for lot in
        update public.credit_lots as l set expires_at = credits_set_validity.expires_at
        where l.user_id = account and l.purchase = credits_set_validity.purchase
            and l.purchase_month = credits_set_validity.purchase_month and l.source <> 'refund'
        returning l.*
    loop
        own := easyapp.amount_of_lot(lot.revoked_parts, lot.id);
        if lot.revoked_at is null then
            if lot.expired > 0 and (lot.expires_at is null or lot.expires_at > moment) then
                update public.credit_lots as l set remaining = l.remaining + lot.expired, expired = 0 where l.id = lot.id;
                perform easyapp.enter_lot_change(account, lot.id, 'adjust', lot.expired, moment,
                    'Good for longer after all.', is_correction => false);
            end if;
        elsif lot.expired > 0 and (lot.expires_at is null or lot.expires_at > lot.revoked_at) then
            update public.credit_lots as l
            set expired = 0, taken_back = l.taken_back + lot.expired, revoked = l.revoked + lot.expired,
                revoked_parts = jsonb_build_object('lot', lot.id, 'amount', lot.expired) || l.revoked_parts
            where l.id = lot.id;
            perform easyapp.enter_lot_change(account, lot.id, 'adjust', lot.expired, moment,
                'Good for longer after all.', is_correction => true);
            perform easyapp.enter_lot_change(account, lot.id, 'revoke', -lot.expired, moment,
                'The purchase was refunded before the end.', is_correction => true);
        elsif own > 0 and lot.expires_at <= lot.revoked_at then
            update public.credit_lots as l
            set expired = l.expired + own, taken_back = l.taken_back - own, revoked = l.revoked - own,
                revoked_parts = (
                    select coalesce(jsonb_agg(part order by number), '[]')
                    from jsonb_array_elements(l.revoked_parts) with ordinality as parts (part, number)
                    where (part ->> 'lot')::bigint <> l.id)
            where l.id = lot.id;
            perform easyapp.enter_lot_change(account, lot.id, 'adjust', own, moment,
                'Over before the purchase was refunded.', is_correction => true);
            perform easyapp.enter_lot_change(account, lot.id, 'expire', -own, moment, '', is_correction => true);
        end if;
    end loop;
    perform easyapp.expire_lots(account, moment);
end
$$;
