-- What the card of a post says besides: the time to read it, and how readers rated it.

-- As readingMinutes in app/content/reading-time.ts: words end at spaces; Chinese, Japanese and Thai have none between words.
create function private.reading_minutes(html text) returns integer
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  unspaced constant text := '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]';
  said text := replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' ');
  characters integer;
begin
  said := regexp_replace(said, '&#?\w+;', '&', 'g');
  characters := regexp_count(said, unspaced);
  if characters > 0 then
    said := regexp_replace(said, unspaced, ' ', 'g');
  end if;
  return greatest(1, round(regexp_count(said collate "und-x-icu", '[[:alnum:]]\S*') / 230.0 + characters / 500.0));
end
$$;

-- The writer of a row evaluates its generated columns.
revoke execute on function private.reading_minutes(text) from public, anon, authenticated, service_role;
grant execute on function private.reading_minutes(text) to authenticated, service_role;

alter table public.blogs add column minutes integer not null generated always as (private.reading_minutes(content)) stored;

drop function public.list_posts_out(text, boolean, bigint, bigint);

-- The posts from `skip` on, counted from 0, of those that are out, by id: at most `take`, with the name of the author and the
-- number of all. The empty topic means all. Security definer, because it reads the counts. With generic plans, because the
-- planner would plan anew for each value of `take`.
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

revoke execute on function public.list_posts_out(text, boolean, bigint, bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_posts_out(text, boolean, bigint, bigint) to anon, authenticated, service_role;

-- The lists of posts, under a name that no slug can have: a post that readers rate otherwise changes its card.
create function private.announce_lists() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '/');
  return null;
end;
$$;

create trigger announce_new_rating after insert on public.comments
  for each row when (new.rating is not null)
  execute function private.announce_lists();
create trigger announce_changed_rating after update on public.comments
  for each row when ((new.rating, new.status) is distinct from (old.rating, old.status))
  execute function private.announce_lists();
create trigger announce_deleted_rating after delete on public.comments
  for each row when (old.rating is not null)
  execute function private.announce_lists();

revoke execute on function private.announce_lists() from public, anon, authenticated, service_role;
