-- What somebody who types may mean: topics, pages and posts.

-- A misspelt word is compared with the words of titles instead of with all titles, which share most of their words.
create table private.title_vocabulary (
  -- Without accents and capitals. Words of removed posts stay: a suggestion looks for posts that are out.
  word text constraint title_vocabulary_pkey primary key
);
alter table private.title_vocabulary enable row level security;
revoke all on private.title_vocabulary from public, anon, authenticated, service_role;

create index title_vocabulary_near on private.title_vocabulary using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function private.keep_title_words() returns trigger
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
revoke all on function private.keep_title_words() from public, anon, authenticated, service_role;

create trigger keep_words_of_new_titles after insert on private.searched_posts
  referencing new table as changed for each statement execute function private.keep_title_words();
create trigger keep_words_of_titles after update on private.searched_posts
  referencing new table as changed for each statement execute function private.keep_title_words();

-- The posts that are out whose titles have the words of a text, of which the last may be a beginning. Else those with a word
-- similar to the longest one that no title has, or with any of the words when titles have each. Two letters in each other's place leave a
-- short word too few trigrams in common ('cahces' and 'caches' are only 0.27 alike), so these are looked up. Compares 200 titles. A
-- role that is no superuser may set the threshold, since the index above has loaded pg_trgm into the session.
create function private.find_titles(typed text) returns bigint[]
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
        limit 1);
      candidates := private.match_newest((
        select string_agg(plainto_tsquery('private.exact_words', word)::text, ' | ')::tsquery from (
          select word from private.title_vocabulary
          where left(unknown, 24) operator(extensions.%) word or word = swapped
          order by (word = swapped) desc, extensions.similarity(left(unknown, 24), word) desc, word limit 5) as nearest
      ), ages, '', 200, true);
    end if;
  end if;
  return array(
    select blog_id from private.searched_posts
    where blog_id = any (candidates)
    order by extensions.word_similarity(coalesce(swapped, folded), title) desc, length(title), inserted_at desc, blog_id desc limit 6);
end
$$;

-- The published pages whose titles have the words of a text, of which the last may be a beginning; at most 3.
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
    where title_words @@ beginning and is_out
    order by extensions.word_similarity(folded, title) desc, length(title), page_id limit 3);
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

-- Topics, whose slug and title are empty, pages, whose topic is empty, and posts.
create function public.suggest_posts(typed text)
returns table (slug text, title text, topic text)
language sql stable rows 10
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

revoke execute on function private.find_titles(text), private.find_page_titles(text), private.find_topics(text),
  public.suggest_posts(text) from public, anon, authenticated, service_role;
grant execute on function private.find_titles(text), private.find_page_titles(text), private.find_topics(text),
  public.suggest_posts(text) to anon, authenticated;
