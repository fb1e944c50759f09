-- A stolen session of an administrator must not become power that outlasts it: roles, code that pages load, and whether new readers
-- confirm their address need the password given just before, as the removal of an account does. Barring needs none: an administrator
-- cannot be barred, and a reader can be unbarred.

create or replace function public.set_role(of_user uuid, to_role text, from_role text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_deciding_admin();
  if of_user = auth.uid() then
    raise insufficient_privilege using message = 'nobody may change their own role';
  end if;
  perform private.require_fresh_password();
  update public.profiles set role = to_role, updated_at = now()
  where id = of_user and role = coalesce(from_role, role);
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such profile, or not with this role';
  end if;
end
$$;

-- Security definer: the writer may not use the closed schema.
create function private.ask_for_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_password();
  return new;
end
$$;

-- Only for requests: the owner of the database, who restores a backup or makes the first start, has no session.
create trigger ask_for_password before update on public.outside_code
  for each row when (current_user = 'authenticated')
  execute function private.ask_for_password();

create trigger ask_for_password before update on public.settings
  for each row when (new.confirm_addresses is distinct from old.confirm_addresses and current_user = 'authenticated')
  execute function private.ask_for_password();

revoke execute on function private.ask_for_password() from public, anon, authenticated, service_role;
