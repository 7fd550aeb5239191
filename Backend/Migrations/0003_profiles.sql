-- What the app shows of a user. Each row is made by the trigger below when the user signs up.
create table if not exists public.profiles (
    id uuid not null primary key references auth.users on delete cascade,
    updated_at timestamptz,
    username text unique,
    full_name text,
    avatar_url text,
    website text,
    email text,
    constraint username_length check (char_length(username) >= 3)
);

alter table public.profiles enable row level security;

-- Only one's own row, because it holds the email address; the view below is what others may see.
drop policy if exists "Users can view their own profile." on public.profiles;
create policy "Users can view their own profile." on public.profiles
    for select to authenticated using ((select auth.uid()) = id);

drop policy if exists "Users can insert their own profile." on public.profiles;
create policy "Users can insert their own profile." on public.profiles
    for insert to authenticated with check ((select auth.uid()) = id);

drop policy if exists "Users can update own profile." on public.profiles;
create policy "Users can update own profile." on public.profiles
    for update to authenticated using ((select auth.uid()) = id) with check ((select auth.uid()) = id);

-- Readable by everyone on purpose: it runs with its owner's rights and leaves the email address out.
create or replace view public.public_profiles as
    select id, username, full_name, avatar_url, website from public.profiles;

revoke all on public.public_profiles from anon, authenticated;
grant select on public.public_profiles to anon, authenticated;

create or replace function public.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    insert into public.profiles (id, email, full_name, avatar_url)
    values (new.id, new.email, new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'avatar_url')
    on conflict (id) do nothing;
    return new;
end
$$;

-- It is for the trigger alone, not for callers of the API.
revoke execute on function public.handle_new_user() from public, anon, authenticated;

drop trigger if exists on_auth_user_created on auth.users;
create trigger on_auth_user_created
    after insert on auth.users
    for each row execute function public.handle_new_user();

create or replace function public.handle_user_email_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    update public.profiles set email = new.email, updated_at = now() where id = new.id;
    return new;
end
$$;

revoke execute on function public.handle_user_email_change() from public, anon, authenticated;

drop trigger if exists on_auth_user_email_changed on auth.users;
create trigger on_auth_user_email_changed
    after update of email on auth.users
    for each row when (old.email is distinct from new.email)
    execute function public.handle_user_email_change();

-- Users who signed up before this table existed.
insert into public.profiles (id, email, full_name, avatar_url)
select id, email, raw_user_meta_data ->> 'full_name', raw_user_meta_data ->> 'avatar_url' from auth.users
on conflict (id) do nothing;
