-- The triggers of a saved post find its tags by their names.
create index tags_of_name on public.tags (name);

-- Generated from supabase/schemas: npm run schema

drop function private.tag_ids(text[]);

-- Security definer: versions are written only by this trigger. A post whose tags were only renamed, merged or deleted is no new version.
create or replace function private.store_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  version constant jsonb := private.version_of(to_jsonb(new));
  before constant jsonb := private.version_of(to_jsonb(old));
begin
  if version - 'tags' is distinct from before - 'tags'
    or private.tag_ids(private.tag_slugs(array(select jsonb_array_elements_text(version -> 'tags'))))
      <> private.tag_ids(private.tag_slugs(array(select jsonb_array_elements_text(before -> 'tags'))))
  then
    insert into public.versions (blog_id, page_id, user_id, created_at, fields)
    values (
      case tg_table_name when 'blogs' then new.id end, case tg_table_name when 'pages' then new.id end,
      coalesce(auth.uid(), (to_jsonb(new) ->> 'user_id')::uuid), new.updated_at, version);
  end if;
  return null;
end
$$;
revoke execute on function private.store_version() from public, anon, authenticated, service_role;

-- The tags with such addresses, or that had them before they were renamed or merged: each once, in the order of the list. Null elements: none.
create or replace function private.tag_ids(slugs text[]) returns bigint[]
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
revoke execute on function private.tag_ids(text[]) from public, anon, authenticated, service_role;

create or replace function private.tag_slugs(names text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select private.tag_slug(name) from unnest(names) with ordinality as t (name, place) order by place)
$$;
revoke execute on function private.tag_slugs(text[]) from public, anon, authenticated, service_role;

-- Replaces each name by that of the tag with the same slug, and adds tags that are missing. Security definer: those who write posts do not
-- write tags.
create or replace function private.resolve_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names constant text[] := array(select private.tidy_tag_name(name) from unnest(new.tags) with ordinality as t (name, place) order by place);
  slugs constant text[] := private.tag_slugs(names);
begin
  if cardinality(names) = 0 then
    return new;
  end if;
  if cardinality(names) > 200 or (select count(distinct slug) from unnest(slugs) as slug) > 20 then
    raise check_violation using
      message = 'more than 20 tags: violates check constraint "blogs_tags_count"',
      constraint = 'blogs_tags_count', schema = 'public', table = 'blogs';
  end if;
  if not (select bool_and(private.is_tag_name(name)) from unnest(names) as name) then
    raise check_violation using
      message = 'not the name of a tag: violates check constraint "blogs_tags_names"',
      constraint = 'blogs_tags_names', schema = 'public', table = 'blogs';
  end if;
  -- In one order, so that two transactions with the same new tags wait for each other instead of deadlocking.
  insert into public.tags (name)
  select name from unnest(names, slugs) with ordinality as typed (name, slug, place)
  where cardinality(private.tag_ids(array[slug])) = 0
  order by slug, place
  on conflict (slug) do nothing;
  new.tags := array(
    select tags.name from unnest(private.tag_ids(slugs)) with ordinality as found (id, place)
    join public.tags on tags.id = found.id order by found.place);
  return new;
end
$$;
revoke execute on function private.resolve_tags() from public, anon, authenticated, service_role;

-- Security definer: those who write posts have no access to the private schema.
create or replace function private.store_post_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- resolve_tags has made them names of tags.
  wanted constant bigint[] := array(select id from public.tags where name = any (new.tags) order by id);
begin
  delete from private.post_tags where blog_id = new.id and tag_id <> all (wanted);
  insert into private.post_tags as stored (tag_id, blog_id, published_at)
  select tag, new.id, case when new.status = 'draft' then 'infinity' else new.published_at end from unnest(wanted) as tag
  on conflict (tag_id, blog_id) do update set published_at = excluded.published_at
  where stored.published_at is distinct from excluded.published_at;
  return null;
end
$$;
revoke execute on function private.store_post_tags() from public, anon, authenticated, service_role;

-- Tags of published posts by name, with the number of these posts, and the number of tags. Counts only the posts of the tags that are
-- returned: counting all of a large site takes 0.1 s.
create or replace function public.list_tags(skip integer default 0, take integer default 500)
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
revoke execute on function public.list_tags(integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.list_tags(integer,integer) to anon, authenticated;

-- The published posts of a tag that appeared last, at most 100: for its feed. The planner knows how frequent each tag is, and reads either its
-- posts or the newest of all.
create or replace function public.newest_tagged_posts(of_tag text, take integer) returns table (id bigint)
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
revoke execute on function public.newest_tagged_posts(text,integer) from public, anon, authenticated, service_role;
grant execute on function public.newest_tagged_posts(text,integer) to anon, authenticated;

-- Renames and describes a tag. Its posts have the new name, without being changed otherwise, and its former address leads to the new one.
-- Returns false when the tag does not exist. A name of another tag is refused by tags_slug_unique.
create or replace function public.save_tag(of_tag bigint, new_name text, new_description text) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '120s'
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
language plpgsql security definer set search_path = '' set statement_timeout = '120s'
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

-- Removes tags from their posts. Returns those that existed.
create or replace function public.delete_tags(of_tags bigint[]) returns table (id bigint)
language plpgsql security definer set search_path = '' set statement_timeout = '120s'
as $$
#variable_conflict use_column
declare
  posts bigint[];
begin
  perform private.require_admin();
  lock table public.tags in share row exclusive mode;
  posts := array(select blog_id from private.post_tags where tag_id = any (of_tags));
  return query delete from public.tags where id = any (of_tags) returning id;
  update public.blogs
  set tags = array(
    select name from unnest(tags) with ordinality as t (name, place)
    where exists (select from public.tags where slug = private.tag_slug(t.name)) order by place)
  where id = any (posts);
end
$$;
revoke execute on function public.delete_tags(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_tags(bigint[]) to authenticated;
