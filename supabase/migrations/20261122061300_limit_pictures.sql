-- A profile shows one picture; the others are leftovers of saves that failed. Hosted Supabase counts uploads nowhere else.
create function private.has_room_for_a_picture() returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 20 from storage.objects where bucket_id = 'avatars' and owner_id = (select auth.uid())::text
$$;

revoke execute on function private.has_room_for_a_picture() from public, anon, authenticated, service_role;
grant execute on function private.has_room_for_a_picture() to authenticated;

alter policy "Readers may add pictures of themselves" on storage.objects
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text
    and not (select private.is_barred())
    and (select private.has_room_for_a_picture()));
