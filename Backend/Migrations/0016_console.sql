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

create table if not exists easyapp.console_acts (
    id bigint not null primary key generated always as identity,
    at timestamptz not null default now(),
    act text not null,
    subject text not null default '',
    detail jsonb not null default '{}'
);

create or replace function easyapp.refuse_console_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
    raise exception 'What was done in the console stays on record.' using errcode = 'restrict_violation';
end
$$;

drop trigger if exists console_acts_are_final on easyapp.console_acts;
create trigger console_acts_are_final
    before update or delete on easyapp.console_acts
    for each row execute function easyapp.refuse_console_change();

-- A search for users that begins with what was typed.
create index if not exists profiles_email_prefix_index on public.profiles (lower(email) text_pattern_ops);
