-- Work that outlives a request: a queue that any number of servers take from, and the times of what is done again and again.
create table if not exists easyapp.jobs (
    id bigint not null generated always as identity primary key,
    -- Which handler it is for.
    kind text not null check (char_length(kind) between 1 and 100),
    payload jsonb not null default '{}',
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead', 'cancelled')),
    -- Enqueueing the same key again gives this job, until it has finished, or for as long as it is remembered.
    unique_key text check (char_length(unique_key) between 1 and 400),
    is_key_kept boolean not null default false,
    run_at timestamptz not null default now(),
    -- How often it was begun.
    attempts integer not null default 0,
    -- Who runs it, and until when that counts. A server that is gone renews nothing, and another takes over.
    runner text,
    lease_until timestamptz,
    -- Whether only one job of this kind may run at a time, over all servers.
    is_single boolean not null default false,
    -- What its handler says about how far it is, from 0 to 1.
    progress real check (progress between 0 and 1),
    progress_note text,
    last_error text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    -- Payloads are for what the work is about; what it works on has a table of its own.
    constraint jobs_payload_size check (pg_column_size(payload) <= 131072),
    constraint jobs_lease check ((state = 'running') = (lease_until is not null and runner is not null))
);

create unique index if not exists jobs_unique_key_key on easyapp.jobs (kind, unique_key) where unique_key is not null;
create unique index if not exists jobs_single_key on easyapp.jobs (kind) where state = 'running' and is_single;
create index if not exists jobs_waiting_index on easyapp.jobs (kind, run_at, id) where state = 'waiting';
create index if not exists jobs_lease_index on easyapp.jobs (lease_until) where state = 'running';
create index if not exists jobs_finished_index on easyapp.jobs (finished_at) where finished_at is not null;

-- The queue grows and shrinks quickly: dead rows are cleared away before they slow it down.
alter table easyapp.jobs set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, fillfactor = 80);

create table if not exists easyapp.job_schedules (
    kind text not null primary key,
    -- Its rule as it was when `next_run_at` was worked out.
    rule text not null,
    next_run_at timestamptz not null,
    last_run_at timestamptz
);

-- Nobody but the server has any business here.
alter table easyapp.jobs enable row level security;
alter table easyapp.job_schedules enable row level security;

-- Adds a job, in the caller's transaction, and gives its number; of a key that is there already, the number of its job.
create or replace function easyapp.enqueue_job(
    kind text, payload jsonb default '{}', run_at timestamptz default null, unique_key text default null,
    is_key_kept boolean default false, out id bigint, out is_new boolean
)
language plpgsql
as $$
begin
    loop
        insert into easyapp.jobs as job (kind, payload, run_at, unique_key, is_key_kept)
        values (
            enqueue_job.kind, enqueue_job.payload, coalesce(enqueue_job.run_at, now()), enqueue_job.unique_key,
            enqueue_job.is_key_kept and enqueue_job.unique_key is not null)
        on conflict do nothing
        returning job.id into enqueue_job.id;
        is_new := enqueue_job.id is not null;
        if is_new then
            perform pg_notify('easyapp_jobs', '');
            return;
        end if;
        select job.id into enqueue_job.id from easyapp.jobs job
        where job.kind = enqueue_job.kind and job.unique_key = enqueue_job.unique_key;
        -- It may have finished in between, and given its key back.
        exit when enqueue_job.id is not null;
    end loop;
end
$$;

revoke execute on function easyapp.enqueue_job from public;
