-- Figures of readers: counted by the server, read by administrators.

-- Adds what a server counted, [{kind, name, count}], and returns the day in the site's time zone to which it was added. `kind` is 'read' or
-- 'end' with the slug of a post or project, 'device', 'host', or 'feed' with a feed reader and the path of the feed. Anyone can invent hosts and
-- feed readers: of a day remain the thousand most frequent hosts, and the last two hundred feed readers. The lock: servers would add to the
-- same rows in different orders.
create function public.count_reads(counted jsonb) returns date
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

grant execute on function public.count_reads(jsonb) to service_role;

-- The functions below are the figures of the dashboard, which shows their source (list_figure_sources).

-- `stars` is the average of `ratings`: a review may have none.
create function public.figure_days(since date)
returns table (day date, readers bigint, reads bigint, ends bigint, reviews bigint, ratings bigint, stars numeric, subscribers bigint)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with zone as (select time_zone as name from public.settings),
  days as (
    select generate_series(since, (now() at time zone zone.name)::date, interval '1 day')::date as day from zone),
  visits as (
    select day, sum(readers) as readers from private.readers where kind = 'device' and readers.day >= since group by 1),
  posts as (
    select day, sum(reads) as reads, sum(ends) as ends from private.reads where reads.day >= since group by 1),
  written as (
    select (created_at at time zone zone.name)::date as day, count(*) as reviews, count(rating) as ratings, avg(rating) as stars
    from public.comments, zone
    where parent is null and status = 'shown' and created_at >= since::timestamp at time zone zone.name group by 1),
  joined as (
    select (confirmed_at at time zone zone.name)::date as day, count(*) as subscribers
    from private.subscribers, zone where state = 'confirmed' and confirmed_at >= since::timestamp at time zone zone.name group by 1)
  select day, coalesce(readers, 0)::bigint, coalesce(reads, 0)::bigint, coalesce(ends, 0)::bigint, coalesce(reviews, 0),
    coalesce(ratings, 0), round(stars, 2), coalesce(subscribers, 0)
  from days left join visits using (day) left join posts using (day) left join written using (day) left join joined using (day)
  order by day
$$;

-- Only the readers of figure_days, which also reads reviews.
create function public.figure_visits(since date) returns table (day date, readers bigint)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with visits as (
    select day, sum(readers) as readers from private.readers where kind = 'device' and readers.day >= since group by 1)
  select days.day::date, coalesce(readers, 0)::bigint
  from generate_series(since, (now() at time zone (select time_zone from public.settings))::date, interval '1 day') as days (day)
  left join visits using (day) order by 1
$$;

-- The hundred posts that were read most.
create function public.figure_posts(since date)
returns table (id bigint, slug text, title text, reads bigint, ends bigint, reviews bigint, stars numeric, of_project boolean, is_published boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with counted as (
    select blog_id, sum(reads) as reads, sum(ends) as ends from private.reads where day >= since
    group by 1 order by 2 desc, 1 limit 100)
  select blogs.id, blogs.slug, blogs.title, counted.reads, counted.ends, count(comments.id), round(avg(comments.rating), 2),
    blogs.kind = 'project', private.is_published(blogs.status, blogs.published_at)
  from counted join public.blogs on blogs.id = counted.blog_id
  left join public.comments on comments.blog_id = blogs.id and comments.parent is null and comments.status = 'shown'
    and comments.created_at >= since::timestamp at time zone (select time_zone from public.settings)
  group by 1, 2, 3, 4, 5 order by 4 desc, 1
$$;

-- `of_kind` is 'host' or 'device'.
create function public.figure_readers(since date, of_kind text) returns table (name text, readers bigint)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select name, sum(readers)::bigint from private.readers where day >= since and kind = of_kind
  group by 1 order by 2 desc, 1 limit 50
$$;

-- Of all feeds of the site.
create function public.figure_feed_readers() returns table (name text, subscribers integer)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select split_part(name, ' /', 1), sum(subscribers)::integer from private.feed_readers where seen_at > now() - interval '7 days'
  group by 1 order by 2 desc, 1 limit 50
$$;

-- Reads of a post up to each day after it was published, and the median of the others. No rows for one that was published before reads were
-- counted, or longer ago than they are stored.
create function public.figure_post_life(of_post bigint) returns table (after integer, reads bigint, median numeric)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with zone as (select time_zone as name from public.settings),
  counted as (select min(day) as since from private.reads),
  posts as (
    select blogs.id, (published_at at time zone zone.name)::date as day
    from public.blogs, zone, counted
    where (blogs.id = of_post or private.is_published_post(blogs.kind, status, published_at)) and (published_at at time zone zone.name)::date >= counted.since),
  reached as (
    select posts.id, after, coalesce((
        select sum(reads.reads) from private.reads where reads.blog_id = posts.id and reads.day <= posts.day + after), 0) as reads
    from posts, zone, generate_series(0, 30) as after
    where posts.day + after <= (now() at time zone zone.name)::date)
  select after, max(reads) filter (where id = of_post)::bigint,
    round((percentile_cont(0.5) within group (order by reads) filter (where id <> of_post))::numeric, 1)
  from reached group by 1 having max(reads) filter (where id = of_post) is not null order by 1
$$;

-- What is read now: in the last half hour.
create function public.figure_now() returns table (id bigint, slug text, title text, reads bigint, of_project boolean, is_published boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select blogs.id, blogs.slug, blogs.title, sum(recent.reads), blogs.kind = 'project',
    private.is_published(blogs.status, blogs.published_at)
  from private.recent_reads as recent join public.blogs on blogs.id = recent.blog_id
  where recent.counted_at > now() - interval '30 minutes'
  group by 1 order by 4 desc, 1 limit 10
$$;

create function public.list_figure_sources() returns table (name text, source text)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select proname::text, btrim(replace(prosrc, 'select private.require_admin();', ''), E' \n')
  from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and proname like 'figure\_%' order by 1
$$;

grant execute on function public.figure_days(date) to authenticated;
grant execute on function public.figure_posts(date) to authenticated;
grant execute on function public.figure_visits(date) to authenticated;
grant execute on function public.figure_readers(date, text) to authenticated;
grant execute on function public.figure_feed_readers() to authenticated;
grant execute on function public.figure_post_life(bigint) to authenticated;
grant execute on function public.figure_now() to authenticated;
grant execute on function public.list_figure_sources() to authenticated;
