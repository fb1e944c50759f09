-- The search of posts, reviews and pages, and suggestions while typing.

-- Scripts without spaces between words, and Hangul, whose words change their endings: Thai, Lao, Burmese, Khmer, Han, kana, Yi.
create function private.unspaced_scripts() returns text
language sql immutable parallel safe set search_path = ''
return '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff';

-- Typographic quotes as '"', and spaces for all other punctuation beyond ASCII. In the locale C, Postgres' parser takes it for letters: it would
-- find no word next to a “ or a —.
create function private.split_punctuation(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when octet_length(words) = length(words) then words else
    regexp_replace(translate(words, '“”„‟«»‹›', '""""""""') collate "und-x-icu", '(?![\u0001-\u007f])[[:punct:]]', ' ', 'g') end
$$;

-- Splits punctuation, and puts spaces around every two neighboring characters of such scripts, and around the last character of a run, so that a
-- search finds any part of a run.
create function private.split_unspaced(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when split !~ format('[%s]', script) then split else
    regexp_replace(split, format('([%1$s][%1$s]?)', script), ' \1 ', 'g')
    || ' '
    || regexp_replace(
      regexp_replace(regexp_replace(split, format('[^%s]+', script), ' ', 'g'), format('(^| )[%s]', script), ' ', 'g'),
      format('([%1$s][%1$s]?)', script), ' \1 ', 'g')
    end
  from private.unspaced_scripts() as script, private.split_punctuation(words) as split
$$;

-- Composes characters. Skips ASCII, which is most text. Composes a long text in pieces, because sorting the accents of one letter takes
-- quadratic time, which no timeout ends. Postgres' parser takes '<div>' for a tag and would not index it, so it becomes a word between
-- brackets.
create function private.normal(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select translate(
    case
      when octet_length(words) = length(words) then words
      when length(words) <= 2000 then normalize(words, nfkc)
      else (
        select string_agg(normalize(substr(words, 1 + 2000 * place, 2000), nfkc), '' order by place)
        from generate_series(0, length(words) / 2000) as place)
    end, '<>', '  ')
$$;

-- Postgres' parser takes quadratic time, which no timeout ends, for a run such as '1.2.3e4-1.2.3e4-', so the words of a long text are
-- limited to 200 characters, as in a search.
create function private.search_words(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector('private.site_words', private.split_unspaced(
    case when length(composed) <= 2000 then composed
      else regexp_replace(composed, format('([^\s%s]{200})', private.unspaced_scripts()), '\1 ', 'g') end))
  from private.normal(words) as composed
$$;

-- The text of HTML as a reader sees it, at most 200,000 characters. Takes linear time: no pattern reads beyond the next '<', and characters
-- are composed only where needed.
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
    replace(html, U&'\00ad', ''),
    E'\t\n\v\f\r\u00a0\u2028\u2029\u200b\ue000\ue001\ue002\ue003', repeat(' ', 13));
  return left(btrim(regexp_replace(html, '  +', ' ', 'g')), 200000);
end
$$;

create function private.fold(words text) returns text
language sql stable parallel safe set search_path = ''
as $$
  select lower(extensions.unaccent('extensions.unaccent', private.normal(words)))
$$;

-- The words of other parts and of as much of a body as fits into a tsvector, which is limited to a megabyte.
create function private.add_body_words(others tsvector, body text) returns tsvector
language plpgsql stable set search_path = ''
as $$
declare
  most integer := length(body);
begin
  loop
    begin
      return others || setweight(private.search_words(left(body, most)), 'D');
    exception when program_limit_exceeded then
      most := most / 2;
    end;
  end loop;
end
$$;

-- Parses typed text as a query of at most 200 characters and 12 words: quotes, 'or' and '-' as in search engines. ts_headline highlights
-- `marked` by the rules of `config`, but not `runs`, the texts in scripts without spaces. `pattern` finds the position of either in a
-- folded text.
create function private.read_search(
  typed text, out query tsquery, out config regconfig, out marked tsquery, out runs text[], out pattern text)
language plpgsql stable set search_path = ''
as $$
declare
  script constant text := private.unspaced_scripts();
  bounded constant text := array_to_string(
    (string_to_array(
      left(regexp_replace(private.split_punctuation(private.normal(left(typed, 200))) collate "und-x-icu", '[\s[:cntrl:]]+', ' ', 'g'), 200),
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

-- Puts U+E000 and U+E001 around matches. Hides angle brackets from ts_headline, which would remove tags, behind control characters:
-- characters of the private area are letters in some locales. Others separate punctuation from words, as private.split_punctuation does.
create function private.mark(words text, config regconfig, marked tsquery, runs text[]) returns text
language sql stable set search_path = ''
as $$
  select translate(
    case when cardinality(runs) = 0 then headline
      else regexp_replace(headline, '(' || array_to_string(runs, '|') || ')', U&'\E000\\1\E001', 'g') end,
    U&'\0002\0003\0004', '<>')
  from (
    select case when numnode(marked) = 0 then hidden
      else ts_headline(config, hidden, marked, U&'HighlightAll=true, StartSel=\E000, StopSel=\E001') end as headline
    from regexp_replace(
      translate(words, U&'<>\0002\0003\0004\E000\E001', U&'\0002\0003') collate "und-x-icu",
      '(?![\u0001-\u007f])[[:punct:]]', U&'\0004\\&\0004', 'g') as hidden
  ) as highlighted
$$;

-- Characters that continue the previous one, such as marks and skin tones, for a character class. Without this, excerpts could start or end
-- within a flag, an emoji or a letter with marks.
create function private.continuing_characters() returns text
language sql immutable parallel safe set search_path = ''
return '\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e33-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1160-\u11ff\u17b4-\u17d3\u20d0-\u20ff\u3099\u309a\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f';

-- At most 240 characters, composed, ending with a whole word where a space is near, and with '…' where more follows.
create function private.beginning(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select normalize(
    case when length(words) <= 240 then words
      when shown ~ '\s\S{0,40}$' then regexp_replace(shown, '\s+\S{0,40}$', '') || ' …'
      -- Two letters of flags are one flag. The last of all other characters may go on.
      else regexp_replace(shown,
        '((?:[\U0001f1e6-\U0001f1ff]{2})*)[\U0001f1e6-\U0001f1ff]?$|[^\U0001f1e6-\U0001f1ff](?:[' || private.continuing_characters()
          || ']|\u200d.?)*$', '\1') || ' …' end,
    nfc)
  from left(words, 241) as shown
$$;

-- About 240 characters around the first match of a pattern, or null, also for an empty body and a pattern without words. Searches the first
-- 100,000 characters.
create function private.excerpt(body text, pattern text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  part text;
  folded text;
  place integer;
  most integer;
begin
  if body = '' or pattern = '' then
    return null;
  end if;
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
  if place = 1 then
    return private.beginning(body);
  end if;
  -- With the character before, which may go on.
  part := regexp_replace(substr(body, place - 1, 1000),
    '^(?:\u200d.|.)(?:[\U0001f1e6-\U0001f1ff' || private.continuing_characters() || ']|\u200d.)*', '');
  return '… ' || regexp_replace(private.beginning(part), '^\S{0,20}\s', '');
end
$$;

-- The dictionary for a language tag such as 'pt-BR'. For a language that Postgres does not know, words stay unchanged.
create function private.dictionary_of(language text) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select dictname from pg_ts_dict
    where dictnamespace = 'pg_catalog'::regnamespace
      and dictname = (jsonb '{
        "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
        "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian",
        "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb": "norwegian", "ne": "nepali",
        "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
        "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish"
      }' ->> split_part(language, '-', 1)) || '_stem'
  ), 'simple')
$$;

-- Reindexes everything when the language of the settings differs from that of the search, and returns whether it did. Until the transaction
-- ends, searches use the old index. Takes about 10 ms per post. Related posts are found by the words of titles, which may follow the
-- settings up to a minute later than pages.
create function private.sync_search_language() returns boolean
language plpgsql set search_path = ''
as $$
declare
  wanted constant text := (select private.dictionary_of(language) from public.settings);
  -- Of words in ASCII letters, for which the parser's number is 1.
  present constant text := (
    select dictname from pg_ts_config_map join pg_ts_dict on pg_ts_dict.oid = mapdict
    where mapcfg = 'private.site_words'::regconfig and maptokentype = 1);
begin
  if wanted = present or not pg_try_advisory_xact_lock(hashtext('byline search language')) then
    return false;
  end if;
  execute format('alter text search configuration private.site_words
    alter mapping for asciiword, asciihword, hword_asciipart with pg_catalog.%I', wanted);
  execute format('alter text search configuration private.site_words
    alter mapping for word, hword, hword_part with extensions.unaccent, pg_catalog.%I', wanted);
  perform private.index_post(blogs) from public.blogs;
  perform private.index_page(pages) from public.pages;
  -- Those that were saved meanwhile.
  perform private.index_post(blogs) from public.blogs where updated_at >= now();
  reindex index public.comments_words;
  perform pg_catalog.pg_notify('byline_pages', '*');
  return true;
end
$$;

-- The words of tags alone have the weight C, so that a renamed tag replaces them without parsing the post.
create function private.tag_words(tags text[]) returns tsvector
language sql stable set search_path = ''
as $$
  select setweight(private.search_words(array_to_string(tags, ', ')), 'C')
$$;

create function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
  insert into private.searched_posts as indexed (blog_id, title, title_words, words, body, topic, inserted_at, published_at)
  select post.id, private.fold(post.title),
    title_words,
    private.add_body_words(
      title_words
        || setweight(private.search_words(post.topic), 'B')
        || setweight(private.search_words(post.subtitle), 'B')
        || setweight(private.search_words(post.introduction), 'B'),
      body) || private.tag_words(post.tags),
    body, post.topic, post.inserted_at, case when post.status <> 'draft' and post.kind = 'post' then post.published_at end
  from
    private.plain_text(post.content) as body,
    setweight(
      private.search_words(post.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(post.title))), 'A') as title_words
  on conflict (blog_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    topic = excluded.topic, inserted_at = excluded.inserted_at, published_at = excluded.published_at
$$;

create function private.store_post_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.title, new.subtitle, new.introduction, new.content, new.topic)
      is not distinct from (old.title, old.subtitle, old.introduction, old.content, old.topic)
  then
    update private.searched_posts
    set inserted_at = new.inserted_at, published_at = case when new.status <> 'draft' and new.kind = 'post' then new.published_at end,
      words = case when new.tags = old.tags then words else
        ts_filter(words, '{a,b,d}') || private.tag_words(new.tags) end
    where blog_id = new.id;
    if found then
      return null;
    end if;
  end if;
  perform private.index_post(new);
  return null;
end
$$;

create trigger store_post_words
  after insert or update of title, subtitle, introduction, content, topic, tags, inserted_at, status, published_at on public.blogs
  for each row execute function private.store_post_words();

-- The newest matching published posts: at most `most`, newest first. Plans without the word indexes would check the words of every post.
create function private.match_newest(query tsquery, of_topic text, most integer, in_titles boolean) returns bigint[]
language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
as $$
begin
  if in_titles then
    return array(
      select blog_id from private.searched_posts
      where title_words @@ query and published_at <= now() and (of_topic = '' or topic = of_topic)
      order by inserted_at desc, blog_id desc limit most);
  end if;
  return array(
    select blog_id from private.searched_posts
    where words @@ query and published_at <= now() and (of_topic = '' or topic = of_topic)
    order by inserted_at desc, blog_id desc limit most);
end
$$;

-- The ids of all results, best first, 1001 at most: posts with all words in the title, then by weight, then the newest. Beyond 300 posts,
-- words are not weighed; for quoted texts, 1,500 posts are compared, each of which has to be read.
create function private.match_posts(query tsquery, of_topic text) returns bigint[]
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

-- A page of results: at most 20 from `skip` on. `part`: the place in the series. `total` is in every row, or in a row without a post when there are none; 1001 stands for
-- more.
create function private.find_posts(typed text, of_topic text, skip integer, take integer)
returns table (total integer, place integer, blog_id bigint, title text, excerpt text, series text, part bigint)
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
      coalesce(private.excerpt(indexed.body, search.pattern), blogs.introduction), search.config, search.marked, search.runs),
    (select name from public.series where series.slug = blogs.series),
    (select parts.ordinality from public.list_series_posts(blogs.series) with ordinality as parts where parts.id = blogs.id)
  from unnest(ids[first + 1 : first + least(greatest(take, 0), 20)]) with ordinality as page (id, place)
  join public.blogs on blogs.id = page.id
  join private.searched_posts as indexed on indexed.blog_id = page.id
  order by page.place;
  if not found then
    return next;
  end if;
end
$$;

grant execute on function private.find_posts(text, text, integer, integer) to anon, authenticated;

-- Results for a visitor. Never an unpublished post, even for an administrator.
create function public.search_posts(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, slug text, title text, excerpt text, topic text, inserted_at timestamptz, author text, series text, part bigint)
language sql stable rows 10 set search_path = ''
begin atomic
  select found.total, blogs.slug, found.title, found.excerpt, blogs.topic, blogs.inserted_at, profiles.username, found.series, found.part
  from private.find_posts(typed, of_topic, skip, take) as found
  left join public.blogs on blogs.id = found.blog_id
  left join public.profiles on profiles.id = blogs.user_id
  order by found.place;
end;

grant execute on function public.search_posts(text, text, integer, integer) to anon, authenticated;

-- Words that nobody can type, shared by 256, 2,048 and 16,384 reviews with neighboring ids.
create function private.review_age_word(review_id bigint, level integer) returns text
language sql immutable parallel safe set search_path = ''
return E'\u0001' || level || '.' || (review_id >> (8 + 3 * level));

-- For the index below, whose expression the writer of a row evaluates. Security definer, because writers may not call the functions it
-- uses.
create function private.review_words(review_id bigint, content text) returns tsvector
language sql immutable parallel safe security definer cost 500 set search_path = ''
as $$
  select private.search_words(content) || array_to_tsvector(array[
    private.review_age_word(review_id, 0), private.review_age_word(review_id, 1), private.review_age_word(review_id, 2)])
$$;

grant execute on function private.review_words(bigint, text) to authenticated, service_role;

-- The newest matching visible reviews of published posts and projects: at most `most`. Searches the newest 2,000 first, then eight times as many, and so
-- on, because a word index has no order. An old review that was edited recently can be missing when there are enough newer ones. `newest`
-- is the newest id: the settings of this function forbid the index that finds it.
create function private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) returns bigint[]
language plpgsql stable set search_path = '' set enable_seqscan = 'off' set enable_indexscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  attempt tsquery;
  ids bigint[] := '{}';
begin
  for level in 0 .. 3 loop
    attempt := case when level = 3 then query else query && (
      select string_agg(quote_literal(private.review_age_word(greatest(newest - (age::bigint << (8 + 3 * level)), 0), level)), '|')::tsquery
      from generate_series(0, 7) as age) end;
    ids := array(
      select comments.id
      from public.comments join public.blogs on blogs.id = comments.blog_id
      where private.review_words(comments.id, comments.content) @@ attempt
        and comments.status = 'shown' and private.is_published(blogs.status, blogs.published_at)
        and (of_topic = '' or blogs.topic = of_topic)
        and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;

-- Like find_posts, newest first. 201 stands for more than 200.
create function private.find_reviews(typed text, of_topic text, skip integer, take integer)
returns table (total integer, place integer, comment_id bigint, excerpt text)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
declare
  search record;
  ids bigint[] := '{}';
  first constant integer := least(greatest(skip, 0), 201);
begin
  select * into search from private.read_search(typed);
  if numnode(search.query) > 0 then
    ids := private.match_reviews(search.query, (select max(id) from public.comments), of_topic, 201);
  end if;
  total := cardinality(ids);
  return query
  select cardinality(ids), page.place::integer, page.id,
    private.mark(
      coalesce(private.excerpt(comments.content, search.pattern), private.beginning(comments.content)),
      search.config, search.marked, search.runs)
  from unnest(ids[first + 1 : first + least(greatest(take, 0), 20)]) with ordinality as page (id, place)
  join public.comments on comments.id = page.id
  order by page.place;
  if not found then
    return next;
  end if;
end
$$;

grant execute on function private.find_reviews(text, text, integer, integer) to anon, authenticated;

create function public.search_reviews(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, id bigint, excerpt text, rating integer, created_at timestamptz, author text, post_slug text, post_title text, of_project boolean)
language sql stable rows 10 set search_path = ''
begin atomic
  select found.total, comments.id, found.excerpt, comments.rating, comments.created_at, coalesce(profiles.username, comments.imported_name),
    coalesce(blogs.slug, projects.slug), coalesce(blogs.title, projects.title), projects.id is not null
  from private.find_reviews(typed, of_topic, skip, take) as found
  left join public.comments on comments.id = found.comment_id
  left join public.blogs on blogs.id = comments.blog_id and blogs.kind = 'post'
  left join public.published_projects() as projects on projects.id = comments.blog_id
  left join public.profiles on profiles.id = comments.user_id
  order by found.place;
end;

grant execute on function public.search_reviews(text, text, integer, integer) to anon, authenticated;

create function private.index_page(page public.pages) returns void
language sql set search_path = ''
as $$
  insert into private.searched_pages as indexed (page_id, title, title_words, words, body, is_published)
  select page.id, private.fold(page.title), title_words,
    private.add_body_words(title_words || setweight(private.search_words(page.introduction), 'B'), body),
    body, page.status = 'published'
  from
    private.plain_text(page.content) as body,
    setweight(
      private.search_words(page.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(page.title))), 'A') as title_words
  on conflict (page_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    is_published = excluded.is_published
$$;

create function private.store_page_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.index_page(new);
  return null;
end
$$;

create trigger store_page_words after insert or update of title, introduction, content, status on public.pages
  for each row execute function private.store_page_words();

-- The matching published pages, at most 5, best first.
create function private.find_pages(typed text) returns table (place bigint, page_id bigint, title text, excerpt text)
language plpgsql stable security definer rows 5 set search_path = '' set enable_seqscan = off
as $$
declare
  search record;
begin
  select * into search from private.read_search(typed);
  if numnode(search.query) = 0 then
    return;
  end if;
  return query
  select row_number() over (), pages.id,
    private.mark(pages.title, search.config, search.marked, search.runs),
    private.mark(
      coalesce(private.excerpt(found.body, search.pattern), nullif(pages.introduction, ''), private.beginning(found.body)),
      search.config, search.marked, search.runs)
  from (
    select indexed.page_id as id, indexed.body from private.searched_pages as indexed
    where indexed.words @@ search.query and indexed.is_published
    order by indexed.title_words @@ search.query desc, ts_rank(indexed.words, search.query) desc, indexed.page_id limit 5
  ) as found
  join public.pages on pages.id = found.id;
end
$$;

grant execute on function private.find_pages(text) to anon, authenticated;

-- Results for a visitor. Never a draft, even for an administrator.
create function public.search_pages(typed text) returns table (slug text, title text, excerpt text)
language sql stable rows 5 set search_path = ''
begin atomic
  select pages.slug, found.title, found.excerpt
  from private.find_pages(typed) as found join public.pages on pages.id = found.page_id
  order by found.place;
end;

grant execute on function public.search_pages(text) to anon, authenticated;

-- Whether a published post has the word in its title.
create function private.is_in_titles(word text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.searched_posts
    where title_words @@ plainto_tsquery('private.exact_words', word) and published_at <= now())
$$;

create function private.store_title_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In one order, so that two transactions with the same new words do not deadlock.
  insert into private.title_vocabulary (word)
  select distinct word
  from changed, unnest(tsvector_to_array(to_tsvector('private.exact_words', changed.title))) as word
  where char_length(word) between 3 and 24
  order by word
  on conflict do nothing;
  return null;
end
$$;

create trigger store_words_of_new_titles after insert on private.searched_posts
  referencing new table as changed for each statement execute function private.store_title_words();

create trigger store_words_of_titles after update on private.searched_posts
  referencing new table as changed for each statement execute function private.store_title_words();

-- Published posts whose titles have the words of a text; the last may be incomplete. Otherwise those with a word similar to the longest one
-- that no title has, or with any of the words. Swapped letters leave a short word too few common trigrams ('cahces' and 'caches' are only
-- 0.27 alike), so these are looked up. Compares 200 titles. A role that is no superuser may set the threshold, because the index above has
-- loaded pg_trgm into the session.
create function private.find_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  words constant text[] := (string_to_array(folded, ' '))[:8];
  has_unspaced constant boolean := folded ~ format('[%s]', private.unspaced_scripts());
  unknown text;
  swapped text;
  candidates bigint[];
begin
  if folded = '' then
    return '{}';
  end if;
  candidates := private.match_newest(
    case when has_unspaced then (private.read_search(typed)).query
      else to_tsquery('private.exact_words', '''' || array_to_string(words, ''' & ''') || ''':*') end,
    '', 200, true);
  if cardinality(candidates) = 0 and not has_unspaced then
    unknown := (
      select word from unnest(words) as word
      where cardinality(private.match_newest(to_tsquery('private.exact_words', '''' || word || ''':*'), '', 1, true)) = 0
      order by length(word) desc limit 1);
    if unknown is null then
      candidates := private.match_newest(
        to_tsquery('private.exact_words', '''' || array_to_string(words, ''' | ''') || ''''), '', 200, true);
    -- A text without trigrams would be compared with every word.
    elsif cardinality(extensions.show_trgm(left(unknown, 24))) > 0 then
      swapped := (
        select word from private.title_vocabulary
        where word = any (array(
          select overlay(unknown placing reverse(substr(unknown, n, 2)) from n for 2)
          from generate_series(1, length(unknown) - 1) as n))
          and private.is_in_titles(word)
        order by word limit 1);
      candidates := private.match_newest((
        select string_agg(plainto_tsquery('private.exact_words', word)::text, ' | ')::tsquery from (
          select word from (
            select word from private.title_vocabulary
            where left(unknown, 24) operator(extensions.%) word or word = swapped
            order by (word = swapped) desc, extensions.similarity(left(unknown, 24), word) desc, word limit 50) as similar_words
          where private.is_in_titles(word)
          limit 5) as nearest
      ), '', 200, true);
    end if;
  end if;
  return array(
    select blog_id from private.searched_posts
    where blog_id = any (candidates)
    order by extensions.word_similarity(coalesce(swapped, folded), title) desc, length(title), inserted_at desc, blog_id desc limit 6);
end
$$;

grant execute on function private.find_titles(text) to anon, authenticated;

-- Published pages whose titles have the words of a text, at most 3; the last word may be incomplete.
create function private.find_page_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  words constant text[] := (string_to_array(folded, ' '))[:8];
  beginning tsquery;
begin
  if folded = '' then
    return '{}';
  end if;
  beginning := case when folded ~ format('[%s]', private.unspaced_scripts()) then (private.read_search(typed)).query
    else to_tsquery('private.exact_words', '''' || array_to_string(words, ''' & ''') || ''':*') end;
  return array(
    select page_id from private.searched_pages
    where title_words @@ beginning and is_published
    order by extensions.word_similarity(folded, title) desc, length(title), page_id limit 3);
end
$$;

grant execute on function private.find_page_titles(text) to anon, authenticated;

-- Topics of published posts whose names have such words, at most 4. Compares 200 topics.
create function private.find_topics(typed text) returns setof text
language sql stable security definer rows 4 set search_path = ''
as $$
  with recursive topics as (
    select (
      select topic from public.blogs where private.is_published_post(kind, status, published_at) order by topic limit 1) as topic, 1 as place
    union all
    select (
      select topic from public.blogs
      where topic > topics.topic and private.is_published_post(kind, status, published_at) order by topic limit 1), place + 1
    from topics where topic is not null and place < 200
  )
  select topic
  from topics, private.fold(left(typed, 60)) as folded, private.fold(topic) as name
  where folded ~ '\S' and extensions.word_similarity(folded, name) > 0.5
  order by extensions.word_similarity(folded, name) desc, topic
  limit 4
$$;

grant execute on function private.find_topics(text) to anon, authenticated;

-- Topics (slug and title are empty), pages (topic is empty), and posts.
create function public.suggest_posts(typed text)
returns table (slug text, title text, topic text)
language sql stable rows 10 set search_path = ''
begin atomic
  select '', '', found from private.find_topics(typed) as found
  union all
  (select pages.slug, pages.title, ''
  from unnest(private.find_page_titles(typed)) with ordinality as found (id, place)
  join public.pages on pages.id = found.id
  order by found.place)
  union all
  (select blogs.slug, blogs.title, blogs.topic
  from unnest(private.find_titles(typed)) with ordinality as found (id, place)
  join public.blogs on blogs.id = found.id
  order by found.place);
end;

grant execute on function public.suggest_posts(text) to anon, authenticated;
