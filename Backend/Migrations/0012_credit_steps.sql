-- What the functions of the credit ledger are made of. Each of those locks the user's account, has what is due expire, and then does one
-- thing, in one transaction with one idempotency key. `as_of` is the time at which it happens, for schedulers and tests; null is the
-- clock's.

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
language plpgsql immutable set search_path = ''
as $$
begin
    return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end
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

-- Answers what a transaction did, the same each time.
create or replace function easyapp.transaction_result(entry public.credit_transactions) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
    return jsonb_build_object(
        'transaction', entry.sequence, 'kind', entry.kind, 'amount', entry.amount, 'balance', entry.balance_after);
end
$$;

-- What every function of the ledger begins with. `earlier` is the answer of the call that had the same key; then there is nothing to
-- do. `moment` is when it happens, `sequence` the number its transaction will have, `balance` what the user has then.
do $$
begin
    if to_regtype('easyapp.credit_operation') is null then
        create type easyapp.credit_operation as (
            account uuid, key text, request jsonb, earlier jsonb, moment timestamptz, sequence bigint, balance bigint);
    end if;
end
$$;

-- Locks the account, looks for an earlier call, and has expire what is due.
create or replace function easyapp.begin_credit_operation(account uuid, key text, request jsonb, as_of timestamptz)
returns easyapp.credit_operation
language plpgsql set search_path = ''
as $$
declare
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    operation easyapp.credit_operation;
begin
    operation.account := account;
    operation.key := key;
    operation.request := request;
    if entry.user_id is not null then
        operation.earlier := easyapp.transaction_result(entry);
        return operation;
    end if;
    operation.moment := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    if easyapp.expire_lots(account, operation.moment) > 0 then
        select * into opened from public.credit_accounts where user_id = account;
    end if;
    operation.sequence := opened.transaction_count + 1;
    operation.balance := opened.balance;
    return operation;
end
$$;

-- What every function of the ledger ends with: its transaction, and the answer.
create or replace function easyapp.enter_credit_operation(
    operation easyapp.credit_operation, kind text, amount bigint, lots jsonb, actor text, reason text
) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
declare
    entry public.credit_transactions;
begin
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values (
        operation.account, kind, amount, lots, operation.key, operation.request, actor, reason, operation.moment)
    returning * into entry;
    return easyapp.transaction_result(entry);
end
$$;

create or replace function easyapp.check_credit_amount(amount bigint) returns void
language plpgsql immutable set search_path = ''
as $$
begin
    if amount is null or amount not between 1 and 1000000000 then
        perform easyapp.refuse(400, 'invalid_amount', 'The amount must be a whole number from 1 to 1000000000.');
    end if;
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
        update public.credit_lots set remaining = 0, expired = expired + lot.remaining where id = lot.id;
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
-- credit_consumptions.lots. Fewer when there are not as many. They count as spent, or else as taken back.
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
            set remaining = remaining - part, spent = spent + case when is_spent then part else 0 end,
                taken_back = taken_back + case when is_spent then 0 else part end
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

-- How much of `parts` came from a lot.
create or replace function easyapp.amount_of_lot(parts jsonb, lot bigint) returns bigint
language sql immutable set search_path = ''
as $$
    select coalesce(sum((part ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(parts) as part
    where (part ->> 'lot')::bigint = lot
$$;

create or replace function easyapp.join_credit_days(before date) returns integer
language sql set search_path = ''
as $$
    with gone as (delete from easyapp.credit_days where day < before and backend <> 0 returning *),
    joined as (
        insert into easyapp.credit_days as total (day, kind, backend, amount, transactions)
        select day, kind, 0, sum(amount), sum(transactions) from gone group by day, kind
        on conflict (day, kind, backend)
        do update set amount = total.amount + excluded.amount, transactions = total.transactions + excluded.transactions
    )
    select count(*)::integer from gone
$$;
