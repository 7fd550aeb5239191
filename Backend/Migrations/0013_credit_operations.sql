-- Credits that are given, spent, given back and taken: functions that the API's service role may call.

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

-- Gives back what was taken from a lot: into the lot, or as a new lot when it has expired meanwhile. Of a lot whose purchase was
-- refunded, what could not be taken back then is kept now. Answers the lot that has it, and how much that is.
create or replace function easyapp.return_to_lot(part jsonb, spent_at timestamptz, moment timestamptz, granted_by bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
    lot public.credit_lots;
    returned bigint := (part ->> 'amount')::bigint;
    kept bigint;
    validity_end timestamptz;
    new_lot bigint;
begin
    select * into lot from public.credit_lots where id = (part ->> 'lot')::bigint;
    kept := least(lot.shortfall, returned);
    if lot.revoked_at is null and (lot.expires_at is null or lot.expires_at > moment) then
        update public.credit_lots set spent = spent - returned, remaining = remaining + returned where id = lot.id;
        return jsonb_build_object('lot', lot.id, 'amount', returned);
    end if;
    -- What is kept counts as taken back for the purchase, so that it is given again should the refund be reversed.
    update public.credit_lots
    set spent = spent - returned, shortfall = shortfall - kept, revoked = revoked + kept, taken_back = taken_back + kept,
        moved = moved + returned - kept
    where id = lot.id;
    returned := returned - kept;
    if returned = 0 then
        return null;
    end if;
    -- The validity that was left when it was spent, 24 hours at least.
    validity_end := moment + greatest((part ->> 'expires_at')::timestamptz - spent_at, interval '24 hours');
    if part ->> 'expires_at' is null then
        validity_end := null;
    end if;
    -- It is still of the purchase that has expired, and goes with it should that be refunded. Of one that was refunded already, what is not
    -- kept was made up for by other lots: it is theirs.
    insert into public.credit_lots
        (user_id, source, amount, remaining, granted_at, expires_at, granted_by, purchase, purchase_month)
    values (
        lot.user_id, 'refund', returned, returned, moment, validity_end, granted_by,
        case when lot.revoked_at is null then lot.purchase end, case when lot.revoked_at is null then lot.purchase_month end)
    returning id into new_lot;
    return jsonb_build_object('lot', new_lot, 'amount', returned);
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
