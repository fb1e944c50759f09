-- The note that an account still has the password that the first start printed. It lies where nobody but the auth service's administrator may write,
-- so it ends with the password, in whichever service.
create function private.end_one_time_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - 'one_time_password';
  return new;
end
$$;

create trigger end_one_time_password before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_one_time_password();

revoke execute on function private.end_one_time_password() from public, anon, authenticated, service_role;
