create table private.retagged_posts (blog_id bigint primary key);
alter table private.retagged_posts enable row level security;
revoke all on private.retagged_posts from anon, authenticated, service_role;

-- Generated from supabase/schemas: npm run schema

drop function public.list_import_rows(bigint,text,text,bigint,bigint);

-- [{id, name, source, state, error, done, total, withSettings, createdAt, changedAt, counts: {outcome: {type: count}}}], newest first.
create or replace function public.list_imports() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'name', name, 'source', source, 'state', state, 'error', error, 'done', done, 'total', total, 'withSettings', with_settings, 'createdAt', created_at,
      'changedAt', changed_at, 'counts', (
        select coalesce(jsonb_agg(jsonb_build_object('outcome', outcome, 'type', type, 'count', count)), '[]')
        from (select outcome, type, count(*) from private.import_rows where import_id = imports.id group by outcome, type) as counted)
    ) order by id desc), '[]')
    from (select * from private.imports order by id desc limit 20) as imports);
end
$$;
revoke execute on function public.list_imports() from public, anon, authenticated, service_role;
grant execute on function public.list_imports() to authenticated;

-- What becomes of the items of an import, in their order: {total, rows: [{place, type, title, outcome, notes, file, line}]}.
create or replace function public.list_import_rows(of_import bigint, of_outcome text, of_type text, take bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with found as (
      select * from private.import_rows
      where import_id = of_import and of_outcome in ('', outcome) and of_type in ('', type)
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows', coalesce((
      select jsonb_agg(jsonb_build_object('place', place, 'type', type, 'title', title, 'outcome', outcome, 'notes', notes, 'file', file, 'line', line) order by place)
      from (select * from found order by place limit least(take, 10000)) as page), '[]')));
end
$$;
revoke execute on function public.list_import_rows(bigint,text,text,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_import_rows(bigint,text,text,bigint) to authenticated;

-- The address of a tag, as tagSlugOf in shared/posts/tag-slug.ts: names that differ in case, accents of Latin letters, punctuation or width
-- are one tag, but 'C', 'C++' and 'C#' are three. Symbols such as emoji stay.
create or replace function private.tag_slug(name text) returns text
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
revoke execute on function private.tag_slug(text) from public, anon, authenticated, service_role;
grant execute on function private.tag_slug(text) to service_role;

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
revoke execute on function private.resolve_tags() from public, anon, authenticated, service_role;

-- Posts whose names of tags are older than public.tags. Everything that lists posts of a tag reads ids, and former addresses lead on, so
-- their rows may follow later: each takes a millisecond, and thousands at once would make saves wait.
create or replace function private.rewrite_tags() returns void
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
revoke execute on function private.rewrite_tags() from public, anon, authenticated, service_role;

-- A few posts follow at once.
create or replace function private.retag_posts(posts bigint[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.retagged_posts (blog_id) select unnest(posts) on conflict do nothing;
  perform private.rewrite_tags();
end
$$;
revoke execute on function private.retag_posts(bigint[]) from public, anon, authenticated, service_role;

-- Rewrites some posts whose tags were renamed, merged or deleted. Returns how many remain.
create or replace function public.rewrite_tagged_posts() returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.rewrite_tags();
  return (select count(*) from private.retagged_posts);
end
$$;
revoke execute on function public.rewrite_tagged_posts() from public, anon, authenticated, service_role;
grant execute on function public.rewrite_tagged_posts() to authenticated;

-- Renames and describes a tag. Its posts have the new name, without being changed otherwise, and its former address leads to the new one.
-- Returns false when the tag does not exist. A name of another tag is refused by tags_slug_unique.
create or replace function public.save_tag(of_tag bigint, new_name text, new_description text) returns boolean
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
    insert into public.old_tags (slug, tag_id) values (before.slug, of_tag);
  end if;
  if after.name <> before.name then
    perform private.retag_posts(array(select blog_id from private.post_tags where tag_id = of_tag));
  end if;
  return true;
end
$$;
revoke execute on function public.save_tag(bigint,text,text) from public, anon, authenticated, service_role;
grant execute on function public.save_tag(bigint,text,text) to authenticated;

-- Gives the posts of tags to another tag, to which their addresses lead. Returns false when it does not exist.
create or replace function public.merge_tags(merged bigint[], target bigint) returns boolean
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
  insert into public.old_tags (slug, tag_id) select slug, target from public.tags where id = any (others);
  delete from public.tags where id = any (others);
  perform private.retag_posts(posts);
  return true;
end
$$;
revoke execute on function public.merge_tags(bigint[],bigint) from public, anon, authenticated, service_role;
grant execute on function public.merge_tags(bigint[],bigint) to authenticated;

-- Removes tags from their posts. Returns those that existed.
create or replace function public.delete_tags(of_tags bigint[]) returns table (id bigint)
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
revoke execute on function public.delete_tags(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_tags(bigint[]) to authenticated;
