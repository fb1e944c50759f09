-- A stolen session must not be enough to remove an account: the password has to have been given just before.

-- `amr` is in the signed token and keeps the time of the sign-in when the token is renewed. The error code is of a class
-- that PostgREST answers with 400.
create function private.require_fresh_password() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('password', 'recovery')
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise exception using errcode = 'BY001', message = 'password needed',
      hint = 'Sign in with the password again, and repeat the request within five minutes.';
  end if;
end
$$;

-- Refuses what remove_account refuses, so that no picture is removed of an account that stays.
create or replace function public.list_account_files(of_user uuid, from_role text default null)
returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_admin();
  end if;
  perform private.require_fresh_password();
  if not exists (select from auth.users where id = of_user)
    or from_role <> (select role from public.profiles where id = of_user)
  then
    raise no_data_found using message = 'there is no such account, or not with this role';
  end if;
  if exists (select from public.profiles where id = of_user and role = 'admin')
    and not exists (select from public.profiles where id <> of_user and role = 'admin')
  then
    raise check_violation using
      message = 'the last administrator stays: violates constraint "profiles_last_admin_stays"',
      constraint = 'profiles_last_admin_stays', schema = 'public', table = 'profiles';
  end if;
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.owner_id = of_user::text;
end
$$;

-- Everything that belongs to the account goes along; an administrator's posts pass to another one.
create or replace function public.remove_account(of_user uuid, from_role text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_deciding_admin();
  end if;
  perform private.require_fresh_password();
  if from_role <> (select role from public.profiles where id = of_user) then
    raise no_data_found using message = 'there is no such account, or not with this role';
  end if;
  delete from auth.users where id = of_user;
  if not found then
    raise no_data_found using message = 'there is no such account, or not with this role';
  end if;
end
$$;

revoke execute on function private.require_fresh_password() from public, anon, authenticated, service_role;
