-- What the dashboard's first page shows.

-- One row a day from `since` to today, in the given time zone: how many joined, commented and were published.
create function public.figures_by_day(zone text, since date)
returns table (day date, users integer, comments integer, posts integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone zone)::date;
  -- Not more than a year, whatever is asked for.
  first_day constant date := greatest(since, today - 366);
  first_moment constant timestamptz := first_day::timestamp at time zone zone;
begin
  perform private.require_admin();
  return query
  with joined as (
    select (created_at at time zone zone)::date as at, count(*) from public.profiles
    where created_at >= first_moment group by 1
  ), commented as (
    select (created_at at time zone zone)::date as at, count(*) from public.comments
    where created_at >= first_moment group by 1
  ), published as (
    select (inserted_at at time zone zone)::date as at, count(*) from public.blogs
    where inserted_at >= first_moment group by 1
  )
  select d::date, coalesce(joined.count, 0)::integer, coalesce(commented.count, 0)::integer,
    coalesce(published.count, 0)::integer
  from generate_series(first_day, today, interval '1 day') as d
  left join joined on joined.at = d::date
  left join commented on commented.at = d::date
  left join published on published.at = d::date
  order by d;
end
$$;

-- The five posts with most comments. Counted off the index of comments by post: a hash of a hundred thousand posts does not fit
-- into the memory that a query is given, and takes three times as long.
create function public.most_reviewed_posts()
returns table (id bigint, slug text, title text, reviews bigint)
language plpgsql stable security definer set search_path = '' set enable_hashagg = off set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews
  from (
    select blog_id, count(*) as reviews from public.comments
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;

revoke execute on function public.figures_by_day(text, date), public.most_reviewed_posts()
  from public, anon, authenticated, service_role;
grant execute on function public.figures_by_day(text, date), public.most_reviewed_posts() to authenticated;
