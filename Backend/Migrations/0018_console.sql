-- The operator's console: its password, who is signed in, and what was done there.
create table if not exists easyapp.console_password (
    is_only boolean not null primary key default true check (is_only),
    hash text not null,
    changed_at timestamptz not null default now()
);

-- Sessions by what their token hashes to.
create table if not exists easyapp.console_sessions (
    token_hash text not null primary key,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
);

-- An act is on record before it is done, so that none can be done unseen. What became of it is added once; where that is missing, the
-- server ended in between.
create table if not exists easyapp.console_acts (
    id bigint not null primary key generated always as identity,
    at timestamptz not null default now(),
    act text not null,
    subject text not null default '',
    detail jsonb not null default '{}',
    outcome text not null default 'begun' check (outcome in ('begun', 'done', 'refused', 'failed')),
    outcome_reason text not null default '' check (char_length(outcome_reason) <= 1000)
);

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

drop trigger if exists console_acts_are_final on easyapp.console_acts;
create trigger console_acts_are_final
    before update or delete on easyapp.console_acts
    for each row execute function easyapp.refuse_console_change();
drop trigger if exists console_acts_are_kept on easyapp.console_acts;
create trigger console_acts_are_kept
    before truncate on easyapp.console_acts
    for each statement execute function easyapp.refuse_console_change();

-- A search for users that begins with what was typed.
create index if not exists profiles_email_prefix_index on public.profiles (lower(email) text_pattern_ops);

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

-- The console's list of jobs, in its two orders.
create index if not exists jobs_dead_index on easyapp.jobs (finished_at desc, id desc) where state = 'dead';
create index if not exists jobs_open_index on easyapp.jobs (run_at, id) where state in ('waiting', 'running');
