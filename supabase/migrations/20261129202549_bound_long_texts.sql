-- Generated from supabase/schemas: npm run schema

-- One spelling for all of a path: decoded, composed, in small letters, without a slash at the end. Of a query remains the parameter by which
-- other programs name a post (shared/redirects/post-parameters.ts). Null for another host's address, and for a path that is too long for a
-- redirect: normalizing it would take quadratic time, which no timeout ends.
create or replace function private.plain_address(address text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  path text := split_part(split_part(address, '#', 1), '?', 1);
  query constant text := substring('&' || split_part(split_part(address, '#', 1), '?', 2) from '&((?:p|page_id|attachment_id|post|id)=[^&]+)');
begin
  if path !~ '^/' then
    return null;
  end if;
  begin
    select convert_from(string_agg(case when part[1] ~ '^%..$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end, '' order by place), 'UTF8')
    into path
    from regexp_matches(path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as found (part, place);
  exception when character_not_in_repertoire or untranslatable_character then
    -- Not text: stays encoded.
  end;
  if octet_length(path) > 2000 then
    return null;
  end if;
  path := regexp_replace(normalize(lower(path collate "und-x-icu")), '/{2,}', '/', 'g');
  return coalesce(nullif(rtrim(replace(replace(path, '?', '%3f'), '#', '%23'), '/'), ''), '/') || coalesce('?' || query, '');
end
$$;
revoke execute on function private.plain_address(text) from public, anon, authenticated, service_role;
grant execute on function private.plain_address(text) to authenticated, service_role;

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
revoke execute on function private.resolve_tags() from public, anon, authenticated, service_role;
