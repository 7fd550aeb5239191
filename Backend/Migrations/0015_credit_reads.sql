-- What a user has and how it came about, and the sweep that writes down what has expired. None of it reads more for a user
-- with a million transactions than for one with ten.

-- The balance without what has expired, swept or not: all of it, what never expires, what does, and what does soon.
create or replace function public.credits_balance(account uuid, as_of timestamptz default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
    with clock as (select coalesce(as_of, clock_timestamp()) as moment),
    held as (select coalesce((select balance from public.credit_accounts where user_id = account), 0) as balance),
    lots as (
        select remaining, expires_at, expires_at <= moment as is_over
        from clock, public.credit_lots
        where user_id = account and is_open and expires_at is not null
    ),
    sums as (
        select coalesce(sum(remaining), 0)::bigint as mortal,
            coalesce(sum(remaining) filter (where is_over), 0)::bigint as over,
            coalesce(sum(remaining) filter (where not is_over and expires_at <= moment + interval '7 days'), 0)::bigint
                as soon,
            min(expires_at) filter (where not is_over) as next
        from clock left join lots on true
    )
    select jsonb_build_object(
        'balance', balance - over, 'permanent', balance - mortal, 'expiring', mortal - over, 'expiring_soon', soon,
        'next_expiry', case when next is not null then jsonb_build_object(
            'at', easyapp.utc(next), 'amount', (select sum(remaining) from lots where expires_at = next)) end)
    from held, sums
$$;

-- A page of a user's transactions, newest first. `before` is the `next` of the page before this one.
create or replace function public.credits_history(account uuid, before bigint default null, page_size integer default 50)
returns jsonb
language sql stable security definer set search_path = ''
as $$
    with page as (
        select sequence, kind, amount, balance_after, reason, created_at
        from public.credit_transactions
        where user_id = account and sequence < coalesce(before, 9223372036854775807)
        order by sequence desc
        limit least(greatest(page_size, 1), 100)
    )
    select jsonb_build_object(
        'transactions', coalesce(
            jsonb_agg(
                jsonb_build_object(
                    'transaction', sequence, 'kind', kind, 'amount', amount, 'balance', balance_after, 'reason', reason,
                    'created_at', easyapp.utc(created_at))
                order by sequence desc),
            '[]'),
        'next', case when min(sequence) > 1 then min(sequence) end)
    from page
$$;

-- Writes expire transactions for lots whose time is over, for at most so many accounts, and answers for how many lots. An account
-- that is in use is left for the next sweep: its user's next transaction does the same.
create or replace function public.credits_expire(max_accounts integer default 1000, as_of timestamptz default null)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
    moment timestamptz := coalesce(as_of, clock_timestamp());
    due uuid;
    opened public.credit_accounts;
    count integer := 0;
begin
    for due in
        select distinct lots.user_id from (
            select user_id from public.credit_lots where is_open and expires_at <= moment
            order by expires_at limit max_accounts
        ) as lots
    loop
        select * into opened from public.credit_accounts where user_id = due for update skip locked;
        if found then
            count := count + easyapp.expire_lots(due, greatest(moment, opened.moved_at));
        end if;
    end loop;
    return count;
end
$$;

-- For the service role alone.
do $$
declare
    name regprocedure;
begin
    for name in
        select oid from pg_proc where pronamespace = 'public'::regnamespace and proname like 'credits\_%'
    loop
        execute format('revoke execute on function %s from public, anon, authenticated', name);
        execute format('grant execute on function %s to service_role', name);
    end loop;
end
$$;
