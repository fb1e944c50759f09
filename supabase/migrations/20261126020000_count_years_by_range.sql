-- The archive of a site with 100,000 posts converted each date to the site's time zone and sorted all of them. Now the newest post before each
-- year leads to the next year that has one, and each year is counted between two moments, from the same index and in its order.
create or replace function public.list_years(zone text) returns TABLE(year integer, posts integer)
language sql stable set search_path = '' set enable_seqscan = 'off'
as $$
  with recursive years as (
    select extract(year from max(inserted_at) at time zone zone)::integer as year from public.blogs
    union all
    select (
      select extract(year from max(inserted_at) at time zone zone)::integer from public.blogs
      where inserted_at < make_timestamptz(years.year, 1, 1, 0, 0, 0, zone))
    from years where years.year is not null
  )
  select years.year, (
    select count(*)::integer from public.blogs
    where inserted_at >= make_timestamptz(years.year, 1, 1, 0, 0, 0, zone)
      and inserted_at < make_timestamptz(years.year + 1, 1, 1, 0, 0, 0, zone))
  from years where years.year is not null order by years.year desc
$$;
