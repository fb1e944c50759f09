-- The access token of a removed account stays valid for some minutes. What it writes elsewhere names its author, whose row is missing; a file in
-- storage has no such reference.
create function private.may_take_part() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and barred_at is null)
$$;

revoke execute on function private.may_take_part() from public, anon, authenticated, service_role;
grant execute on function private.may_take_part() to authenticated;

drop policy "Readers may add pictures of themselves" on storage.objects;
create policy "Readers may add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text
    and (select private.may_take_part())
    and (select private.has_room_for_a_picture()));
