-- There is always an administrator: the last one can be neither deleted nor demoted, on any path.

-- Locked in one order and before any single row is, so that two administrators who remove each other
-- at the same moment wait for one another instead of both succeeding or ending in a deadlock.
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

revoke execute on function private.lock_administrators(), private.keep_last_administrator()
  from public, anon, authenticated, service_role;

-- The only way to another role through the API. Asks who is asking only after the lock:
-- whoever was demoted while waiting for it may no longer decide.
create function public.set_role(of_user uuid, to_role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    perform from public.profiles where role = 'admin' order by id for no key update;
  end if;
  if not public.is_admin() then
    raise insufficient_privilege using message = 'only an administrator may change a role';
  end if;
  if of_user = auth.uid() then
    raise insufficient_privilege using message = 'nobody may change their own role';
  end if;
  update public.profiles set role = to_role, updated_at = now() where id = of_user;
  if not found then
    raise no_data_found using message = 'there is no such profile';
  end if;
end
$$;

revoke execute on function public.set_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.set_role(uuid, text) to authenticated;
