-- The same as before, as one condition.
create or replace function private.may_write_letters() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.settings, private.mail_server where offers_letters and sends)
$$;
