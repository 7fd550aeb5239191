-- The functions of the credit ledger. They alone change it. The API's service role may call those of schema public; those of
-- schema easyapp are theirs.
--
-- Each locks the user's account, has what is due expire, and then does one thing, in one transaction with one idempotency
-- key. `as_of` is the time at which it happens, for schedulers and tests; null is the clock's.

-- Refuses with an HTTP status (PostgREST answers it for SQLSTATE PTnnn), a code for programs and a sentence for people.
create or replace function easyapp.refuse(status integer, code text, sentence text, detail jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
    raise exception using errcode = 'PT' || status, message = code, hint = sentence, detail = detail::text;
end
$$;

-- A time as RFC 3339 in UTC, whatever the session's time zone.
create or replace function easyapp.utc(moment timestamptz) returns text
language sql immutable set search_path = ''
as $$
    select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Locks a user's account until the end of the database transaction; makes it when there is none yet.
create or replace function easyapp.lock_credit_account(account uuid) returns public.credit_accounts
language plpgsql set search_path = ''
as $$
declare
    found_account public.credit_accounts;
begin
    select * into found_account from public.credit_accounts where user_id = account for update;
    if not found then
        if account is null or not exists (select from auth.users where id = account) then
            perform easyapp.refuse(404, 'unknown_user', 'There is no such user.');
        end if;
        insert into public.credit_accounts (user_id) values (account) on conflict do nothing;
        select * into found_account from public.credit_accounts where user_id = account for update;
    end if;
    return found_account;
end
$$;

-- The transaction that an earlier call with this key has made, if there was one and it asked for the same.
create or replace function easyapp.replayed_transaction(account uuid, key text, request jsonb)
returns public.credit_transactions
language plpgsql stable set search_path = ''
as $$
declare
    earlier public.credit_transactions;
begin
    if key is null or char_length(key) not between 1 and 200 then
        perform easyapp.refuse(400, 'invalid_idempotency_key', 'The idempotency key must have 1 to 200 characters.');
    end if;
    select * into earlier from public.credit_transactions where user_id = account and idempotency_key = key;
    if found and earlier.request <> request then
        perform easyapp.refuse(409, 'idempotency_key_reused',
            'This idempotency key was used before, for something else.');
    end if;
    return earlier;
end
$$;

-- Writes an expire transaction for each lot of the account whose time is over.
create or replace function easyapp.expire_lots(account uuid, moment timestamptz) returns integer
language plpgsql set search_path = ''
as $$
declare
    lot record;
    count integer := 0;
begin
    for lot in
        select id, remaining from public.credit_lots
        where user_id = account and is_open and expires_at <= moment
        order by expires_at, id
    loop
        update public.credit_lots set remaining = 0 where id = lot.id;
        insert into public.credit_transactions
            (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
        values (
            account, 'expire', -lot.remaining,
            jsonb_build_array(jsonb_build_object('lot', lot.id, 'amount', -lot.remaining)),
            -- A lot can expire again after a refund of what was spent of it.
            'expire/' || lot.id || '/' || (select transaction_count from public.credit_accounts where user_id = account),
            '{"operation": "expire"}', 'system', '', moment);
        count := count + 1;
    end loop;
    return count;
end
$$;

-- Takes `wanted` credits out of the account's open lots, in the order the settings say, and tells which: the form of
-- credit_consumptions.lots. Fewer when there are not as many. `is_spent` counts them as spent from these lots.
create or replace function easyapp.take_from_lots(account uuid, wanted bigint, is_spent boolean) returns jsonb
language plpgsql set search_path = ''
as $$
declare
    candidates refcursor;
    lot public.credit_lots;
    part bigint;
    missing bigint := wanted;
    taken jsonb := '[]';
begin
    if missing > 0 then
        if easyapp.setting('credit_system', 'consumption_order') = '"expiring_first"' then
            open candidates for
                select * from public.credit_lots where user_id = account and is_open
                order by expires_at nulls last, granted_at, id;
        else
            open candidates for
                select * from public.credit_lots where user_id = account and is_open order by granted_at, id;
        end if;
        loop
            fetch candidates into lot;
            exit when not found or missing = 0;
            part := least(lot.remaining, missing);
            update public.credit_lots
            set remaining = remaining - part, spent = spent + case when is_spent then part else 0 end
            where id = lot.id;
            taken := taken || jsonb_build_object('lot', lot.id, 'amount', part, 'expires_at', easyapp.utc(lot.expires_at));
            missing := missing - part;
        end loop;
        close candidates;
    end if;
    return taken;
end
$$;

-- What was taken, in the form of credit_transactions.lots.
create or replace function easyapp.as_debits(taken jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
    return coalesce(
        (select jsonb_agg(jsonb_build_object('lot', part -> 'lot', 'amount', -(part ->> 'amount')::bigint))
            from jsonb_array_elements(taken) as part),
        '[]');
end
$$;

-- How much such a list is in all.
create or replace function easyapp.total(parts jsonb) returns bigint
language plpgsql immutable set search_path = ''
as $$
begin
    return coalesce((select sum((part ->> 'amount')::bigint) from jsonb_array_elements(parts) as part), 0);
end
$$;

-- Answers what a transaction did, the same each time.
create or replace function easyapp.transaction_result(entry public.credit_transactions) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
    return jsonb_build_object(
        'transaction', entry.sequence, 'kind', entry.kind, 'amount', entry.amount, 'balance', entry.balance_after);
end
$$;

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
    request jsonb := jsonb_build_object('operation', 'grant', 'amount', amount, 'source', source,
        'expires_at', easyapp.utc(expires_at), 'purchase', purchase, 'purchase_month', purchase_month);
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    lot_id bigint := nextval(pg_get_serial_sequence('public.credit_lots', 'id'));
begin
    if entry.user_id is not null then
        return easyapp.transaction_result(entry);
    end if;
    if amount is null or amount not between 1 and 1000000000 then
        perform easyapp.refuse(400, 'invalid_amount', 'The amount must be a whole number from 1 to 1000000000.');
    end if;
    perform easyapp.expire_lots(account, moment);
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values (
        account, 'grant', amount, jsonb_build_array(jsonb_build_object('lot', lot_id, 'amount', amount)), key, request,
        actor, reason, moment)
    returning * into entry;
    insert into public.credit_lots
        (id, user_id, source, amount, remaining, granted_at, expires_at, granted_by, purchase, purchase_month)
    overriding system value
    values (
        lot_id, account, source, amount, amount, moment, expires_at, entry.sequence, purchase, purchase_month);
    -- What has come too late is recorded all the same.
    perform easyapp.expire_lots(account, moment);
    return easyapp.transaction_result(entry);
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
    request jsonb := jsonb_build_object('operation', 'consume', 'feature', feature, 'quantity', quantity);
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    cost public.feature_credit_costs;
    needed bigint;
    held bigint;
    taken jsonb;
    consumption public.credit_consumptions;
begin
    if entry.user_id is not null then
        select * into consumption from public.credit_consumptions where user_id = account and sequence = entry.sequence;
        return easyapp.transaction_result(entry) || jsonb_build_object('consumption', consumption.id);
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
    perform easyapp.expire_lots(account, moment);
    select balance into held from public.credit_accounts where user_id = account;
    if held < needed then
        perform easyapp.refuse(402, 'insufficient_credits', format('This needs %s credits; you have %s.', needed, held),
            jsonb_build_object('need', needed, 'have', held));
    end if;
    taken := easyapp.take_from_lots(account, needed, is_spent => true);
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values (account, 'consume', -needed, easyapp.as_debits(taken), key, request, actor, feature, moment)
    returning * into entry;
    insert into public.credit_consumptions (user_id, sequence, feature_name, quantity, amount, lots, created_at)
    values (account, entry.sequence, feature, quantity, needed, taken, moment)
    returning * into consumption;
    return easyapp.transaction_result(entry) || jsonb_build_object('consumption', consumption.id);
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
    update public.credit_lots set spent = spent - returned, shortfall = shortfall - kept where id = lot.id;
    returned := returned - kept;
    if returned = 0 then
        return null;
    end if;
    -- The validity that was left when it was spent, 24 hours at least.
    validity_end := moment + greatest((part ->> 'expires_at')::timestamptz - spent_at, interval '24 hours');
    if part ->> 'expires_at' is null then
        validity_end := null;
    end if;
    insert into public.credit_lots (user_id, source, amount, remaining, granted_at, expires_at, granted_by)
    values (lot.user_id, 'refund', returned, returned, moment, validity_end, granted_by)
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
    request jsonb := jsonb_build_object('operation', 'refund', 'consumption', consumption);
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    spent public.credit_consumptions;
    hours bigint := easyapp.setting('anti_abuse', 'refund_time_limit_hours')::bigint;
    next_sequence bigint;
    part jsonb;
    returned jsonb;
    credits jsonb := '[]';
begin
    if entry.user_id is not null then
        return easyapp.transaction_result(entry);
    end if;
    if easyapp.setting('credit_system', 'refund_on_failure') = 'false' then
        perform easyapp.refuse(403, 'refunds_disabled', 'Credits are not given back.');
    end if;
    select * into spent from public.credit_consumptions as c where c.id = consumption and c.user_id = account;
    if not found then
        perform easyapp.refuse(404, 'unknown_consumption', 'This user has not consumed anything of this kind.');
    elsif spent.refunded_by is not null then
        perform easyapp.refuse(409, 'already_refunded', 'These credits were given back already.');
    elsif moment > spent.created_at + make_interval(hours => hours::integer) then
        perform easyapp.refuse(403, 'refund_time_limit_exceeded',
            format('Credits are given back within %s hours.', hours));
    end if;
    perform easyapp.expire_lots(account, moment);
    select a.transaction_count + 1 into next_sequence from public.credit_accounts as a where a.user_id = account;
    -- New lots refer to the transaction that follows them: how much it gives back is known when all lots have been seen.
    for part in select * from jsonb_array_elements(spent.lots) loop
        returned := easyapp.return_to_lot(part, spent.created_at, moment, next_sequence);
        if returned is not null then
            credits := credits || returned;
        end if;
    end loop;
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values (account, 'refund', easyapp.total(credits), credits, key, request, actor, reason, moment)
    returning * into entry;
    update public.credit_consumptions as c set refunded_by = entry.sequence where c.id = spent.id;
    return easyapp.transaction_result(entry);
end
$$;
