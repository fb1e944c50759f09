-- The last administrator can be neither deleted nor demoted, on any path.

-- Locks all administrators in one order before any row, so that two administrators who remove each other at the same time
-- wait for one another: otherwise both would succeed, or deadlock.
create function private.lock_administrators() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where role = 'admin' order by id for no key update;
  return null;
end
$$;

create trigger lock_administrators_on_delete before delete on public.profiles
  for each statement execute function private.lock_administrators();

create trigger lock_administrators_on_demotion before update of role on public.profiles
  for each statement execute function private.lock_administrators();

create function private.keep_last_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    raise check_violation using
      message = 'the last administrator stays: violates constraint "profiles_last_admin_stays"',
      constraint = 'profiles_last_admin_stays', schema = 'public', table = 'profiles';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create trigger keep_last_administrator_on_delete before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_last_administrator();

create trigger keep_last_administrator_on_demotion before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.keep_last_administrator();

-- For decisions about accounts. Checks the caller after taking the lock, because an administrator who was demoted while
-- waiting may no longer decide.
create function private.require_deciding_admin() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    perform from public.profiles where role = 'admin' order by id for no key update;
  end if;
  perform private.require_admin();
end
$$;

revoke execute on function private.lock_administrators(), private.keep_last_administrator(),
  private.require_deciding_admin()
  from public, anon, authenticated, service_role;
