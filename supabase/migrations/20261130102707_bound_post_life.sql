-- Generated from supabase/schemas: npm run schema

-- Reads of a post up to each day after it was published, and the median of the others. No rows for one that was published before reads were
-- counted, or longer ago than they are stored.
create or replace function public.figure_post_life(of_post bigint) returns table (after integer, reads bigint, median numeric)
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
revoke execute on function public.figure_post_life(bigint) from public, anon, authenticated, service_role;
grant execute on function public.figure_post_life(bigint) to authenticated;
