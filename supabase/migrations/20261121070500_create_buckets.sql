-- Pictures. Both buckets are public: whoever knows a name may fetch the file, nobody may list them.
-- There is no policy for update (a file is never overwritten) and none on storage.buckets
-- (seeing a bucket is what emptying it asks for).

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

create policy "Administrators may delete pictures of posts and of people" on storage.objects
  for delete to authenticated
  using (bucket_id in ('thumbnail', 'avatars') and (select public.is_admin()));

create policy "Readers may add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text);

create policy "Readers may delete their own pictures of themselves" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);

-- A delete answers with the rows it removed, and may therefore only remove what it may see.
create policy "Administrators may see what they may delete" on storage.objects
  for select to authenticated
  using (bucket_id in ('thumbnail', 'avatars') and (select public.is_admin()));

create policy "Readers may see what they may delete" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);
