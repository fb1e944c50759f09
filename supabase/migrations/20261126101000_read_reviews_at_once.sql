-- A post with 1,000 reviews took 5 ms of the database to show twenty: each review asked for its replies by a function, which
-- plans cannot look into, and reviews, the best of them, replies and numbers were four reads.

-- Without settings of its own a function of rows becomes part of the query that calls it.
create or replace function private.newest_ratings(of_blog bigint) returns setof integer
language sql stable rows 10
begin atomic
  select distinct on (user_id) rating from public.comments
  where blog_id = of_blog and rating is not null and status = 'shown'
  order by user_id, created_at desc, id desc;
end;

-- In their order: a thousand at most, and the reader's own.
create function private.replies_to(review bigint) returns setof bigint
language sql stable rows 10
begin atomic
  select id from (
    (select id, coalesce(first_created_at, created_at) as at from public.comments
      where parent = review order by at, id limit 1000)
    union
    (select id, coalesce(first_created_at, created_at) as at from public.comments
      where parent = review and user_id = (select auth.uid()) and (select auth.uid()) is not null order by at desc, id desc limit 100)
  ) as listed
  order by at, id;
end;
revoke execute on function private.replies_to(bigint) from public, anon, authenticated, service_role;
grant execute on function private.replies_to(bigint) to anon, authenticated, service_role;

create or replace function public.replies(comment public.comments) returns bigint[]
language sql stable set search_path = ''
begin atomic
  select array(select reply from private.replies_to(comment.id) as reply);
end;

-- `with_rating`: 1 to 5, 6 for those without, 0 for all. `ids`: the reviews of the list in their order. `comments`: these, the best, and of each the
-- first reply or both of two. `best` and `summary` come with the beginning of the list.
create function public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) returns json
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
begin atomic
  with found as (
    (select id, created_at from public.comments where with_rating = 0 and not oldest and blog_id = of_blog and parent is null
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where with_rating = 0 and oldest and blog_id = of_blog and parent is null
      order by created_at, id offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments
      where with_rating = 6 and not oldest and blog_id = of_blog and parent is null and rating is null and status <> 'deleted'
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments
      where with_rating = 6 and oldest and blog_id = of_blog and parent is null and rating is null and status <> 'deleted'
      order by created_at, id offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where not oldest and blog_id = of_blog and parent is null and rating = with_rating
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where oldest and blog_id = of_blog and parent is null and rating = with_rating
      order by created_at, id offset skip limit least(take, 500))
  ), best as materialized (
    select id from public.comments
    where skip = 0 and blog_id = of_blog and parent is null and like_count > 0 and status <> 'deleted'
    order by like_count desc, id desc limit 1
  ), threads as materialized (
    select id, array(select reply from private.replies_to(id) as reply) as replies
    from (select id from found union select id from best) as review
  ), shown as (
    select id, replies from threads
    union all
    select unnest(case when cardinality(replies) > 2 then replies[1:1] else replies end), '{}' from threads
  )
  select json_build_object(
    'ids', array(
      select id from found
      order by case when oldest then created_at end, case when oldest then id end, created_at desc, id desc),
    'best', (select id from best),
    'summary', case when skip = 0 then (select row_to_json(summary) from public.rating_summary(of_blog) as summary) end,
    'comments', (
      select coalesce(json_agg(json_build_object(
        'id', row.id, 'user_id', row.user_id, 'blog_id', row.blog_id, 'parent', row.parent, 'answers', row.answers,
        'answered_name', case when row.answers is not null then public.answered_name(row) end,
        'replies', shown.replies, 'content', row.content, 'rating', row.rating, 'status', row.status,
        'created_at', row.created_at, 'first_created_at', row.first_created_at, 'like_count', row.like_count,
        'profiles', case when author.id is not null
          then json_build_object('username', author.username, 'avatar_url', author.avatar_url, 'role', author.role) end)), '[]')
      -- By the primary keys, however many rows the plan expects.
      from shown cross join lateral (select * from public.comments where id = shown.id limit 1) as row
        left join lateral (select * from public.profiles where id = row.user_id limit 1) as author on true));
end;
revoke execute on function public.read_reviews(bigint, integer, boolean, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.read_reviews(bigint, integer, boolean, integer, integer) to anon, authenticated, service_role;
