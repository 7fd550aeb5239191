-- Where all of a lot has gone, what moved on each day, and what the ledger's functions are made of. Functions of 0011 that are
-- here again are replaced.

-- All of a lot is somewhere: it is left, was spent, has expired, was taken back, or moved into another lot (to another user, or as a
-- lot of its own when it came back too late for this one).
alter table public.credit_lots add column if not exists expired bigint not null default 0 check (expired >= 0);
alter table public.credit_lots add column if not exists taken_back bigint not null default 0 check (taken_back >= 0);
alter table public.credit_lots add column if not exists moved bigint not null default 0 check (moved >= 0);

-- What the transactions say of the lots there are. What they do not name has moved.
update public.credit_lots as lot
set expired = coalesce(gone.expired, 0), taken_back = coalesce(gone.taken_back, 0),
    moved = lot.amount - lot.remaining - lot.spent - coalesce(gone.expired, 0) - coalesce(gone.taken_back, 0)
from public.credit_lots as same
left join (
    select (part ->> 'lot')::bigint as id,
        sum(-(part ->> 'amount')::bigint) filter (where kind = 'expire') as expired,
        sum(-(part ->> 'amount')::bigint) filter (where kind = 'revoke') as taken_back
    from public.credit_transactions, jsonb_array_elements(lots) as part
    where kind in ('expire', 'revoke')
    group by 1
) as gone using (id)
where lot.id = same.id and lot.amount <> lot.remaining + lot.spent + lot.expired + lot.taken_back + lot.moved;

-- What moved on each day (UTC), for charts: kept up by the trigger that enters a transaction. A row a server process, so that
-- none waits for another; `easyapp.join_credit_days` makes one of those of past days.
create table if not exists easyapp.credit_days (
    day date not null,
    kind text not null,
    backend integer not null,
    amount bigint not null,
    transactions bigint not null,
    primary key (day, kind, backend)
) with (fillfactor = 50);

create or replace function easyapp.enter_credit_transaction() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    update public.credit_accounts
    set balance = balance + new.amount, transaction_count = transaction_count + 1, moved_at = new.created_at
    where user_id = new.user_id
    returning transaction_count, balance into new.sequence, new.balance_after;
    insert into easyapp.credit_days as total (day, kind, backend, amount, transactions)
    values ((new.created_at at time zone 'UTC')::date, new.kind, pg_backend_pid(), new.amount, 1)
    on conflict (day, kind, backend)
    do update set amount = total.amount + excluded.amount, transactions = total.transactions + 1;
    return new;
end
$$;

-- Nothing is entered until this is committed, so that every transaction is counted once.
lock table public.credit_transactions in share row exclusive mode;
delete from easyapp.credit_days;
insert into easyapp.credit_days (day, kind, backend, amount, transactions)
select (created_at at time zone 'UTC')::date, kind, 0, sum(amount), count(*) from public.credit_transactions group by 1, 2;

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
    insert into public.credit_lots (user_id, source, amount, remaining, granted_at, expires_at, granted_by)
    values (lot.user_id, 'refund', returned, returned, moment, validity_end, granted_by)
    returning id into new_lot;
    return jsonb_build_object('lot', new_lot, 'amount', returned);
end
$$;
