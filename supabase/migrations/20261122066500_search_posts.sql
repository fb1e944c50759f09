-- Search in posts that are out. The words of each post are kept beside it, in a table that requests cannot read: with a policy on
-- the searched table Postgres would use no index, because the operators of text search may reveal rows in errors.

create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- The site's language. Both sides of a search drop its stop words and endings, and the accents of every script.
create text search configuration private.site_words (copy = pg_catalog.english);
alter text search configuration private.site_words
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
alter text search configuration private.site_words
  alter mapping for hword_numpart, numhword, numword with extensions.unaccent, pg_catalog.simple;

-- Words as they are, for titles: names that consist of stop words, and beginnings of words.
create text search configuration private.exact_words (copy = pg_catalog.simple);
alter text search configuration private.exact_words
  alter mapping for hword, hword_part, word, hword_numpart, numhword, numword with extensions.unaccent, pg_catalog.simple;

-- Scripts without spaces between words, and Hangul, whose words change their endings: Thai, Lao, Burmese, Khmer, Han, kana, Yi.
create function private.unspaced_scripts() returns text
language sql immutable parallel safe
return '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff';

-- A text with a space around every two neighbouring characters of such scripts, and around the last character of a run, so that
-- a search finds any part of a run.
create function private.split_unspaced(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when words !~ format('[%s]', script) then words else
    regexp_replace(words, format('([%1$s][%1$s]?)', script), ' \1 ', 'g')
    || ' '
    || regexp_replace(
      regexp_replace(regexp_replace(words, format('[^%s]+', script), ' ', 'g'), format('(^| )[%s]', script), ' ', 'g'),
      format('([%1$s][%1$s]?)', script), ' \1 ', 'g')
    end
  from (select private.unspaced_scripts() as script) as known
$$;

-- Composes characters. ASCII, most of all text, needs no look.
create function private.normal(words text) returns text
language sql immutable parallel safe
return case when octet_length(words) = length(words) then words else normalize(words, nfkc) end;

create function private.words_in(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector('private.site_words', private.split_unspaced(private.normal(words)))
$$;

-- The text of HTML as a reader sees it, at most 200,000 characters. Takes a linear time: no pattern reads beyond the next '<'.
create function private.plain_text(html text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  found text;
  code integer;
begin
  html := regexp_replace(html, '<(?:script|style|noscript|textarea|option|xmp|title)\M.*?(?:</(?:script|style|noscript|textarea|option|xmp|title)\s*>|\Z)', ' ', 'gi');
  html := regexp_replace(html, '<!--.*?(?:-->|\Z)', ' ', 'g');
  html := regexp_replace(html, '</?(?:a|b|code|del|em|i|ins|kbd|mark|s|small|span|strike|strong|sub|sup|u)(?:\s(?:[^<>"'']|"[^"<]*"|''[^''<]*'')*)?>', '', 'gi');
  html := regexp_replace(html, '</?[a-z!](?:[^<>"'']|"[^"<]*"|''[^''<]*'')*>', ' ', 'gi');
  html := regexp_replace(html, '</?[a-z!][^<>]*>', ' ', 'gi');
  html := left(html, 400000);
  for found in
    select distinct m[1] from (
      select regexp_matches(html, '&#([0-9]{1,7}|x[0-9a-f]{1,6});', 'gi') as m limit 1000) as entities
  loop
    code := case when found ~* '^x' then ('x' || lpad(substr(found, 2), 8, '0'))::bit(32)::integer else found::integer end;
    if code between 32 and 55295 or code between 57344 and 1114111 then
      html := replace(html, '&#' || found || ';', chr(code));
    end if;
  end loop;
  html := replace(replace(replace(html, '&nbsp;', ' '), '&shy;', ''), '&apos;', '''');
  html := replace(replace(replace(replace(html, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
  html := translate(
    replace(case when octet_length(html) = length(html) then html else normalize(html, nfc) end, U&'\00ad', ''),
    E'\t\n\v\f\r\u00a0\u2028\u2029\u200b\ue000\ue001\ue002\ue003', repeat(' ', 13));
  return left(btrim(regexp_replace(html, '  +', ' ', 'g')), 200000);
end
$$;

create table private.searched_posts (
  blog_id bigint constraint searched_posts_pkey primary key
    constraint searched_posts_blog_id_fkey references public.blogs (id) on delete cascade,
  -- Without accents and capitals, for misspelt words.
  title text not null,
  title_words tsvector not null,
  -- Of title, topic, introduction and body, by weight.
  words tsvector not null,
  -- Without tags, for excerpts.
  body text not null,
  topic text not null,
  inserted_at timestamptz not null,
  -- Since when the post is out, or from when on it will be. Null for a draft.
  out_at timestamptz
);

-- Words and bodies are stored apart, so that a search for a frequent word reads few pages; words uncompressed, since ranking reads
-- them.
alter table private.searched_posts set (toast_tuple_target = 128);
alter table private.searched_posts
  alter column title set storage main,
  alter column title_words set storage main,
  alter column words set storage external;

-- Without fastupdate: a search would have to read all pending entries.
create index searched_posts_words on private.searched_posts using gin (words) with (fastupdate = off);
create index searched_posts_title_words on private.searched_posts using gin (title_words) with (fastupdate = off);
create index searched_posts_title on private.searched_posts using gin (title extensions.gin_trgm_ops) with (fastupdate = off);

alter table private.searched_posts enable row level security;
revoke all on private.searched_posts from public, anon, authenticated, service_role;

create function private.fold(words text) returns text
language sql stable parallel safe set search_path = ''
as $$
  select lower(extensions.unaccent('extensions.unaccent', private.normal(words)))
$$;

-- A tsvector has at most a megabyte. Of a longer text the beginning is searched.
create function private.body_words(body text) returns tsvector
language plpgsql stable set search_path = ''
as $$
declare
  most integer := length(body);
begin
  loop
    begin
      return setweight(private.words_in(left(body, most)), 'D');
    exception when program_limit_exceeded then
      most := most / 2;
    end;
  end loop;
end
$$;

-- A word that nobody can type, common to a thousand posts with neighbouring ids.
create function private.age_word(blog_id bigint) returns text
language sql immutable parallel safe
return E'\u0001' || blog_id / 1000;

create function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
  insert into private.searched_posts as kept (blog_id, title, title_words, words, body, topic, inserted_at, out_at)
  select post.id, private.fold(post.title),
    title_words || age,
    title_words
      || setweight(private.words_in(post.topic), 'B')
      || setweight(private.words_in(post.introduction), 'B')
      || private.body_words(body)
      || age,
    body, post.topic, post.inserted_at, case when post.status <> 'draft' then post.published_at end
  from
    private.plain_text(post.content) as body,
    array_to_tsvector(array[private.age_word(post.id)]) as age,
    setweight(
      private.words_in(post.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(post.title))), 'A') as title_words
  on conflict (blog_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    topic = excluded.topic, inserted_at = excluded.inserted_at, out_at = excluded.out_at
$$;

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.title, new.introduction, new.content, new.topic)
      is not distinct from (old.title, old.introduction, old.content, old.topic)
  then
    update private.searched_posts
    set inserted_at = new.inserted_at, out_at = case when new.status <> 'draft' then new.published_at end
    where blog_id = new.id;
    if found then
      return null;
    end if;
  end if;
  perform private.index_post(new);
  return null;
end
$$;

create trigger keep_words
  after insert or update of title, introduction, content, topic, inserted_at, status, published_at on public.blogs
  for each row execute function private.keep_words();

select private.index_post(blogs) from public.blogs;

-- What somebody typed, as a query of at most 200 characters and 12 words: quotes, 'or' and '-' as in search engines. ts_headline
-- marks `marked` by the rules of `config`, but none of `runs`, the texts in scripts without spaces. `pattern` finds the place of
-- either in a folded text.
create function private.read_search(
  typed text, out query tsquery, out config regconfig, out marked tsquery, out runs text[], out pattern text)
language plpgsql stable set search_path = ''
as $$
declare
  script constant text := private.unspaced_scripts();
  bounded constant text := array_to_string(
    (string_to_array(
      left(regexp_replace(private.normal(left(typed, 200)) collate "und-x-icu", '[\s[:cntrl:]]+', ' ', 'g'), 200),
      ' '))[1:12], ' ');
  spaced constant text := regexp_replace(bounded, format('[%s]+', script), ' ', 'g');
  run text;
begin
  runs := array(
    select left(match[1], 20) as run
    from (select regexp_matches(bounded, format('([%s]+)', script), 'g') as match limit 5) as matches
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
  -- A stem may end in an i that the word does not have.
  pattern := concat_ws('|',
    (select '\m(?:' || string_agg(regexp_replace(regexp_replace(match[1], '(..)i$', '\1'), '([^[:alnum:]])', '\\\1', 'g'), '|') || ')'
      from regexp_matches(regexp_replace(marked::text, '!''[^'']*''', '', 'g'), '''([^'']+)''', 'g') as match),
    nullif(array_to_string(runs, '|'), ''));
