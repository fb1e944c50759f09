-- Defines who is an administrator, whether they need a second factor, and that the last one cannot be removed.

-- Security definer: requests may read neither the tables of the auth service nor the settings.
create function private.lacks_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and (
    exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
    or exists (select from public.settings join public.profiles on role = 'admin'
      where require_second_factor and profiles.id = (select auth.uid())))
$$;

grant execute on function private.lacks_second_factor() to authenticated, service_role;

create function private.require_second_factor() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.lacks_second_factor() then
    raise exception using errcode = 'BY002', message = 'second factor needed',
      hint = 'Verify a second factor in this session, and repeat the request.';
  end if;
end
$$;

-- Whether the caller is an administrator, and has used a second factor if the account has one. Names are resolved here, because requests
-- have no access to the private schema.
create function public.is_admin() returns boolean
language sql stable set search_path = ''
return case when exists (select from public.profiles where id = (select auth.uid()) and role = 'admin') then not private.lacks_second_factor() else false end;

grant execute on function public.is_admin() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
end
$$;

-- Locks all administrators in one order before any row, so that two administrators who remove each other at the same time wait for one
-- another. Otherwise both would succeed, or deadlock.
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

create function private.protect_last_administrator() returns trigger
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

create trigger protect_last_administrator_on_delete before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.protect_last_administrator();

create trigger protect_last_administrator_on_demotion before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.protect_last_administrator();

-- For decisions about accounts. Checks the caller after taking the lock, because an administrator who was demoted while waiting may no
-- longer decide.
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

-- The only way to change a role through the API. With `from_role`, it is refused if the role has changed in the meantime.
create function public.set_role(of_user uuid, to_role text, from_role text default null) returns void
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

grant execute on function public.set_role(uuid, text, text) to authenticated;

-- Security definer: the writer may not read the tables of the auth service.
create function private.require_factors_of_administrators() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.profiles where role = 'admin' and not exists (
      select from auth.mfa_factors where user_id = profiles.id and status = 'verified'))
  then
    raise sqlstate 'PT422' using message = 'An administrator has no authenticator yet. Require one when all have added theirs.';
  end if;
  return new;
end
$$;

create trigger require_factors_of_administrators before update on public.settings
  for each row when (new.require_second_factor and not old.require_second_factor and current_user = 'authenticated')
  execute function private.require_factors_of_administrators();
