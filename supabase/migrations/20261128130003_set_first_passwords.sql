-- Generated from supabase/schemas: npm run schema

-- Of the caller: an account that came by a mailed link or a provider may have none.
create or replace function public.has_password() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = (select auth.uid()) and encrypted_password <> '')
$$;
revoke execute on function public.has_password() from public, anon, authenticated, service_role;
grant execute on function public.has_password() to authenticated;

-- A stolen session must not suffice to delete an account, so the password must have been entered just before, or the account has none and
-- signed in just before. The signed token keeps the time of sign-in in `amr` when it is refreshed. PostgREST responds to this class of error
-- codes with 400.
create or replace function private.require_fresh_password() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where (proof ->> 'method' in ('password', 'recovery', 'passkey')
        or proof ->> 'method' in ('otp', 'magiclink', 'oauth') and not public.has_password())
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise exception using errcode = 'BY001', message = 'password needed',
      hint = 'Sign in with the password again, and repeat the request within five minutes.';
  end if;
end
$$;
revoke execute on function private.require_fresh_password() from public, anon, authenticated, service_role;

-- The marks that an account still has the password printed at the first start, and that its password was removed. Only the auth service's
-- administrator may write them, so they disappear with the next password in both services.
create or replace function private.end_one_time_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - '{one_time_password,password_removed}'::text[];
  return new;
end
$$;
revoke execute on function private.end_one_time_password() from public, anon, authenticated, service_role;
