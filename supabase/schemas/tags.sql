-- Tags of posts: `blogs.tags` has their names in the order of the author, `private.post_tags` their ids.

grant select on public.tags, public.old_tags to anon, authenticated;
grant select, insert, update, delete on public.tags, public.old_tags to service_role;

-- Security definer: drafts have tags too, whose names are not public.
create function private.has_published_posts(of_tag bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.post_tags where tag_id = of_tag and published_at <= now())
$$;

grant execute on function private.has_published_posts(bigint) to anon, authenticated;

create policy "Visitors may read tags of published posts" on public.tags
  for select to anon using (private.has_published_posts(id));

create policy "Readers may read tags of published posts, administrators all" on public.tags
  for select to authenticated using (private.has_published_posts(id) or (select public.is_admin()));

-- The policies of tags apply to the rows that this finds.
create policy "Old addresses may be read with their tag" on public.old_tags
  for select to anon, authenticated using (tag_id in (select id from public.tags));

-- The address of a tag, as tagSlugOf in shared/posts/tag-slug.ts: names that differ in case, accents of Latin letters, punctuation or width
-- are one tag, but 'C', 'C++' and 'C#' are three. Symbols such as emoji stay.
create function private.tag_slug(name text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  slug text := ltrim(
    regexp_replace(lower(normalize(name, nfkc) collate "und-x-icu"), '[[:space:]\u0001-\u001f\u007f-\u009f-]+', ' ', 'g'), ' #');
begin
  slug := replace(replace(slug, '+', 'plus'), '#', 'sharp');
  slug := regexp_replace(
    slug collate "und-x-icu",
    '[\u0021-\u002f\u003a-\u0060\u007b-\u007e\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff[:punct:]]', '', 'g');
  slug := regexp_replace(btrim(slug, ' '), ' +', '-', 'g');
  slug := regexp_replace(normalize(slug, nfd), '([a-z\u00df-\u02af])[\u0300-\u036f]+', '\1', 'g');
  return normalize(
    replace(replace(replace(replace(translate(slug, 'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc);
end
$$;

grant execute on function private.tag_slug(text) to service_role;

create function private.tidy_tag_name(name text) returns text
language sql immutable strict parallel safe set search_path = ''
return btrim(regexp_replace(private.in_one_line(name) collate "und-x-icu", '\s+', ' ', 'g'));

grant execute on function private.tidy_tag_name(text) to service_role;

-- The names in the body are resolved here, because writers have no access to the schema.
create function private.is_tag_name(name text) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(
  char_length(name) <= 80 and private.has_visible_text(name) and name = private.tidy_tag_name(name)
    and char_length(private.tag_slug(name)) between 1 and 200,
  false);

grant execute on function private.is_tag_name(text) to service_role;

-- The tags with such addresses, or that had them before they were renamed or merged: each once, in the order of the list. Null elements: none.
create function private.tag_ids(slugs text[]) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select id from (
      select place, coalesce(
        (select tags.id from public.tags where tags.slug = typed.slug),
        (select old_tags.tag_id from public.old_tags where old_tags.slug = typed.slug)) as id
      from unnest(slugs) with ordinality as typed (slug, place)
    ) as found
    where id is not null group by id order by min(place))
$$;

create function private.tag_slugs(names text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select private.tag_slug(name) from unnest(names) with ordinality as t (name, place) order by place)
$$;

-- Renaming a tag waits for posts that are being saved, and they for it. A statement waits before it locks a post, so that nobody deadlocks.
create function private.lock_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.tags in row exclusive mode;
  return null;
end
$$;

create trigger lock_tags before insert or update of tags on public.blogs
  for each statement execute function private.lock_tags();

-- Replaces each name by that of the tag with the same slug, and adds tags that are missing. Security definer: those who write posts do not
-- write tags.
create function private.resolve_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names text[];
  slugs text[];
begin
  -- Names of tags, each once, need nothing: folding them takes a millisecond a post when a tag of thousands is renamed.
  if cardinality(new.tags) <= 20
    and (select count(*) from public.tags where name = any (new.tags)) = cardinality(new.tags)
  then
    return new;
  end if;
  names := array(select private.tidy_tag_name(name) from unnest(new.tags) with ordinality as t (name, place) order by place);
  -- First: folding a long name takes quadratic time, which no timeout ends. Everybody gets here, since triggers fire before policies.
  if not (select bool_and(private.is_tag_name(name)) from unnest(names) as name) then
    raise check_violation using
      message = 'not the name of a tag: violates check constraint "blogs_tags_names"',
      constraint = 'blogs_tags_names', schema = 'public', table = 'blogs';
  end if;
  slugs := private.tag_slugs(names);
  if cardinality(names) > 200 or (select count(distinct slug) from unnest(slugs) as slug) > 20 then
    raise check_violation using
      message = 'more than 20 tags: violates check constraint "blogs_tags_count"',
      constraint = 'blogs_tags_count', schema = 'public', table = 'blogs';
  end if;
  -- In one order, so that two transactions with the same new tags wait for each other instead of deadlocking.
  insert into public.tags (name)
  select name from unnest(names, slugs) with ordinality as typed (name, slug, place)
  -- A tag that the post has was deleted meanwhile.
  where cardinality(private.tag_ids(array[slug])) = 0 and name <> all (coalesce(old.tags, '{}'))
  order by slug, place
  on conflict (slug) do nothing;
  new.tags := array(
    select tags.name from unnest(private.tag_ids(slugs)) with ordinality as found (id, place)
    join public.tags on tags.id = found.id order by found.place);
  return new;
end
$$;

create trigger resolve_tags before insert or update of tags on public.blogs
  for each row execute function private.resolve_tags();

-- Tags of a project count as those of a draft: pages of tags list posts. Security definer: those who write posts have no access to the
-- private schema.
create function private.store_post_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- resolve_tags has made them names of tags.
  wanted constant bigint[] := array(select id from public.tags where name = any (new.tags) order by id);
begin
  delete from private.post_tags where blog_id = new.id and tag_id <> all (wanted);
  insert into private.post_tags as stored (tag_id, blog_id, published_at)
  select tag, new.id, case when new.status = 'draft' or new.kind = 'project' then 'infinity' else new.published_at end from unnest(wanted) as tag
  on conflict (tag_id, blog_id) do update set published_at = excluded.published_at
  where stored.published_at is distinct from excluded.published_at;
  return null;
end
$$;

create trigger store_new_post_tags after insert on public.blogs
  for each row when (new.tags <> '{}')
  execute function private.store_post_tags();

create trigger store_post_tags after update on public.blogs
  for each row when (
    (new.tags, new.status, new.published_at, new.kind) is distinct from (old.tags, old.status, old.published_at, old.kind)
    and (new.tags <> '{}' or old.tags <> '{}'))
  execute function private.store_post_tags();

-- Tags of published posts by name, with the number of these posts, and the number of tags. Counts only the posts of the tags that are
-- returned: counting all of a large site takes 0.1 s.
create function public.list_tags(skip integer default 0, take integer default 500)
returns table (total bigint, slug text, name text, posts bigint)
language sql stable security definer set search_path = ''
as $$
  select listed.total, listed.slug, listed.name, (
    select count(*) from private.post_tags where tag_id = listed.id and published_at <= now())
  from (
    select count(*) over () as total, tags.id, tags.slug, tags.name from public.tags
    where exists (select from private.post_tags where tag_id = tags.id and published_at <= now())
    order by tags.name collate "und-x-icu", tags.id
    offset greatest(skip, 0) limit least(greatest(take, 0), 1000)
  ) as listed
  order by listed.name collate "und-x-icu", listed.id
$$;

grant execute on function public.list_tags(integer, integer) to anon, authenticated;

-- The published posts of a tag that appeared last, at most 100: for its feed. The planner knows how frequent each tag is, and reads either its
-- posts or the newest of all.
create function public.newest_tagged_posts(of_tag text, take integer) returns table (id bigint)
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  tag constant bigint := (select tags.id from public.tags where slug = of_tag);
begin
  return query
  select blogs.id from public.blogs
  where blogs.id in (select blog_id from private.post_tags where tag_id = tag and published_at <= now())
  order by inserted_at desc, blogs.id desc limit least(greatest(take, 0), 100);
end
$$;

grant execute on function public.newest_tagged_posts(text, integer) to anon, authenticated;

-- For the form of a post: at most 8 names, first those that begin with the typed text, then by their number of posts.
create function public.suggest_tags(typed text) returns table (name text)
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

grant execute on function public.suggest_tags(text) to authenticated;

-- For the table of tags. `sort` is 'name', 'posts' or otherwise the id.
create function public.list_tag_ids(search text, sort text, descending boolean, skip bigint default 0, take bigint default null)
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

grant execute on function public.list_tag_ids(text, text, boolean, bigint, bigint) to authenticated;

-- How many posts have each tag, and how many of them are published.
create function public.count_tagged_posts(of_tags bigint[]) returns table (id bigint, posts bigint, published bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select tag, counted.posts, counted.published from unnest(of_tags) as tag, lateral (
    select count(*) as posts, count(*) filter (where published_at <= now()) as published from private.post_tags where tag_id = tag) as counted;
end
$$;

grant execute on function public.count_tagged_posts(bigint[]) to authenticated;

-- Posts whose names of tags are older than public.tags. Everything that lists posts of a tag reads ids, and former addresses lead on, so
-- their rows may follow later: each takes a millisecond, and thousands at once would make saves wait.
create function private.rewrite_tags() returns void
language plpgsql set search_path = ''
as $$
declare
  batch bigint[];
begin
  -- Before any row, like those who save posts or tags, so that nobody deadlocks.
  lock table public.tags in row exclusive mode;
  batch := array(select blog_id from private.retagged_posts order by blog_id limit 200 for update skip locked);
  update public.blogs
  set tags = array(
    select tags.name from unnest(private.tag_ids(private.tag_slugs(blogs.tags))) with ordinality as found (id, place)
    join public.tags on tags.id = found.id order by found.place)
  where id = any (batch);
  delete from private.retagged_posts where blog_id = any (batch);
end
$$;

-- A few posts follow at once.
create function private.retag_posts(posts bigint[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.retagged_posts (blog_id) select unnest(posts) on conflict do nothing;
  perform private.rewrite_tags();
end
$$;

-- Rewrites some posts whose tags were renamed, merged or deleted. Returns how many remain.
create function public.rewrite_tagged_posts() returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.rewrite_tags();
  return (select count(*) from private.retagged_posts);
end
$$;

grant execute on function public.rewrite_tagged_posts() to authenticated;

-- Renames and describes a tag. Its posts have the new name, without being changed otherwise, and its former address leads to the new one.
-- Returns false when the tag does not exist. A name of another tag is refused by tags_slug_unique.
create function public.save_tag(of_tag bigint, new_name text, new_description text) returns boolean
language plpgsql security definer set search_path = ''
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
    insert into public.old_tags (slug, tag_id) values (before.slug, of_tag)
    on conflict (slug) do update set tag_id = excluded.tag_id;
  end if;
  if after.name <> before.name then
    perform private.retag_posts(array(select blog_id from private.post_tags where tag_id = of_tag));
  end if;
  return true;
end
$$;

grant execute on function public.save_tag(bigint, text, text) to authenticated;

-- Gives the posts of tags to another tag, to which their addresses lead. Returns false when it does not exist.
create function public.merge_tags(merged bigint[], target bigint) returns boolean
language plpgsql security definer set search_path = ''
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
  insert into private.post_tags (tag_id, blog_id, published_at)
  select target, blog_id, published_at from private.post_tags where tag_id = any (others)
  on conflict do nothing;
  update public.old_tags set tag_id = target where tag_id = any (others);
  insert into public.old_tags (slug, tag_id) select slug, target from public.tags where id = any (others)
  on conflict (slug) do update set tag_id = excluded.tag_id;
  delete from public.tags where id = any (others);
  perform private.retag_posts(posts);
  return true;
end
$$;

grant execute on function public.merge_tags(bigint[], bigint) to authenticated;

-- Removes tags from their posts. Returns those that existed.
create function public.delete_tags(of_tags bigint[]) returns table (id bigint)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  posts bigint[];
begin
  perform private.require_admin();
  lock table public.tags in share row exclusive mode;
  posts := array(select blog_id from private.post_tags where tag_id = any (of_tags));
  return query delete from public.tags where id = any (of_tags) returning id;
  perform private.retag_posts(posts);
end
$$;

grant execute on function public.delete_tags(bigint[]) to authenticated;
