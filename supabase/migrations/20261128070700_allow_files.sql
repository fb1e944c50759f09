-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

-- Films, sounds and files to download beside the pictures of a post, in the same bucket and folder, so that the same functions find what
-- no post uses. The storage of our own also looks into each file; a captions file is text that only a player reads.
update storage.buckets set allowed_mime_types = allowed_mime_types || array[
  'video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4', 'application/pdf', 'application/zip', 'text/vtt']
where id = 'thumbnail';

drop policy "Readers may add pictures of themselves" on storage.objects;

-- Whether a post, page, version or draft shows a file of the bucket `thumbnail`, apart from the posts `apart_from` and their
-- versions and drafts. The texts are long, so this looks in the indexes of pictures_of.
create or replace function private.is_shown(file text, apart_from bigint[]) returns boolean
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
revoke execute on function private.is_shown(text,bigint[]) from public, anon, authenticated, service_role;

-- The pictures of posts and pages, the newest first: {pictures: [{name, alt, uses: [{noun, id, title}]}], before}. `search` is a part of an alternative
-- text, of a file's name or of the title of what uses it. At most 500 files are looked at and 48 answered; the next begin before `before`, null at the end.
create or replace function public.list_pictures(search text default '', before timestamptz default null) returns jsonb
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
      select name, 'post' as noun, blogs.id, title, content from files join public.blogs on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'post', blogs.id, title, content from files join public.blogs on private.pictures_of(content) @> array[file] where name like 'Content/%'
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
revoke execute on function public.list_pictures(text,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function public.list_pictures(text,timestamp with time zone) to authenticated;

create or replace function private.limit_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update storage.buckets set file_size_limit = new.largest_file * 1024 * 1024 where id = 'thumbnail';
  return null;
end
$$;
revoke execute on function private.limit_files() from public, anon, authenticated, service_role;

create or replace trigger limit_files after insert or update of largest_file on public.settings
  for each row execute function private.limit_files();

create policy "Readers may add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text
    and (select private.may_take_part())
    and (select private.has_room_for_a_picture()));

reset check_function_bodies;
