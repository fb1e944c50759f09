-- Tables and statistics of the dashboard.

-- A pattern for ilike that finds a text anywhere, without wildcards.
create function private.containing(typed text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Returns the number of rows that meet a condition, and the ids of a page of them: at most `take`, or all, after the first `skip`.
-- `condition` and `sort` are SQL. Pages in the second half are read from the end. `at_most` is for conditions that are slow to check: they
-- are checked once, and further rows are not counted.
create function private.read_page(
  of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint)
returns table (total bigint, ids text[])
language plpgsql stable set search_path = ''
as $$
declare
  backwards boolean := false;
  direction text;
begin
  if take is not null and at_most is null then
    execute format('select count(*) from %s where %s', of_table, condition) into total;
    backwards := skip > total / 2;
  elsif take is not null then
    execute format('select array(select id::text from %s where %s limit %L)', of_table, condition, at_most + 1) into ids;
    total := cardinality(ids);
    if total <= at_most then
      condition := format('id = any (%L)', ids);
    end if;
  end if;
  direction := case when descending = backwards then 'asc' else 'desc' end;
  -- Renamed, because `order by id` would sort by the text.
  execute format(
    'select array(select id::text as found from %1$s where %2$s order by %3$s %4$s, id %4$s offset %5$L limit %6$L)',
    of_table, condition, sort, direction,
    case when backwards then greatest(total - skip - take, 0) else skip end,
    case when backwards then greatest(least(take, total - skip), 0) else take end)
  into ids;
  if backwards then
    ids := array(select ids[place] from generate_subscripts(ids, 1, true) as place);
  end if;
  total := coalesce(total, cardinality(ids));
  return next;
end
$$;

-- `sort` is 'title', 'topic', 'inserted_at', 'updated_at' or otherwise the id. An empty `search`, `of_topic` or `with_status` matches all.
-- The status 'published' means visible posts, 'scheduled' future ones, 'draft' the rest. `of_kind` is 'post' or 'project'; `sort` also
-- 'position' for projects.
create function public.list_posts(
  search text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null,
  with_status text default '', of_kind text default 'post')
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.blogs',
    format('kind = %L', of_kind)
      || case when search = '' then '' else format(' and title ilike %L', private.containing(search)) end
      || case when of_topic = '' then '' else format(' and topic = %L', of_topic) end
      || case with_status
        when 'published' then ' and private.is_published(status, published_at)'
        when 'scheduled' then ' and status <> ''draft'' and published_at > now()'
        when 'draft' then ' and status = ''draft'''
        else ''
      end,
    case sort
      when 'title' then 'title collate "und-x-icu"'
      when 'topic' then 'topic'
      when 'inserted_at' then 'inserted_at'
      when 'updated_at' then 'updated_at'
      when 'position' then 'position'
      else 'id'
    end,
    descending, skip, take, null) as page;
end
$$;

grant execute on function public.list_posts(text, text, text, boolean, bigint, bigint, text, text) to authenticated;

-- `sort` is 'like_count' or otherwise the date. `of_blog` and `with_rating` null match all; a rating of 6 means reviews without one, 7
-- replies. Search results are counted up to 5,000; 5,001 stands for more.
create function public.list_comments(search text, sort text, descending boolean, of_blog bigint default null, with_rating integer default null, skip bigint default 0, take bigint default null)
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

grant execute on function public.list_comments(text, text, boolean, bigint, integer, bigint, bigint) to authenticated;

-- `sort` is 'username', 'role', 'updated_at' or otherwise the day of joining. A search covers names and e-mail addresses, and counts as in
-- list_comments.
create function public.list_users(
  search text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::uuid[]
  from private.read_page(
    'public.profiles',
    case when search = '' then 'true' else format(
      '(username ilike %1$L
        or id in (select user_id from private.emails where email collate "C" ilike %1$L))',
      private.containing(search)) end,
    case sort
      when 'username' then 'username collate "und-x-icu"'
      when 'role' then 'role'
      when 'updated_at' then 'updated_at'
      else 'created_at'
    end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;

grant execute on function public.list_users(text, text, boolean, bigint, bigint) to authenticated;

-- One row per day from `since` to today, in the time zone `zone`: new accounts, comments, and published posts.
create function public.figures_by_day(zone text, since date) returns TABLE(day date, users integer, comments integer, posts integer)
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
    where inserted_at >= first_moment and private.is_published_post(kind, status, published_at) group by 1
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

grant execute on function public.figures_by_day(text, date) to authenticated;

-- The five posts with most comments. Counts in the index comments_of_blog, because a hash of a hundred thousand posts exceeds the memory of
-- a query and takes three times as long.
create function public.most_reviewed_posts() returns TABLE(id bigint, slug text, title text, reviews bigint, is_published boolean)
language plpgsql stable security definer set search_path = '' set enable_hashagg = 'off' set enable_seqscan = 'off'
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews, private.is_published(blogs.status, blogs.published_at)
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = 'shown' and parent is null and blog_id not in (select blogs.id from public.blogs where kind = 'project')
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;

grant execute on function public.most_reviewed_posts() to authenticated;
