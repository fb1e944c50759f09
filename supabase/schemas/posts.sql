-- Posts: who may read them, what is derived from their text, old addresses, and lists of published ones.

-- Whether a post is published: visible to readers. The names in the body are resolved once, here, so it needs no search path of its own:
-- with one, the planner could not inline it and would use none of the indexes below.
create function private.is_published(status text, published_at timestamptz) returns boolean
language sql stable
return status <> 'draft' and published_at <= now();

grant execute on function private.is_published(text, timestamptz) to anon, authenticated;

-- What lists of posts, counts and feeds show: rows of `blogs` also are projects, which only projects.sql lists.
create function private.is_published_post(kind text, status text, published_at timestamptz) returns boolean
language sql stable
return kind = 'post' and status <> 'draft' and published_at <= now();

grant execute on function private.is_published_post(text, text, timestamptz) to anon, authenticated;

grant select on public.blogs to anon;
grant select, delete on public.blogs to authenticated;
grant select, insert, update, delete on public.blogs to service_role;
grant insert (user_id, slug, title, introduction, content, topic, thumbnail, inserted_at, updated_at, status, published_at, reviewed, cover, save_id, subtitle, reviews_closed, tags, series, project, featured) on public.blogs to authenticated;
grant update (user_id, slug, title, introduction, content, topic, thumbnail, updated_at, status, published_at, reviewed, cover, save_id, subtitle, reviews_closed, tags, series, project, featured) on public.blogs to authenticated;

create policy "Visitors may read published posts" on public.blogs
  for select to anon using (private.is_published_post(kind, status, published_at));

create policy "Readers may read published posts, administrators every post" on public.blogs
  for select to authenticated using (private.is_published_post(kind, status, published_at) or (select public.is_admin()));

create policy "Administrators may write posts in their own name" on public.blogs
  for insert to authenticated
  with check ((select public.is_admin()) and user_id = (select auth.uid()));

create policy "Administrators may change every post" on public.blogs
  for update to authenticated using ((select public.is_admin()));

create policy "Administrators may delete every post" on public.blogs
  for delete to authenticated using ((select public.is_admin()));

-- The unpublished posts, which the caller may not read. There are few, and a query evaluates this once: checking the post of each comment
-- and like takes fifty times as long on large tables.
create function private.hidden_posts() returns setof bigint
language sql stable security definer rows 10 set search_path = ''
as $$
  select id from public.blogs
  where not (select public.is_admin()) and not private.is_published(status, published_at)
$$;

grant execute on function private.hidden_posts() to anon, authenticated;

grant select on public.old_slugs to anon, authenticated;
grant select, insert, update, delete on public.old_slugs to service_role;

create policy "Old slugs may be read with their post" on public.old_slugs
  for select to anon, authenticated using (blog_id not in (select private.hidden_posts()));

-- What a post reviews, such as a book or a film, with the author's own rating. Pages show it, and expose it to search engines, which show
-- ratings of these types. Checks that the object has exactly these keys: {"type", "name", "maker", "address", "rating",
-- "isRatedByReaders"}, and perhaps "year". An empty maker or address, and a rating or year of null, mean none.
create function private.is_reviewed_thing(thing jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(thing) = 'object'
    and thing - array['type', 'name', 'maker', 'address', 'rating', 'isRatedByReaders', 'year'] = '{}'
    and thing ->> 'type' in ('Book', 'Course', 'Game', 'LocalBusiness', 'Movie', 'MusicRecording', 'Product', 'SoftwareApplication')
    and jsonb_typeof(thing -> 'name') = 'string'
    and thing ->> 'name' collate "und-x-icu" ~ '\S'
    and char_length(thing ->> 'name') <= 200
    and jsonb_typeof(thing -> 'maker') = 'string'
    and char_length(thing ->> 'maker') <= 200
    and jsonb_typeof(thing -> 'address') = 'string'
    and char_length(thing ->> 'address') <= 2000
    and thing ->> 'address' ~ '^(https?://[^[:space:][:cntrl:]"<>\\]+)?$'
    and (thing -> 'rating' = 'null'
      or thing -> 'rating' in ('1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'))
    and jsonb_typeof(thing -> 'isRatedByReaders') = 'boolean'
    and coalesce(thing ->> 'year', '1') ~ '^[1-9][0-9]{0,3}$'
    and coalesce(jsonb_typeof(thing -> 'year'), 'null') in ('null', 'number'),
    false)
