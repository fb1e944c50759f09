alter table private.asked_mails rename to mail_requests;
alter table private.mail_requests rename constraint asked_mails_pkey to mail_requests_pkey;
alter sequence private.asked_mails_id_seq rename to mail_requests_id_seq;
update private.mail_requests set request = request - 'ask' || jsonb_build_object('purpose', request -> 'ask')
where request ? 'ask';

-- Generated from supabase/schemas: npm run schema

create or replace function private.request_auth_mail(what jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_requests (request) values (what)
$$;
revoke execute on function private.request_auth_mail(jsonb) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.request_auth_mail(jsonb) to supabase_auth_admin; end if; end $$;

-- The oldest request, which remains if the response's transaction does not commit. Null: there is none.
create or replace function private.claim_auth_mail_request() returns jsonb
language sql security definer set search_path = ''
as $$
  delete from private.mail_requests
  where id = (select id from private.mail_requests order by id limit 1 for update skip locked)
  returning request
$$;
revoke execute on function private.claim_auth_mail_request() from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.claim_auth_mail_request() to supabase_auth_admin; end if; end $$;
