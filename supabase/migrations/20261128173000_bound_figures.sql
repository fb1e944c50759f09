-- Hosts and feed readers, which anyone can invent, stay within bounds; projects are counted.

-- Generated from supabase/schemas: npm run schema

-- Adds what a server counted, [{kind, name, count}], and returns the day in the site's time zone to which it was added. `kind` is 'read' or
-- 'end' with the slug of a post or project, 'device', 'host' or 'feed'. Anyone can invent hosts and feed readers: of a day remain the
-- thousand most frequent hosts, and the last two hundred feed readers. The lock: servers would add to the same rows in different orders.
create or replace function public.count_reads(counted jsonb) returns date
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone (select time_zone from public.settings))::date;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.reads', 0));
  with counts as (
    select blogs.id, coalesce(sum(count) filter (where entry.kind = 'read'), 0) as reads, coalesce(sum(count) filter (where entry.kind = 'end'), 0) as ends
    from jsonb_to_recordset(counted) as entry (kind text, name text, count integer)
    join public.blogs on blogs.slug = entry.name and private.is_published(blogs.status, blogs.published_at)
    where entry.kind in ('read', 'end')
    group by 1),
  recent as (
    insert into private.recent_reads (blog_id, reads) select id, reads from counts where reads > 0)
  insert into private.reads as known (blog_id, day, reads, ends)
  select id, today, reads, least(reads, ends) from counts
  on conflict (blog_id, day) do update set reads = known.reads + excluded.reads,
    ends = least(known.reads + excluded.reads, known.ends + (select ends from counts where id = known.blog_id));
  insert into private.readers as known (day, kind, name, readers)
  select today, kind, name, count
  from jsonb_to_recordset(counted) as entry (kind text, name text, count integer) where kind in ('device', 'host')
  on conflict (day, kind, name) do update set readers = known.readers + excluded.readers;
  insert into private.feed_readers (name, subscribers)
  select name, count from jsonb_to_recordset(counted) as entry (kind text, name text, count integer) where kind = 'feed'
  on conflict (name) do update set subscribers = excluded.subscribers, seen_at = now();
  delete from private.readers where day = today and kind = 'host' and name in (
    select name from private.readers where day = today and kind = 'host' order by readers desc, md5(name) offset 1000);
  delete from private.feed_readers where name in (select name from private.feed_readers order by seen_at desc, name offset 200);
  delete from private.recent_reads where counted_at < now() - interval '30 minutes';
  delete from private.reads where day < today - 800;
  delete from private.readers where day < today - 800;
  delete from private.feed_readers where seen_at < now() - interval '30 days';
  return today;
end
$$;
revoke execute on function public.count_reads(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_reads(jsonb) to service_role;
