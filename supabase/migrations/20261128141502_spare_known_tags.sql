-- Generated from supabase/schemas: npm run schema

-- Replaces each name by that of the tag with the same slug, and adds tags that are missing. Security definer: those who write posts do not
-- write tags.
create or replace function private.resolve_tags() returns trigger
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
  slugs := private.tag_slugs(names);
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
    update public.blogs set tags = array_replace(tags, before.name, after.name)
    where id in (select blog_id from private.post_tags where tag_id = of_tag);
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
  names text[];
  new_name text;
begin
  perform private.require_admin();
  lock table public.tags in share row exclusive mode;
  select name into new_name from public.tags where id = target;
  if not found then
    return false;
  end if;
  names := array(select name from public.tags where id = any (others));
  posts := array(select blog_id from private.post_tags where tag_id = any (others));
  update public.old_tags set tag_id = target where tag_id = any (others);
  insert into public.old_tags (slug, tag_id) select slug, target from public.tags where id = any (others);
  delete from public.tags where id = any (others);
  update public.blogs
  set tags = array(
    select case when name = any (names) then new_name else name end
    from unnest(tags) with ordinality as t (name, place) order by place)
  where id = any (posts);
  return true;
end
$$;
revoke execute on function public.merge_tags(bigint[],bigint) from public, anon, authenticated, service_role;
grant execute on function public.merge_tags(bigint[],bigint) to authenticated;
