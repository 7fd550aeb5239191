-- The reference feature: a user's own list. `position` is the order the user has given it. A title of nothing but blanks, which are those
-- that the app trims, shows nothing: the app refuses it, and so does the table.
create table if not exists public.todos (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid not null default auth.uid() references auth.users on delete cascade,
    title text not null check (char_length(title) between 1 and 500),
    constraint todos_title_is_not_blank check (btrim(title,
        U&'\0009\000a\000b\000c\000d\0020\0085\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\200b' ||
        U&'\2028\2029\202f\205f\3000') <> ''),
    completed boolean not null default false,
    position integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);

create index if not exists todos_user_id_position_index on public.todos (user_id, position);

alter table public.todos enable row level security;

drop policy if exists "Users can view their own todos." on public.todos;
create policy "Users can view their own todos." on public.todos
    for select to authenticated using ((select auth.uid()) = user_id);

drop policy if exists "Users can insert their own todos." on public.todos;
create policy "Users can insert their own todos." on public.todos
    for insert to authenticated with check ((select auth.uid()) = user_id);

drop policy if exists "Users can update their own todos." on public.todos;
create policy "Users can update their own todos." on public.todos
    for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

drop policy if exists "Users can delete their own todos." on public.todos;
create policy "Users can delete their own todos." on public.todos
    for delete to authenticated using ((select auth.uid()) = user_id);

create or replace function public.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
    new.updated_at = now();
    return new;
end
$$;

revoke execute on function public.set_updated_at() from public, anon, authenticated;

drop trigger if exists todos_set_updated_at on public.todos;
create trigger todos_set_updated_at
    before update on public.todos
    for each row execute function public.set_updated_at();
