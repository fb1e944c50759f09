-- Generated from supabase/schemas: npm run schema

-- Whether a post, page, version or draft shows a file of the bucket `thumbnail`, one in the bin would, or a link or settings lead to it.
create or replace function private.is_shown(file text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file]) or private.is_shown_outside_bin(file)
    -- Earlier settings can be restored.
    or exists (select from public.settings_versions where strpos(settings::text, split_part(file, '/', 2)) > 0)
$$;
revoke execute on function private.is_shown(text) from public, anon, authenticated, service_role;

-- The texts are long, so this uses the indexes of pictures_of.
create or replace function private.is_shown_outside_bin(file text) returns boolean
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
revoke execute on function private.is_shown_outside_bin(text) from public, anon, authenticated, service_role;

-- Whether a file of the bucket `thumbnail` is to be found nowhere, because it belongs to the bin alone.
create or replace function private.is_in_bin_alone(file text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file]) and not private.is_shown_outside_bin(file)
$$;
revoke execute on function private.is_in_bin_alone(text) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_storage_admin') then grant execute on function private.is_in_bin_alone(text) to supabase_storage_admin; end if; end $$;

-- Up to a hundred unused files. Excludes files of the last day, whose row may not be written yet, names that pictures_of would not find in
-- a text, and pictures of profiles that the owner card had in earlier settings, which can be restored.
create or replace function public.list_stray_files() returns table (bucket_id text, name text)
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
revoke execute on function public.list_stray_files() from public, anon, authenticated, service_role;
grant execute on function public.list_stray_files() to authenticated;