end
$$;

-- A text with U+E000 and U+E001 around what matches. Angle brackets are hidden from ts_headline, which would remove tags.
create function private.mark(words text, config regconfig, marked tsquery, runs text[]) returns text
language sql stable set search_path = ''
as $$
  select translate(
    case when cardinality(runs) = 0 then headline
      else regexp_replace(headline, '(' || array_to_string(runs, '|') || ')', U&'\E000\\1\E001', 'g') end,
    U&'\E002\E003', '<>')
  from (
    select case when numnode(marked) = 0 then hidden
      else ts_headline(config, hidden, marked, U&'HighlightAll=true, StartSel=\E000, StopSel=\E001') end as headline
    from translate(words, U&'<>\E000\E001\E002\E003', U&'\E002\E003') as hidden
  ) as highlighted
$$;

-- About 240 characters around the first place of a pattern, or null. Looks in the first 100,000 characters.
create function private.excerpt(body text, pattern text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  part text;
  folded text;
  place integer;
  most integer;
begin
  foreach most in array '{5000,100000}'::integer[] loop
    part := left(body, most);
    folded := private.fold(part);
    place := regexp_instr(folded, pattern);
    exit when place > 0 or length(body) <= most;
  end loop;
  if place is null or place = 0 then
    return null;
  end if;
  -- Folding may have changed the length.
  place := greatest(1, place * length(part)::bigint / length(folded) - 60);
  part := substr(body, place, 240);
  return case when place > 1 then '… ' || regexp_replace(part, '^\S{0,20}\s', '') else part end
    || case when length(body) >= place + 240 then ' …' else '' end;
end
$$;

-- The age words of the newest 8,000 posts. Not in match_newest, whose settings forbid the index that this needs.
create function private.newest_ages() returns tsquery
language sql stable set search_path = ''
as $$
  select string_agg(quote_literal(private.age_word(last.id - 1000 * age)), '|')::tsquery
  from (select id from public.blogs order by id desc limit 1) as last, generate_series(0, 7) as age
$$;

-- The newest posts that are out and match: at most `most`, newest first. Looks among posts with the words `ages` first, because an
-- index of words has no order: of a word in every post all would be read. Other plans than those with the indexes of words would
-- check the words of every post.
create function private.match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean)
returns bigint[]
language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  attempt tsquery;
  ids bigint[];
