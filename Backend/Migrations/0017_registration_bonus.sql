-- What is known of registrations, to pay the registration bonus once. Everything that could name a person is a keyed hash; the
-- rows outlive the account, so that signing up again is noticed.
create table if not exists public.registration_signals (
    id bigint not null primary key generated always as identity,
    user_id uuid unique references auth.users on delete set null,
    email_hash text not null,
    device_hash text,
    -- Of the range of IP addresses; null where that is not known.
    address_hash text,
    -- 0 to 100, and what it is made of: [{"code": "disposable_domain", "points": 60}, …]
    score integer not null check (score between 0 and 100),
    reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'),
    bonus bigint not null default 0 check (bonus >= 0),
    -- Why none was paid; null when one was.
    refusal text,
    created_at timestamptz not null default now(),
    constraint either_paid_or_refused check ((bonus > 0) = (refusal is null))
);
create index if not exists registration_signals_email_hash_index on public.registration_signals (email_hash);
create index if not exists registration_signals_device_hash_index on public.registration_signals (device_hash)
    where device_hash is not null;
create index if not exists registration_signals_address_hash_index
    on public.registration_signals (address_hash, created_at desc) where address_hash is not null;

alter table public.registration_signals enable row level security;
revoke all on public.registration_signals from anon, authenticated, service_role;
grant select on public.registration_signals to service_role;
