-- The reviews of a post can be closed. Posts are counted by topic.

-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

alter table public.blogs add column reviews_closed boolean not null default false;

drop function private.add_to_post_counts(bigint[],text[],integer[]);

drop table private.post_counts;
-- How many posts that are not drafts there are, of a topic and, with the empty topic, of all. Scheduled posts are included, so nothing is
-- written when their time comes: readers subtract those that still wait, which are few.
create table private.post_counts (
  topic text primary key,
  posts integer not null
);
alter table private.post_counts enable row level security;
revoke all on private.post_counts from public, anon, authenticated, service_role;

drop function public.list_beside(bigint,integer);

drop function public.list_posts_out(text,boolean,bigint,bigint);

-- Fires once per statement, because imports write thousands of posts. An update that changes no count writes none.
create or replace function private.count_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from new_posts where status <> 'draft';
  elsif tg_op = 'DELETE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(-1)) from old_posts where status <> 'draft';
  elsif tg_op = 'UPDATE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(change))
    from (
      select topic, status, 1 as change from new_posts
      union all
      select topic, status, -1 from old_posts
    ) as changed
    where status <> 'draft';
  else
    delete from private.post_counts where true;
  end if;
  return null;
end
$$;
revoke execute on function private.count_posts() from public, anon, authenticated, service_role;

-- For the owner of the database, after posts were written without triggers.
create or replace function private.recount_posts() returns void
language plpgsql set search_path = ''
as $$
begin
  lock table public.blogs in share row exclusive mode;
  delete from private.post_counts where true;
  perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from public.blogs where status <> 'draft';
end
$$;
revoke execute on function private.recount_posts() from public, anon, authenticated, service_role;

-- The archive: the years with posts that the caller may read, newest first, in the time zone of the site. Runs as the caller. The newest
-- post before each year leads to the next year that has one, and each year is counted between two moments, from the index
-- blogs_newest_first. The zone is a name: '-12' is west of Greenwich as a zone, but east as that of a moment.
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
revoke execute on function public.list_years(text) from public, anon, authenticated, service_role;
grant execute on function public.list_years(text) to anon, authenticated, service_role;

-- Two megabytes of `<li>` took thirteen seconds to sanitise and render, in which nobody else was answered. Triggers instead of constraints,
-- since a constraint would refuse the restore of an archive that has such a post from before.
create or replace function private.refuse_tags() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise check_violation using
    message = format('too many tags: violates check constraint "%s_content_tags"', tg_table_name),
    constraint = tg_table_name || '_content_tags', schema = 'public', table = tg_table_name;
end
$$;
revoke execute on function private.refuse_tags() from public, anon, authenticated, service_role;

-- The posts from `skip` on, counted from 0, of those that are out, by id: at most `take`, each with what its card says: the name of
-- the author, how readers rated it, and the number of all. The empty topic means all. Security definer, because it reads the counts. With
-- generic plans, because the planner would plan anew for each value of `take`.
create or replace function public.list_posts_out(of_topic text DEFAULT ''::text, newest_first boolean DEFAULT false, skip bigint DEFAULT 0, take bigint DEFAULT 100) returns TABLE(total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text, inserted_at timestamp with time zone, minutes integer, author text, average numeric, ratings integer, best_content text, best_author text, best_rating integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  total constant bigint := coalesce((select posts from private.post_counts where topic = of_topic), 0) - (
    select count(*) from public.blogs
    where published_at > now() and status <> 'draft' and (of_topic = '' or topic = of_topic));
  first constant bigint := greatest(skip, 0);
  length constant bigint := least(greatest(take, 0), 1000);
  ids bigint[];
begin
  if first >= total then
    return;
  end if;

  -- Each of these has an index in its order, and only one runs.
  if of_topic = '' and newest_first then
    ids := array(
      select id from public.blogs where private.is_out(status, published_at) order by id desc offset first limit length);
  elsif of_topic = '' then
    ids := array(select id from public.blogs where private.is_out(status, published_at) order by id offset first limit length);
  elsif newest_first then
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_out(status, published_at)
      order by id desc offset first limit length);
  else
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_out(status, published_at)
      order by id offset first limit length);
  end if;

  return query
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings, best.content, best.username, best.rating
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating
    ) as rated
    left join private.best_review(case when of_topic = '' and first = 0 and blogs.id = ids[1] then blogs.id end, blogs.user_id) as best on true
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;
revoke execute on function public.list_posts_out(text,boolean,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_posts_out(text,boolean,bigint,bigint) to anon, authenticated, service_role;

-- What to read after a post are posts that share its topic or words of its title, and never those before and after it again.
-- Words are looked for among the thousand posts around it and the newest, of which 500 are weighed, so that it costs the same on a site of any size.
create or replace function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  ages tsquery;
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_out(status, published_at);
  if not found then
    return '{}';
  end if;
  wanted := regexp_replace(
    plainto_tsquery('private.site_words', private.split_unspaced(private.normal(mine.title)))::text,
    '&|<(-|\d+)>', '|', 'g')::tsquery;
  ages := (
    select string_agg(quote_literal(private.age_word(id)), '|')::tsquery from (
      select of_blog
      union all
      select newest.id - 1000 * step
      from (select id from public.blogs order by id desc limit 1) as newest, generate_series(0, 1) as step
    ) as near (id));
  return array(
    select id from (
      select blog_id, topic, ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and out_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, blogs.topic, 0 from public.blogs
        where blogs.topic = mine.topic and private.is_out(status, published_at)
        order by blogs.id desc limit 30)
    ) as found (id, topic, likeness)
    where id <> of_blog
    group by id
    -- A topic in common counts as much as one of six words.
    order by max(likeness + case when found.topic = mine.topic then 0.1 else 0 end) desc, id desc
    limit least(most, 30));
