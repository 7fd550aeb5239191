-- The ledger: what users hold, how they came by it and where it went. Backend/Credits/README.md tells the rules.
--
-- A user has an account. Credits come in lots, each from one source and with its own validity. Every change is a
-- transaction, which is never changed afterwards. The open lots of an account always add up to its balance, which is always
-- the balance after its last transaction: the triggers below see to that, whatever the functions do.

-- One row a user: the row that is locked while the user's credits change.
create table if not exists public.credit_accounts (
    user_id uuid not null primary key references auth.users on delete cascade,
    balance bigint not null default 0 constraint balance_is_never_negative check (balance >= 0),
    transaction_count bigint not null default 0 check (transaction_count >= 0),
    -- The time of the last transaction. Time never goes back within an account.
    moved_at timestamptz not null default '-infinity'
) with (fillfactor = 50);

-- The ledger. `sequence` counts a user's transactions from 1; it and `balance_after` are filled in by a trigger.
create table if not exists public.credit_transactions (
    user_id uuid not null references public.credit_accounts on delete cascade,
    sequence bigint not null,
    kind text not null check (kind in ('grant', 'consume', 'expire', 'refund', 'revoke', 'adjust')),
    amount bigint not null,
    balance_after bigint not null check (balance_after >= 0),
    -- The lots touched and by how much: [{"lot": 1, "amount": -5}, …]
    lots jsonb not null default '[]' check (jsonb_typeof(lots) = 'array'),
    idempotency_key text not null check (char_length(idempotency_key) between 1 and 200),
    -- What was asked for. The same key with something else is refused.
    request jsonb not null,
    actor text not null check (char_length(actor) between 1 and 200),
    reason text not null default '' check (char_length(reason) <= 500),
    -- Whether it only puts right how something before it was written down: its neighbour makes up for it, and the user's history leaves
    -- both out.
    is_correction boolean not null default false,
    created_at timestamptz not null,
    primary key (user_id, sequence),
    unique (user_id, idempotency_key),
    constraint amount_has_the_sign_of_its_kind check (
        case kind
            when 'grant' then amount > 0
            when 'refund' then amount >= 0
            when 'adjust' then true
            else amount <= 0
        end)
);

-- The user's history: what has changed the balance.
create index if not exists credit_transactions_history_index on public.credit_transactions (user_id, sequence)
    where amount <> 0 and not is_correction;

-- All of a lot is somewhere: its parts add up to its amount.
create table if not exists public.credit_lots (
    id bigint not null primary key generated always as identity,
    user_id uuid not null references public.credit_accounts on delete cascade,
    source text not null
        check (source in ('registration', 'subscription', 'purchase', 'promotion', 'refund', 'admin')),
    amount bigint not null check (amount > 0),
    remaining bigint not null check (remaining >= 0),
    -- Where the rest is: consumed and not refunded; expired; taken back; or moved into another lot (to another user, or as a lot of its
    -- own when it came back too late for this one).
    spent bigint not null default 0 check (spent >= 0),
    expired bigint not null default 0 check (expired >= 0),
    taken_back bigint not null default 0 check (taken_back >= 0),
    moved bigint not null default 0 check (moved >= 0),
    -- For indexes: it changes once in a lot's life, where `remaining` changes with every use.
    is_open boolean not null generated always as (remaining > 0) stored,
    granted_at timestamptz not null,
    expires_at timestamptz,
    -- The transaction it was granted in.
    granted_by bigint not null,
    -- The store's transaction that paid for it, and which month of a yearly plan it is, from 0.
    purchase text check (char_length(purchase) between 1 and 200),
    purchase_month integer check (purchase_month >= 0),
    -- When the store's transaction was refunded: what was taken back for it, from this lot and others, and what could not be.
    revoked_at timestamptz,
    revoked bigint not null default 0 check (revoked >= 0),
    shortfall bigint not null default 0,
    -- Where what was taken back for its purchase came from: [{"lot": 1, "amount": 5, "expires_at": …}, …], the lot itself first. Consumptions
    -- that were refunded afterwards are not among them, though what was kept of them counts in `revoked`.
    revoked_parts jsonb not null default '[]' check (jsonb_typeof(revoked_parts) = 'array'),
    constraint the_parts_add_up_to_the_amount check (remaining + spent + expired + taken_back + moved = amount),
    constraint shortfall_is_of_what_was_spent check (shortfall between 0 and spent),
    constraint bought_credits_never_expire check (source <> 'purchase' or expires_at is null),
    foreign key (user_id, granted_by) references public.credit_transactions (user_id, sequence) on delete cascade
        deferrable initially deferred
) with (fillfactor = 50);
create index if not exists credit_lots_order_index on public.credit_lots (user_id, granted_at, id) where is_open;
create index if not exists credit_lots_user_expiry_index on public.credit_lots (user_id, expires_at)
    where is_open and expires_at is not null;
create index if not exists credit_lots_expiry_index on public.credit_lots (expires_at)
    where is_open and expires_at is not null;
create index if not exists credit_lots_purchase_index on public.credit_lots (purchase) where purchase is not null;
create index if not exists credit_lots_user_id_index on public.credit_lots (user_id, id);

