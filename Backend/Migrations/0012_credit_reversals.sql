-- Credits that are taken back, given again, moved to another user or given another validity.

-- Takes credits from a user, all or nothing: an operator's act.
create or replace function public.credits_revoke(
    account uuid, amount bigint, key text, reason text default '', actor text default 'service',
    as_of timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    request jsonb := jsonb_build_object('operation', 'revoke', 'amount', amount);
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    held bigint;
begin
    if entry.user_id is not null then
        return easyapp.transaction_result(entry);
    end if;
    if amount is null or amount not between 1 and 1000000000 then
        perform easyapp.refuse(400, 'invalid_amount', 'The amount must be a whole number from 1 to 1000000000.');
    end if;
    perform easyapp.expire_lots(account, moment);
    select a.balance into held from public.credit_accounts as a where a.user_id = account;
    if held < amount then
        perform easyapp.refuse(402, 'insufficient_credits', format('The user has %s credits.', held),
            jsonb_build_object('need', amount, 'have', held));
    end if;
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values (
        account, 'revoke', -amount, easyapp.as_debits(easyapp.take_from_lots(account, amount, is_spent => false)), key,
        request, actor, reason, moment)
    returning * into entry;
    return easyapp.transaction_result(entry);
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
    request jsonb := jsonb_build_object('operation', 'revoke_purchase', 'purchase', purchase);
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    lot public.credit_lots;
    owing bigint[] := '{}';
    taken jsonb := '[]';
    from_others jsonb;
    covered bigint;
begin
    if entry.user_id is not null then
        return easyapp.transaction_result(entry);
    end if;
    perform easyapp.expire_lots(account, moment);
    -- First what is left of its own lots, so that they are not among those that make up for what was spent.
    for lot in
        update public.credit_lots as l set revoked_at = moment, revoked = l.remaining, remaining = 0
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
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values (
        account, 'revoke', -easyapp.total(taken), easyapp.as_debits(taken), key, request, actor, reason, moment)
    returning * into entry;
    return easyapp.transaction_result(entry);
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
    request jsonb := jsonb_build_object('operation', 'restore_purchase', 'purchase', purchase);
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
    next_sequence bigint;
    lot public.credit_lots;
    new_lot bigint;
    given jsonb := '[]';
begin
    if entry.user_id is not null then
        return easyapp.transaction_result(entry);
    end if;
    perform easyapp.expire_lots(account, moment);
    select a.transaction_count + 1 into next_sequence from public.credit_accounts as a where a.user_id = account;
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
                case when lot.expires_at is not null then greatest(lot.expires_at, moment + interval '24 hours') end,
                next_sequence, purchase, lot.purchase_month)
            returning id into new_lot;
            given := given || jsonb_build_object('lot', new_lot, 'amount', lot.revoked);
        end if;
    end loop;
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values (account, 'adjust', easyapp.total(given), given, key, request, actor, reason, moment)
    returning * into entry;
    return easyapp.transaction_result(entry);
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
    entry public.credit_transactions := easyapp.replayed_transaction(account, key, request);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), first_opened.moved_at, second_opened.moved_at);
    next_sequence bigint;
    lot public.credit_lots;
    new_lot bigint;
    moved bigint := 0;
    taken jsonb := '[]';
    given jsonb := '[]';
begin
    if account = recipient then
        perform easyapp.refuse(400, 'same_user', 'Credits are moved between two users.');
    end if;
    if entry.user_id is not null then
        return easyapp.transaction_result(entry);
    end if;
    perform easyapp.expire_lots(account, moment), easyapp.expire_lots(recipient, moment);
    select a.transaction_count + 1 into next_sequence from public.credit_accounts as a where a.user_id = recipient;
    for lot in
        select * from public.credit_lots as l
        where l.user_id = account and l.purchase = credits_transfer_purchase.purchase and l.is_open
        order by l.id
    loop
        update public.credit_lots set remaining = 0 where id = lot.id;
        insert into public.credit_lots
            (user_id, source, amount, remaining, granted_at, expires_at, granted_by, purchase, purchase_month)
        values (
            recipient, lot.source, lot.remaining, lot.remaining, lot.granted_at, lot.expires_at, next_sequence, purchase,
            lot.purchase_month)
        returning id into new_lot;
        taken := taken || jsonb_build_object('lot', lot.id, 'amount', lot.remaining);
        given := given || jsonb_build_object('lot', new_lot, 'amount', lot.remaining);
        moved := moved + lot.remaining;
    end loop;
    insert into public.credit_transactions
        (user_id, kind, amount, lots, idempotency_key, request, actor, reason, created_at)
    values
        (account, 'adjust', -moved, easyapp.as_debits(taken), key, request, actor, reason, moment),
        (recipient, 'adjust', moved, given, key, request, actor, reason, moment);
    return easyapp.transaction_result(easyapp.replayed_transaction(account, key, request));
end
$$;

-- Gives the lots of one month of a purchase another end: earlier after an immediate upgrade, later after an extension.
create or replace function public.credits_set_validity(
    account uuid, purchase text, purchase_month integer, expires_at timestamptz, as_of timestamptz default null
) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
    opened public.credit_accounts := easyapp.lock_credit_account(account);
    moment timestamptz := greatest(coalesce(as_of, clock_timestamp()), opened.moved_at);
begin
    perform easyapp.expire_lots(account, moment);
    update public.credit_lots as l set expires_at = credits_set_validity.expires_at
    where l.user_id = account and l.purchase = credits_set_validity.purchase
        and l.purchase_month = credits_set_validity.purchase_month;
    perform easyapp.expire_lots(account, moment);
end
$$;
