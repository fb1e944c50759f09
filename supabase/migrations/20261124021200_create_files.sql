-- Pictures in storage. Both buckets are public: a file can be read by its name, but not listed. Without a policy for update
-- no file is ever overwritten, and without one on storage.buckets nobody can empty a bucket.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('thumbnail', 'thumbnail', true, 15 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('avatars', 'avatars', true, 2 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Administrators may add pictures of posts" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'thumbnail'
    and storage.foldername(name) in (array['Thumbnail'], array['Content'])
    and (select public.is_admin()));

-- A profile shows one picture; the others are leftovers of saves that failed. Hosted Supabase counts uploads nowhere else.
create function private.has_room_for_a_picture() returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 20 from storage.objects where bucket_id = 'avatars' and owner_id = (select auth.uid())::text
$$;

revoke execute on function private.has_room_for_a_picture() from public, anon, authenticated, service_role;
grant execute on function private.has_room_for_a_picture() to authenticated;

create policy "Readers may add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text
    and not (select private.is_barred())
    and (select private.has_room_for_a_picture()));

create policy "Administrators may delete pictures of posts and of people" on storage.objects
  for delete to authenticated
  using (bucket_id in ('thumbnail', 'avatars') and (select public.is_admin()));

create policy "Readers may delete their own pictures of themselves" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);

-- The storage service deletes with `returning`, which needs the right to read the rows.
create policy "Administrators may see what they may delete" on storage.objects
  for select to authenticated
  using (bucket_id in ('thumbnail', 'avatars') and (select public.is_admin()));

create policy "Readers may see what they may delete" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);

-- Whether a post, page, version or draft shows a file of the bucket `thumbnail`, apart from the posts `apart_from` and their
-- versions and drafts. The texts are long, so this looks in the indexes of pictures_of.
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
    or exists (select from public.pages where private.pictures_of(content) @> array[picture]);
end
$$;

revoke execute on function private.is_shown(text, bigint[]) from public, anon, authenticated, service_role;

-- Up to a hundred files that no row shows. Excludes those of the last day, whose row may not be written yet, names that pictures_of would
-- not find in a text, and the pictures of earlier settings, whose version can be restored: the logo lies among the pictures of posts, that of
-- the owner card among those of profiles.
create function public.list_stray_files() returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'thumbnail' and objects.name ~ '^(Thumbnail/|Content/[0-9A-Za-z._-]+$)'
    and objects.created_at < now() - interval '1 day'
    and not private.is_shown(objects.name, '{}')
    and not exists (
      select from public.settings_versions
      where substr(objects.name, 9) in (settings ->> 'logo', settings ->> 'logo_dark'))
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

-- The files that only these posts, their versions and their drafts show: those to delete with the posts.
create function public.list_post_files(of_posts bigint[]) returns table (name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query
  with written as (
    select thumbnail, content from public.blogs where id = any (of_posts)
    union all
    select fields ->> 'thumbnail', fields ->> 'content' from public.versions where blog_id = any (of_posts)
    union all
    select fields ->> 'thumbnail', fields ->> 'content' from public.drafts where blog_id = any (of_posts)
  ), named as (
    select 'Thumbnail/' || thumbnail as file from written
    union
    select 'Content/' || picture from written, unnest(private.pictures_of(content)) as picture
  )
  select objects.name::text from storage.objects join named on named.file = objects.name
  where objects.bucket_id = 'thumbnail' and not private.is_shown(objects.name, of_posts);
end
$$;

revoke execute on function public.list_stray_files(), public.list_post_files(bigint[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_stray_files(), public.list_post_files(bigint[]) to authenticated;
