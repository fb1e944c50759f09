-- One account could write ten reviews of a post and count ten times. Averages, spreads and numbers of ratings all follow from this
-- function: the newest shown rating of each reader. A review without a rating takes none back.
create function private.newest_ratings(of_blog bigint) returns setof integer
language sql stable rows 10 set search_path = ''
as $$
  select distinct on (user_id) rating from public.comments
  where blog_id = of_blog and rating is not null and status = 'shown'
  order by user_id, created_at desc, id desc
$$;
revoke execute on function private.newest_ratings(bigint) from public, anon, authenticated, service_role;

create index comments_newest_ratings on public.comments (blog_id, user_id, created_at desc, id desc) include (rating)
  where rating is not null and status = 'shown';

-- A review that is edited gets a new date, and its rating may be the newest one then.
drop trigger announce_changed_rating on public.comments;
create trigger announce_changed_rating after update on public.comments
  for each row when (
    new.rating is distinct from old.rating or new.status is distinct from old.status
    or (new.rating is not null and new.created_at is distinct from old.created_at))
  execute function private.announce_lists();

-- `count` and `spread` (of one to five stars) are of readers, `rated` (the same) and `total` of reviews.
drop function public.rating_summary(bigint);
create function public.rating_summary(of_blog bigint)
returns table (average numeric, count integer, spread integer[], rated integer[], total integer)
language sql stable security definer set search_path = ''
as $$
  with readable as (
    select id from public.blogs
    where id = of_blog
      and (private.is_out(status, published_at)
        or current_setting('role') = 'service_role'
        or (select public.is_admin()))
  )
  select readers.average, readers.count, readers.spread, reviews.rated, reviews.total
  from (
    select avg(rating) as average, count(*)::integer as count,
      array[
        count(*) filter (where rating = 1),
        count(*) filter (where rating = 2),
        count(*) filter (where rating = 3),
        count(*) filter (where rating = 4),
        count(*) filter (where rating = 5)
      ]::integer[] as spread
    from private.newest_ratings((select id from readable)) as rating
  ) as readers, (
    select
      array[
        count(*) filter (where rating = 1),
        count(*) filter (where rating = 2),
        count(*) filter (where rating = 3),
        count(*) filter (where rating = 4),
        count(*) filter (where rating = 5)
      ]::integer[] as rated,
      count(*)::integer as total
    from public.comments
    where blog_id = (select id from readable) and status = 'shown'
  ) as reviews
$$;
revoke execute on function public.rating_summary(bigint) from public, anon, authenticated, service_role;
grant execute on function public.rating_summary(bigint) to anon, authenticated, service_role;

create or replace function public.list_post_ratings(of_posts bigint[])
returns table (id bigint, average numeric, ratings integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select post, avg(rating), count(*)::integer
  from unnest(of_posts) as post, private.newest_ratings(post) as rating
  group by post order by post;
end
$$;

create or replace function public.list_posts_out(
  of_topic text default '', newest_first boolean default false, skip bigint default 0, take bigint default 100)
returns table (
  total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text,
  inserted_at timestamptz, minutes integer, author text, average numeric, ratings integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  waiting constant bigint[] := array(
    select id from public.blogs
    where published_at > now() and status <> 'draft' and (of_topic = '' or topic = of_topic));
  total constant bigint := -cardinality(waiting) + coalesce(
    (select sum(posts) from private.post_counts where topic = of_topic and level = 16), 0);
  length constant bigint := least(greatest(take, 0), 1000, total - greatest(skip, 0));
  -- The rank of the page's first post by ascending id, first among all and then from `lowest` on.
  rank bigint := case when newest_first then total - greatest(skip, 0) - length else greatest(skip, 0) end;
  -- The places to search, and in the end the ids.
  lowest bigint := -9223372036854775808;
  highest bigint := 9223372036854775807;
  ids bigint[];
begin
  if length <= 0 then
    return;
  end if;

  if rank > 0 then
    for depth in reverse 16..4 by 4 loop
      with children as materialized (
        select place, posts - (select count(*) from unnest(waiting) as post (id) where id >> depth = place) as shown
        from private.post_counts
        where topic = of_topic and level = depth and place between lowest and highest
      )
      select place << 4, (place << 4) + 15, rank - before into lowest, highest, rank
      from (select place, shown, sum(shown) over (order by place) - shown as before from children) as child
      where rank < before + shown
      order by place limit 1;
    end loop;
  end if;

  if of_topic = '' then
    ids := array(
      select id from public.blogs
      where id >= lowest and private.is_out(status, published_at)
      order by id offset rank limit length);
  else
    ids := array(
      select id from public.blogs
      where topic = of_topic and id >= lowest and private.is_out(status, published_at)
      order by id offset rank limit length);
  end if;

  return query
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating
    ) as rated
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;
