-- Generated from supabase/schemas: npm run schema

-- Typographic quotes as '"', and spaces for all other punctuation beyond ASCII. In the locale C, Postgres' parser takes it for letters: it would
-- find no word next to a “ or a —.
create or replace function private.split_punctuation(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when octet_length(words) = length(words) then words else
    regexp_replace(translate(words, '“”„‟«»‹›', '""""""""') collate "und-x-icu", '(?![\u0001-\u007f])[[:punct:]]', ' ', 'g') end
$$;
revoke execute on function private.split_punctuation(text) from public, anon, authenticated, service_role;

-- Splits punctuation, and puts spaces around every two neighboring characters of such scripts, and around the last character of a run, so that a
-- search finds any part of a run.
create or replace function private.split_unspaced(words text) returns text
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
revoke execute on function private.split_unspaced(text) from public, anon, authenticated, service_role;

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
revoke execute on function private.read_search(text) from public, anon, authenticated, service_role;

-- Puts U+E000 and U+E001 around matches. Hides angle brackets from ts_headline, which would remove tags, behind control characters:
-- characters of the private area are letters in some locales. Others separate punctuation from words, as private.split_punctuation does.
create or replace function private.mark(words text, config regconfig, marked tsquery, runs text[]) returns text
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
revoke execute on function private.mark(text,regconfig,tsquery,text[]) from public, anon, authenticated, service_role;
