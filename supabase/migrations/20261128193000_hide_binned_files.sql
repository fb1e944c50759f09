do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    grant usage on schema private to supabase_storage_admin;
  end if;
end
$$;

-- Generated from supabase/schemas: npm run schema

-- The texts are long, so this uses the indexes of pictures_of.
create or replace function private.is_shown_outside_bin(file text, apart_from bigint[]) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  picture constant text := split_part(file, '/', 2);
begin
  if file like 'Thumbnail/%' then
    return exists (
        select from public.blogs where thumbnail = picture and (id = any (apart_from)) is not true)
      or exists (
        select from public.versions where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (
        select from public.drafts where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (select from public.pages where thumbnail = picture);
  end if;
  return exists (
      select from public.blogs
      where private.pictures_of(content) @> array[picture] and (id = any (apart_from)) is not true)
    or exists (
      select from public.versions
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (
      select from public.drafts
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (select from public.pages where private.pictures_of(content) @> array[picture])
    or exists (select from public.snippets where private.pictures_of(content) @> array[picture]);
end
$$;
revoke execute on function private.is_shown_outside_bin(text,bigint[]) from public, anon, authenticated, service_role;

-- Whether a file of the bucket `thumbnail` is to be found nowhere, because it belongs to the bin alone.
create or replace function private.is_in_bin_alone(file text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file])
    and not private.is_shown_outside_bin(file, '{}')
    and not exists (select from public.settings where substr(file, 9) in (logo, logo_dark))
$$;
revoke execute on function private.is_in_bin_alone(text) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_storage_admin') then grant execute on function private.is_in_bin_alone(text) to supabase_storage_admin; end if; end $$;

-- Whether a post, page, version or draft shows a file of the bucket `thumbnail`, apart from the posts `apart_from` and their versions and
-- drafts, or one in the bin would.
create or replace function private.is_shown(file text, apart_from bigint[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file]) or private.is_shown_outside_bin(file, apart_from)
$$;
revoke execute on function private.is_shown(text,bigint[]) from public, anon, authenticated, service_role;
