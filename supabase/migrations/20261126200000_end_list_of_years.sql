-- A visitor chooses the zone, and '-12' is west of Greenwich as a zone, but east as that of a moment: the newest post before its year was of the same
-- year, without an end. Both are read in one way now.
create or replace function public.list_years(zone text) returns TABLE(year integer, posts integer)
language sql stable set search_path = '' set enable_seqscan = 'off'
as $$
  with recursive years as (
    select extract(year from max(inserted_at) at time zone zone)::integer as year from public.blogs
    union
    select (
      select extract(year from max(inserted_at) at time zone zone)::integer from public.blogs
      where inserted_at < make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone)
    from years where years.year is not null
  )
  select years.year, (
    select count(*)::integer from public.blogs
    where inserted_at >= make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone
      and inserted_at < make_timestamp(years.year + 1, 1, 1, 0, 0, 0) at time zone zone)
  from years where years.year is not null order by years.year desc
$$;
