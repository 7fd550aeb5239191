-- Which users asked for their account to be deleted, and how far that is. No personal data: the row outlives the user.
create table if not exists easyapp.account_deletions (
    user_id uuid not null primary key,
    requested_at timestamptz not null default now(),
    -- The steps that have been taken, by name.
    done_steps text[] not null default '{}',
    finished_at timestamptz
);

create index if not exists account_deletions_unfinished_index on easyapp.account_deletions (requested_at)
    where finished_at is null;

alter table easyapp.account_deletions enable row level security;