-- What a user has used, so that it can be given back when it failed.
create table if not exists public.credit_consumptions (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid not null,
    sequence bigint not null,
    feature_name text not null,
    quantity integer not null check (quantity between 1 and 1000),
    amount bigint not null check (amount >= 0),
    -- Where it came from: [{"lot": 1, "amount": 5, "expires_at": …}, …]
    lots jsonb not null check (jsonb_typeof(lots) = 'array'),
    created_at timestamptz not null,
    refunded_by bigint,
    unique (user_id, sequence),
    foreign key (user_id, sequence) references public.credit_transactions (user_id, sequence) on delete cascade,
    foreign key (user_id, refunded_by) references public.credit_transactions (user_id, sequence) on delete cascade
) with (fillfactor = 90);

-- What moved on each day (UTC), for charts: kept up by the trigger that enters a transaction. A row a server process, so that
-- none waits for another; `easyapp.join_credit_days` makes one of those of past days.
create table if not exists easyapp.credit_days (
    day date not null,
    kind text not null,
    backend integer not null,
    amount bigint not null,
    transactions bigint not null,
    primary key (day, kind, backend)
) with (fillfactor = 50);

-- A transaction moves the account's balance and takes its place in the account's sequence.
create or replace function easyapp.enter_credit_transaction() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    update public.credit_accounts
    set balance = balance + new.amount, transaction_count = transaction_count + 1, moved_at = new.created_at
    where user_id = new.user_id
    returning transaction_count, balance into new.sequence, new.balance_after;
    insert into easyapp.credit_days as total (day, kind, backend, amount, transactions)
    values ((new.created_at at time zone 'UTC')::date, new.kind, pg_backend_pid(), new.amount, 1)
    on conflict (day, kind, backend)
    do update set amount = total.amount + excluded.amount, transactions = total.transactions + 1;
    return new;
end
$$;

drop trigger if exists credit_transactions_enter on public.credit_transactions;
create trigger credit_transactions_enter
    before insert on public.credit_transactions
    for each row execute function easyapp.enter_credit_transaction();

-- What was recorded stays as it is. It goes with the user's account, and in no other way.
create or replace function easyapp.refuse_ledger_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    if tg_op = 'DELETE' then
        if not exists (select from auth.users where id = old.user_id) then
            return old;
        end if;
    end if;
    raise exception 'What % holds cannot be changed (% refused): enter a transaction that corrects it.', tg_table_name, tg_op
        using errcode = 'restrict_violation';
end
$$;

drop trigger if exists credit_transactions_are_final on public.credit_transactions;
create trigger credit_transactions_are_final
    before update or delete on public.credit_transactions
    for each row execute function easyapp.refuse_ledger_change();
drop trigger if exists credit_transactions_are_kept on public.credit_transactions;
create trigger credit_transactions_are_kept
    before truncate on public.credit_transactions
    for each statement execute function easyapp.refuse_ledger_change();
drop trigger if exists credit_lots_are_kept on public.credit_lots;
create trigger credit_lots_are_kept
    before delete on public.credit_lots
    for each row execute function easyapp.refuse_ledger_change();
drop trigger if exists credit_consumptions_are_kept on public.credit_consumptions;
create trigger credit_consumptions_are_kept
    before delete on public.credit_consumptions
    for each row execute function easyapp.refuse_ledger_change();

-- At the end of every database transaction the lots add up to the balance, or it does not take place.
create or replace function easyapp.check_credit_balance() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
    held bigint;
begin
    select coalesce(sum(remaining), 0) into held from public.credit_lots where user_id = new.user_id and is_open;
    if held <> (select balance from public.credit_accounts where user_id = new.user_id) then
        raise exception 'The credit lots of user % do not add up to the balance.', new.user_id
            using errcode = 'check_violation';
    end if;
    return null;
end
$$;

drop trigger if exists credit_transactions_add_up on public.credit_transactions;
create constraint trigger credit_transactions_add_up
    after insert on public.credit_transactions deferrable initially deferred
    for each row execute function easyapp.check_credit_balance();
drop trigger if exists credit_lots_add_up on public.credit_lots;
create constraint trigger credit_lots_add_up
    after insert or update of remaining on public.credit_lots deferrable initially deferred
    for each row execute function easyapp.check_credit_balance();

-- Users read their own rows. Nobody writes the ledger but its functions, not even with the service key.
alter table public.credit_accounts enable row level security;
alter table public.credit_transactions enable row level security;
alter table public.credit_lots enable row level security;
alter table public.credit_consumptions enable row level security;

revoke all on public.credit_accounts, public.credit_transactions, public.credit_lots, public.credit_consumptions
    from anon, authenticated, service_role;
grant select on public.credit_accounts, public.credit_transactions, public.credit_lots, public.credit_consumptions
    to authenticated, service_role;

drop policy if exists "Users can view their own credits." on public.credit_accounts;
create policy "Users can view their own credits." on public.credit_accounts
    for select to authenticated using ((select auth.uid()) = user_id);

drop policy if exists "Users can view their own credits." on public.credit_transactions;
create policy "Users can view their own credits." on public.credit_transactions
    for select to authenticated using ((select auth.uid()) = user_id);

drop policy if exists "Users can view their own credits." on public.credit_lots;
create policy "Users can view their own credits." on public.credit_lots
    for select to authenticated using ((select auth.uid()) = user_id);

drop policy if exists "Users can view their own credits." on public.credit_consumptions;
create policy "Users can view their own credits." on public.credit_consumptions
    for select to authenticated using ((select auth.uid()) = user_id);
