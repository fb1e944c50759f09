-- The vocabulary has the words of drafts, scheduled and removed posts, too. Among the five nearest they took the place of words that are
-- out, so that what a misspelt word suggested told whether a draft has a word. The nearest fifty are looked up, so that many words of removed
-- posts do not make a suggestion expensive.

-- Whether the title of a post that is out has the word; `ages` are those of the newest posts, which are looked at first.
create function private.is_in_titles(word text, ages tsquery) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
      select from private.searched_posts
      where title_words @@ (plainto_tsquery('private.exact_words', word) && ages) and out_at <= now())
    or exists (
      select from private.searched_posts
      where title_words @@ plainto_tsquery('private.exact_words', word) and out_at <= now())
$$;
revoke execute on function private.is_in_titles(text, tsquery) from public, anon, authenticated, service_role;

-- A role that is no superuser may set the threshold once pg_trgm is loaded.
select extensions.show_limit();

create or replace function private.find_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  words constant text[] := (string_to_array(folded, ' '))[:8];
  ages constant tsquery := private.newest_ages();
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
    ages, '', 200, true);
  if cardinality(candidates) = 0 and not has_unspaced then
    unknown := (
      select word from unnest(words) as word
      where cardinality(private.match_newest(to_tsquery('private.exact_words', '''' || word || ''':*'), ages, '', 1, true)) = 0
      order by length(word) desc limit 1);
    if unknown is null then
      candidates := private.match_newest(
        to_tsquery('private.exact_words', '''' || array_to_string(words, ''' | ''') || ''''), ages, '', 200, true);
    -- A text without trigrams would be compared with every word.
    elsif cardinality(extensions.show_trgm(left(unknown, 24))) > 0 then
      swapped := (
        select word from private.title_vocabulary
        where word = any (array(
          select overlay(unknown placing reverse(substr(unknown, n, 2)) from n for 2)
          from generate_series(1, length(unknown) - 1) as n))
          and private.is_in_titles(word, ages)
        order by word limit 1);
      candidates := private.match_newest((
        select string_agg(plainto_tsquery('private.exact_words', word)::text, ' | ')::tsquery from (
          select word from (
            select word from private.title_vocabulary
            where left(unknown, 24) operator(extensions.%) word or word = swapped
            order by (word = swapped) desc, extensions.similarity(left(unknown, 24), word) desc, word limit 50) as similar_words
          where private.is_in_titles(word, ages)
          limit 5) as nearest
      ), ages, '', 200, true);
    end if;
  end if;
  return array(
    select blog_id from private.searched_posts
    where blog_id = any (candidates)
    order by extensions.word_similarity(coalesce(swapped, folded), title) desc, length(title), inserted_at desc, blog_id desc limit 6);
end
$$;
