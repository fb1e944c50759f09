-- Generated from supabase/schemas: npm run schema

-- Published posts by id: at most `take` after the first `skip`, each with the data of its card: author, average rating, and the total
-- number. An empty topic and tag mean all; the tag is a slug. Security definer, because it reads the counts. Uses generic plans, because the
-- planner would plan again for each value of `take`.
create or replace function public.list_published_posts(of_topic text DEFAULT ''::text, newest_first boolean DEFAULT false, skip bigint DEFAULT 0, take bigint DEFAULT 100, of_tag text DEFAULT ''::text) returns TABLE(total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text, inserted_at timestamp with time zone, minutes integer, author text, average numeric, ratings integer, best_content text, best_author text, best_rating integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  tag constant bigint := case when of_tag <> '' then coalesce((select id from public.tags where slug = of_tag), 0) end;
  total constant bigint := case
    when tag is not null then (select count(*) from private.post_tags where tag_id = tag and published_at <= now())
    else coalesce((select posts from private.post_counts where topic = of_topic), 0) - (
      select count(*) from public.blogs
      where published_at > now() and status <> 'draft' and (of_topic = '' or topic = of_topic)) end;
  first constant bigint := greatest(skip, 0);
  length constant bigint := least(greatest(take, 0), 1000);
  ids bigint[];
begin
  if first >= total then
    return;
  end if;

  -- Each of these has an index in its order, and only one runs.
  if tag is not null and newest_first then
    ids := array(
      select blog_id from private.post_tags where tag_id = tag and published_at <= now() order by blog_id desc offset first limit length);
  elsif tag is not null then
    ids := array(
      select blog_id from private.post_tags where tag_id = tag and published_at <= now() order by blog_id offset first limit length);
  elsif of_topic = '' and newest_first then
    ids := array(
      select id from public.blogs where private.is_published(status, published_at) order by id desc offset first limit length);
  elsif of_topic = '' then
    ids := array(select id from public.blogs where private.is_published(status, published_at) order by id offset first limit length);
  elsif newest_first then
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published(status, published_at)
      order by id desc offset first limit length);
  else
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published(status, published_at)
      order by id offset first limit length);
  end if;

  return query
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings, best.content, best.username, best.rating
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating
    ) as rated
    left join private.best_review(case when of_topic = '' and of_tag = '' and first = 0 and blogs.id = ids[1] then blogs.id end, blogs.user_id) as best on true
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;
revoke execute on function public.list_published_posts(text,boolean,bigint,bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.list_published_posts(text,boolean,bigint,bigint,text) to anon, authenticated, service_role;

-- Posts to read next share a post's topic, tags or words of its title, and exclude those before and after it. Searches the thousand posts
-- around it and the newest, and ranks 500 of them and the newest of each tag, so that the cost does not depend on the site's size.
create or replace function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  ages tsquery;
  own_tags constant bigint[] := array(select tag_id from private.post_tags where blog_id = of_blog);
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_published(status, published_at);
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
      select blog_id, case when topic = mine.topic then 0.1 else 0 end + ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and published_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, 0.1 from public.blogs
        where blogs.topic = mine.topic and private.is_published(status, published_at)
        order by blogs.id desc limit 30)
      union all
      select newest.blog_id, 0 from unnest(own_tags) as tag, lateral (
        select blog_id from private.post_tags where tag_id = tag and published_at <= now() order by blog_id desc limit 30) as newest
    ) as found (id, likeness)
    where id <> of_blog
    group by id
    -- A topic or a tag in common counts as much as one of six words.
    order by max(likeness)
      + 0.1 * (select count(*) from private.post_tags where blog_id = id and tag_id = any (own_tags)) desc, id desc
    limit least(most, 30));
end
$$;
revoke execute on function private.find_related(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function private.find_related(bigint,integer) to anon, authenticated, service_role;

-- Tags of published posts by name, with the number of these posts, and the number of tags.
create or replace function public.list_tags(skip integer default 0, take integer default 500)
returns table (total bigint, slug text, name text, posts bigint)
language sql stable security definer set search_path = ''
as $$
  select count(*) over (), tags.slug, tags.name, counted.posts
  from public.tags
  join (select tag_id, count(*) as posts from private.post_tags where published_at <= now() group by tag_id) as counted
    on counted.tag_id = tags.id
  order by tags.name collate "und-x-icu", tags.id
  offset greatest(skip, 0) limit least(greatest(take, 0), 1000)
$$;
revoke execute on function public.list_tags(integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.list_tags(integer,integer) to anon, authenticated;

-- The published posts of a tag that appeared last, at most 100: for its feed.
create or replace function public.newest_tagged_posts(of_tag text, take integer) returns table (id bigint)
language sql stable security definer rows 20 set search_path = ''
as $$
  select blogs.id
  from public.tags join private.post_tags on post_tags.tag_id = tags.id join public.blogs on blogs.id = post_tags.blog_id
  where tags.slug = of_tag and post_tags.published_at <= now()
  order by blogs.inserted_at desc, blogs.id desc limit least(greatest(take, 0), 100)
$$;
revoke execute on function public.newest_tagged_posts(text,integer) from public, anon, authenticated, service_role;
grant execute on function public.newest_tagged_posts(text,integer) to anon, authenticated;
