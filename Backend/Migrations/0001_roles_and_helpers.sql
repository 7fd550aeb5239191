-- What every Supabase project has before the product's own tables: the roles of the API, the schemas and the helpers that
-- policies use. On such a project everything here exists already and is left as it is.

do $$
declare
    wanted record;
begin
    for wanted in
        select * from (values
            ('anon', 'nologin noinherit'),
            ('authenticated', 'nologin noinherit'),
            ('service_role', 'nologin noinherit bypassrls')
        ) as roles (name, attributes)
    loop
        if not exists (select from pg_roles where rolname = wanted.name) then
            begin
                execute format('create role %I %s', wanted.name, wanted.attributes);
            exception when duplicate_object or unique_violation then
                -- Another database of the same cluster was being set up at this moment.
                null;
            end;
        end if;
    end loop;
end
$$;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists extensions;

do $$
begin
    if to_regprocedure('auth.jwt()') is null then
        create function auth.jwt() returns jsonb
        language sql stable
        as 'select nullif(current_setting(''request.jwt.claims'', true), '''')::jsonb';
        comment on function auth.jwt() is 'The claims of the caller''s token.';
    end if;
    if to_regprocedure('auth.uid()') is null then
        create function auth.uid() returns uuid
        language sql stable
        -- json and not jsonb, which would build a tree of all claims for one of them, in every statement under a policy.
        as 'select (nullif(current_setting(''request.jwt.claims'', true), '''')::json ->> ''sub'')::uuid';
        comment on function auth.uid() is 'The caller''s user; null for an anonymous caller.';
    end if;
    if to_regprocedure('auth.role()') is null then
        create function auth.role() returns text
        language sql stable
        as 'select nullif(current_setting(''request.jwt.claims'', true), '''')::json ->> ''role''';
        comment on function auth.role() is 'The role the caller''s token names.';
    end if;
    if to_regprocedure('auth.email()') is null then
        create function auth.email() returns text
        language sql stable
        as 'select nullif(current_setting(''request.jwt.claims'', true), '''')::json ->> ''email''';
        comment on function auth.email() is 'The caller''s email address.';
    end if;
end
$$;

grant usage on schema public, extensions to anon, authenticated, service_role;

-- On a Supabase project these two belong to its own services, which have granted them already.
do $$
begin
    if pg_has_role(current_user, (select nspowner from pg_namespace where nspname = 'auth'), 'usage') then
        grant usage on schema auth to anon, authenticated, service_role;
        grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;
    end if;
    if pg_has_role(current_user, (select nspowner from pg_namespace where nspname = 'storage'), 'usage') then
        grant usage on schema storage to anon, authenticated, service_role;
    end if;
end
$$;

-- Row level security decides who sees which rows; the roles may touch every table of the public schema.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

-- The API reads the schema anew when a migration has changed it.
create schema if not exists easyapp;

create or replace function easyapp.notify_schema_change() returns event_trigger
language plpgsql
as $$
begin
    notify pgrst, 'reload schema';
end
$$;

do $$
begin
    -- Event triggers need a superuser; a Supabase project has its own.
    if (select rolsuper from pg_roles where rolname = current_user)
        and not exists (select from pg_event_trigger where evtname in ('pgrst_ddl_watch', 'easyapp_schema_change'))
    then
        create event trigger easyapp_schema_change on ddl_command_end
            when tag in (
                'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
                'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION',
                'ALTER FUNCTION', 'CREATE TYPE', 'ALTER TYPE', 'COMMENT')
            execute function easyapp.notify_schema_change();
        create event trigger easyapp_schema_drop on sql_drop execute function easyapp.notify_schema_change();
    end if;
end
$$;
