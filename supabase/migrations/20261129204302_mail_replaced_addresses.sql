-- Generated from supabase/schemas: npm run schema

-- Whether another former address has, or will be mailed, a link of a week that takes the account back. Then this one may be that of a thief.
create or replace function private.has_other_way_back(of_user uuid, address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from auth.one_time_tokens
      where user_id = of_user and token_type = 'email_change_token_current' and relates_to not in ('', address)
        and created_at > now() at time zone 'utc' - interval '7 days')
    or exists (
      select from private.outbox
      where user_id = of_user and kind = 'address-changed' and details ->> 'email' <> address
        and created_at > now() - interval '7 days')
$$;
revoke execute on function private.has_other_way_back(uuid,text) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.has_other_way_back(uuid,text) to supabase_auth_admin; end if; end $$;

-- Links of accounts: recovery, confirmation and others of the auth service. Other mails cannot use up their quota.
create or replace function private.is_auth_mail(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('recovery', 'confirmation', 'choose-password', 'known-address', 'sign-in', 'reauthentication', 'old-address', 'new-address',
    'address-changed', 'address-replaced', 'confirm-review', 'password-changed', 'new-browser') or kind ~ '^(factors?|passkey|provider)-|-pkce$'
$$;
revoke execute on function private.is_auth_mail(text) from public, anon, authenticated, service_role;
