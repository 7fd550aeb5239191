-- The validity of a purchase's credits, as it is known by now. It replaces the function of 0012.

-- Gives what was bought with a purchase (of a plan, one month of it) another end. What had expired and is good for longer after all
-- comes back: the end that made it expire was taken back, or an extension was told of late.
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
begin
    perform easyapp.expire_lots(account, moment);
    for lot in
        update public.credit_lots as l set expires_at = credits_set_validity.expires_at
        where l.user_id = account and l.purchase = credits_set_validity.purchase
            and l.purchase_month = credits_set_validity.purchase_month
        returning l.*
    loop
        if lot.expired > 0 and (lot.expires_at is null or lot.expires_at > moment) then
            update public.credit_lots as l set remaining = l.remaining + lot.expired, expired = 0 where l.id = lot.id;
            insert into public.credit_transactions
                (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
            values (
                account, 'adjust', lot.expired,
                jsonb_build_array(jsonb_build_object('lot', lot.id, 'amount', lot.expired)),
                'validity/' || lot.id || '/'
                    || (select a.transaction_count from public.credit_accounts as a where a.user_id = account),
                '{"operation": "set_validity"}', 'system', '', moment);
        end if;
    end loop;
    perform easyapp.expire_lots(account, moment);
end
$$;
