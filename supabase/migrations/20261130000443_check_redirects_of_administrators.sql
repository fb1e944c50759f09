-- Generated from supabase/schemas: npm run schema

-- A redirect that leads to another would make visitors wait, and two that lead to each other would never end. The lock: two administrators
-- might each add one of them.
create or replace function private.check_redirect() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  next public.redirects;
begin
  -- Triggers fire before policies, and the messages name other redirects.
  if current_setting('role') = 'authenticated' then
    perform private.require_admin();
  end if;
  if strpos(new.from_path, '?') > 0 and strpos(private.plain_address(new.from_path), '?') = 0 then
    raise sqlstate 'PT422' using message = 'Only ?p=, ?page_id=, ?attachment_id=, ?post= and ?id= can be part of the address of a redirect.';
  end if;
  new.from_path := coalesce(private.plain_address(new.from_path), new.from_path);
  perform pg_advisory_xact_lock(hashtextextended('public.redirects', 0));
  if new.from_path = private.plain_address(new.target) then
    raise sqlstate 'PT422' using message = 'This address would lead to itself.';
  end if;
  select * into next from public.redirects where from_path = private.plain_address(new.target) and id <> new.id;
  if next.target is not null then
    raise sqlstate 'PT422' using message = format('%s already leads to %s. Enter that address instead.', next.from_path, next.target);
  elsif next.id is not null then
    raise sqlstate 'PT422' using message = format('%s is marked as removed. Enter another address, or delete that redirect first.', next.from_path);
  end if;
  select * into next from public.redirects where private.plain_address(target) = new.from_path and id <> new.id limit 1;
  if next.id is not null then
    raise sqlstate 'PT422' using message = format('%s already leads to this address. Change that redirect first.', next.from_path);
  end if;
  return new;
end
$$;
revoke execute on function private.check_redirect() from public, anon, authenticated, service_role;
