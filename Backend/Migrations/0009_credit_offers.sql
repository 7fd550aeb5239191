-- What credits are sold for and what they buy. Backend/Credits/README.md tells the rules.

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

-- A store's product is a pack or a subscription.
create or replace function easyapp.check_product_is_one_thing() returns trigger
language plpgsql set search_path = ''
as $$
declare
    is_taken boolean;
begin
    -- One at a time, so that two at once do not miss each other.
    perform pg_advisory_xact_lock(hashtext('easyapp.products'));
    if tg_table_name = 'credit_packages' then
        is_taken := exists (select from public.subscription_products where product_id = new.product_id);
    else
        is_taken := exists (select from public.credit_packages where product_id = new.product_id);
    end if;
    if is_taken then
        raise exception 'The product % is a % already.', new.product_id,
            case when tg_table_name = 'credit_packages' then 'subscription' else 'pack' end
            using errcode = 'unique_violation';
    end if;
    return new;
end
$$;

drop trigger if exists credit_packages_product_is_one_thing on public.credit_packages;
create trigger credit_packages_product_is_one_thing
    before insert or update of product_id on public.credit_packages
    for each row execute function easyapp.check_product_is_one_thing();
drop trigger if exists subscription_products_product_is_one_thing on public.subscription_products;
create trigger subscription_products_product_is_one_thing
    before insert or update of product_id on public.subscription_products
    for each row execute function easyapp.check_product_is_one_thing();

-- Everyone reads what is on offer; the operator changes it.
alter table public.credit_packages enable row level security;
alter table public.subscription_products enable row level security;
alter table public.feature_credit_costs enable row level security;

revoke all on public.credit_packages, public.subscription_products, public.feature_credit_costs
    from anon, authenticated, service_role;
grant select on public.credit_packages, public.subscription_products, public.feature_credit_costs to anon, authenticated;
grant select, insert, update, delete
    on public.credit_packages, public.subscription_products, public.feature_credit_costs to service_role;

drop policy if exists "Everyone can view what is on offer." on public.credit_packages;
create policy "Everyone can view what is on offer." on public.credit_packages
    for select to anon, authenticated using (is_active);

drop policy if exists "Everyone can view what is on offer." on public.subscription_products;
create policy "Everyone can view what is on offer." on public.subscription_products
    for select to anon, authenticated using (is_active);

drop policy if exists "Everyone can view what is on offer." on public.feature_credit_costs;
create policy "Everyone can view what is on offer." on public.feature_credit_costs
    for select to anon, authenticated using (is_active);

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
