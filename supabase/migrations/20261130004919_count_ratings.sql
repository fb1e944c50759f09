-- Generated from supabase/schemas: npm run schema

drop function public.figure_days(date);

-- `stars` is the average of `ratings`: a review may have none.
create or replace function public.figure_days(since date)
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
revoke execute on function public.figure_days(date) from public, anon, authenticated, service_role;
grant execute on function public.figure_days(date) to authenticated;

-- The hundred posts that were read most.
create or replace function public.figure_posts(since date)
returns table (id bigint, slug text, title text, reads bigint, ends bigint, reviews bigint, stars numeric)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with counted as (
    select blog_id, sum(reads) as reads, sum(ends) as ends from private.reads where day >= since
    group by 1 order by 2 desc, 1 limit 100)
  select blogs.id, blogs.slug, blogs.title, counted.reads, counted.ends, count(comments.id), round(avg(comments.rating), 2)
  from counted join public.blogs on blogs.id = counted.blog_id
  left join public.comments on comments.blog_id = blogs.id and comments.parent is null and comments.status = 'shown'
    and comments.created_at >= since::timestamp at time zone (select time_zone from public.settings)
  group by 1, 2, 3, 4, 5 order by 4 desc, 1
$$;
revoke execute on function public.figure_posts(date) from public, anon, authenticated, service_role;
grant execute on function public.figure_posts(date) to authenticated;
