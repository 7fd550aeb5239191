-- Credits: what users hold, how they came by it and where it went. Backend/Credits/README.md tells the rules.
--
-- A user has an account. Credits come in lots, each from one source and with its own validity. Every change is a
-- transaction, which is never changed afterwards. The open lots of an account always add up to its balance, which is always
-- the balance after its last transaction: the triggers below see to that, whatever the functions do.

create schema if not exists easyapp;

-- What can be bought at once. Such credits never expire (App Store Review Guideline 3.1.1).
create table if not exists public.credit_packages (
    id uuid not null primary key default gen_random_uuid(),
    name text not null check (char_length(name) between 1 and 100),
    credits integer not null check (credits between 1 and 1000000000),
    price numeric(10, 2) not null check (price >= 0),
    product_id text not null unique check (char_length(product_id) between 1 and 200),
    is_permanent boolean not null default true constraint bought_credits_never_expire check (is_permanent),
    is_active boolean not null default true,
    sort_order integer not null default 0
);

-- What can be subscribed to.
create table if not exists public.subscription_products (
    id uuid not null primary key default gen_random_uuid(),
    product_id text not null unique check (char_length(product_id) between 1 and 200),
    product_name text not null check (char_length(product_name) between 1 and 100),
    subscription_type text not null check (subscription_type in ('monthly', 'yearly')),
    credits_per_month integer not null check (credits_per_month between 1 and 1000000000),
    price numeric(10, 2) check (price >= 0),
    currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
    is_active boolean not null default true
);

-- What features cost. `switch` names the member of system_config's `features` that turns the feature off.
create table if not exists public.feature_credit_costs (
    id uuid not null primary key default gen_random_uuid(),
    feature_name text not null unique check (char_length(feature_name) between 1 and 100),
    credit_cost integer not null check (credit_cost between 0 and 1000000),
    description text not null default '' check (char_length(description) <= 500),
    switch text,
    is_active boolean not null default true
);

-- One row a user: the row that is locked while the user's credits change.
create table if not exists public.credit_accounts (
    user_id uuid not null primary key references auth.users on delete cascade,
    balance bigint not null default 0 constraint balance_is_never_negative check (balance >= 0),
    transaction_count bigint not null default 0 check (transaction_count >= 0),
    -- The time of the last transaction. Time never goes back within an account.
    moved_at timestamptz not null default '-infinity'
) with (fillfactor = 50);

-- The ledger. `sequence` counts a user's transactions from 1; it and `balance_after` are filled in by a trigger.
create table if not exists public.credit_transactions (
    user_id uuid not null references public.credit_accounts on delete cascade,
    sequence bigint not null,
    kind text not null check (kind in ('grant', 'consume', 'expire', 'refund', 'revoke', 'adjust')),
    amount bigint not null,
    balance_after bigint not null check (balance_after >= 0),
    -- The lots touched and by how much: [{"lot": 1, "amount": -5}, …]
    lots jsonb not null default '[]' check (jsonb_typeof(lots) = 'array'),
    idempotency_key text not null check (char_length(idempotency_key) between 1 and 200),
    -- What was asked for. The same key with something else is refused.
    request jsonb not null,
    actor text not null check (char_length(actor) between 1 and 200),
    reason text not null default '' check (char_length(reason) <= 500),
    created_at timestamptz not null,
    primary key (user_id, sequence),
    unique (user_id, idempotency_key),
    constraint amount_has_the_sign_of_its_kind check (
        case kind
            when 'grant' then amount > 0
            when 'refund' then amount >= 0
            when 'adjust' then true
            else amount <= 0
        end)
);
create index if not exists credit_transactions_created_at_index on public.credit_transactions using brin (created_at);

