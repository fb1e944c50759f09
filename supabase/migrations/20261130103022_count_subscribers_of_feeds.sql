-- Their feeds are not known. Feed readers return within hours.
delete from private.feed_readers where true;

-- Generated from supabase/schemas: npm run schema

-- Of all feeds of the site.
create or replace function public.figure_feed_readers() returns table (name text, subscribers integer)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select split_part(name, ' /', 1), sum(subscribers)::integer from private.feed_readers where seen_at > now() - interval '7 days'
  group by 1 order by 2 desc, 1 limit 50
$$;
revoke execute on function public.figure_feed_readers() from public, anon, authenticated, service_role;
grant execute on function public.figure_feed_readers() to authenticated;
