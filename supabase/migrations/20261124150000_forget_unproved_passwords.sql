-- Supabase's auth service keeps the password of whoever was the first to sign up with an address. The mailed link proves the address, not that this
-- password is its owner's, who chooses one after it. Byline's own service leaves no confirmation_token in this table, and keeps no such password.
create function private.forget_unproved_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;

create trigger forget_unproved_password before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_token <> '')
  execute function private.forget_unproved_password();

revoke execute on function private.forget_unproved_password() from public, anon, authenticated, service_role;
