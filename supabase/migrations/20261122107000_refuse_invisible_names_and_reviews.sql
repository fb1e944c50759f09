-- A name or a review of characters that have no ink, such as zero-width spaces, was shown as an empty line.
create function private.has_ink(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value collate "und-x-icu"
    ~ '[^\s\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]'
$$;
revoke execute on function private.has_ink(text) from public, anon;
grant execute on function private.has_ink(text) to authenticated, service_role;

update public.profiles set username = 'Reader' where not private.has_ink(username);
update public.comments set content = '…' where not private.has_ink(content);

alter table public.profiles
  drop constraint profiles_username_not_blank,
  add constraint profiles_username_not_blank check (private.has_ink(username));
alter table public.comments
  drop constraint comments_content_not_blank,
  add constraint comments_content_not_blank check (private.has_ink(content));

create or replace function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trimmed text := regexp_replace(
    new.raw_user_meta_data ->> 'full_name' collate "und-x-icu", '^\s+|\s+$', '', 'g');
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