create table if not exists public.credit_lots (
    id bigint not null primary key generated always as identity,
    user_id uuid not null references public.credit_accounts on delete cascade,
    source text not null
        check (source in ('registration', 'subscription', 'purchase', 'promotion', 'refund', 'admin')),
    amount bigint not null check (amount > 0),
    remaining bigint not null check (remaining >= 0),
    -- What was consumed of it and not refunded. The rest that is neither here nor there has expired or was taken back.
    spent bigint not null default 0 check (spent >= 0),
    -- For indexes: it changes once in a lot's life, where `remaining` changes with every use.
    is_open boolean not null generated always as (remaining > 0) stored,
    granted_at timestamptz not null,
    expires_at timestamptz,
    -- The transaction it was granted in.
    granted_by bigint not null,
    -- The store's transaction that paid for it, and which month of a yearly plan it is, from 0.
    purchase text check (char_length(purchase) between 1 and 200),
    purchase_month integer check (purchase_month >= 0),
    -- When the store's transaction was refunded: what was taken back for it, from this lot and others, and what could not be.
    revoked_at timestamptz,
    revoked bigint not null default 0 check (revoked >= 0),
    shortfall bigint not null default 0,
    constraint remaining_is_within_the_amount check (remaining + spent <= amount),
    constraint shortfall_is_of_what_was_spent check (shortfall between 0 and spent),
    constraint bought_credits_never_expire check (source <> 'purchase' or expires_at is null),
    foreign key (user_id, granted_by) references public.credit_transactions (user_id, sequence) on delete cascade
        deferrable initially deferred
) with (fillfactor = 50);
create index if not exists credit_lots_order_index on public.credit_lots (user_id, granted_at, id) where is_open;
create index if not exists credit_lots_user_expiry_index on public.credit_lots (user_id, expires_at)
    where is_open and expires_at is not null;
create index if not exists credit_lots_expiry_index on public.credit_lots (expires_at)
    where is_open and expires_at is not null;
create index if not exists credit_lots_purchase_index on public.credit_lots (purchase) where purchase is not null;
create index if not exists credit_lots_user_id_index on public.credit_lots (user_id, id);

-- What a user has used, so that it can be given back when it failed.
create table if not exists public.credit_consumptions (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid not null,
    sequence bigint not null,
    feature_name text not null,
    quantity integer not null check (quantity between 1 and 1000),
    amount bigint not null check (amount >= 0),
    -- Where it came from: [{"lot": 1, "amount": 5, "expires_at": …}, …]
    lots jsonb not null check (jsonb_typeof(lots) = 'array'),
    created_at timestamptz not null,
    refunded_by bigint,
    unique (user_id, sequence),
    foreign key (user_id, sequence) references public.credit_transactions (user_id, sequence) on delete cascade,
    foreign key (user_id, refunded_by) references public.credit_transactions (user_id, sequence) on delete cascade
) with (fillfactor = 90);

-- A transaction moves the account's balance and takes its place in the account's sequence.
create or replace function easyapp.enter_credit_transaction() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    update public.credit_accounts
    set balance = balance + new.amount, transaction_count = transaction_count + 1, moved_at = new.created_at
    where user_id = new.user_id
    returning transaction_count, balance into new.sequence, new.balance_after;
    return new;
end
$$;

drop trigger if exists credit_transactions_enter on public.credit_transactions;
create trigger credit_transactions_enter
    before insert on public.credit_transactions
    for each row execute function easyapp.enter_credit_transaction();

-- What was recorded stays as it is. It goes with the user's account, and in no other way.
create or replace function easyapp.refuse_ledger_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    if tg_op = 'DELETE' then
        if not exists (select from auth.users where id = old.user_id) then
            return old;
        end if;
    end if;
    raise exception 'What % holds cannot be changed (% refused): enter a transaction that corrects it.', tg_table_name, tg_op
        using errcode = 'restrict_violation';
end
$$;

drop trigger if exists credit_transactions_are_final on public.credit_transactions;
create trigger credit_transactions_are_final
    before update or delete on public.credit_transactions
    for each row execute function easyapp.refuse_ledger_change();
drop trigger if exists credit_transactions_are_kept on public.credit_transactions;
create trigger credit_transactions_are_kept
    before truncate on public.credit_transactions
    for each statement execute function easyapp.refuse_ledger_change();
drop trigger if exists credit_lots_are_kept on public.credit_lots;
create trigger credit_lots_are_kept
    before delete on public.credit_lots
    for each row execute function easyapp.refuse_ledger_change();
