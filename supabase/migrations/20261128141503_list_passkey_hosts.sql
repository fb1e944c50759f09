-- Generated from supabase/schemas: npm run schema

-- The hosts for which passkeys were made: those of a former address of the site are useless. Empty: unknown. Hosted Supabase does not store them.
create or replace function public.list_passkey_hosts() returns table (host text, passkeys integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select rp_id, count(*)::integer from auth.webauthn_credentials group by rp_id order by rp_id;
exception when undefined_table or undefined_column then
  return;
end
$$;
revoke execute on function public.list_passkey_hosts() from public, anon, authenticated, service_role;
grant execute on function public.list_passkey_hosts() to authenticated;