begin
  foreach attempt in array array[query && ages, query] loop
    if in_titles then
      ids := array(
        select blog_id from private.searched_posts
        where title_words @@ attempt and out_at <= now() and (of_topic = '' or topic = of_topic)
        order by inserted_at desc, blog_id desc limit most);
    else
      ids := array(
        select blog_id from private.searched_posts
        where words @@ attempt and out_at <= now() and (of_topic = '' or topic = of_topic)
        order by inserted_at desc, blog_id desc limit most);
    end if;
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;

-- The ids of all results, best first, 1001 at most: posts with all words in the title, then by weight, then the newest. The words of
-- more than 300 posts are not weighed, and of texts in quotes, 1,500 posts with their words are compared: each has to be read.
create function private.match_posts(query tsquery, of_topic text) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  ages constant tsquery := private.newest_ages();
  anywhere constant tsquery := regexp_replace(query::text, '<(-|\d+)>', '&', 'g')::tsquery;
  mentioned bigint[];
  named bigint[] := '{}';
begin
  if anywhere = query then
    mentioned := private.match_newest(query, ages, of_topic, 1001, false);
  else
    mentioned := private.match_newest(anywhere, ages, of_topic, 1500, false);
    mentioned := array(
      select blog_id from unnest(mentioned) with ordinality as m (id, place)
      join private.searched_posts on blog_id = id
      where words @@ query order by place limit 1001);
  end if;
  if cardinality(mentioned) <= 300 then
    return array(
      select blog_id from private.searched_posts
      where blog_id = any (mentioned)
      order by title_words @@ query desc, ts_rank(words, query) desc, inserted_at desc, blog_id desc);
  end if;
  -- What a minus excludes may be in the body.
  if query::text not like '%!%' then
    named := private.match_newest(query, ages, of_topic, 300, true);
  end if;
  return (named || array(
    select id from unnest(mentioned) with ordinality as m (id, place) where id <> all (named) order by place))[:1001];
end
$$;

-- A page of the results: at most 20 from `skip` on. `total` is in every row, and in a row without a post when there are none; 1001
-- stands for more.
create function private.find_posts(typed text, of_topic text, skip integer, take integer)
returns table (total integer, place integer, blog_id bigint, title text, excerpt text)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
declare
  search record;
  ids bigint[];
  first constant integer := least(greatest(skip, 0), 1001);
