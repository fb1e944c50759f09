-- Pictures and files in storage: who may upload and remove them, and which ones are unused.

-- A profile shows one picture; the others are left over from failed saves. Hosted Supabase has no other limit on uploads.
create function private.has_room_for_a_picture() returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 20 from storage.objects where bucket_id = 'avatars' and owner_id = (select auth.uid())::text
$$;

grant execute on function private.has_room_for_a_picture() to authenticated;

create policy "Administrators may add pictures of posts" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'thumbnail'
    and storage.foldername(name) in (array['Thumbnail'], array['Content'])
    and (select public.is_admin()));

create policy "Readers may add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text
    and (select private.can_contribute())
    and (select private.has_room_for_a_picture()));

create policy "Administrators may delete pictures of posts and of people" on storage.objects
  for delete to authenticated
  using (bucket_id in ('thumbnail', 'avatars') and (select public.is_admin()));

create policy "Readers may delete their own pictures of themselves" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);

-- The storage service deletes with `returning`, which requires permission to read the rows.
create policy "Administrators may see what they may delete" on storage.objects
  for select to authenticated
  using (bucket_id in ('thumbnail', 'avatars') and (select public.is_admin()));

create policy "Readers may see what they may delete" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);

-- Whether a post, page, version or draft shows a file of the bucket `thumbnail`, one in the bin would, or a link or settings lead to it.
create function private.is_shown(file text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file]) or private.is_shown_outside_bin(file)
    -- Earlier settings can be restored.
    or exists (select from public.settings_versions where strpos(settings::text, split_part(file, '/', 2)) > 0)
$$;

-- The texts are long, so this uses the indexes of pictures_of.
create function private.is_shown_outside_bin(file text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  picture constant text := split_part(file, '/', 2);
begin
  if file like 'Thumbnail/%' then
    return exists (select from public.blogs where thumbnail = picture)
      or exists (select from public.versions where fields ->> 'thumbnail' = picture)
      or exists (select from public.drafts where fields ->> 'thumbnail' = picture)
      or exists (select from public.pages where thumbnail = picture);
  end if;
  return exists (select from public.blogs where private.pictures_of(content) @> array[picture])
    or exists (select from public.versions where private.pictures_of(fields ->> 'content') @> array[picture])
    or exists (select from public.drafts where private.pictures_of(fields ->> 'content') @> array[picture])
    or exists (select from public.pages where private.pictures_of(content) @> array[picture])
    or exists (select from public.snippets where private.pictures_of(content) @> array[picture])
    or exists (select from public.settings where strpos(to_jsonb(settings)::text, picture) > 0)
    or exists (select from public.navigation where strpos(address, picture) > 0)
    or exists (select from public.redirects where strpos(target, picture) > 0)
    or exists (select from public.resume where strpos(content::text, picture) > 0);
end
$$;

-- Whether a file of the bucket `thumbnail` is to be found nowhere, because it belongs to the bin alone.
create function private.is_in_bin_alone(file text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file]) and not private.is_shown_outside_bin(file)
$$;

-- The role of our storage service does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    grant execute on function private.is_in_bin_alone(text) to supabase_storage_admin;
  end if;
end
$$;

-- Up to a hundred unused files. Excludes files of the last day, whose row may not be written yet, names that pictures_of would not find in
-- a text, and pictures of profiles that the owner card had in earlier settings, which can be restored.
create function public.list_stray_files() returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'thumbnail' and objects.name ~ '^(Thumbnail/|Content/[0-9A-Za-z._-]+$)'
    and objects.created_at < now() - interval '1 day'
    and not private.is_shown(objects.name)
  union all
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.name like 'Profile Photo/%'
    and objects.created_at < now() - interval '1 day'
    and not exists (select from public.profiles where avatar_url = substr(objects.name, 15))
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> 'owner_avatar', substr(objects.name, 15)) > 0)
  limit 100;
end
$$;

grant execute on function public.list_stray_files() to authenticated;

-- The pictures of posts and pages, newest first: {pictures: [{name, alt, uses: [{noun, id, title}]}], before}. `search` is part of an
-- alternative text, of a file name or of the title of what uses it. Checks at most 500 files and returns 48; the next page starts before
-- `before`, null at the end.
create function public.list_pictures(search text default '', before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = 'off' set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  return (
    with files as materialized (
      select objects.name::text as name, split_part(objects.name, '/', 2) as file, created_at from storage.objects
      where bucket_id = 'thumbnail' and name ~ '^(Thumbnail|Content)/[0-9A-Za-z._-]+[.](webp|jpg|png|gif|avif)$' and created_at < coalesce(before, 'infinity')
      order by created_at desc limit 500
    ), used as materialized (
      select name, blogs.kind as noun, blogs.id, title, content from files join public.blogs on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, blogs.kind, blogs.id, title, content from files join public.blogs on private.pictures_of(content) @> array[file] where name like 'Content/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on private.pictures_of(content) @> array[file] where name like 'Content/%'
    ), described as (
      select files.name, files.created_at,
        (select substring(image[1] from ' alt="([^"]*)"') from used, regexp_matches(content, '<img [^>]*' || file || '[^>]*>') as image
          where used.name = files.name order by noun desc, id desc limit 1) as alt,
        (select jsonb_agg(jsonb_build_object('noun', noun, 'id', id, 'title', title) order by noun desc, id desc) from used where used.name = files.name) as uses,
        (select string_agg(title, ' ') from used where used.name = files.name) as titles
      from files
    ), found as (
      select *, row_number() over (order by created_at desc) as place from described
      where strpos(lower(concat_ws(' ', alt, titles, name)), lower(trim(search))) > 0
    )
    select jsonb_build_object(
      'pictures', coalesce(jsonb_agg(jsonb_build_object('name', name, 'alt', coalesce(alt, ''), 'uses', coalesce(uses, '[]')) order by created_at desc), '[]'),
      'before', case
        when (select count(*) from found) > 48 then min(created_at)
        when (select count(*) from files) = 500 then (select min(created_at) from files) end)
    from found where place <= 48);
end
$$;

grant execute on function public.list_pictures(text, timestamptz) to authenticated;

create function private.set_file_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update storage.buckets set file_size_limit = new.largest_file * 1024 * 1024 where id = 'thumbnail';
  return null;
end
$$;

create trigger limit_files after insert or update of largest_file on public.settings
  for each row execute function private.set_file_limit();
