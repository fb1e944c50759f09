-- Generated from supabase/schemas: npm run schema

create or replace function private.announce_posts(ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- One message for each page, up to a number at which dropping all is cheaper.
  if cardinality(ids) > 50 then
    perform pg_catalog.pg_notify('byline_pages', '*');
  else
    perform pg_catalog.pg_notify('byline_pages', slug) from public.blogs where id = any (ids);
  end if;
end;
$$;
revoke execute on function private.announce_posts(bigint[]) from public, anon, authenticated, service_role;