begin
  select * into search from private.read_search(typed);
  ids := case when numnode(search.query) > 0 then private.match_posts(search.query, of_topic) else '{}' end;
  total := cardinality(ids);
  return query
  select cardinality(ids), page.place::integer, page.id,
    private.mark(blogs.title, search.config, search.marked, search.runs),
    private.mark(
      coalesce(private.excerpt(kept.body, search.pattern), blogs.introduction), search.config, search.marked, search.runs)
  from unnest(ids[first + 1 : first + least(greatest(take, 0), 20)]) with ordinality as page (id, place)
  join public.blogs on blogs.id = page.id
  join private.searched_posts as kept on kept.blog_id = page.id
  order by page.place;
  if not found then
    return next;
  end if;
end
$$;

-- Results for a visitor. Never a post that is not out, for an administrator neither.
create function public.search_posts(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, slug text, title text, excerpt text, topic text, inserted_at timestamptz, author text)
language sql stable rows 10
begin atomic
  select found.total, blogs.slug, found.title, found.excerpt, blogs.topic, blogs.inserted_at, profiles.username
  from private.find_posts(typed, of_topic, skip, take) as found
  left join public.blogs on blogs.id = found.blog_id
  left join public.profiles on profiles.id = blogs.user_id
  order by found.place;
end;

-- The posts that are out whose titles have the words of a text, of which the last may be a beginning, or else similar words.
-- Compares 200 of either kind.
create function private.find_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = off
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  beginning tsquery;
  found bigint[];
begin
  if folded = '' then
    return '{}';
  end if;
  beginning := case
    when folded ~ format('[%s]', private.unspaced_scripts()) then (private.read_search(typed)).query
    else to_tsquery('private.exact_words', '''' || replace(folded, ' ', ''' & ''') || ''':*')
  end;
  found := array(
    select blog_id
    from (
      select blog_id, title, inserted_at from private.searched_posts
      where blog_id = any (private.match_newest(beginning, private.newest_ages(), '', 200, true))
    ) as titled
    order by extensions.word_similarity(folded, title) desc, length(title), inserted_at desc, blog_id desc limit 6);
  -- A text without trigrams would be compared with every title.
  if cardinality(found) = 0 and cardinality(extensions.show_trgm(folded)) > 0 then
    found := array(
      select blog_id
      from (
        select blog_id, title, inserted_at from private.searched_posts
        where left(folded, 24) operator(extensions.<%) title and out_at <= now()
        limit 200
      ) as similar_titles
      order by extensions.word_similarity(folded, title) desc, inserted_at desc, blog_id desc limit 6);
  end if;
  return found;
end
$$;

-- The topics with posts that are out whose names have such words, at most 4. Compares 200 topics.
create function private.find_topics(typed text) returns setof text
language sql stable security definer rows 4 set search_path = ''
as $$
  with recursive topics as (
    select (
      select topic from public.blogs where private.is_out(status, published_at) order by topic limit 1) as topic, 1 as place
    union all
    select (
      select topic from public.blogs
      where topic > topics.topic and private.is_out(status, published_at) order by topic limit 1), place + 1
    from topics where topic is not null and place < 200
  )
  select topic
  from topics, private.fold(left(typed, 60)) as folded, private.fold(topic) as name
  where folded ~ '\S' and extensions.word_similarity(folded, name) > 0.5
  order by extensions.word_similarity(folded, name) desc, topic
  limit 4
$$;

-- What somebody who types may mean: topics, whose slug and title are empty, and titles.
create function public.suggest_posts(typed text)
returns table (slug text, title text, topic text)
language sql stable rows 10
begin atomic
  select '', '', found from private.find_topics(typed) as found
  union all
  (select blogs.slug, blogs.title, blogs.topic
  from unnest(private.find_titles(typed)) with ordinality as found (id, place)
  join public.blogs on blogs.id = found.id
  order by found.place);
end;

revoke execute on function private.unspaced_scripts(), private.split_unspaced(text), private.words_in(text),
  private.normal(text), private.plain_text(text), private.fold(text), private.body_words(text), private.age_word(bigint), private.index_post(public.blogs), private.keep_words(),
  private.read_search(text), private.mark(text, regconfig, tsquery, text[]), private.excerpt(text, text),
  private.newest_ages(), private.match_newest(tsquery, tsquery, text, integer, boolean), private.match_posts(tsquery, text), private.find_posts(text, text, integer, integer),
  private.find_titles(text), private.find_topics(text),
  public.search_posts(text, text, integer, integer), public.suggest_posts(text)
  from public, anon, authenticated, service_role;
-- The functions in `public` run as their caller and call these, which are out of reach for requests.
grant execute on function private.find_posts(text, text, integer, integer), private.find_titles(text), private.find_topics(text)
  to anon, authenticated;
grant execute on function public.search_posts(text, text, integer, integer), public.suggest_posts(text)
  to anon, authenticated;
