-- A new name or picture drops every cached page with a review by the account.
create trigger limit_renames before update of username, avatar_url on public.profiles
  for each row when (
    current_user = 'authenticated' and (new.username, new.avatar_url) is distinct from (old.username, old.avatar_url))
  execute function private.limit_acts('renames', 'You are changing your name or picture very often.', '10', '1 hour');

-- Only when the picture changes, so that an account whose file is missing can still change its name.
create function private.require_own_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from storage.objects
    where bucket_id = 'avatars' and objects.name = 'Profile Photo/' || new.avatar_url and owner_id = auth.uid()::text)
  then
    raise insufficient_privilege using message = 'this is not a picture of yours';
  end if;
  return null;
end
$$;
revoke execute on function private.require_own_picture() from public, anon, authenticated, service_role;

create trigger require_own_picture after update of avatar_url on public.profiles
  for each row when (current_user = 'authenticated' and new.avatar_url is distinct from old.avatar_url and new.avatar_url is not null)
  execute function private.require_own_picture();
