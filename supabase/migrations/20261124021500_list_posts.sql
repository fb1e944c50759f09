-- Lists of posts: how many are out, in all and of a topic, and the posts of a page, without reading the posts before it.
-- Counting or skipping a hundred thousand index entries for each page would take longer than everything else.

-- How many posts that are not drafts have an id whose quotient by 2^level is `place`, of a topic and, with the empty topic, of
-- all. Sixteen places of a level make up one of the next, so a search by rank descends the levels like a tree. Scheduled posts
-- are included, so nothing is written when their time comes: readers subtract those that still wait, which are few.
create table private.post_counts (
  topic text not null,
  level integer not null,
  place bigint not null,
  posts integer not null,
  constraint post_counts_pkey primary key (topic, level, place)
);

alter table private.post_counts enable row level security;
revoke all on private.post_counts from public, anon, authenticated, service_role;

-- Counts in the order of the levels, so that concurrent writers wait for each other at the root instead of deadlocking.
create function private.add_to_post_counts(ids bigint[], topics text[], changes integer[]) returns void
language sql set search_path = ''
as $$
  insert into private.post_counts as kept (topic, level, place, posts)
  select counted.topic, level, id >> level, sum(change)
  from unnest(ids, topics, changes) as changed (id, topic, change)
  cross join lateral (values (''), (changed.topic)) as counted (topic)
  cross join (values (16), (12), (8), (4)) as levels (level)
  group by 1, 2, 3 having sum(change) <> 0
  order by 2 desc, 1, 3
  on conflict (topic, level, place) do update set posts = kept.posts + excluded.posts
$$;

-- Fires once per statement, because imports write thousands of posts. An update that changes no count writes none.
create function private.count_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(1))
    from new_posts where status <> 'draft';
  elsif tg_op = 'DELETE' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(-1))
    from old_posts where status <> 'draft';
  elsif tg_op = 'UPDATE' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(change))
    from (
      select id, topic, status, 1 as change from new_posts
      union all
      select id, topic, status, -1 from old_posts
    ) as changed
    where status <> 'draft';
  else
    delete from private.post_counts where level > 0;
  end if;
  return null;
end
$$;

create trigger count_new_posts after insert on public.blogs
  referencing new table as new_posts
  for each statement execute function private.count_posts();
create trigger count_changed_posts after update on public.blogs
  referencing old table as old_posts new table as new_posts
  for each statement execute function private.count_posts();
create trigger count_deleted_posts after delete on public.blogs
  referencing old table as old_posts
  for each statement execute function private.count_posts();
create trigger count_no_posts after truncate on public.blogs
  for each statement execute function private.count_posts();

-- For the owner of the database, after posts were written without triggers.
create function private.recount_posts() returns void
language plpgsql set search_path = ''
as $$
begin
  lock table public.blogs in share row exclusive mode;
  delete from private.post_counts where level > 0;
  perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(1))
  from public.blogs where status <> 'draft';
end
$$;

-- The posts from `skip` on, counted from 0, of those that are out, by id: at most `take`, each with what its card says: the name of
-- the author, how readers rated it, and the number of all. The empty topic means all. Security definer, because it reads the counts. With
-- generic plans, because the planner would plan anew for each value of `take`.
create function public.list_posts_out(
  of_topic text default '', newest_first boolean default false, skip bigint default 0, take bigint default 100)
returns table (
  total bigint, id bigint, slug text, title text, introduction text, topic text, thumbnail text, cover text,
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
  select total, blogs.id, slug, title, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(rating)::integer as ratings from public.comments
      where blog_id = blogs.id and rating is not null and status = 'shown'
    ) as rated
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;

revoke execute on function private.add_to_post_counts(bigint[], text[], integer[]), private.count_posts(),
  private.recount_posts(), public.list_posts_out(text, boolean, bigint, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.list_posts_out(text, boolean, bigint, bigint) to anon, authenticated, service_role;

-- Where a reader can go from a post: the posts before and after it in the order of the lists, and the newest of its topic. In one
-- call, since every page of a post asks for them. Runs as the caller, so the policies hide posts that are not out.
create function public.list_beside(of_blog bigint, of_topic integer)
returns table (place text, slug text, title text, inserted_at timestamptz)
language sql stable set search_path = ''
as $$
  (select 'previous', slug, title, inserted_at from public.blogs where id < of_blog order by id desc limit 1)
  union all
  (select 'next', slug, title, inserted_at from public.blogs where id > of_blog order by id limit 1)
  union all
  (select 'topic', slug, title, inserted_at from public.blogs
    where topic = (select topic from public.blogs where id = of_blog) and id <> of_blog
    order by id desc limit least(of_topic, 20))
$$;

revoke execute on function public.list_beside(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_beside(bigint, integer) to anon, authenticated, service_role;

-- The archive: the years with posts that the caller may read, newest first, in the time zone of the site. Runs as the caller, and reads
-- only the index blogs_newest_first: the planner takes the table for as quick where posts are short.
create function public.list_years(zone text) returns table (year integer, posts integer)
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select extract(year from inserted_at at time zone zone)::integer, count(*)::integer
  from public.blogs group by 1 order by 1 desc
$$;

revoke execute on function public.list_years(text) from public, anon, authenticated, service_role;
grant execute on function public.list_years(text) to anon, authenticated, service_role;

-- The topics of posts that the caller may read, at most 200, for the sitemap. Looks for the next topic each time, since a scan would
-- read every post.
create function public.list_topics() returns table (topic text)
language sql stable rows 10 set search_path = ''
as $$
  with recursive topics as (
    (select blogs.topic, 1 as place from public.blogs order by blogs.topic limit 1)
    union all
    select next.topic, place + 1
    from topics cross join lateral (
      select blogs.topic from public.blogs where blogs.topic > topics.topic order by blogs.topic limit 1) as next
    where place < 200
  )
  select topics.topic from topics
$$;

revoke execute on function public.list_topics() from public, anon, authenticated, service_role;
grant execute on function public.list_topics() to anon, authenticated;
