-- The tables of the auth service, with GoTrue's names and columns as far as they are used, so that policies, triggers and
-- queries written for a Supabase project find what they expect. Such a project has them already and is left as it is.
do $migration$
begin
    if to_regclass('auth.users') is not null then
        return;
    end if;

    create table auth.users (
        instance_id uuid default '00000000-0000-0000-0000-000000000000',
        id uuid not null primary key,
        aud varchar(255) default 'authenticated',
        role varchar(255) default 'authenticated',
        email varchar(255),
        encrypted_password varchar(255),
        email_confirmed_at timestamptz,
        invited_at timestamptz,
        confirmation_token varchar(255),
        confirmation_sent_at timestamptz,
        recovery_token varchar(255),
        recovery_sent_at timestamptz,
        email_change_token_new varchar(255),
        email_change varchar(255),
        email_change_sent_at timestamptz,
        last_sign_in_at timestamptz,
        raw_app_meta_data jsonb,
        raw_user_meta_data jsonb,
        is_super_admin boolean,
        created_at timestamptz default now(),
        updated_at timestamptz default now(),
        phone text unique default null,
        phone_confirmed_at timestamptz,
        phone_change text default '',
        phone_change_token varchar(255) default '',
        phone_change_sent_at timestamptz,
        confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
        email_change_token_current varchar(255) default '',
        email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
        banned_until timestamptz,
        reauthentication_token varchar(255) default '',
        reauthentication_sent_at timestamptz,
        is_sso_user boolean not null default false,
        deleted_at timestamptz,
        is_anonymous boolean not null default false
    );
    create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
    create index users_created_at_index on auth.users (created_at desc, id desc);

    -- What a user signs in with: an email address, or an account elsewhere.
    create table auth.identities (
        id uuid not null primary key default gen_random_uuid(),
        provider_id text not null,
        user_id uuid not null references auth.users on delete cascade,
        identity_data jsonb not null,
        provider text not null,
        last_sign_in_at timestamptz,
        created_at timestamptz,
        updated_at timestamptz,
        email text generated always as (lower(identity_data ->> 'email')) stored,
        unique (provider_id, provider)
    );
    create index identities_user_id_index on auth.identities (user_id);
    create index identities_email_index on auth.identities (email text_pattern_ops);

    create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

    -- One row a signed-in device. The refresh token is made of the session's identifier and counter, signed with its key, so
    -- that refreshing changes one row and leaves none behind.
    create table auth.sessions (
        id uuid not null primary key,
        user_id uuid not null references auth.users on delete cascade,
        created_at timestamptz,
        updated_at timestamptz,
        factor_id uuid,
        aal auth.aal_level,
        not_after timestamptz,
        refreshed_at timestamptz,
        user_agent text,
        ip inet,
        tag text,
        refresh_token_hmac_key text,
        refresh_token_counter bigint
    );
    create index sessions_user_id_created_at_index on auth.sessions (user_id, created_at);

    -- How the user of a session has proven who they are.
    create table auth.mfa_amr_claims (
        id uuid not null primary key default gen_random_uuid(),
        session_id uuid not null references auth.sessions on delete cascade,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        authentication_method text not null,
        unique (session_id, authentication_method)
    );

    create type auth.one_time_token_type as enum (
        'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new',
        'email_change_token_current', 'phone_change_token'
    );

    -- What a mail's link and its six digits stand for. Neither is stored, only what they hash to. The digits are few enough
    -- to be guessed, so that the tries are counted.
    create table auth.one_time_tokens (
        id uuid not null primary key default gen_random_uuid(),
        user_id uuid not null references auth.users on delete cascade,
        token_type auth.one_time_token_type not null,
        token_hash text not null check (char_length(token_hash) > 0),
        code_hash text not null,
        code_attempts integer not null default 0,
        relates_to text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (user_id, token_type)
    );
    create unique index one_time_tokens_token_hash_key on auth.one_time_tokens (token_hash);
    create index one_time_tokens_relates_to_index on auth.one_time_tokens (relates_to);

    create type auth.code_challenge_method as enum ('s256', 'plain');

    -- Sign-ins in the course of which a code is exchanged (RFC 7636).
    create table auth.flow_state (
        id uuid not null primary key,
        user_id uuid references auth.users on delete cascade,
        auth_code text unique,
        code_challenge_method auth.code_challenge_method,
        code_challenge text,
        provider_type text not null,
        provider_access_token text,
        provider_refresh_token text,
        created_at timestamptz,
        updated_at timestamptz,
        authentication_method text not null,
        auth_code_issued_at timestamptz
    );
    create index flow_state_user_id_method_index on auth.flow_state (user_id, authentication_method);
    create index flow_state_created_at_index on auth.flow_state (created_at desc);

    -- Nobody but the service itself has any business here.
    alter table auth.users enable row level security;
    alter table auth.identities enable row level security;
    alter table auth.sessions enable row level security;
    alter table auth.mfa_amr_claims enable row level security;
    alter table auth.one_time_tokens enable row level security;
    alter table auth.flow_state enable row level security;
end
$migration$;
