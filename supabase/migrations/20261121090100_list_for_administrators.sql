-- The tables of the dashboard: which rows are on a page, and how many there are in all. The rows themselves are read
-- through the tables' own policies.

create extension if not exists pg_trgm with schema extensions;

create index blogs_by_title on public.blogs (title collate "und-x-icu", id);
create index blogs_last_changed on public.blogs (updated_at desc, id desc);
-- A search reads this instead of the table, whose rows are wide.
create index blogs_listed on public.blogs (id) include (title, topic, inserted_at, updated_at);

create index profiles_by_username on public.profiles (username collate "und-x-icu", id);
create index profiles_last_changed on public.profiles (updated_at desc, id desc);
create index profiles_by_role on public.profiles (role, id);

create index comments_by_rating on public.comments (rating, created_at desc, id desc);
create index comments_by_rating_most_liked on public.comments (rating, like_count desc, id desc);
create index comments_containing on public.comments using gin (content extensions.gin_trgm_ops);

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
end
$$;

-- As a pattern for ilike: what was typed, anywhere, each character standing for itself.
create function private.containing(typed text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- How many `wanted` (a table, and which of its rows) there are, and the keys of those from place `skip` on, counted from 0:
-- at most `take`, or all. What lies past the middle is read from the other end. With `at_most`, what is wanted is costly to
-- find: it is looked for once, and when there is more than that, not counted further.
create function private.read_page(
  wanted text, key text, sort text, descending boolean, skip bigint, take bigint, at_most bigint)
returns table (total bigint, keys text[])
language plpgsql stable set search_path = ''
as $$
declare
  backwards boolean := false;
  direction text;
begin
  if take is not null and at_most is null then
    execute format('select count(*) from %s', wanted) into total;
    backwards := skip > total / 2;
  elsif take is not null then
    execute format('select array(select %s::text from %s limit %L)', key, wanted, at_most + 1) into keys;
    total := cardinality(keys);
    if total <= at_most then
      wanted := format('%s where %s = any(%L)', split_part(wanted, ' ', 1), key, keys);
    end if;
  end if;
  direction := case when descending = backwards then 'asc' else 'desc' end;
  -- Named anew: the order would otherwise be that of the keys as texts.
  execute format(
    'select array(select %1$s::text as found from %2$s order by %3$s %4$s, %1$s %4$s offset %5$L limit %6$L)',
    key, wanted, sort, direction,
    case when backwards then greatest(total - skip - take, 0) else skip end,
    case when backwards then greatest(least(take, total - skip), 0) else take end)
  into keys;
  if backwards then
    keys := array(select keys[place] from generate_subscripts(keys, 1, true) as place);
  end if;
  total := coalesce(total, cardinality(keys));
  return next;
end
$$;

-- `sort` is 'title', 'topic', 'inserted_at' or 'updated_at', anything else the id. An empty `search` or `of_topic` asks for all.
create function public.list_posts(
  search text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.keys::bigint[]
  from private.read_page(
    'public.blogs where true'
      || case when search = '' then '' else format(' and title ilike %L', private.containing(search)) end
      || case when of_topic = '' then '' else format(' and topic = %L', of_topic) end,
    'id',
    case sort
      when 'title' then 'title collate "und-x-icu"'
      when 'topic' then 'topic'
      when 'inserted_at' then 'inserted_at'
      when 'updated_at' then 'updated_at'
      else 'id'
    end,
    descending, skip, take, null) as page;
end
$$;

-- `sort` is 'like_count', anything else the date. `of_blog` and `with_rating` null ask for all, a rating of 6 for those without
-- one. Of what a search finds, 5,000 are counted; 5,001 stands for more.
create function public.list_comments(
  search text, sort text, descending boolean, of_blog bigint default null, with_rating integer default null,
  skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.keys::bigint[]
  from private.read_page(
    'public.comments where true'
      || case when search = '' then '' else format(' and content ilike %L', private.containing(search)) end
      || case when of_blog is null then '' else format(' and blog_id = %L', of_blog) end
      || case
        when with_rating is null then ''
        when with_rating = 6 then ' and rating is null'
        else format(' and rating = %L', with_rating)
      end,
    'id',
    case sort when 'like_count' then 'like_count' else 'created_at' end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;

-- `sort` is 'username', 'role' or 'updated_at', anything else the day of joining. A search looks at name and e-mail, and counts
-- as that of comments does.
create function public.list_users(
  search text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.keys::uuid[]
  from private.read_page(
    'public.profiles'
      || case when search = '' then '' else format(
        ' where username ilike %1$L
          or id in (select user_id from private.emails where email collate "C" ilike %1$L)',
        private.containing(search)) end,
    'id',
    case sort
      when 'username' then 'username collate "und-x-icu"'
      when 'role' then 'role'
      when 'updated_at' then 'updated_at'
      else 'created_at'
    end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;

revoke execute on function private.require_admin(), private.containing(text),
  private.read_page(text, text, text, boolean, bigint, bigint, bigint),
  public.list_posts(text, text, text, boolean, bigint, bigint),
  public.list_comments(text, text, boolean, bigint, integer, bigint, bigint),
  public.list_users(text, text, boolean, bigint, bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_posts(text, text, text, boolean, bigint, bigint),
  public.list_comments(text, text, boolean, bigint, integer, bigint, bigint),
  public.list_users(text, text, boolean, bigint, bigint)
  to authenticated;
