-- Postgres' parser takes '<div>' for a tag, and would not index it: in a text it is a word between brackets.
create or replace function private.normal(words text) returns text
language sql immutable parallel safe
return translate(
  case when octet_length(words) = length(words) then words else normalize(words, nfkc) end, '<>', '  ');

reindex index public.comments_words;
select private.index_post(blogs) from public.blogs;

-- As before, but hides brackets behind control characters: characters of the private area are letters in some locales.
create or replace function private.mark(words text, config regconfig, marked tsquery, runs text[]) returns text
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

-- The posts that are out whose titles have the words of a text, of which the last may be a beginning. Else those with a word
-- similar to the longest one that no title has, or with any of the words when titles have each. Compares 200 titles.
create or replace function private.find_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.45
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  words constant text[] := (string_to_array(folded, ' '))[:8];
  ages constant tsquery := private.newest_ages();
  has_unspaced constant boolean := folded ~ format('[%s]', private.unspaced_scripts());
  unknown text;
  candidates bigint[];
begin
  if folded = '' then
    return '{}';
  end if;
  candidates := private.match_newest(
    case when has_unspaced then (private.read_search(typed)).query
      else to_tsquery('private.exact_words', '''' || array_to_string(words, ''' & ''') || ''':*') end,
    ages, '', 200, true);
  if cardinality(candidates) = 0 and not has_unspaced then
    unknown := (
      select word from unnest(words) as word
      where cardinality(private.match_newest(to_tsquery('private.exact_words', '''' || word || ''':*'), ages, '', 1, true)) = 0
      order by length(word) desc limit 1);
    if unknown is null then
      candidates := private.match_newest(
        to_tsquery('private.exact_words', '''' || array_to_string(words, ''' | ''') || ''''), ages, '', 200, true);
    -- A text without trigrams would be compared with every title.
    elsif cardinality(extensions.show_trgm(left(unknown, 24))) > 0 then
      candidates := array(
        select blog_id from private.searched_posts
        where left(unknown, 24) operator(extensions.<%) title and out_at <= now()
        limit 200);
    end if;
  end if;
  return array(
    select blog_id from private.searched_posts
    where blog_id = any (candidates)
    order by extensions.word_similarity(folded, title) desc, length(title), inserted_at desc, blog_id desc limit 6);
end
$$;
