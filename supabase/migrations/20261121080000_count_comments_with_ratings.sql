-- All that a post says about its comments comes from one look at them: a separate count for the heading and one for
-- each filter read the same index again.

drop function public.rating_summary(bigint);

-- One row: the average of all rated comments of a post (null when there are none), their count, how many gave one, two,
-- three, four and five stars, and how many comments there are in all.
create function public.rating_summary(of_blog bigint)
returns table (average numeric, count integer, spread integer[], total integer)
language sql stable set search_path = ''
as $$
  select
    avg(rating),
    count(rating)::integer,
    array[
      count(*) filter (where rating = 1),
      count(*) filter (where rating = 2),
      count(*) filter (where rating = 3),
      count(*) filter (where rating = 4),
      count(*) filter (where rating = 5)
    ]::integer[],
    count(*)::integer
  from public.comments
  where blog_id = of_blog
$$;

revoke execute on function public.rating_summary(bigint) from public, anon, authenticated, service_role;
grant execute on function public.rating_summary(bigint) to anon, authenticated, service_role;
