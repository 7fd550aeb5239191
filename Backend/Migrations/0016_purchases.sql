-- Purchases, as the store tells of them through RevenueCat. Events are kept as they came; what follows from them is worked out
-- from all that are known, in the order in which they happened, so that it does not matter in which order they arrive.

-- `subject` is what an event is about: the store and the original transaction, `app_store/2000000123456789`.
create table if not exists public.purchase_events (
    id text not null primary key check (char_length(id) between 1 and 200),
    type text not null check (char_length(type) between 1 and 100),
    subject text check (char_length(subject) <= 200),
    -- All the names under which RevenueCat knows the customer; for a transfer, those the purchases are taken from.
    customers text[] not null default '{}',
    transferred_to text[] not null default '{}',
    environment text not null,
    event_timestamp timestamptz not null,
    received_at timestamptz not null default now(),
    payload jsonb not null,
    -- applied: the ledger says what follows from it. ignored: nothing follows. unresolved: its user or product is unknown.
    -- dismissed: an operator has said why nothing will follow from it; it is as if it had not come until that is taken back.
    state text not null default 'unresolved' check (state in ('applied', 'ignored', 'unresolved', 'dismissed')),
    state_reason text not null default '',
    user_id uuid references auth.users on delete set null,
    -- When that was found out, or last tried.
    settled_at timestamptz
);
create index if not exists purchase_events_subject_index on public.purchase_events (subject) where subject is not null;
create index if not exists purchase_events_customers_index on public.purchase_events using gin (customers);
create index if not exists purchase_events_transferred_to_index on public.purchase_events using gin (transferred_to)
    where type = 'TRANSFER';

-- Each list in its order, with what it can be narrowed by in front.
create index if not exists purchase_events_newest_index on public.purchase_events (received_at desc, id desc);
create index if not exists purchase_events_state_index on public.purchase_events (state, received_at desc, id desc);
create index if not exists purchase_events_user_index on public.purchase_events (user_id, received_at desc, id desc)
    where user_id is not null;

-- A transaction of a store that pays for credits: `app_store/2000000123456790`. It outlives the account, so that what was paid
-- once is granted once.
create table if not exists public.purchases (
    purchase text not null primary key,
    subject text not null,
    product_id text not null,
    environment text not null,
    is_revoked boolean not null default false,
    -- How often it was revoked, restored or moved, for the idempotency keys of these.
    change_count integer not null default 0
);
create index if not exists purchases_subject_index on public.purchases (subject);

-- What was granted for it: the pack, the period, or the months of a yearly plan, from 0.
create table if not exists public.purchase_grants (
    purchase text not null references public.purchases,
    month integer not null check (month between 0 and 11),
    credits bigint not null check (credits > 0),
    granted_at timestamptz not null,
    expires_at timestamptz,
    primary key (purchase, month)
);

-- What was granted for a product stays granted, and what is still due for it (a year's months, what a reversed refund gives again) is worked
-- out from what the product is. So, once something was granted for it, it stays what it is: another one is another product.
create or replace function easyapp.keep_sold_product() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    if tg_op = 'UPDATE' then
        -- Packs have no type.
        if (new.product_id, to_jsonb(new) -> 'subscription_type')
            is not distinct from (old.product_id, to_jsonb(old) -> 'subscription_type')
        then
            return new;
        end if;
    end if;
    if exists (
        select from public.purchases join public.purchase_grants using (purchase) where product_id = old.product_id
    ) then
        raise exception '% was sold already, and stays what it is: take it off offer and add another product.', old.product_id
            using errcode = 'restrict_violation';
    end if;
    if tg_op = 'UPDATE' then
        return new;
    end if;
    return old;
end
$$;

drop trigger if exists credit_packages_keep_sold_product on public.credit_packages;
create trigger credit_packages_keep_sold_product
    before update or delete on public.credit_packages
    for each row execute function easyapp.keep_sold_product();
drop trigger if exists subscription_products_keep_sold_product on public.subscription_products;
create trigger subscription_products_keep_sold_product
    before update or delete on public.subscription_products
    for each row execute function easyapp.keep_sold_product();

create table if not exists public.user_subscriptions (
    subject text not null primary key,
    user_id uuid not null references auth.users on delete cascade,
    product_id text not null,
    environment text not null,
    status text not null
        check (status in ('active', 'canceled', 'billing_issue', 'paused', 'expired', 'refunded', 'temporary')),
    will_renew boolean not null,
    period_start timestamptz not null,
    period_end timestamptz,
    grace_period_end timestamptz,
    paused_until timestamptz,
    pending_product_id text,
    -- When the next month of a yearly plan is due; null when none is.
    next_grant_at timestamptz,
    updated_at timestamptz not null
);
create index if not exists user_subscriptions_user_id_index on public.user_subscriptions (user_id);
create index if not exists user_subscriptions_next_grant_at_index on public.user_subscriptions (next_grant_at)
    where next_grant_at is not null;

-- When an account is deleted, what events say of the person goes with it; what was bought stays for the books.
create or replace function easyapp.forget_customer() returns trigger
language plpgsql set search_path = ''
as $$
begin
    new.payload := new.payload #- '{event,subscriber_attributes}' #- '{event,aliases}' #- '{event,experiments}';
    return new;
end
$$;

drop trigger if exists purchase_events_forget_customer on public.purchase_events;
create trigger purchase_events_forget_customer
    before update of user_id on public.purchase_events
    for each row when (old.user_id is not null and new.user_id is null)
    execute function easyapp.forget_customer();

alter table public.purchase_events enable row level security;
alter table public.purchases enable row level security;
alter table public.purchase_grants enable row level security;
alter table public.user_subscriptions enable row level security;
revoke all on public.purchase_events, public.purchases, public.purchase_grants, public.user_subscriptions
    from anon, authenticated, service_role;
grant select on public.purchase_events, public.purchases, public.purchase_grants to service_role;
grant select on public.user_subscriptions to authenticated, service_role;

drop policy if exists "Users can view their own subscriptions." on public.user_subscriptions;
create policy "Users can view their own subscriptions." on public.user_subscriptions
    for select to authenticated using ((select auth.uid()) = user_id);
