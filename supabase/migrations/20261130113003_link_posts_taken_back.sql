-- Generated from supabase/schemas: npm run schema

drop function public.figure_now();

drop function public.figure_posts(date);

drop function public.most_reviewed_posts();

-- What is read now: in the last half hour.
create or replace function public.figure_now() returns table (id bigint, slug text, title text, reads bigint, of_project boolean, is_published boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select blogs.id, blogs.slug, blogs.title, sum(recent.reads), blogs.kind = 'project',
    private.is_published(blogs.status, blogs.published_at)
  from private.recent_reads as recent join public.blogs on blogs.id = recent.blog_id
  where recent.counted_at > now() - interval '30 minutes'
  group by 1 order by 4 desc, 1 limit 10
$$;
revoke execute on function public.figure_now() from public, anon, authenticated, service_role;
grant execute on function public.figure_now() to authenticated;

-- The hundred posts that were read most.
create or replace function public.figure_posts(since date)
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
revoke execute on function public.figure_posts(date) from public, anon, authenticated, service_role;
grant execute on function public.figure_posts(date) to authenticated;

-- The five posts with most comments. Counts in the index comments_of_blog, because a hash of a hundred thousand posts exceeds the memory of
-- a query and takes three times as long.
create or replace function public.most_reviewed_posts() returns TABLE(id bigint, slug text, title text, reviews bigint, is_published boolean)
language plpgsql stable security definer set search_path = '' set enable_hashagg = 'off' set enable_seqscan = 'off'
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews, private.is_published(blogs.status, blogs.published_at)
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = 'shown' and parent is null and blog_id not in (select blogs.id from public.blogs where kind = 'project')
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;
revoke execute on function public.most_reviewed_posts() from public, anon, authenticated, service_role;
grant execute on function public.most_reviewed_posts() to authenticated;
