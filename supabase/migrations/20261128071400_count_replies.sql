-- The dashboard counts and lists reviews, replies apart.

-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

-- `sort` is 'like_count' or else the date. `of_blog` and `with_rating` null filter nothing; a rating of 6 means those without one, 7
-- replies. Of the results of a search, 5,000 are counted; 5,001 stands for more.
create or replace function public.list_comments(search text, sort text, descending boolean, of_blog bigint default null, with_rating integer default null, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.comments',
    'status <> ''deleted'''
      || case when search = '' then '' else format(' and content ilike %L', private.containing(search)) end
      || case when of_blog is null then '' else format(' and blog_id = %L', of_blog) end
      || case
        when with_rating is null then ' and parent is null'
        when with_rating = 6 then ' and parent is null and rating is null'
        when with_rating = 7 then ' and parent is not null'
        else format(' and rating = %L', with_rating)
      end,
    case sort when 'like_count' then 'like_count' else 'created_at' end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;
revoke execute on function public.list_comments(text,text,boolean,bigint,integer,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_comments(text,text,boolean,bigint,integer,bigint,bigint) to authenticated;

-- One row per day from `since` to today, in the time zone `zone`: new accounts, comments, and posts that are out.
create or replace function public.figures_by_day(zone text, since date) returns TABLE(day date, users integer, comments integer, posts integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone zone)::date;
  -- At most a year.
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
    where created_at >= first_moment and status <> 'deleted' and parent is null group by 1
  ), published as (
    select (inserted_at at time zone zone)::date as at, count(*) from public.blogs
    where inserted_at >= first_moment and private.is_out(status, published_at) group by 1
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
revoke execute on function public.figures_by_day(text,date) from public, anon, authenticated, service_role;
grant execute on function public.figures_by_day(text,date) to authenticated;

-- The five posts with most comments. Counts in the index comments_of_blog, because a hash of a hundred thousand posts exceeds
-- the memory of a query and takes three times as long.
create or replace function public.most_reviewed_posts() returns TABLE(id bigint, slug text, title text, reviews bigint)
language plpgsql stable security definer set search_path = '' set enable_hashagg = 'off' set enable_seqscan = 'off'
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = 'shown' and parent is null
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;
revoke execute on function public.most_reviewed_posts() from public, anon, authenticated, service_role;
grant execute on function public.most_reviewed_posts() to authenticated;

reset check_function_bodies;