drop trigger if exists credit_consumptions_are_kept on public.credit_consumptions;
create trigger credit_consumptions_are_kept
    before delete on public.credit_consumptions
    for each row execute function easyapp.refuse_ledger_change();

-- At the end of every database transaction the lots add up to the balance, or it does not take place.
create or replace function easyapp.check_credit_balance() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
    held bigint;
begin
    select coalesce(sum(remaining), 0) into held from public.credit_lots where user_id = new.user_id and is_open;
    if held <> (select balance from public.credit_accounts where user_id = new.user_id) then
        raise exception 'The credit lots of user % do not add up to the balance.', new.user_id
            using errcode = 'check_violation';
    end if;
    return null;
end
$$;

drop trigger if exists credit_transactions_add_up on public.credit_transactions;
create constraint trigger credit_transactions_add_up
    after insert on public.credit_transactions deferrable initially deferred
    for each row execute function easyapp.check_credit_balance();
drop trigger if exists credit_lots_add_up on public.credit_lots;
create constraint trigger credit_lots_add_up
    after insert or update of remaining on public.credit_lots deferrable initially deferred
    for each row execute function easyapp.check_credit_balance();

-- Users read their own rows. Nobody writes the ledger but its functions, not even with the service key.
alter table public.credit_packages enable row level security;
alter table public.subscription_products enable row level security;
alter table public.feature_credit_costs enable row level security;
alter table public.credit_accounts enable row level security;
alter table public.credit_transactions enable row level security;
alter table public.credit_lots enable row level security;
alter table public.credit_consumptions enable row level security;

revoke all on public.credit_accounts, public.credit_transactions, public.credit_lots, public.credit_consumptions,
    public.credit_packages, public.subscription_products, public.feature_credit_costs
    from anon, authenticated, service_role;
grant select on public.credit_accounts, public.credit_transactions, public.credit_lots, public.credit_consumptions
    to authenticated, service_role;
grant select on public.credit_packages, public.subscription_products, public.feature_credit_costs to anon, authenticated;
grant select, insert, update, delete
    on public.credit_packages, public.subscription_products, public.feature_credit_costs to service_role;

do $$
declare
    name text;
begin
    foreach name in array array['credit_accounts', 'credit_transactions', 'credit_lots', 'credit_consumptions'] loop
        execute format('drop policy if exists "Users can view their own credits." on public.%I', name);
        execute format(
            'create policy "Users can view their own credits." on public.%I
                for select to authenticated using ((select auth.uid()) = user_id)', name);
    end loop;
    foreach name in array array['credit_packages', 'subscription_products', 'feature_credit_costs'] loop
        execute format('drop policy if exists "Everyone can view what is on offer." on public.%I', name);
        execute format(
            'create policy "Everyone can view what is on offer." on public.%I
                for select to anon, authenticated using (is_active)', name);
    end loop;
end
$$;

insert into public.credit_packages (name, credits, price, product_id, sort_order) values
    ('Starter Pack', 1000, 9.99, 'easyapp_credits_1000', 1),
    ('Popular Pack', 5000, 39.99, 'easyapp_credits_5000', 2),
    ('Professional Pack', 10000, 69.99, 'easyapp_credits_10000', 3),
    ('Value Pack', 50000, 299.99, 'easyapp_credits_50000', 4)
on conflict (product_id) do nothing;

insert into public.subscription_products (product_id, product_name, subscription_type, credits_per_month, price) values
    ('subscription_credit_monthly_basic_1', 'Premium Monthly', 'monthly', 2000, 9.99),
    ('subscription_credit_yearly_basic_1', 'Premium Yearly', 'yearly', 2000, 83.99)
on conflict (product_id) do nothing;

insert into public.feature_credit_costs (feature_name, credit_cost, description, switch) values
    ('text2image', 100, 'Text to Image Generation', 'image_generation'),
    ('image2image', 150, 'Image to Image Conversion', 'image_generation'),
    ('receipt_analysis', 50, 'Receipt Analysis', 'receipt_analysis'),
    ('receipt_analysis_pro', 100, 'Advanced Receipt Analysis', 'receipt_analysis')
on conflict (feature_name) do nothing;
