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

-- What a transaction was, in words for the user to whom it happened. `product` and `feature` are the names that they have for users, null
-- where there is none any more.
create or replace function easyapp.transaction_description(
    entry public.credit_transactions, product text, feature text
) returns text
language plpgsql stable set search_path = ''
as $$
begin
    return case entry.request ->> 'operation'
        when 'grant' then
            case entry.request ->> 'source'
                when 'registration' then 'Welcome credits'
                when 'subscription' then coalesce(product, 'Subscription')
                when 'purchase' then coalesce(product, 'Bought credits')
                when 'promotion' then 'A present'
                else concat_ws(': ', 'Given by the team', nullif(entry.reason, ''))
            end
        when 'consume' then coalesce(feature, entry.request ->> 'feature')
        when 'refund' then 'Given back, because it failed'
        when 'expire' then 'Expired'
        when 'revoke' then concat_ws(': ', 'Taken back by the team', nullif(entry.reason, ''))
        when 'revoke_purchase' then concat_ws(': ', 'Taken back with the store''s refund', product)
        when 'restore_purchase' then concat_ws(': ', 'The store''s refund was reversed', product)
        when 'transfer_purchase' then
            concat_ws(': ', 'Moved ' || case when entry.amount < 0 then 'to' else 'from' end || ' another account', product)
        else 'Good for longer after all'
    end;
end
$$;

-- A page of what has changed a user's balance, newest first. `before` is the `next` of the page before this one. What has changed nothing is
-- in the ledger for operators: free features, corrections of how something was written down, moves of what was spent already.
create or replace function public.credits_history(account uuid, before bigint default null, page_size integer default 50)
returns jsonb
language sql stable security definer set search_path = ''
as $$
    with size as (select least(greatest(page_size, 1), 100) as rows),
    -- One more than the page has, to know whether there is another one.
    found as (
        select entry from public.credit_transactions as entry
        where user_id = account and sequence < coalesce(before, 9223372036854775807) and amount <> 0 and not is_correction
        order by sequence desc
        limit (select rows + 1 from size)
    ),
    page as (
        select (entry).sequence, jsonb_build_object(
            'transaction', (entry).sequence, 'kind', (entry).kind, 'amount', (entry).amount,
            'balance', (entry).balance_after, 'reason', (entry).reason,
            'description', easyapp.transaction_description(
                entry, coalesce(pack.name, plan.product_name), nullif(feature.description, '')),
            'created_at', easyapp.utc((entry).created_at)) as item
        from (select entry from found order by (entry).sequence desc limit (select rows from size)) as shown
        left join public.feature_credit_costs as feature on feature.feature_name = (entry).request ->> 'feature'
        -- What the store's transactions are about is in their reason.
        left join public.credit_packages as pack on pack.product_id = (entry).reason
        left join public.subscription_products as plan on plan.product_id = (entry).reason
    )
    select jsonb_build_object(
        'transactions', coalesce(jsonb_agg(item order by sequence desc), '[]'),
        'next', case when count(*) < (select count(*) from found) then min(sequence) end)
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
