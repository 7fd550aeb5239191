-- What the operator's console needs for its lists to stay quick, and what became of each act.

-- An act is on record before it is done, so that none can be done unseen. What became of it is added once; where that is missing, the
-- server ended in between.
alter table easyapp.console_acts add column if not exists outcome text not null default 'begun'
    check (outcome in ('begun', 'done', 'refused', 'failed'));
alter table easyapp.console_acts add column if not exists outcome_reason text not null default ''
    check (char_length(outcome_reason) <= 1000);

create or replace function easyapp.refuse_console_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
    if tg_op = 'UPDATE' then
        if old.outcome = 'begun' and new.outcome <> 'begun'
            and (new.id, new.at, new.act, new.subject, new.detail) = (old.id, old.at, old.act, old.subject, old.detail)
        then
            return new;
        end if;
    end if;
    raise exception 'What was done in the console stays on record.' using errcode = 'restrict_violation';
end
$$;

drop trigger if exists console_acts_are_kept on easyapp.console_acts;
create trigger console_acts_are_kept
    before truncate on easyapp.console_acts
    for each statement execute function easyapp.refuse_console_change();

-- Users by any part of their address. Where trigrams are not to be had, such a search reads all addresses.
do $$
declare
    home name;
begin
    begin
        create extension if not exists pg_trgm with schema extensions;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
        raise notice 'Without pg_trgm, searching for a part of an address is slow.';
    end;
    select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
    if home is not null then
        execute format(
            'create index if not exists profiles_email_trigram_index on public.profiles using gin (lower(email) %I.gin_trgm_ops)',
            home);
    end if;
end
$$;

-- Each list in its order, with what it can be narrowed by in front.
create index if not exists purchase_events_newest_index on public.purchase_events (received_at desc, id desc);
create index if not exists purchase_events_state_index on public.purchase_events (state, received_at desc, id desc);
create index if not exists purchase_events_user_index on public.purchase_events (user_id, received_at desc, id desc)
    where user_id is not null;
drop index if exists public.purchase_events_received_at_index;
drop index if exists public.purchase_events_unresolved_index;
drop index if exists public.purchase_events_user_id_index;

create index if not exists jobs_dead_index on easyapp.jobs (finished_at desc, id desc) where state = 'dead';
create index if not exists jobs_open_index on easyapp.jobs (run_at, id) where state in ('waiting', 'running');

-- Days' totals need it no more.
drop index if exists public.credit_transactions_created_at_index;