end
$$;
revoke execute on function private.find_related(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function private.find_related(bigint,integer) to anon, authenticated, service_role;

-- Where a reader can go from a post: the posts before and after it in the order of the lists, and the newest of its topic. In one
-- call, since every page of a post asks for them. Runs as the caller, so the policies hide posts that are not out.
create or replace function public.list_beside(of_blog bigint, related integer)
returns table (place text, slug text, title text, topic text, inserted_at timestamptz, thumbnail text, cover text)
language sql stable set search_path = ''
begin atomic
  with beside as (
    (select 'previous' as place, id from public.blogs where id < of_blog order by id desc limit 1)
    union all
    (select 'next', id from public.blogs where id > of_blog order by id limit 1)
  ), listed as (
    select beside.place, beside.id, 0::bigint as rank from beside
    union all
    (select 'related', found.id, found.rank
      from unnest(private.find_related(of_blog, least(related, 20) + 2)) with ordinality as found (id, rank)
      where found.id not in (select beside.id from beside)
      order by found.rank limit least(related, 20))
  )
  select listed.place, blogs.slug, blogs.title, blogs.topic, blogs.inserted_at, blogs.thumbnail, blogs.cover
  from listed join public.blogs on blogs.id = listed.id
  order by listed.rank;
end;
revoke execute on function public.list_beside(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function public.list_beside(bigint,integer) to anon, authenticated, service_role;

-- In the order of the topics, so that concurrent writers wait for each other instead of deadlocking.
create or replace function private.add_to_post_counts(topics text[], changes integer[]) returns void
language sql set search_path = ''
as $$
  insert into private.post_counts as known (topic, posts)
  select counted.topic, sum(change)
  from unnest(topics, changes) as changed (topic, change)
  cross join lateral (values (''), (changed.topic)) as counted (topic)
  group by 1 having sum(change) <> 0
  order by 1
  on conflict (topic) do update set posts = known.posts + excluded.posts
$$;
revoke execute on function private.add_to_post_counts(text[],integer[]) from public, anon, authenticated, service_role;

revoke all on public.blogs from anon, authenticated, service_role;
grant delete on public.blogs to authenticated, service_role;
grant insert on public.blogs to service_role;
grant select on public.blogs to anon, authenticated, service_role;
grant update on public.blogs to service_role;
grant insert (user_id, slug, title, introduction, content, topic, thumbnail, inserted_at, updated_at, status, published_at, reviewed, cover, save_id, subtitle, reviews_closed) on public.blogs to authenticated;
grant update (user_id, slug, title, introduction, content, topic, thumbnail, updated_at, status, published_at, reviewed, cover, save_id, subtitle, reviews_closed) on public.blogs to authenticated;

create or replace trigger refuse_tags before insert or update of content on public.blogs
  for each row when (octet_length(new.content) - octet_length(replace(new.content, '<', '')) > 40000)
  execute function private.refuse_tags();

create or replace trigger refuse_tags before insert or update of content on public.pages
  for each row when (octet_length(new.content) - octet_length(replace(new.content, '<', '')) > 40000)
  execute function private.refuse_tags();

select private.recount_posts();

reset check_function_bodies;
