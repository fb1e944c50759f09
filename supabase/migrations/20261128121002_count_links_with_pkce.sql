-- Generated from supabase/schemas: npm run schema

-- Links of accounts: recovery, confirmation and what else the auth service sends. They have room that other mails cannot use up.
create or replace function private.is_auth_mail(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('recovery', 'confirmation', 'choose-password', 'known-address', 'sign-in', 'reauthentication', 'old-address', 'new-address',
    'address-changed') or kind ~ '^(factors?|passkey|provider)-|-pkce$'
$$;
revoke execute on function private.is_auth_mail(text) from public, anon, authenticated, service_role;
