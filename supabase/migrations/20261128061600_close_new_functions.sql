-- Functions of this day that only triggers and other functions call.
revoke execute on function private.announce_removal(), private.continuing_characters()
  from public, anon, authenticated, service_role;
