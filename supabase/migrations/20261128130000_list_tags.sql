set check_function_bodies = off;

-- Generated from supabase/schemas: npm run schema

drop function public.list_published_posts(text,boolean,bigint,bigint);

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
    when tag is not null then (select count(*) from private.post_tags where tag_id = tag and out_at <= now())
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
      select blog_id from private.post_tags where tag_id = tag and out_at <= now() order by blog_id desc offset first limit length);
  elsif tag is not null then
    ids := array(
      select blog_id from private.post_tags where tag_id = tag and out_at <= now() order by blog_id offset first limit length);
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
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and out_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, 0.1 from public.blogs
        where blogs.topic = mine.topic and private.is_published(status, published_at)
        order by blogs.id desc limit 30)
      union all
      select newest.blog_id, 0 from unnest(own_tags) as tag, lateral (
        select blog_id from private.post_tags where tag_id = tag and out_at <= now() order by blog_id desc limit 30) as newest
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
  join (select tag_id, count(*) as posts from private.post_tags where out_at <= now() group by tag_id) as counted
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
  where tags.slug = of_tag and post_tags.out_at <= now()
  order by blogs.inserted_at desc, blogs.id desc limit least(greatest(take, 0), 100)
$$;
revoke execute on function public.newest_tagged_posts(text,integer) from public, anon, authenticated, service_role;
grant execute on function public.newest_tagged_posts(text,integer) to anon, authenticated;

-- For the form of a post: at most 8 names, first those that begin with the typed text, then by their number of posts.
create or replace function public.suggest_tags(typed text) returns table (name text)
language plpgsql stable security definer rows 8 set search_path = ''
as $$
declare
  wanted constant text := private.tag_slug(left(typed, 80));
begin
  perform private.require_admin();
  return query
  select tags.name from public.tags
  where strpos(slug, wanted) > 0
  order by starts_with(slug, wanted) desc, (select count(*) from private.post_tags where tag_id = tags.id) desc, slug limit 8;
end
$$;
revoke execute on function public.suggest_tags(text) from public, anon, authenticated, service_role;
grant execute on function public.suggest_tags(text) to authenticated;

-- For the table of tags. `sort` is 'name', 'posts' or otherwise the id.
create or replace function public.list_tag_ids(search text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.tags',
    case when search = '' then 'true' else format('name ilike %L', private.containing(search)) end,
    case sort
      when 'name' then 'name collate "und-x-icu"'
      when 'posts' then '(select count(*) from private.post_tags where tag_id = tags.id)'
      else 'id'
    end,
    descending, skip, take, null) as page;
end
$$;
revoke execute on function public.list_tag_ids(text,text,boolean,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_tag_ids(text,text,boolean,bigint,bigint) to authenticated;

-- How many posts have each tag, drafts included.
create or replace function public.count_tagged_posts(of_tags bigint[]) returns table (id bigint, posts bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select tag, (select count(*) from private.post_tags where tag_id = tag) from unnest(of_tags) as tag;
end
$$;
revoke execute on function public.count_tagged_posts(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.count_tagged_posts(bigint[]) to authenticated;

-- Renames and describes a tag. Its posts have the new name, without being changed otherwise, and its former address leads to the new one.
-- Returns false when the tag does not exist. A name of another tag is refused by tags_slug_unique.
create or replace function public.save_tag(of_tag bigint, new_name text, new_description text) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  before public.tags;
  after public.tags;
begin
  perform private.require_admin();
  lock table public.tags in share row exclusive mode;
  select * into before from public.tags where id = of_tag;
  update public.tags set name = private.tidy_tag_name(new_name), description = btrim(new_description)
  where id = of_tag returning * into after;
  if not found then
    return false;
  end if;
  delete from public.old_tags where slug = after.slug;
  if after.slug <> before.slug then
    insert into public.old_tags (slug, tag_id) values (before.slug, of_tag);
  end if;
  if after.name <> before.name then
    update public.blogs set tags = tags where id in (select blog_id from private.post_tags where tag_id = of_tag);
  end if;
  return true;
end
$$;
revoke execute on function public.save_tag(bigint,text,text) from public, anon, authenticated, service_role;
grant execute on function public.save_tag(bigint,text,text) to authenticated;

-- Gives the posts of tags to another tag, to which their addresses lead. Returns false when it does not exist.
create or replace function public.merge_tags(merged bigint[], target bigint) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  others constant bigint[] := array_remove(merged, target);
  posts bigint[];
begin
  perform private.require_admin();
  lock table public.tags in share row exclusive mode;
  if not exists (select from public.tags where id = target) then
    return false;
  end if;
  posts := array(select blog_id from private.post_tags where tag_id = any (others));
  update public.old_tags set tag_id = target where tag_id = any (others);
  insert into public.old_tags (slug, tag_id) select slug, target from public.tags where id = any (others);
  delete from public.tags where id = any (others);
  update public.blogs set tags = tags where id = any (posts);
  return true;
end
$$;
revoke execute on function public.merge_tags(bigint[],bigint) from public, anon, authenticated, service_role;
grant execute on function public.merge_tags(bigint[],bigint) to authenticated;

-- Removes tags from their posts. Returns the names of those that existed.
create or replace function public.delete_tags(of_tags bigint[]) returns setof text
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  posts bigint[];
begin
  perform private.require_admin();
  lock table public.tags in share row exclusive mode;
  posts := array(select blog_id from private.post_tags where tag_id = any (of_tags));
  return query delete from public.tags where id = any (of_tags) returning name;
  update public.blogs
  set tags = array(
    select name from unnest(tags) with ordinality as t (name, place)
    where exists (select from public.tags where slug = private.tag_slug(t.name)) order by place)
  where id = any (posts);
end
$$;
revoke execute on function public.delete_tags(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_tags(bigint[]) to authenticated;

create or replace trigger announce_tags after update or delete on public.tags
  for each row execute function private.announce_all();
