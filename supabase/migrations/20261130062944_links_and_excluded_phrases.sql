-- Generated from supabase/schemas: npm run schema

-- What the page of a link shows before it is followed: only the mail has the secret. Null: it was followed, has ended, or its post is not
-- published any more.
create or replace function public.read_unconfirmed_review(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('postId', blogs.id, 'title', blogs.title, 'slug', blogs.slug, 'isProject', blogs.kind = 'project', 'name', review.username,
    'content', review.content, 'rating', review.rating)
  from private.unconfirmed_reviews as review join public.blogs on blogs.id = review.blog_id
  where review.link_hash = encode(sha256(convert_to(secret, 'UTF8')), 'hex') and review.ends_at > now()
    and private.is_published(blogs.status, blogs.published_at)
$$;
revoke execute on function public.read_unconfirmed_review(text) from public, anon, authenticated, service_role;
grant execute on function public.read_unconfirmed_review(text) to anon, authenticated;

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
  -- ts_headline would highlight what is excluded.
  marked := regexp_replace(querytree(marked), '^T$', '');
  -- A stem may end in an i that the word does not have.
  pattern := concat_ws('|',
    (select '\m(?:' || string_agg(regexp_replace(regexp_replace(match[1], '(..)i$', '\1'), '([^[:alnum:]])', '\\\1', 'g'), '|') || ')'
      from regexp_matches(marked::text, '''([^'']+)''', 'g') as match),
    nullif(array_to_string(runs, '|'), ''));
end
$$;
revoke execute on function private.read_search(text) from public, anon, authenticated, service_role;

-- The ids of all results, best first, 1001 at most: posts with all words in the title, then by weight, then the newest. Beyond 300 posts,
-- words are not weighed; for quoted texts, 1,500 posts are compared, each of which has to be read.
create or replace function private.match_posts(query tsquery, of_topic text) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  -- What a minus excludes may be a phrase, whose words are allowed apart. No post has the word T: words are in lower case.
  anywhere constant tsquery := case when query::text not like '%<%' then query else
    regexp_replace(regexp_replace(querytree(query), '^T$', '!T'), '<(-|\d+)>', '&', 'g')::tsquery end;
  mentioned bigint[];
  named bigint[] := '{}';
begin
  if anywhere = query then
    mentioned := private.match_newest(query, of_topic, 1001, false);
  else
    mentioned := private.match_newest(anywhere, of_topic, 1500, false);
    -- A join would be planned to read the words of every post.
    mentioned := array(
      select id from unnest(mentioned) with ordinality as m (id, place)
      where (select words @@ query from private.searched_posts where blog_id = id)
      order by place limit 1001);
  end if;
  if cardinality(mentioned) <= 300 then
    return array(
      select blog_id from private.searched_posts
      where blog_id = any (mentioned)
      order by title_words @@ query desc, ts_rank(words, query) desc, inserted_at desc, blog_id desc);
  end if;
  -- What a minus excludes may be in the body.
  if query::text not like '%!%' then
    named := private.match_newest(query, of_topic, 300, true);
  end if;
  return (named || array(
    select id from unnest(mentioned) with ordinality as m (id, place) where id <> all (named) order by place))[:1001];
end
$$;
revoke execute on function private.match_posts(tsquery,text) from public, anon, authenticated, service_role;