$$;

grant execute on function private.is_reviewed_thing(jsonb) to authenticated, service_role;

-- The time to read a text, as readingMinutes in shared/posts/reading-time.ts: words are separated by spaces; Chinese, Japanese and Thai
-- have none. Splits the text instead of matching patterns, which takes a millisecond per kB.
create function private.reading_minutes(html text) returns integer
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  unspaced constant text := '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]';
  said text := translate(replace(html, '&nbsp;', ' '), E'\n\t\r\u00a0', '    ');
  characters integer := 0;
  words integer;
begin
  if octet_length(html) > char_length(html) then
    characters := regexp_count(said, unspaced);
  end if;
  if characters > 0 then
    said := regexp_replace(said, unspaced, ' ', 'g');
  end if;
  -- What follows the '>' of each tag.
  select sum(cardinality(array_remove(string_to_array(substr(part, strpos(part, '>') + 1), ' '), ''))) into words
  from unnest(string_to_array(said, '<')) as part;
  return greatest(1, round(coalesce(words, 0) / 230.0 + characters / 500.0));
end
$$;

grant execute on function private.reading_minutes(text) to authenticated, service_role;

create function private.pictures_of(html text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select distinct found[1] from regexp_matches(html, 'thumbnail/Content/([0-9A-Za-z._-]+)', 'g') as found)
$$;

grant execute on function private.pictures_of(text) to authenticated, service_role;

-- Administrators cannot choose inserted_at, updated_at, or a time in the past. A formerly published post keeps both dates as a draft, and
-- inserted_at when it is scheduled again.
create function private.set_post_dates() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Null for a new post.
  was_published constant boolean := old.published_at is not null and least(old.published_at, old.inserted_at) <= now();
begin
  -- The column's default, so no time was given.
  if new.published_at = now() and tg_op = 'INSERT' then
    new.published_at := case when new.status = 'published' then least(new.inserted_at, now()) end;
  end if;
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if new.status = 'published' then
    new.published_at := least(old.published_at, now());
  end if;
  if new.status = 'scheduled' and new.published_at < now() and new.published_at is distinct from old.published_at then
    new.published_at := now();
  end if;
  if new.status = 'draft' then
    new.published_at := case when was_published then old.published_at end;
  end if;
  new.inserted_at := case
    when was_published then old.inserted_at
    else coalesce(new.published_at, least(old.inserted_at, now()))
  end;
  new.updated_at := now();
  return new;
end
$$;

create trigger date_blog before insert or update on public.blogs
  for each row execute function private.set_post_dates();

create function private.set_text_date() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.text_changed_at := now();
  return new;
end
$$;

create trigger date_text before update on public.blogs
  for each row when (
    (new.title, new.subtitle, new.introduction, new.content)
      is distinct from (old.title, old.subtitle, old.introduction, old.content))
  execute function private.set_text_date();

-- A write without its own id stores none, so that nobody mistakes another's text for their own.
create function private.clear_save_id() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.save_id := null;
  return new;
end
$$;

create trigger forget_save before update on public.blogs
  for each row when (new.save_id = old.save_id)
  execute function private.clear_save_id();

create trigger forget_save before update on public.pages
  for each row when (new.save_id = old.save_id)
  execute function private.clear_save_id();

create function private.cover_of(slug text, id bigint) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  hash bigint := 2166136261;
  letter text;
