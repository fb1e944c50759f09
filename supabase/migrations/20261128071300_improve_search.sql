-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

-- Excerpts are cut between characters as people see them, and suggestions are of posts that are published.
-- A role that is no superuser may set the threshold of a function once pg_trgm is loaded.
select extensions.show_limit();

-- Scripts without spaces between words, and Hangul, whose words change their endings: Thai, Lao, Burmese, Khmer, Han, kana, Yi.
create or replace function private.unspaced_scripts() returns text
language sql immutable parallel safe set search_path = ''
return '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff';
revoke execute on function private.unspaced_scripts() from public, anon, authenticated, service_role;

-- At most 240 characters, composed, which end with a whole word where a space is near, and with '…' where more follows.
create or replace function private.beginning(words text) returns text
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
revoke execute on function private.beginning(text) from public, anon, authenticated, service_role;

-- About 240 characters around the first place of a pattern, or null, also for an empty body and a pattern without words. Looks in the
-- first 100,000 characters.
create or replace function private.excerpt(body text, pattern text) returns text
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
revoke execute on function private.excerpt(text,text) from public, anon, authenticated, service_role;

-- Indexes everything again when the language of the settings is not the one of the search, and answers whether it was so. Searches
-- find what they found before until the transaction ends. Takes about 10 ms for a post.
-- Related posts are found by the words of titles, which follow the language of the settings up to a minute later than pages do.
create or replace function private.follow_language() returns boolean
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
revoke execute on function private.follow_language() from public, anon, authenticated, service_role;

-- A word that nobody can type, common to a thousand posts with neighbouring ids.
create or replace function private.age_word(blog_id bigint) returns text
language sql immutable parallel safe set search_path = ''
return E'\u0001' || blog_id / 1000;
revoke execute on function private.age_word(bigint) from public, anon, authenticated, service_role;

-- Results for a visitor. Never a post that is not out, for an administrator neither.
create or replace function public.search_posts(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, slug text, title text, excerpt text, topic text, inserted_at timestamptz, author text)
language sql stable rows 10 set search_path = ''
begin atomic
  select found.total, blogs.slug, found.title, found.excerpt, blogs.topic, blogs.inserted_at, profiles.username
  from private.find_posts(typed, of_topic, skip, take) as found
  left join public.blogs on blogs.id = found.blog_id
  left join public.profiles on profiles.id = blogs.user_id
  order by found.place;
end;
revoke execute on function public.search_posts(text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_posts(text,text,integer,integer) to anon, authenticated;

-- Words that nobody can type, common to 256, 2,048 and 16,384 reviews with neighbouring ids.
create or replace function private.review_age_word(review_id bigint, level integer) returns text
language sql immutable parallel safe set search_path = ''
return E'\u0001' || level || '.' || (review_id >> (8 + 3 * level));
revoke execute on function private.review_age_word(bigint,integer) from public, anon, authenticated, service_role;

-- The newest shown reviews that match, of posts that are out: at most `most`. Looks among the newest 2,000 first, then among eight
-- times as many, and so on, since an index of words has no order. So a review that was edited long after it was written can be missing
-- where newer ones are enough. `newest` is the newest id: the settings of this function forbid the index that finds it.
create or replace function private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) returns bigint[]
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
        and comments.status = 'shown' and private.is_out(blogs.status, blogs.published_at)
        and (of_topic = '' or blogs.topic = of_topic)
        and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;
revoke execute on function private.match_reviews(tsquery,bigint,text,integer) from public, anon, authenticated, service_role;

create or replace function public.search_reviews(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, id bigint, excerpt text, rating integer, created_at timestamptz, author text, post_slug text, post_title text)
language sql stable rows 10 set search_path = ''
begin atomic
  select found.total, comments.id, found.excerpt, comments.rating, comments.created_at, profiles.username, blogs.slug, blogs.title
  from private.find_reviews(typed, of_topic, skip, take) as found
  left join public.comments on comments.id = found.comment_id
  left join public.blogs on blogs.id = comments.blog_id
  left join public.profiles on profiles.id = comments.user_id
  order by found.place;
end;
revoke execute on function public.search_reviews(text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_reviews(text,text,integer,integer) to anon, authenticated;

-- Results for a visitor. Never a draft, for an administrator neither.
create or replace function public.search_pages(typed text) returns table (slug text, title text, excerpt text)
language sql stable rows 5 set search_path = ''
begin atomic
  select pages.slug, found.title, found.excerpt
  from private.find_pages(typed) as found join public.pages on pages.id = found.page_id
  order by found.place;
end;
revoke execute on function public.search_pages(text) from public, anon, authenticated, service_role;
grant execute on function public.search_pages(text) to anon, authenticated;

-- The posts that are out whose titles have the words of a text, of which the last may be a beginning. Else those with a word
-- similar to the longest one that no title has, or with any of the words when titles have each. Two letters in each other's place leave a
-- short word too few trigrams in common ('cahces' and 'caches' are only 0.27 alike), so these are looked up. Compares 200 titles. A
-- role that is no superuser may set the threshold, since the index above has loaded pg_trgm into the session.
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
revoke execute on function private.find_titles(text) from public, anon, authenticated, service_role;
grant execute on function private.find_titles(text) to anon, authenticated;

-- Topics, whose slug and title are empty, pages, whose topic is empty, and posts.
create or replace function public.suggest_posts(typed text)
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
revoke execute on function public.suggest_posts(text) from public, anon, authenticated, service_role;
grant execute on function public.suggest_posts(text) to anon, authenticated;

-- Whether the title of a post that is out has the word; `ages` are those of the newest posts, which are looked at first.
create or replace function private.is_in_titles(word text, ages tsquery) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
      select from private.searched_posts
      where title_words @@ (plainto_tsquery('private.exact_words', word) && ages) and out_at <= now())
    or exists (
      select from private.searched_posts
      where title_words @@ plainto_tsquery('private.exact_words', word) and out_at <= now())
$$;
revoke execute on function private.is_in_titles(text,tsquery) from public, anon, authenticated, service_role;

-- Excerpts began and ended within a flag, an emoji of several, or a letter with its marks. Marks, signs of scripts without spaces, skin
-- tones: what continues a character, for an expression in brackets.
create or replace function private.continuing_characters() returns text
language sql immutable parallel safe set search_path = ''
return '\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e33-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1160-\u11ff\u17b4-\u17d3\u20d0-\u20ff\u3099\u309a\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f';
revoke execute on function private.continuing_characters() from public, anon, authenticated, service_role;

reset check_function_bodies;
