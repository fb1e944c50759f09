-- Pictures stand in the text of posts, versions and drafts as well. Which of them nothing shows is looked up in indexes:
-- the texts are long.

-- The names of the pictures in a text.
create function private.pictures_of(html text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select distinct found[1] from regexp_matches(html, 'thumbnail/Content/([0-9A-Za-z._-]+)', 'g') as found)
$$;

-- Whoever writes a row works out what its indexes say.
revoke execute on function private.pictures_of(text) from public, anon, authenticated, service_role;
grant execute on function private.pictures_of(text) to authenticated, service_role;

-- Without fastupdate: each search would go through all that was written of late.
create index blogs_pictures on public.blogs using gin (private.pictures_of(content)) with (fastupdate = off);
create index versions_pictures on public.versions using gin (private.pictures_of(content)) with (fastupdate = off);
create index drafts_pictures on public.drafts using gin (private.pictures_of(content)) with (fastupdate = off);
create index versions_of_thumbnail on public.versions (thumbnail) where thumbnail is not null;
create index drafts_of_thumbnail on public.drafts (thumbnail) where thumbnail is not null;

-- Whether a file of the bucket `thumbnail` is shown by a post, a version or a draft that does not belong to `apart_from`.
create function private.is_shown(file text, apart_from bigint[]) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  picture constant text := split_part(file, '/', 2);
begin
  if file like 'Thumbnail/%' then
    return exists (
        select from public.blogs where thumbnail = picture and (id = any (apart_from)) is not true)
      or exists (
        select from public.versions where thumbnail = picture and (blog_id = any (apart_from)) is not true)
      or exists (
        select from public.drafts where thumbnail = picture and (blog_id = any (apart_from)) is not true);
  end if;
  return exists (
      select from public.blogs
      where private.pictures_of(content) @> array[picture] and (id = any (apart_from)) is not true)
    or exists (
      select from public.versions
      where private.pictures_of(content) @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (
      select from public.drafts
      where private.pictures_of(content) @> array[picture] and (blog_id = any (apart_from)) is not true);
end
$$;

revoke execute on function private.is_shown(text, bigint[]) from public, anon, authenticated, service_role;

-- Pictures that nothing shows any more, a hundred at a time: their row is gone and they were left behind. Those of the last
-- day may still be waiting for their row. A name that pictures_of would not find in a text is left alone.
create or replace function public.list_stray_files() returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'thumbnail' and objects.name ~ '^(Thumbnail/|Content/[0-9A-Za-z._-]+$)'
    and objects.created_at < now() - interval '1 day'
    and not private.is_shown(objects.name, '{}')
  union all
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.name like 'Profile Photo/%'
    and objects.created_at < now() - interval '1 day'
    and not exists (select from public.profiles where avatar_url = substr(objects.name, 15))
  limit 100;
end
$$;

-- The pictures that go with posts, for whoever is about to delete them: those of the posts, of their versions and of their
-- drafts, unless something else shows them too.
create function public.list_post_files(of_posts bigint[]) returns table (name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query
  with written as (
    select thumbnail, content from public.blogs where id = any (of_posts)
    union all
    select thumbnail, content from public.versions where blog_id = any (of_posts)
    union all
    select thumbnail, content from public.drafts where blog_id = any (of_posts)
  ), named as (
    select 'Thumbnail/' || thumbnail as file from written
    union
    select 'Content/' || picture from written, unnest(private.pictures_of(content)) as picture
  )
  select objects.name::text from storage.objects join named on named.file = objects.name
  where objects.bucket_id = 'thumbnail' and not private.is_shown(objects.name, of_posts);
end
$$;

revoke execute on function public.list_post_files(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.list_post_files(bigint[]) to authenticated;
