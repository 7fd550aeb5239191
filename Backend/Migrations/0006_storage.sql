-- Buckets and objects with the names, columns and functions of Supabase Storage, so that policies and queries written for a Supabase
-- project find what they expect. Such a project has them already and is left as it is. The bytes of an object are kept elsewhere, under
-- its `version`; the tables of the schema easyapp at the end of this file say which bytes nobody needs any more.
do $migration$
begin
    if to_regclass('storage.objects') is not null then
        return;
    end if;

    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

    create table storage.buckets (
        id text not null primary key,
        name text not null,
        owner uuid,
        owner_id text,
        public boolean default false,
        avif_autodetection boolean default false,
        file_size_limit bigint,
        allowed_mime_types text[],
        type storage.buckettype not null default 'STANDARD',
        created_at timestamptz default now(),
        updated_at timestamptz default now(),
        constraint buckets_name_length check (char_length(name) <= 100)
    );
    create unique index bname on storage.buckets (name);

    create table storage.objects (
        id uuid not null primary key default gen_random_uuid(),
        bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
        name text,
        owner uuid,
        owner_id text,
        created_at timestamptz default now(),
        updated_at timestamptz default now(),
        last_accessed_at timestamptz default now(),
        metadata jsonb,
        path_tokens text[] generated always as (string_to_array(name, '/')) stored,
        version text,
        user_metadata jsonb,
        constraint objects_name_length check (octet_length(name) <= 1024)
    );
    create unique index bucketid_objname on storage.objects (bucket_id, name);
    create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
    create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
    create index objects_owner_id_index on storage.objects (owner_id);

    -- Uploads in parts by the S3 protocol; Supabase's tools expect the tables.
    create table storage.s3_multipart_uploads (
        id text not null primary key,
        in_progress_size bigint not null default 0,
        upload_signature text not null,
        bucket_id text not null references storage.buckets (id),
        key text collate "C" not null,
        version text not null,
        owner_id text,
        created_at timestamptz not null default now(),
        user_metadata jsonb,
        metadata jsonb
    );
    create index idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, created_at);
    create table storage.s3_multipart_uploads_parts (
        id uuid not null primary key default gen_random_uuid(),
        upload_id text not null references storage.s3_multipart_uploads on delete cascade,
        size bigint not null default 0,
        part_number integer not null,
        bucket_id text not null references storage.buckets (id),
        key text collate "C" not null,
        etag text not null,
        owner_id text,
        version text not null,
        created_at timestamptz not null default now()
    );

    alter table storage.buckets enable row level security;
    alter table storage.objects enable row level security;
    alter table storage.s3_multipart_uploads enable row level security;
    alter table storage.s3_multipart_uploads_parts enable row level security;

    grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
    grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;
    grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;

    -- What policies are written with.

    create function storage.foldername(name text) returns text[]
    language sql immutable
    as 'select (string_to_array(name, ''/''))[1:cardinality(string_to_array(name, ''/'')) - 1]';
    comment on function storage.foldername(text) is 'The folders of an object''s name, outermost first.';

    create function storage.filename(name text) returns text
    language sql immutable
    as 'select (string_to_array(name, ''/''))[cardinality(string_to_array(name, ''/''))]';
    comment on function storage.filename(text) is 'The last part of an object''s name.';

    create function storage.extension(name text) returns text
    language sql immutable
    as 'select reverse(split_part(reverse(storage.filename(name)), ''.'', 1))';
    comment on function storage.extension(text) is 'What follows the last dot of the last part of an object''s name.';

    create function storage.operation() returns text
    language sql stable
    as 'select current_setting(''storage.operation'', true)';
    comment on function storage.operation() is 'What the request does, such as storage.object.upload.';

    create function storage.allow_any_operation(expected_operations text[]) returns boolean
    language sql stable
    as $function$
        select coalesce(
            regexp_replace(storage.operation(), '^storage\.', '')
                = any (select regexp_replace(expected, '^storage\.', '') from unnest(expected_operations) expected where expected <> ''),
            false)
    $function$;

    create function storage.allow_only_operation(expected_operation text) returns boolean
    language sql stable
    as 'select storage.allow_any_operation(array[expected_operation])';

    create function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
    language plpgsql
    as $function$
    begin
        insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
        -- It went through: take it back.
        raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
    end
    $function$;

    create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
    language sql stable
    as 'select sum((o.metadata ->> ''size'')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id';

    create function storage.update_updated_at_column() returns trigger
    language plpgsql
    as $function$
    begin
        new.updated_at = now();
        return new;
    end
    $function$;
    create trigger update_objects_updated_at before update on storage.objects
        for each row execute function storage.update_updated_at_column();

    -- Rows are not deleted behind the service's back by mistake.
    create function storage.protect_delete() returns trigger
    language plpgsql
    as $function$
    begin
        if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
            raise insufficient_privilege
                using message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
                    hint = 'This prevents accidental data loss from orphaned objects.';
        end if;
        return null;
    end
    $function$;
    create trigger protect_buckets_delete before delete on storage.buckets
        for each statement execute function storage.protect_delete();
    create trigger protect_objects_delete before delete on storage.objects
        for each statement execute function storage.protect_delete();

    -- Listing. All run with the caller's rights.

    create function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text
    language sql immutable
    as $function$
        select case when position(p_delimiter in substr(p_key, length(p_prefix) + 1)) > 0
            then left(p_key, length(p_prefix) + position(p_delimiter in substr(p_key, length(p_prefix) + 1)) + length(p_delimiter) - 1)
        end
    $function$;
    comment on function storage.get_common_prefix(text, text, text) is
        'The folder below a prefix that a name lies in, with its delimiter; null for a name directly below the prefix.';

    -- Jumps over a folder's content instead of reading it: what a page costs does not depend on how much the folders hold.
    create function storage.list_objects_with_delimiter(
        _bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100, start_after text default '',
        next_token text default '', sort_order text default 'asc'
    ) returns table (
        name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz
    )
    language plpgsql stable
    as $function$
    declare
        wanted text := coalesce(prefix_param, '');
        place text := coalesce(nullif(next_token, ''), start_after, '');
        descending boolean := lower(coalesce(sort_order, 'asc')) = 'desc';
        -- Follows every name that begins with what precedes it.
        last_character constant text := chr(1114111);
        found_row storage.objects;
        folder text;
    begin
        if descending then
            place := case when place = '' then wanted || last_character else place end;
        elsif place = '' then
            place := wanted;
        elsif right(place, length(delimiter_param)) = delimiter_param then
            place := place || last_character;
        else
            place := place || chr(1);
        end if;
        for i in 1..greatest(max_keys, 0) loop
            if descending then
                select * into found_row from storage.objects o
                where o.bucket_id = _bucket_id and o.name collate "C" < place and o.name collate "C" >= wanted
                    and starts_with(o.name, wanted)
                order by o.name collate "C" desc limit 1;
            else
                select * into found_row from storage.objects o
                where o.bucket_id = _bucket_id and o.name collate "C" >= place
                    and o.name collate "C" < wanted || last_character and starts_with(o.name, wanted)
                order by o.name collate "C" limit 1;
            end if;
            exit when not found;
            folder := storage.get_common_prefix(found_row.name, wanted, delimiter_param);
            if folder is not null then
                name := left(folder, -length(delimiter_param));
                id := null; metadata := null; updated_at := null; created_at := null; last_accessed_at := null;
                place := case when descending then folder else folder || last_character end;
            else
                name := found_row.name;
                id := found_row.id;
                metadata := found_row.metadata;
                updated_at := found_row.updated_at;
                created_at := found_row.created_at;
                last_accessed_at := found_row.last_accessed_at;
                place := case when descending then found_row.name else found_row.name || chr(1) end;
            end if;
            return next;
        end loop;
    end
    $function$;

    -- `start_after` ends with the delimiter when it is a folder's name.
    create function storage.search_v2(
        prefix text, bucket_name text, limits integer default 100, levels integer default 1, start_after text default '',
        sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
    ) returns table (
        key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
    )
    language plpgsql stable
    as $function$
    declare
        direction text := case when lower(coalesce(sort_order, 'asc')) = 'desc' then 'desc' else 'asc' end;
        sorting text := case when lower(sort_column) in ('created_at', 'updated_at') then lower(sort_column) else 'name' end;
    begin
        if sorting = 'name' then
            return query
                select split_part(l.name, '/', levels), l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
                from storage.list_objects_with_delimiter(
                    bucket_name, coalesce(prefix, ''), '/', least(coalesce(limits, 100), 1500), start_after, '', direction) l;
            return;
        end if;
        return query execute format(
            $query$
                with entries as (
                    select rtrim(folder, '/') as name, null::uuid as id, min(o.created_at) as updated_at,
                        min(o.created_at) as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, folder as place
                    from storage.objects o, storage.get_common_prefix(o.name, $1, '/') folder
                    where o.bucket_id = $2 and starts_with(o.name, $1) and folder is not null
                    group by folder
                    union all
                    select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, o.name
                    from storage.objects o
                    where o.bucket_id = $2 and starts_with(o.name, $1) and storage.get_common_prefix(o.name, $1, '/') is null
                )
                select split_part(e.name, '/', $3), e.name, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
                from entries e
                where $4 = '' or (date_trunc('milliseconds', e.%1$I), e.place collate "C") %2$s (nullif($5, '')::timestamptz, $4)
                order by date_trunc('milliseconds', e.%1$I) %3$s, e.place collate "C" %3$s
                limit $6
            $query$, sorting, case when direction = 'asc' then '>' else '<' end, direction)
        using coalesce(prefix, ''), bucket_name, levels, coalesce(start_after, ''), coalesce(sort_column_after, ''),
            least(coalesce(limits, 100), 1500);
    end
    $function$;

    -- Pages by offset, without regard to upper and lower case. Names are given below the prefix.
    create function storage.search(
        prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
        search text default '', sortcolumn text default 'name', sortorder text default 'asc'
    ) returns table (
        name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
    )
    language plpgsql stable
    as $function$
    declare
        direction text := case when lower(coalesce(sortorder, 'asc')) = 'desc' then 'desc' else 'asc' end;
        sorting text := case
            when lower(sortcolumn) in ('created_at', 'updated_at', 'last_accessed_at') then lower(sortcolumn)
            else 'name'
        end;
    begin
        return query execute format(
            $query$
                with found as (
                    select o.*, storage.get_common_prefix(o.name, $1 || $2, '/') as folder
                    from storage.objects o
                    where o.bucket_id = $3 and lower(o.name) collate "C" >= lower($1 || $2)
                        and lower(o.name) collate "C" < lower($1 || $2) || chr(1114111) and starts_with(lower(o.name), lower($1 || $2))
                ), entries as (
                    select rtrim(f.folder, '/') as name, null::uuid as id, null::timestamptz as updated_at,
                        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
                    from found f where f.folder is not null group by f.folder
                    union all
                    select f.name, f.id, f.updated_at, f.created_at, f.last_accessed_at, f.metadata
                    from found f where f.folder is null
                )
                select substr(e.name, length($1) + 1), e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
                from entries e
                order by %s lower(e.name) collate "C" %s, e.name collate "C" %2$s
                limit $4 offset $5
            $query$,
            case when sorting = 'name' then '' else format('e.id is not null, e.%I %s,', sorting, direction) end, direction)
        using coalesce(prefix, ''), coalesce(search, ''), bucketname, least(coalesce(limits, 100), 1500), coalesce(offsets, 0);
    end
    $function$;

    grant execute on all functions in schema storage to anon, authenticated, service_role;

    -- The bytes of versions that no object has (any more), to be deleted from `delete_after` on. A version is entered before its first
    -- byte is written and taken out by the transaction that makes the object visible, so that whatever ends a server in the middle
    -- leaves an entry and never bytes that nobody knows of.
    create table easyapp.unreferenced_versions (
        version text not null primary key,
        delete_after timestamptz not null default now(),
        -- Not null for what may be incomplete: what the store needs to let go of it.
        state jsonb
    );
    create index unreferenced_versions_delete_after_index on easyapp.unreferenced_versions (delete_after);

    create function easyapp.note_unreferenced_version() returns trigger
    language plpgsql security definer set search_path = ''
    as $function$
    begin
        if old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
            insert into easyapp.unreferenced_versions (version) values (old.version)
            on conflict (version) do update set delete_after = now(), state = null;
        end if;
        return null;
    end
    $function$;
    create trigger note_unreferenced_version after update of version or delete on storage.objects
        for each row execute function easyapp.note_unreferenced_version();

    -- Takes a version's entry out, in the transaction that makes its object. Fails when its bytes are being deleted already.
    create function easyapp.reference_version(wanted text) returns void
    language plpgsql
    as $function$
    begin
        delete from easyapp.unreferenced_versions where version = wanted;
        if not found then
            raise exception 'the upload took too long and was given up' using errcode = 'ES001';
        end if;
    end
    $function$;
    revoke execute on function easyapp.note_unreferenced_version(), easyapp.reference_version(text) from public;

    -- Uploads that can be resumed (TUS 1.0). Those that are complete are kept for a while, for clients that did not get the answer.
    create table easyapp.resumable_uploads (
        version text not null primary key,
        bucket_id text not null references storage.buckets (id) on delete cascade,
        name text not null,
        owner_id text,
        is_upsert boolean not null default false,
        size bigint not null,
        received bigint not null default 0,
        is_complete boolean not null default false,
        content_type text,
        cache_control text,
        user_metadata jsonb,
        upload_metadata text not null,
        -- What the store needs to go on, such as the parts it has.
        state jsonb not null default '{}',
        -- Only one request at a time adds to an upload.
        locked_until timestamptz,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
    );
    create function easyapp.note_abandoned_upload() returns trigger
    language plpgsql security definer set search_path = ''
    as $function$
    begin
        insert into easyapp.unreferenced_versions (version, state) values (old.version, old.state)
        on conflict (version) do update set delete_after = now(), state = excluded.state;
        return null;
    end
    $function$;
    create trigger note_abandoned_upload after delete on easyapp.resumable_uploads
        for each row when (not old.is_complete) execute function easyapp.note_abandoned_upload();

    -- Notes that an upload's object is being made, in the transaction that does it. Fails when the upload was given up meanwhile.
    create function easyapp.complete_upload(wanted text) returns void
    language plpgsql
    as $function$
    begin
        update easyapp.resumable_uploads set is_complete = true where version = wanted and not is_complete;
        if not found then
            raise exception 'the upload took too long and was given up' using errcode = 'ES001';
        end if;
    end
    $function$;
    revoke execute on function easyapp.note_abandoned_upload(), easyapp.complete_upload(text) from public;
    create index resumable_uploads_expires_at_index on easyapp.resumable_uploads (expires_at);
    create index resumable_uploads_owner_id_index on easyapp.resumable_uploads (owner_id);
    revoke all on easyapp.unreferenced_versions, easyapp.resumable_uploads from public;
end
$migration$;

-- What the app uses: a private bucket, and a public one for pictures of users. Everybody writes to a folder of their own, which is named
-- as they are identified. On a Supabase project this needs the rights of its storage administrator, which a migration run there has.
insert into storage.buckets (id, name, public) values ('uploads', 'uploads', false) on conflict do nothing;
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/*']) on conflict do nothing;

do $policies$
declare
    wanted record;
begin
    for wanted in
        select * from (values
            ('Users see their own files.', 'select', 'using'), ('Users add files to their own folder.', 'insert', 'with check'),
            ('Users change their own files.', 'update', 'using'), ('Users delete their own files.', 'delete', 'using')
        ) as policies (name, verb, clause)
    loop
        if not exists (
            select from pg_policies where schemaname = 'storage' and tablename = 'objects' and policyname = wanted.name
        ) then
            execute format(
                'create policy %I on storage.objects for %s to authenticated %s '
                    || '(bucket_id in (''uploads'', ''avatars'') and (storage.foldername(name))[1] = (select auth.uid())::text)',
                wanted.name, wanted.verb, wanted.clause);
        end if;
    end loop;
end
$policies$;
