-- The front page opens with one post and what a reader said of it: the answer that lists its posts has that review, too.

-- The best review of a post: of its twenty most liked and its twenty newest, so that it costs the same with ten thousand, the most liked
-- of those with four stars or five. What the author says of it is no review of a reader. Null: no post, and no row.
create function private.best_review(of_blog bigint, by_author uuid) returns table (content text, username text, rating integer)
language sql stable rows 1 set search_path = ''
as $$
  select left(comments.content, 1000), profiles.username, comments.rating
  from (
    (select id from public.comments where blog_id = of_blog and like_count > 0 order by like_count desc, id desc limit 20)
    union
    (select id from public.comments where blog_id = of_blog order by created_at desc, id desc limit 20)
  ) as candidates join public.comments using (id) join public.profiles on profiles.id = comments.user_id
  where comments.rating >= 4 and comments.status = 'shown' and comments.user_id <> by_author
  order by comments.like_count desc, comments.rating desc, comments.id desc limit 1
$$;
revoke execute on function private.best_review(bigint, uuid) from public, anon, authenticated, service_role;

-- Its columns change. `best_content`, `best_author` and `best_rating`: of the first post of the first page of all topics.
drop function public.list_posts_out(text, boolean, bigint, bigint);
create function public.list_posts_out(
  of_topic text default '', newest_first boolean default false, skip bigint default 0, take bigint default 100)
returns table (
  total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text,
  inserted_at timestamptz, minutes integer, author text, average numeric, ratings integer,
  best_content text, best_author text, best_rating integer)
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
  lead bigint;
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

  if of_topic = '' and skip <= 0 then
    lead := ids[case when newest_first then cardinality(ids) else 1 end];
  end if;

  return query
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings, best.content, best.username, best.rating
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating
    ) as rated
    left join private.best_review(case blogs.id when lead then lead end, blogs.user_id) as best on true
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;
revoke execute on function public.list_posts_out(text, boolean, bigint, bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_posts_out(text, boolean, bigint, bigint) to anon, authenticated, service_role;

-- The name below the quoted review. Another review, rating or edit announces the lists already; a like alone does not.
create or replace function private.announce_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reviewed constant bigint[] := array(select distinct blog_id from public.comments where user_id = new.id);
begin
  if exists (select from public.blogs where user_id = new.id) then
    perform pg_catalog.pg_notify('byline_pages', '*');
  elsif cardinality(reviewed) > 0 then
    perform private.announce_posts(reviewed);
    perform pg_catalog.pg_notify('byline_pages', '/');
  end if;
  return null;
end;
$$;
