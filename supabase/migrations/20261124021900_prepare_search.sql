-- Words and excerpts for every search, in the language of the site.

create extension if not exists unaccent with schema extensions;

-- The site's language, at first English. Both sides of a search drop its stop words and endings, and the accents of every script.
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

-- Composes characters. ASCII, most of all text, needs no look. A long text is composed in pieces, because sorting the accents of one
-- letter takes quadratic time, which no timeout ends. Postgres' parser takes '<div>' for a tag, and would not index it: here it is a word
-- between brackets.
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

-- The parser of Postgres takes quadratic time, which no timeout ends, for a run such as '1.2.3e4-1.2.3e4-', so the words of a long text
-- have at most 200 characters. A search has no longer word either.
create function private.words_in(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector('private.site_words', private.split_unspaced(
    case when length(composed) <= 2000 then composed
      else regexp_replace(composed, format('([^\s%s]{200})', private.unspaced_scripts()), '\1 ', 'g') end))
  from private.normal(words) as composed
$$;

-- The text of HTML as a reader sees it, at most 200,000 characters. Takes a linear time: no pattern reads beyond the next '<', and
-- characters are composed where they are needed.
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

-- Without accents and capitals.
create function private.fold(words text) returns text
language sql stable parallel safe set search_path = ''
as $$
  select lower(extensions.unaccent('extensions.unaccent', private.normal(words)))
$$;

-- The words of other parts and of as much of a body as fits into a tsvector, which has at most a megabyte.
create function private.add_body_words(others tsvector, body text) returns tsvector
language plpgsql stable set search_path = ''
as $$
declare
  most integer := length(body);
begin
  loop
    begin
      return others || setweight(private.words_in(left(body, most)), 'D');
    exception when program_limit_exceeded then
      most := most / 2;
    end;
  end loop;
end
$$;

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

-- A text with U+E000 and U+E001 around what matches. Angle brackets are hidden from ts_headline, which would remove tags, behind control
-- characters: characters of the private area are letters in some locales.
create function private.mark(words text, config regconfig, marked tsquery, runs text[]) returns text
language sql stable set search_path = ''
as $$
  select translate(
    case when cardinality(runs) = 0 then headline
      else regexp_replace(headline, '(' || array_to_string(runs, '|') || ')', U&'\E000\\1\E001', 'g') end,
    U&'\0002\0003', '<>')
  from (
    select case when numnode(marked) = 0 then hidden
      else ts_headline(config, hidden, marked, U&'HighlightAll=true, StartSel=\E000, StopSel=\E001') end as headline
    from translate(words, U&'<>\0002\0003\E000\E001', U&'\0002\0003') as hidden
  ) as highlighted
$$;

-- At most 240 characters, composed, which end with a whole word where a space is near, and with '…' where more follows.
create function private.beginning(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select normalize(
    case when length(words) <= 240 then words
      else left(regexp_replace(left(words, 241), '\s+\S{0,40}$', ''), 240) || ' …' end,
    nfc)
$$;

-- About 240 characters around the first place of a pattern, or null, also for an empty body and a pattern without words. Looks in the
-- first 100,000 characters.
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
  part := private.beginning(substr(body, place));
  return case when place > 1 then '… ' || regexp_replace(part, '^\S{0,20}\s', '') else part end;
end
$$;

-- The dictionary for a language tag such as 'pt-BR'. For a language that Postgres does not know, words stay as they are.
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

-- Indexes everything again when the language of the settings is not the one of the search, and answers whether it was so. Searches
-- find what they found before until the transaction ends. Takes about 10 ms for a post.
create function private.follow_language() returns boolean
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
  return true;
end
$$;

revoke execute on function private.unspaced_scripts(), private.split_unspaced(text), private.normal(text), private.words_in(text),
  private.plain_text(text), private.fold(text), private.add_body_words(tsvector, text), private.read_search(text),
  private.mark(text, regconfig, tsquery, text[]), private.beginning(text), private.excerpt(text, text),
  private.dictionary_of(text), private.follow_language()
  from public, anon, authenticated, service_role;