begin
  -- FNV-1a and a final mix in 32 bits, as in shared/posts/seeded-random.ts.
  foreach letter in array string_to_array(slug, null) loop
    hash := (hash # ascii(letter)) * 16777619 & 4294967295;
  end loop;
  hash := hash # (hash >> 15);
  hash := mod(hash::numeric * 2246822507, 4294967296);
  hash := hash # (hash >> 13);
  return concat_ws('-',
    (array['paragraph', 'sun', 'swell', 'rings', 'fan', 'arches', 'weave'])[1 + (abs(id) % 7 * 2 + abs(id) / 7 % 7) % 7],
    1 + abs(id) % 7 * 3 % 7,
    lpad(to_hex(hash), 8, '0'));
end
$$;

-- Security definer: those who write posts have no access to the private schema.
create function private.choose_cover() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  own constant text := case tg_op when 'INSERT' then private.cover_of(new.slug, new.id) else old.cover end;
  of_series constant text := private.cover_of(new.series, 0);
begin
  -- Posts of a series have one figure, as in coverOfPart of shared/posts/choose-cover.ts.
  new.cover := case when tg_op = 'INSERT' and new.series is not null
    then concat_ws('-',
      split_part(private.cover_of(new.series, ('x' || split_part(of_series, '-', 3))::bit(32)::bigint), '-', 1),
      split_part(own, '-', 2), split_part(own, '-', 3))
    else own end;
  return new;
end
$$;

create trigger choose_cover before insert or update on public.blogs
  for each row when (new.cover is null)
  execute function private.choose_cover();

-- A trigger, because a policy sees only the new row: an administrator may keep the author, or become the author.
create function private.require_own_authorship() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and new.user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'a post cannot be put under another person''s name';
  end if;
  return new;
end
$$;

create trigger require_own_authorship before update of user_id on public.blogs
  for each row when (new.user_id is distinct from old.user_id)
  execute function private.require_own_authorship();

-- The posts of a deleted account pass to the oldest administrator. Fires after protect_last_administrator, because triggers fire in the order
-- of their names; without another administrator the foreign key refuses.
create function private.reassign_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.blogs set user_id = heir.id
  from (
    select id from public.profiles
    where role = 'admin' and id <> old.id
    order by created_at, id limit 1
  ) as heir
  where user_id = old.id;
  return old;
end
$$;

create trigger reassign_posts before delete on public.profiles
  for each row execute function private.reassign_posts();

-- Security definer: old slugs are written only by this trigger, and only for published posts, because nobody can have a link to others.
create function private.store_old_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if least(old.published_at, old.inserted_at) <= now() and old.published_at is not null then
    insert into public.old_slugs (slug, blog_id) values (old.slug, new.id)
    on conflict (slug) do update set blog_id = excluded.blog_id, created_at = now();
  end if;
  return null;
end
$$;

create trigger store_old_slug after update of slug on public.blogs
  for each row when (new.slug <> old.slug)
  execute function private.store_old_slug();

-- Two megabytes of `<li>` took thirteen seconds to sanitize and render, which blocked the server. A trigger, because a constraint would
-- refuse to restore an archive with such an older post.
create function private.reject_tags() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise check_violation using
    message = format('too many tags: violates check constraint "%s_content_tags"', tg_table_name),
    constraint = tg_table_name || '_content_tags', schema = 'public', table = tg_table_name;
end
$$;

create trigger reject_tags before insert or update of content on public.blogs
  for each row when (octet_length(new.content) - octet_length(replace(new.content, '<', '')) > 40000)
  execute function private.reject_tags();

create trigger reject_tags before insert or update of content on public.pages
  for each row when (octet_length(new.content) - octet_length(replace(new.content, '<', '')) > 40000)
  execute function private.reject_tags();

-- Fires once per statement, because imports write thousands of posts. An update that changes no count writes none.
create function private.count_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from new_posts where status <> 'draft' and kind = 'post';
  elsif tg_op = 'DELETE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(-1)) from old_posts where status <> 'draft' and kind = 'post';
  elsif tg_op = 'UPDATE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(change))
    from (
      select topic, status, kind, 1 as change from new_posts
      union all
      select topic, status, kind, -1 from old_posts
    ) as changed
    where status <> 'draft' and kind = 'post';
  else
    delete from private.post_counts where true;
  end if;
  return null;
end
$$;

create trigger count_changed_posts after update on public.blogs
  referencing old table as old_posts new table as new_posts
  for each statement execute function private.count_posts();

create trigger count_deleted_posts after delete on public.blogs
  referencing old table as old_posts
  for each statement execute function private.count_posts();

create trigger count_new_posts after insert on public.blogs
  referencing new table as new_posts
  for each statement execute function private.count_posts();

create trigger count_no_posts after truncate on public.blogs
  for each statement execute function private.count_posts();

-- For the owner of the database, after posts were written without triggers.
create function private.recount_posts() returns void
language plpgsql set search_path = ''
as $$
begin
  lock table public.blogs in share row exclusive mode;
  delete from private.post_counts where true;
  perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from public.blogs where status <> 'draft' and kind = 'post';
end
$$;

-- In the order of the topics, so that concurrent writers wait for each other instead of deadlocking.
create function private.add_to_post_counts(topics text[], changes integer[]) returns void
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

-- The archive: the years with posts that the caller may read, newest first, in the site's time zone. Runs as the caller. The newest post
-- before each year leads to the next year that has one, and each year is counted between two moments, from the index blogs_newest_first.
-- The zone is a name: '-12' is west of Greenwich as a zone, but east as that of a moment.
create function public.list_years(zone text) returns TABLE(year integer, posts integer)
language sql stable set search_path = '' set enable_seqscan = 'off'
as $$
  with recursive years as (
    select extract(year from max(inserted_at) at time zone zone)::integer as year from public.blogs where kind = 'post'
    union
    select (
      select extract(year from max(inserted_at) at time zone zone)::integer from public.blogs
      where kind = 'post' and inserted_at < make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone)
    from years where years.year is not null
  )
  select years.year, (
    select count(*)::integer from public.blogs
    where kind = 'post' and inserted_at >= make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone
      and inserted_at < make_timestamp(years.year + 1, 1, 1, 0, 0, 0) at time zone zone)
  from years where years.year is not null order by years.year desc
$$;

grant execute on function public.list_years(text) to anon, authenticated, service_role;

-- The topics of posts that the caller may read, at most 200, for the sitemap. Finds one topic after the other in the index, because a scan
-- would read every post.
create function public.list_topics() returns table (topic text)
language sql stable rows 10 set search_path = ''
as $$
  with recursive topics as (
    (select blogs.topic, 1 as place from public.blogs where kind = 'post' order by blogs.topic limit 1)
    union all
    select next.topic, place + 1
    from topics cross join lateral (
      select blogs.topic from public.blogs where kind = 'post' and blogs.topic > topics.topic order by blogs.topic limit 1) as next
    where place < 200
  )
  select topics.topic from topics
$$;

grant execute on function public.list_topics() to anon, authenticated;

-- Published posts by id: at most `take` after the first `skip`, each with the data of its card: author, average rating, and the total
-- number. An empty topic and tag mean all, of which the pinned ones are first; the tag is a slug. Security definer, because it reads the counts. Uses generic plans, because the
-- planner would plan again for each value of `take`.
create function public.list_published_posts(of_topic text DEFAULT ''::text, newest_first boolean DEFAULT false, skip bigint DEFAULT 0, take bigint DEFAULT 100, of_tag text DEFAULT ''::text) returns TABLE(total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text, inserted_at timestamp with time zone, minutes integer, author text, average numeric, ratings integer, best_content text, best_author text, best_rating integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  tag constant bigint := case when of_tag <> '' then coalesce((select id from public.tags where slug = of_tag), 0) end;
  total constant bigint := case
    when tag is not null then (select count(*) from private.post_tags where tag_id = tag and published_at <= now())
    else coalesce((select posts from private.post_counts where topic = of_topic), 0) - (
      select count(*) from public.blogs
      where published_at > now() and status <> 'draft' and kind = 'post' and (of_topic = '' or topic = of_topic)) end;
  first constant bigint := greatest(skip, 0);
  length constant bigint := least(greatest(take, 0), 1000);
  pins constant bigint[] := array(
    select id from public.blogs
    where pinned is not null and of_topic = '' and tag is null and private.is_published(status, published_at) order by pinned, id);
  -- Of those that are not pinned.
  rest constant bigint := greatest(first - cardinality(pins), 0);
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
    ids := pins[first + 1:first + length] || array(
      select id from public.blogs where private.is_published_post(kind, status, published_at) and id <> all (pins)
      order by id desc offset rest limit greatest(length - greatest(cardinality(pins) - first, 0), 0));
  elsif of_topic = '' then
    ids := pins[first + 1:first + length] || array(
      select id from public.blogs where private.is_published_post(kind, status, published_at) and id <> all (pins)
      order by id offset rest limit greatest(length - greatest(cardinality(pins) - first, 0), 0));
  elsif newest_first then
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published_post(kind, status, published_at)
      order by id desc offset first limit length);
  else
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published_post(kind, status, published_at)
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
  order by array_position(ids, blogs.id);
end
$$;

-- Pins these posts to the front page, in this order, and no others. Without a new date or version.
create function public.pin_posts(ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.blogs set pinned = array_position(ids, id) where pinned is not null or id = any (ids);
end
$$;

grant execute on function public.pin_posts(bigint[]) to authenticated;

grant execute on function public.list_published_posts(text, boolean, bigint, bigint, text) to anon, authenticated, service_role;

-- Posts to read next share a post's topic, tags or words of its title, and exclude those before and after it. Searches the thousand posts
-- around it and the newest thousand, and ranks 500 of them and the newest of each tag, so that the cost does not depend on the site's size.
create function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  last_id constant bigint := (select max(id) from public.blogs);
  own_tags constant bigint[] := array(select tag_id from private.post_tags where blog_id = of_blog);
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_published_post(kind, status, published_at);
  if not found then
    return '{}';
  end if;
  wanted := regexp_replace(
    plainto_tsquery('private.site_words', private.split_unspaced(private.normal(mine.title)))::text,
    '&|<(-|\d+)>', '|', 'g')::tsquery;
  return array(
    select id from (
      select blog_id, case when topic = mine.topic then 0.1 else 0 end + ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ wanted and published_at <= now()
          and (blog_id between of_blog - 500 and of_blog + 500 or blog_id > last_id - 1000)
        limit 500) as alike
      union all
      (select blogs.id, 0.1 from public.blogs
        where blogs.topic = mine.topic and private.is_published_post(kind, status, published_at)
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

grant execute on function private.find_related(bigint, integer) to anon, authenticated, service_role;

-- Links from a post: the posts before and after it in the order of the lists, and the newest of its topic. One call, because every post
-- page needs them. Runs as the caller, so the policies hide unpublished posts.
create function public.list_adjacent_posts(of_blog bigint, related integer, recent integer default 0)
returns table (place text, slug text, title text, inserted_at timestamptz, thumbnail text, cover text)
language sql stable set search_path = ''
begin atomic
  with adjacent as (
    (select 'previous' as place, id from public.blogs where kind = 'post' and id < of_blog order by id desc limit 1)
    union all
    (select 'next', id from public.blogs where kind = 'post' and id > of_blog order by id limit 1)
  ), newest as (
    select id from public.blogs where kind = 'post' order by id desc limit least(recent, 100)
  ), listed as (
    select adjacent.place, adjacent.id, 0::bigint as rank from adjacent
    union all
    (select 'related', found.id, found.rank
      from unnest(private.find_related(of_blog, least(related, 20) + 2)) with ordinality as found (id, rank)
      where found.id not in (select adjacent.id from adjacent)
      order by found.rank limit least(related, 20))
    union all
    (select 'recent', newest.id, -newest.id from newest where newest.id <> of_blog)
  )
  select listed.place, blogs.slug, blogs.title, blogs.inserted_at, blogs.thumbnail, blogs.cover
  from listed join public.blogs on blogs.id = listed.id
  order by listed.rank;
end;

grant execute on function public.list_adjacent_posts(bigint, integer, integer) to anon, authenticated, service_role;
