-- Events that nobody can apply and nobody needs to, and products that are one thing.

-- dismissed: an operator has said why nothing will follow from it; it is as if it had not come until that is taken back.
alter table public.purchase_events drop constraint if exists purchase_events_state_check;
alter table public.purchase_events add constraint purchase_events_state_check
    check (state in ('applied', 'ignored', 'unresolved', 'dismissed'));

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
