-- Generated from supabase/schemas: npm run schema

-- Parses typed text as a query of at most 200 characters and 12 words: quotes, 'or' and '-' as in search engines. ts_headline highlights
-- `marked` by the rules of `config`, but not `runs`, the texts in scripts without spaces. `pattern` finds the position of either in a
-- folded text.
create or replace function private.read_search(
  typed text, out query tsquery, out config regconfig, out marked tsquery, out runs text[], out pattern text)
language plpgsql stable set search_path = ''
as $$
declare
  script constant text := private.unspaced_scripts();
  bounded constant text := array_to_string(
    (string_to_array(
      left(regexp_replace(private.normal(left(typed, 200)) collate "und-x-icu", '[\s[:cntrl:]]+', ' ', 'g'), 200),
      ' '))[1:12], ' ');
  -- Each minus of a row would negate once more, which Postgres refuses after 32. One alone would exclude the next word.
  terms constant text[] := array(
    select match[1] from regexp_matches(regexp_replace(bounded, '-[-!&|()]+', '-', 'g'), '(-*"[^"]*"?|[^" ]+)', 'g') as match
    where match[1] <> '-');
  excluding constant text := format('^-.*[%s]', script);
  included constant text := array_to_string(array(select word from unnest(terms) as word where word !~ excluding), ' ');
  spaced constant text := regexp_replace(included, format('[%s]+', script), ' ', 'g');
  run text;
  term text;
begin
  runs := array(
    select left(match[1], 20) as run
    from (select regexp_matches(included, format('([%s]+)', script), 'g') as match limit 5) as matches
    order by length(match[1]) desc);
  config := 'private.site_words';
  marked := websearch_to_tsquery(config, spaced);
  if numnode(marked) = 0 then
    config := 'private.exact_words';
    marked := websearch_to_tsquery(config, spaced);
  end if;
  query := marked;
  foreach run in array runs loop
    if length(run) = 1 then
      query := query && to_tsquery('private.site_words', quote_literal(run) || ':*');
    end if;
    for place in 1 .. length(run) - 1 loop
      query := query && plainto_tsquery('private.site_words', substr(run, place, 2));
    end loop;
  end loop;
  -- '-東京都' excludes pairs that follow each other, not '東京と京都'.
  for term in select ltrim(word, '-') from unnest(terms) as word where word ~ excluding loop
    query := query && !! (
      websearch_to_tsquery('private.site_words', regexp_replace(term, format('[%s]+', script), ' ', 'g'))
      && to_tsquery('private.site_words', (
        select string_agg(regexp_replace(match[1], '(..)(?=.)', '\1 <-> ', 'g') || ':*', ' & ')
        from regexp_matches(term, format('([%s]+)', script), 'g') as match)));
  end loop;
  -- A stem may end in an i that the word does not have.
  pattern := concat_ws('|',
    (select '\m(?:' || string_agg(regexp_replace(regexp_replace(match[1], '(..)i$', '\1'), '([^[:alnum:]])', '\\\1', 'g'), '|') || ')'
      from regexp_matches(regexp_replace(marked::text, '!''[^'']*''', '', 'g'), '''([^'']+)''', 'g') as match),
    nullif(array_to_string(runs, '|'), ''));
end
$$;
revoke execute on function private.read_search(text) from public, anon, authenticated, service_role;

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
    insert into public.old_tags (slug, tag_id) values (before.slug, of_tag)
    on conflict (slug) do update set tag_id = excluded.tag_id;
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
  insert into public.old_tags (slug, tag_id) select slug, target from public.tags where id = any (others)
  on conflict (slug) do update set tag_id = excluded.tag_id;
  delete from public.tags where id = any (others);
  perform private.retag_posts(posts);
  return true;
end
$$;
revoke execute on function public.merge_tags(bigint[],bigint) from public, anon, authenticated, service_role;
grant execute on function public.merge_tags(bigint[],bigint) to authenticated;
