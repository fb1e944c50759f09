-- A name stands in lists, mails and headings: breaks and marks that turn the direction of what follows are no part of it.

create function private.in_one_line(value text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g')
$$;
revoke execute on function private.in_one_line(text) from public;
grant execute on function private.in_one_line(text) to authenticated, service_role;

create or replace function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trimmed text := regexp_replace(
    private.in_one_line(new.raw_user_meta_data ->> 'full_name') collate "und-x-icu", '^\s+|\s+$', '', 'g');
begin
  trimmed := regexp_replace(left(trimmed, 80), '\s+$', '');
  insert into public.profiles (id, username)
  values (new.id, case when private.has_ink(trimmed) then trimmed else 'Reader' end);
  if new.email is not null then
    insert into private.emails (user_id, email) values (new.id, new.email);
  end if;
  return null;
end
$$;

update public.profiles set username = btrim(private.in_one_line(username)) where username <> private.in_one_line(username);

alter table public.profiles add constraint profiles_username_one_line check (username = private.in_one_line(username));
