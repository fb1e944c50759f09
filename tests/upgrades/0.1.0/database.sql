--
-- PostgreSQL database dump
--


-- Dumped from database version 15.20 (Debian 15.20-0+deb12u1)
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: auth; Type: SCHEMA; Schema: -; Owner: supabase_auth_admin
--

CREATE SCHEMA auth;


ALTER SCHEMA auth OWNER TO supabase_auth_admin;

--
-- Name: extensions; Type: SCHEMA; Schema: -; Owner: byline_owner
--

CREATE SCHEMA extensions;


ALTER SCHEMA extensions OWNER TO byline_owner;

--
-- Name: private; Type: SCHEMA; Schema: -; Owner: byline_owner
--

CREATE SCHEMA private;


ALTER SCHEMA private OWNER TO byline_owner;

--
-- Name: storage; Type: SCHEMA; Schema: -; Owner: supabase_storage_admin
--

CREATE SCHEMA storage;


ALTER SCHEMA storage OWNER TO supabase_storage_admin;

--
-- Name: supabase_migrations; Type: SCHEMA; Schema: -; Owner: byline_owner
--

CREATE SCHEMA supabase_migrations;


ALTER SCHEMA supabase_migrations OWNER TO byline_owner;

--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions;


--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';


--
-- Name: unaccent; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA extensions;


--
-- Name: EXTENSION unaccent; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION unaccent IS 'text search dictionary that removes accents';


--
-- Name: jwt(); Type: FUNCTION; Schema: auth; Owner: supabase_auth_admin
--

CREATE FUNCTION auth.jwt() RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;


ALTER FUNCTION auth.jwt() OWNER TO supabase_auth_admin;

--
-- Name: role(); Type: FUNCTION; Schema: auth; Owner: supabase_auth_admin
--

CREATE FUNCTION auth.role() RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;


ALTER FUNCTION auth.role() OWNER TO supabase_auth_admin;

--
-- Name: uid(); Type: FUNCTION; Schema: auth; Owner: supabase_auth_admin
--

CREATE FUNCTION auth.uid() RETURNS uuid
    LANGUAGE sql STABLE
    AS $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;


ALTER FUNCTION auth.uid() OWNER TO supabase_auth_admin;

--
-- Name: add_body_words(tsvector, text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.add_body_words(others tsvector, body text) RETURNS tsvector
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.add_body_words(others tsvector, body text) OWNER TO byline_owner;

--
-- Name: add_to_post_counts(bigint[], text[], integer[]); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.add_to_post_counts(ids bigint[], topics text[], changes integer[]) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  insert into private.post_counts as kept (topic, level, place, posts)
  select counted.topic, level, id >> level, sum(change)
  from unnest(ids, topics, changes) as changed (id, topic, change)
  cross join lateral (values (''), (changed.topic)) as counted (topic)
  cross join (values (16), (12), (8), (4)) as levels (level)
  group by 1, 2, 3 having sum(change) <> 0
  order by 2 desc, 1, 3
  on conflict (topic, level, place) do update set posts = kept.posts + excluded.posts
$$;


ALTER FUNCTION private.add_to_post_counts(ids bigint[], topics text[], changes integer[]) OWNER TO byline_owner;

--
-- Name: age_word(bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.age_word(blog_id bigint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (''::text || (blog_id / 1000));


ALTER FUNCTION private.age_word(blog_id bigint) OWNER TO byline_owner;

--
-- Name: announce_all(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.announce_all() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_catalog.pg_notify('byline_pages', '*');
  return null;
end;
$$;


ALTER FUNCTION private.announce_all() OWNER TO byline_owner;

--
-- Name: announce_comments(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.announce_comments() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.announce_posts(array(select distinct blog_id from changed));
  return null;
end;
$$;


ALTER FUNCTION private.announce_comments() OWNER TO byline_owner;

--
-- Name: announce_lists(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.announce_lists() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_catalog.pg_notify('byline_pages', '/');
  return null;
end;
$$;


ALTER FUNCTION private.announce_lists() OWNER TO byline_owner;

--
-- Name: announce_posts(bigint[]); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.announce_posts(ids bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- One message for each page, up to a number at which dropping all is cheaper.
  if cardinality(ids) > 50 then
    perform pg_catalog.pg_notify('byline_pages', '*');
  else
    perform pg_catalog.pg_notify('byline_pages', slug) from public.blogs where id = any (ids);
  end if;
end;
$$;


ALTER FUNCTION private.announce_posts(ids bigint[]) OWNER TO byline_owner;

--
-- Name: announce_profile(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.announce_profile() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (select from public.blogs where user_id = new.id) then
    perform pg_catalog.pg_notify('byline_pages', '*');
  else
    perform private.announce_posts(array(select distinct blog_id from public.comments where user_id = new.id));
  end if;
  return null;
end;
$$;


ALTER FUNCTION private.announce_profile() OWNER TO byline_owner;

--
-- Name: begin_without_likes(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.begin_without_likes() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.like_count := 0;
  return new;
end
$$;


ALTER FUNCTION private.begin_without_likes() OWNER TO byline_owner;

--
-- Name: beginning(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.beginning(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select normalize(
    case when length(words) <= 240 then words
      else left(regexp_replace(left(words, 241), '\s+\S{0,40}$', ''), 240) || ' …' end,
    nfc)
$_$;


ALTER FUNCTION private.beginning(words text) OWNER TO byline_owner;

--
-- Name: choose_cover(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.choose_cover() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.cover := case tg_op when 'INSERT' then private.cover_of(new.slug, new.id) else old.cover end;
  return new;
end
$$;


ALTER FUNCTION private.choose_cover() OWNER TO byline_owner;

--
-- Name: containing(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.containing(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select '%' || regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%'
$$;


ALTER FUNCTION private.containing(typed text) OWNER TO byline_owner;

--
-- Name: count_likes(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.count_likes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op <> 'INSERT' then
    update public.comments set like_count = like_count - taken.likes
    from (select comment_id, count(*) as likes from old_likes group by comment_id) as taken
    where id = taken.comment_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.comments set like_count = like_count + given.likes
    from (select comment_id, count(*) as likes from new_likes group by comment_id) as given
    where id = given.comment_id;
  end if;
  return null;
end
$$;


ALTER FUNCTION private.count_likes() OWNER TO byline_owner;

--
-- Name: count_lines(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.count_lines(content text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select 1 + regexp_count(content, '[\u000a-\u000d\u0085\u2028\u2029]')
$$;


ALTER FUNCTION private.count_lines(content text) OWNER TO byline_owner;

--
-- Name: count_links(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.count_links(content text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select regexp_count(content, 'https?://(www\.)?|\mwww\.', 1, 'i')
$$;


ALTER FUNCTION private.count_links(content text) OWNER TO byline_owner;

--
-- Name: count_posts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.count_posts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(1))
    from new_posts where status <> 'draft';
  elsif tg_op = 'DELETE' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(-1))
    from old_posts where status <> 'draft';
  elsif tg_op = 'UPDATE' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(change))
    from (
      select id, topic, status, 1 as change from new_posts
      union all
      select id, topic, status, -1 from old_posts
    ) as changed
    where status <> 'draft';
  else
    delete from private.post_counts where level > 0;
  end if;
  return null;
end
$$;


ALTER FUNCTION private.count_posts() OWNER TO byline_owner;

--
-- Name: cover_of(text, bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.cover_of(slug text, id bigint) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
declare
  hash bigint := 2166136261;
  letter text;
begin
  -- FNV-1a and a final mix in 32 bits, as in app/content/dice.ts.
  foreach letter in array string_to_array(slug, null) loop
    hash := (hash # ascii(letter)) * 16777619 & 4294967295;
  end loop;
  hash := hash # (hash >> 15);
  hash := mod(hash::numeric * 2246822507, 4294967296);
  hash := hash # (hash >> 13);
  return concat_ws('-',
    (array['paragraph', 'sun', 'swell', 'rings', 'fan', 'arches', 'weave'])[1 + (abs(id) % 7 * 2 + abs(id) / 7 % 7) % 7],
    1 + abs(id) % 7 * 3 % 7,
    lpad(to_hex(hash), 8, '0'));
end
$$;


ALTER FUNCTION private.cover_of(slug text, id bigint) OWNER TO byline_owner;

--
-- Name: date_blog(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.date_blog() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  -- Null for a new post.
  has_been_out constant boolean := old.published_at is not null and least(old.published_at, old.inserted_at) <= now();
begin
  -- The column's default, so no time was given.
  if new.published_at = now() and tg_op = 'INSERT' then
    new.published_at := case when new.status = 'published' then least(new.inserted_at, now()) end;
  end if;
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if new.status = 'published' then
    new.published_at := least(old.published_at, now());
  end if;
  if new.status = 'scheduled' and new.published_at < now() and new.published_at is distinct from old.published_at then
    new.published_at := now();
  end if;
  if new.status = 'draft' then
    new.published_at := case when has_been_out then old.published_at end;
  end if;
  new.inserted_at := case
    when has_been_out then old.inserted_at
    else coalesce(new.published_at, least(old.inserted_at, now()))
  end;
  new.updated_at := now();
  return new;
end
$$;


ALTER FUNCTION private.date_blog() OWNER TO byline_owner;

--
-- Name: date_comment(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.date_comment() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated') then
    if tg_op = 'INSERT' then
      new.created_at := now();
    elsif (new.content, new.rating) is distinct from (old.content, old.rating) then
      new.first_created_at := coalesce(old.first_created_at, old.created_at);
      new.created_at := now();
    else
      new.created_at := old.created_at;
    end if;
  end if;
  return new;
end
$$;


ALTER FUNCTION private.date_comment() OWNER TO byline_owner;

--
-- Name: date_draft(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.date_draft() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;


ALTER FUNCTION private.date_draft() OWNER TO byline_owner;

--
-- Name: date_page(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.date_page() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.updated_at := now();
  new.published_at := coalesce(new.published_at, case new.status when 'published' then now() end);
  return new;
end
$$;


ALTER FUNCTION private.date_page() OWNER TO byline_owner;

--
-- Name: date_profile(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.date_profile() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated') then
    new.updated_at := now();
  end if;
  return new;
end
$$;


ALTER FUNCTION private.date_profile() OWNER TO byline_owner;

--
-- Name: date_text(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.date_text() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.text_changed_at := now();
  return new;
end
$$;


ALTER FUNCTION private.date_text() OWNER TO byline_owner;

--
-- Name: dictionary_of(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.dictionary_of(language text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.dictionary_of(language text) OWNER TO byline_owner;

--
-- Name: excerpt(text, text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.excerpt(body text, pattern text) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.excerpt(body text, pattern text) OWNER TO byline_owner;

--
-- Name: find_page_titles(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.find_page_titles(typed text) RETURNS bigint[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
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


ALTER FUNCTION private.find_page_titles(typed text) OWNER TO byline_owner;

--
-- Name: find_pages(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.find_pages(typed text) RETURNS TABLE(place bigint, page_id bigint, title text, excerpt text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
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
    select kept.page_id as id, kept.body from private.searched_pages as kept
    where kept.words @@ search.query and kept.is_out
    order by kept.title_words @@ search.query desc, ts_rank(kept.words, search.query) desc, kept.page_id limit 5
  ) as found
  join public.pages on pages.id = found.id;
end
$$;


ALTER FUNCTION private.find_pages(typed text) OWNER TO byline_owner;

--
-- Name: find_posts(text, text, integer, integer); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.find_posts(typed text, of_topic text, skip integer, take integer) RETURNS TABLE(total integer, place integer, blog_id bigint, title text, excerpt text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.find_posts(typed text, of_topic text, skip integer, take integer) OWNER TO byline_owner;

--
-- Name: find_reviews(text, text, integer, integer); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.find_reviews(typed text, of_topic text, skip integer, take integer) RETURNS TABLE(total integer, place integer, comment_id bigint, excerpt text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.find_reviews(typed text, of_topic text, skip integer, take integer) OWNER TO byline_owner;

--
-- Name: find_titles(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.find_titles(typed text) RETURNS bigint[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET "pg_trgm.similarity_threshold" TO '0.3'
    AS $$
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


ALTER FUNCTION private.find_titles(typed text) OWNER TO byline_owner;

--
-- Name: find_topics(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.find_topics(typed text) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 4
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.find_topics(typed text) OWNER TO byline_owner;

--
-- Name: fold(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.fold(words text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select lower(extensions.unaccent('extensions.unaccent', private.normal(words)))
$$;


ALTER FUNCTION private.fold(words text) OWNER TO byline_owner;

--
-- Name: follow_email(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.follow_email() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if new.email is null then
    delete from private.emails where user_id = new.id;
  else
    insert into private.emails (user_id, email) values (new.id, new.email)
    on conflict (user_id) do update set email = excluded.email;
  end if;
  return null;
end
$$;


ALTER FUNCTION private.follow_email() OWNER TO byline_owner;

--
-- Name: follow_language(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.follow_language() RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.follow_language() OWNER TO byline_owner;

--
-- Name: follow_renamed_topic(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.follow_renamed_topic() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.topic := coalesce(public.present_topic(new.topic), new.topic);
  return new;
end
$$;


ALTER FUNCTION private.follow_renamed_topic() OWNER TO byline_owner;

--
-- Name: forget_save(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.forget_save() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.save_id := null;
  return new;
end
$$;


ALTER FUNCTION private.forget_save() OWNER TO byline_owner;

--
-- Name: has_ink(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.has_ink(value text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select value collate "und-x-icu"
    ~ '[^\s\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]'
$$;


ALTER FUNCTION private.has_ink(value text) OWNER TO byline_owner;

--
-- Name: has_room_for_a_picture(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.has_room_for_a_picture() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select count(*) < 20 from storage.objects where bucket_id = 'avatars' and owner_id = (select auth.uid())::text
$$;


ALTER FUNCTION private.has_room_for_a_picture() OWNER TO byline_owner;

--
-- Name: hidden_comments(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.hidden_comments() RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO ''
    AS $$
  select id from public.comments where blog_id in (select private.hidden_posts())
  union all
  select id from public.comments
  where status = 'held' and user_id is distinct from (select auth.uid()) and not (select public.is_admin())
$$;


ALTER FUNCTION private.hidden_comments() OWNER TO byline_owner;

--
-- Name: hidden_posts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.hidden_posts() RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO ''
    AS $$
  select id from public.blogs
  where not (select public.is_admin()) and not private.is_out(status, published_at)
$$;


ALTER FUNCTION private.hidden_posts() OWNER TO byline_owner;

--
-- Name: in_words(interval); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.in_words(wait interval) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select format('%s %s%s', number, unit, case when number <> 1 then 's' end)
  from (select ceil(extract(epoch from wait)) as seconds) as wanted,
    lateral (
      select case when seconds < 60 then 'second' when seconds < 3600 then 'minute' else 'hour' end as unit,
        ceil(seconds / case when seconds < 60 then 1 when seconds < 3600 then 60 else 3600 end) as number
    ) as rounded
$$;


ALTER FUNCTION private.in_words(wait interval) OWNER TO byline_owner;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: pages; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.pages (
    id bigint NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    introduction text DEFAULT ''::text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    thumbnail text,
    status text DEFAULT 'draft'::text NOT NULL,
    published_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    save_id uuid,
    CONSTRAINT pages_content_size CHECK ((octet_length(content) <= ((2 * 1024) * 1024))),
    CONSTRAINT pages_introduction_length CHECK ((char_length(introduction) <= 500)),
    CONSTRAINT pages_slug_length CHECK ((char_length(slug) <= 200)),
    CONSTRAINT pages_slug_reserved CHECK ((slug <> ALL (ARRAY['archive'::text, 'assets'::text, 'auth'::text, 'blog'::text, 'dashboard'::text, 'healthz'::text, 'images'::text, 'preview'::text, 'previews'::text, 'readyz'::text, 'resetpassword'::text, 'rest'::text, 'search'::text, 'signin'::text, 'signup'::text, 'storage'::text, 'topics'::text, 'unauthorized'::text]))),
    CONSTRAINT pages_slug_shape CHECK (((slug = lower((slug COLLATE "und-x-icu"))) AND (slug ~ '^[^-]+(-[^-]+)*$'::text) AND ((replace(slug, '-'::text, ''::text) COLLATE "und-x-icu") !~ '[\u0001-\u002f\u003a-\u0060\u007b-\u00a0[:space:][:punct:][:cntrl:]]'::text))),
    CONSTRAINT pages_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
    CONSTRAINT pages_thumbnail_file_name CHECK ((thumbnail ~ '^[^/\\[:cntrl:]]{1,255}$'::text)),
    CONSTRAINT pages_title_length CHECK ((char_length(title) <= 200)),
    CONSTRAINT pages_title_not_blank CHECK (private.has_ink(title))
);


ALTER TABLE public.pages OWNER TO byline_owner;

--
-- Name: index_page(public.pages); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.index_page(page public.pages) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  insert into private.searched_pages as kept (page_id, title, title_words, words, body, is_out)
  select page.id, private.fold(page.title), title_words,
    private.add_body_words(title_words || setweight(private.words_in(page.introduction), 'B'), body),
    body, page.status = 'published'
  from
    private.plain_text(page.content) as body,
    setweight(
      private.words_in(page.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(page.title))), 'A') as title_words
  on conflict (page_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    is_out = excluded.is_out
$$;


ALTER FUNCTION private.index_page(page public.pages) OWNER TO byline_owner;

--
-- Name: is_reviewed_thing(jsonb); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_reviewed_thing(thing jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select coalesce(
    jsonb_typeof(thing) = 'object'
    and thing - array['type', 'name', 'maker', 'address', 'rating', 'isRatedByReaders'] = '{}'
    and thing ->> 'type' in ('Book', 'Course', 'Game', 'Movie', 'MusicRecording', 'Product', 'SoftwareApplication')
    and jsonb_typeof(thing -> 'name') = 'string'
    and thing ->> 'name' collate "und-x-icu" ~ '\S'
    and char_length(thing ->> 'name') <= 200
    and jsonb_typeof(thing -> 'maker') = 'string'
    and char_length(thing ->> 'maker') <= 200
    and jsonb_typeof(thing -> 'address') = 'string'
    and char_length(thing ->> 'address') <= 2000
    and thing ->> 'address' ~ '^(https?://[^[:space:][:cntrl:]"<>\\]+)?$'
    and (thing -> 'rating' = 'null'
      or thing -> 'rating' in ('1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'))
    and jsonb_typeof(thing -> 'isRatedByReaders') = 'boolean',
    false)
$_$;


ALTER FUNCTION private.is_reviewed_thing(thing jsonb) OWNER TO byline_owner;

--
-- Name: reading_minutes(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.reading_minutes(html text) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
declare
  unspaced constant text := '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]';
  said text := translate(replace(html, '&nbsp;', ' '), E'\n\t\r\u00a0', '    ');
  characters integer := 0;
  words integer;
begin
  if octet_length(html) > char_length(html) then
    characters := regexp_count(said, unspaced);
  end if;
  if characters > 0 then
    said := regexp_replace(said, unspaced, ' ', 'g');
  end if;
  -- What follows the '>' of each tag.
  select sum(cardinality(array_remove(string_to_array(substr(part, strpos(part, '>') + 1), ' '), ''))) into words
  from unnest(string_to_array(said, '<')) as part;
  return greatest(1, round(coalesce(words, 0) / 230.0 + characters / 500.0));
end
$$;


ALTER FUNCTION private.reading_minutes(html text) OWNER TO byline_owner;

--
-- Name: blogs; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.blogs (
    id bigint NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    introduction text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    topic text NOT NULL,
    thumbnail text,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    status text DEFAULT 'published'::text NOT NULL,
    published_at timestamp with time zone DEFAULT now(),
    reviewed jsonb,
    text_changed_at timestamp with time zone,
    cover text,
    minutes integer GENERATED ALWAYS AS (private.reading_minutes(content)) STORED NOT NULL,
    save_id uuid,
    CONSTRAINT blogs_content_size CHECK ((octet_length(content) <= ((2 * 1024) * 1024))),
    CONSTRAINT blogs_cover_shape CHECK ((cover ~ '^(paragraph|sun|swell|rings|fan|arches|weave)-[1-7]-[0-9a-f]{8}$'::text)),
    CONSTRAINT blogs_dates_range CHECK ((((published_at >= '1000-01-01 00:00:00+00'::timestamp with time zone) AND (published_at <= '9998-12-31 00:00:00+00'::timestamp with time zone)) AND ((inserted_at >= '1000-01-01 00:00:00+00'::timestamp with time zone) AND (inserted_at <= '9998-12-31 00:00:00+00'::timestamp with time zone)))),
    CONSTRAINT blogs_introduction_length CHECK ((char_length(introduction) <= 500)),
    CONSTRAINT blogs_introduction_not_blank CHECK (((introduction COLLATE "und-x-icu") ~ '\S'::text)),
    CONSTRAINT blogs_published_at_known CHECK (((status = 'draft'::text) OR (published_at IS NOT NULL))),
    CONSTRAINT blogs_reviewed_shape CHECK ((private.is_reviewed_thing(reviewed) OR (reviewed IS NULL))),
    CONSTRAINT blogs_slug_length CHECK ((char_length(slug) <= 200)),
    CONSTRAINT blogs_slug_shape CHECK (((slug = lower((slug COLLATE "und-x-icu"))) AND (slug ~ '^[^-]+(-[^-]+)*$'::text) AND ((replace(slug, '-'::text, ''::text) COLLATE "und-x-icu") !~ '[\u0001-\u002f\u003a-\u0060\u007b-\u00a0[:space:][:punct:][:cntrl:]]'::text))),
    CONSTRAINT blogs_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'scheduled'::text]))),
    CONSTRAINT blogs_thumbnail_file_name CHECK ((thumbnail ~ '^[^/\\[:cntrl:]]{1,255}$'::text)),
    CONSTRAINT blogs_title_length CHECK ((char_length(title) <= 200)),
    CONSTRAINT blogs_title_not_blank CHECK (private.has_ink(title)),
    CONSTRAINT blogs_topic_length CHECK ((char_length(topic) <= 80)),
    CONSTRAINT blogs_topic_not_blank CHECK (((topic COLLATE "und-x-icu") ~ '\S'::text))
);


ALTER TABLE public.blogs OWNER TO byline_owner;

--
-- Name: index_post(public.blogs); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.index_post(post public.blogs) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  insert into private.searched_posts as kept (blog_id, title, title_words, words, body, topic, inserted_at, out_at)
  select post.id, private.fold(post.title),
    title_words || age,
    private.add_body_words(
      title_words
        || setweight(private.words_in(post.topic), 'B')
        || setweight(private.words_in(post.introduction), 'B')
        || age,
      body),
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


ALTER FUNCTION private.index_post(post public.blogs) OWNER TO byline_owner;

--
-- Name: is_barred(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_barred() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from public.profiles where id = (select auth.uid()) and barred_at is not null)
$$;


ALTER FUNCTION private.is_barred() OWNER TO byline_owner;

--
-- Name: is_line(text, integer, integer); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_line(value text, minimum integer, maximum integer) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select char_length(value) between minimum and maximum
    and value !~ '[[:cntrl:]]'
    and (minimum = 0 or value collate "und-x-icu" ~ '\S')
$$;


ALTER FUNCTION private.is_line(value text, minimum integer, maximum integer) OWNER TO byline_owner;

--
-- Name: is_link_address(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_link_address(value text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select char_length(value) <= 2000
    and value !~ '[[:space:][:cntrl:]"<>\\]'
    and value ~* '^(https?://.|mailto:.|tel:.|#|/([^/]|$))'
$_$;


ALTER FUNCTION private.is_link_address(value text) OWNER TO byline_owner;

--
-- Name: is_out(text, timestamp with time zone); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_out(status text, published_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN ((status <> 'draft'::text) AND (published_at <= now()));


ALTER FUNCTION private.is_out(status text, published_at timestamp with time zone) OWNER TO byline_owner;

--
-- Name: is_owner_links(jsonb); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_owner_links(links jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN ((jsonb_typeof(links) = 'array'::text) AND (jsonb_array_length(links) <= 20)) THEN (SELECT COALESCE(bool_and(CASE WHEN (jsonb_typeof(link.value) = 'object'::text) THEN COALESCE((((link.value - ARRAY['label'::text, 'url'::text, 'icon'::text]) = '{}'::jsonb) AND (jsonb_typeof((link.value -> 'label'::text)) = 'string'::text) AND private.is_line((link.value ->> 'label'::text), 1, 60) AND (jsonb_typeof((link.value -> 'url'::text)) = 'string'::text) AND private.is_link_address((link.value ->> 'url'::text)) AND (((link.value -> 'icon'::text) = 'null'::jsonb) OR ((jsonb_typeof((link.value -> 'icon'::text)) = 'string'::text) AND ((link.value ->> 'icon'::text) ~ '^[a-z][a-z-]{0,19}$'::text)))), false) ELSE false END), true) AS "coalesce" FROM jsonb_array_elements(is_owner_links.links) link(value)) ELSE false END;


ALTER FUNCTION private.is_owner_links(links jsonb) OWNER TO byline_owner;

--
-- Name: is_shown(text, bigint[]); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_shown(file text, apart_from bigint[]) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  picture constant text := split_part(file, '/', 2);
begin
  if file like 'Thumbnail/%' then
    return exists (
        select from public.blogs where thumbnail = picture and (id = any (apart_from)) is not true)
      or exists (
        select from public.versions where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (
        select from public.drafts where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (select from public.pages where thumbnail = picture);
  end if;
  return exists (
      select from public.blogs
      where private.pictures_of(content) @> array[picture] and (id = any (apart_from)) is not true)
    or exists (
      select from public.versions
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (
      select from public.drafts
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (select from public.pages where private.pictures_of(content) @> array[picture]);
end
$$;


ALTER FUNCTION private.is_shown(file text, apart_from bigint[]) OWNER TO byline_owner;

--
-- Name: is_topics(jsonb); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_topics(topics jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN ((jsonb_typeof(topics) = 'array'::text) AND (jsonb_array_length(topics) <= 100)) THEN (SELECT ((count(DISTINCT (topic.value ->> 'id'::text)) = count(*)) AND (count(DISTINCT (topic.value ->> 'name'::text)) = count(*)) AND COALESCE(bool_and(CASE WHEN (jsonb_typeof(topic.value) = 'object'::text) THEN COALESCE((((topic.value - ARRAY['id'::text, 'name'::text, 'ink'::text]) = '{}'::jsonb) AND (jsonb_typeof((topic.value -> 'id'::text)) = 'number'::text) AND ((topic.value ->> 'id'::text) ~ '^[1-9][0-9]{0,8}$'::text) AND (jsonb_typeof((topic.value -> 'name'::text)) = 'string'::text) AND private.is_line((topic.value ->> 'name'::text), 1, 80) AND ((topic.value ->> 'name'::text) = btrim((topic.value ->> 'name'::text))) AND ((topic.value ->> 'name'::text) !~ '/|^\.\.?$'::text) AND ((topic.value -> 'ink'::text) = ANY (ARRAY['null'::jsonb, '1'::jsonb, '2'::jsonb, '3'::jsonb, '4'::jsonb]))), false) ELSE false END), true)) FROM jsonb_array_elements(is_topics.topics) topic(value)) ELSE false END;


ALTER FUNCTION private.is_topics(topics jsonb) OWNER TO byline_owner;

--
-- Name: judge_comment(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.judge_comment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  if exists (
    select from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.words_of(content) = private.words_of(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 then
    new.status := 'held';
  end if;
  if tg_op = 'INSERT' and (select hold_first_reviews from public.settings) and not exists (
    select from public.comments where user_id = auth.uid() and status = 'shown')
  then
    new.status := 'held';
  end if;
  return new;
end
$$;


ALTER FUNCTION private.judge_comment() OWNER TO byline_owner;

--
-- Name: keep_author(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_author() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated') and new.user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'a post cannot be put under another person''s name';
  end if;
  return new;
end
$$;


ALTER FUNCTION private.keep_author() OWNER TO byline_owner;

--
-- Name: keep_last_administrator(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_last_administrator() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    raise check_violation using
      message = 'the last administrator stays: violates constraint "profiles_last_admin_stays"',
      constraint = 'profiles_last_admin_stays', schema = 'public', table = 'profiles';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;


ALTER FUNCTION private.keep_last_administrator() OWNER TO byline_owner;

--
-- Name: keep_old_page_slug(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_old_page_slug() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.old_page_slugs (slug, page_id) values (old.slug, new.id)
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return null;
end
$$;


ALTER FUNCTION private.keep_old_page_slug() OWNER TO byline_owner;

--
-- Name: keep_old_slug(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_old_slug() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if least(old.published_at, old.inserted_at) <= now() and old.published_at is not null then
    insert into public.old_slugs (slug, blog_id) values (old.slug, new.id)
    on conflict (slug) do update set blog_id = excluded.blog_id, created_at = now();
  end if;
  return null;
end
$$;


ALTER FUNCTION private.keep_old_slug() OWNER TO byline_owner;

--
-- Name: keep_page_words(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_page_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.index_page(new);
  return null;
end
$$;


ALTER FUNCTION private.keep_page_words() OWNER TO byline_owner;

--
-- Name: keep_settings_version(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_settings_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.settings_versions (user_id, created_at, settings)
  values (auth.uid(), new.updated_at, to_jsonb(new) - array['id', 'updated_at', 'is_started']);
  delete from public.settings_versions
  where id <= (select id from public.settings_versions order by id desc offset 500 limit 1);
  return null;
end
$$;


ALTER FUNCTION private.keep_settings_version() OWNER TO byline_owner;

--
-- Name: keep_title_words(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_title_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.keep_title_words() OWNER TO byline_owner;

--
-- Name: keep_version(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  version constant jsonb := private.version_of(to_jsonb(new));
begin
  if version is distinct from private.version_of(to_jsonb(old)) then
    insert into public.versions (blog_id, page_id, user_id, created_at, fields)
    values (
      case tg_table_name when 'blogs' then new.id end, case tg_table_name when 'pages' then new.id end,
      coalesce(auth.uid(), (to_jsonb(new) ->> 'user_id')::uuid), new.updated_at, version);
  end if;
  return null;
end
$$;


ALTER FUNCTION private.keep_version() OWNER TO byline_owner;

--
-- Name: keep_words(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.keep_words() OWNER TO byline_owner;

--
-- Name: limit_acts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.limit_acts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  kind constant text := tg_argv[0];
  free_at timestamptz;
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  for place in 2 .. tg_nargs - 2 by 2 loop
    select done_at + tg_argv[place + 1]::interval into free_at from private.acts
    where user_id = auth.uid() and act = kind
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate 'PT429' using
        message = format('%s Please try again in %s.', tg_argv[1], private.in_words(free_at - now())),
        detail = format('Retry after %s seconds.', ceil(extract(epoch from free_at - now())));
    end if;
  end loop;
  delete from private.acts
  where user_id = auth.uid() and act = kind and done_at <= now() - tg_argv[tg_nargs - 1]::interval;
  insert into private.acts (user_id, act) values (auth.uid(), kind);
  return new;
end
$$;


ALTER FUNCTION private.limit_acts() OWNER TO byline_owner;

--
-- Name: lock_administrators(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.lock_administrators() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform from public.profiles where role = 'admin' order by id for no key update;
  return null;
end
$$;


ALTER FUNCTION private.lock_administrators() OWNER TO byline_owner;

--
-- Name: make_profile(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.make_profile() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  trimmed text := regexp_replace(
    new.raw_user_meta_data ->> 'full_name' collate "und-x-icu", '^\s+|\s+$', '', 'g');
begin
  trimmed := regexp_replace(left(trimmed, 80), '\s+$', '');
  insert into public.profiles (id, username)
  values (new.id, case when private.has_ink(trimmed) then trimmed else 'Reader' end);
  if new.email is not null then
    insert into private.emails (user_id, email) values (new.id, new.email);
  end if;
  return null;
end
$_$;


ALTER FUNCTION private.make_profile() OWNER TO byline_owner;

--
-- Name: mark(text, regconfig, tsquery, text[]); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.mark(words text, config regconfig, marked tsquery, runs text[]) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.mark(words text, config regconfig, marked tsquery, runs text[]) OWNER TO byline_owner;

--
-- Name: match_newest(tsquery, tsquery, text, integer, boolean); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    AS $$
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


ALTER FUNCTION private.match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean) OWNER TO byline_owner;

--
-- Name: match_posts(tsquery, text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.match_posts(query tsquery, of_topic text) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.match_posts(query tsquery, of_topic text) OWNER TO byline_owner;

--
-- Name: match_reviews(tsquery, bigint, text, integer); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    AS $$
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
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;


ALTER FUNCTION private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) OWNER TO byline_owner;

--
-- Name: newest_ages(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.newest_ages() RETURNS tsquery
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select string_agg(quote_literal(private.age_word(last.id - 1000 * age)), '|')::tsquery
  from (select id from public.blogs order by id desc limit 1) as last, generate_series(0, 7) as age
$$;


ALTER FUNCTION private.newest_ages() OWNER TO byline_owner;

--
-- Name: normal(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.normal(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select translate(
    case
      when octet_length(words) = length(words) then words
      when length(words) <= 2000 then normalize(words, nfkc)
      else (
        select string_agg(normalize(substr(words, 1 + 2000 * place, 2000), nfkc), '' order by place)
        from generate_series(0, length(words) / 2000) as place)
    end, '<>', '  ')
$$;


ALTER FUNCTION private.normal(words text) OWNER TO byline_owner;

--
-- Name: pass_posts_on(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.pass_posts_on() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.blogs set user_id = heir.id
  from (
    select id from public.profiles
    where role = 'admin' and id <> old.id
    order by created_at, id limit 1
  ) as heir
  where user_id = old.id;
  return old;
end
$$;


ALTER FUNCTION private.pass_posts_on() OWNER TO byline_owner;

--
-- Name: pictures_of(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.pictures_of(html text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select array(
    select distinct found[1] from regexp_matches(html, 'thumbnail/Content/([0-9A-Za-z._-]+)', 'g') as found)
$$;


ALTER FUNCTION private.pictures_of(html text) OWNER TO byline_owner;

--
-- Name: plain_text(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.plain_text(html text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
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


ALTER FUNCTION private.plain_text(html text) OWNER TO byline_owner;

--
-- Name: read_page(regclass, text, text, boolean, bigint, bigint, bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.read_page(of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint) RETURNS TABLE(total bigint, ids text[])
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
declare
  backwards boolean := false;
  direction text;
begin
  if take is not null and at_most is null then
    execute format('select count(*) from %s where %s', of_table, condition) into total;
    backwards := skip > total / 2;
  elsif take is not null then
    execute format('select array(select id::text from %s where %s limit %L)', of_table, condition, at_most + 1) into ids;
    total := cardinality(ids);
    if total <= at_most then
      condition := format('id = any (%L)', ids);
    end if;
  end if;
  direction := case when descending = backwards then 'asc' else 'desc' end;
  -- Renamed, because `order by id` would sort by the text.
  execute format(
    'select array(select id::text as found from %1$s where %2$s order by %3$s %4$s, id %4$s offset %5$L limit %6$L)',
    of_table, condition, sort, direction,
    case when backwards then greatest(total - skip - take, 0) else skip end,
    case when backwards then greatest(least(take, total - skip), 0) else take end)
  into ids;
  if backwards then
    ids := array(select ids[place] from generate_subscripts(ids, 1, true) as place);
  end if;
  total := coalesce(total, cardinality(ids));
  return next;
end
$_$;


ALTER FUNCTION private.read_page(of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint) OWNER TO byline_owner;

--
-- Name: read_search(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.read_search(typed text, OUT query tsquery, OUT config regconfig, OUT marked tsquery, OUT runs text[], OUT pattern text) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
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
$_$;


ALTER FUNCTION private.read_search(typed text, OUT query tsquery, OUT config regconfig, OUT marked tsquery, OUT runs text[], OUT pattern text) OWNER TO byline_owner;

--
-- Name: recount_posts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.recount_posts() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  lock table public.blogs in share row exclusive mode;
  delete from private.post_counts where level > 0;
  perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(1))
  from public.blogs where status <> 'draft';
end
$$;


ALTER FUNCTION private.recount_posts() OWNER TO byline_owner;

--
-- Name: rename_topics(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.rename_topics() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (
    select from jsonb_to_recordset(old.topics) as gone (id integer, name text)
    where not exists (select from jsonb_to_recordset(new.topics) as kept (id integer) where kept.id = gone.id)
      and not exists (select from jsonb_to_recordset(new.topics) as kept (name text) where kept.name = gone.name)
      and exists (select from public.blogs where topic = gone.name)
  ) then
    raise check_violation using
      message = 'a topic with posts cannot be removed: violates constraint "settings_topics_in_use"',
      constraint = 'settings_topics_in_use', schema = 'public', table = 'settings';
  end if;

  delete from private.old_topics
  where name in (select topic ->> 'name' from jsonb_array_elements(new.topics) as topic);
  update public.blogs set topic = after.name
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name and blogs.topic = before.name;
  insert into private.old_topics (name, topic_id)
  select before.name, before.id
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name
    and before.name not in (select topic ->> 'name' from jsonb_array_elements(new.topics) as topic)
  on conflict (name) do update set topic_id = excluded.topic_id;
  return null;
end
$$;


ALTER FUNCTION private.rename_topics() OWNER TO byline_owner;

--
-- Name: require_admin(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_admin() RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
end
$$;


ALTER FUNCTION private.require_admin() OWNER TO byline_owner;

--
-- Name: require_comment_out(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_comment_out() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (
    select from public.comments join public.blogs on blogs.id = comments.blog_id
    where comments.id = new.comment_id and comments.status = 'shown'
      and private.is_out(blogs.status, blogs.published_at))
  then
    raise foreign_key_violation using
      message = format('there is no such comment: violates foreign key constraint "%s_comment_id_fkey"', tg_table_name),
      constraint = tg_table_name || '_comment_id_fkey', schema = 'public', table = tg_table_name;
  end if;
  return new;
end
$$;


ALTER FUNCTION private.require_comment_out() OWNER TO byline_owner;

--
-- Name: require_deciding_admin(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_deciding_admin() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if public.is_admin() then
    perform from public.profiles where role = 'admin' order by id for no key update;
  end if;
  perform private.require_admin();
end
$$;


ALTER FUNCTION private.require_deciding_admin() OWNER TO byline_owner;

--
-- Name: require_fresh_password(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_fresh_password() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('password', 'recovery')
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise exception using errcode = 'BY001', message = 'password needed',
      hint = 'Sign in with the password again, and repeat the request within five minutes.';
  end if;
end
$$;


ALTER FUNCTION private.require_fresh_password() OWNER TO byline_owner;

--
-- Name: require_post_out(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_post_out() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (
    select from public.blogs where id = new.blog_id and private.is_out(status, published_at))
  then
    raise foreign_key_violation using
      message = 'there is no such post: violates foreign key constraint "comments_blog_id_fkey"',
      constraint = 'comments_blog_id_fkey', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;


ALTER FUNCTION private.require_post_out() OWNER TO byline_owner;

--
-- Name: review_age_word(bigint, integer); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.review_age_word(review_id bigint, level integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((''::text || level) || '.'::text) || (review_id >> (8 + (3 * level))));


ALTER FUNCTION private.review_age_word(review_id bigint, level integer) OWNER TO byline_owner;

--
-- Name: review_words(bigint, text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.review_words(review_id bigint, content text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE SECURITY DEFINER COST 500 PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select private.words_in(content) || array_to_tsvector(array[
    private.review_age_word(review_id, 0), private.review_age_word(review_id, 1), private.review_age_word(review_id, 2)])
$$;


ALTER FUNCTION private.review_words(review_id bigint, content text) OWNER TO byline_owner;

--
-- Name: sample_posts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.sample_posts() RETURNS TABLE(id bigint, title text, is_touched boolean)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select blogs.id, blogs.title,
    blogs.updated_at <> blogs.inserted_at
      or exists (select from public.drafts where drafts.blog_id = blogs.id)
      or exists (
        select from public.comments
        where comments.blog_id = blogs.id
          and not exists (select from private.sample_rows where kind = 'reader' and sample_rows.id = comments.user_id::text))
  from private.sample_rows join public.blogs on blogs.id::text = sample_rows.id
  where kind = 'post'
  order by blogs.id
$$;


ALTER FUNCTION private.sample_posts() OWNER TO byline_owner;

--
-- Name: settle_settings(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.settle_settings() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
begin
  if new.time_zone <> old.time_zone and not exists (
    select from pg_catalog.pg_timezone_names
    where name = new.time_zone and name !~ '^((posix|right)/|posixrules$|localtime$|Factory$)')
  then
    raise check_violation using
      message = 'unknown time zone: violates constraint "settings_time_zone_known"',
      constraint = 'settings_time_zone_known', schema = 'public', table = 'settings';
  end if;
  new.is_started := old.is_started or new.is_started;
  new.updated_at := clock_timestamp();
  return new;
end
$_$;


ALTER FUNCTION private.settle_settings() OWNER TO byline_owner;

--
-- Name: split_unspaced(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.split_unspaced(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select case when words !~ format('[%s]', script) then words else
    regexp_replace(words, format('([%1$s][%1$s]?)', script), ' \1 ', 'g')
    || ' '
    || regexp_replace(
      regexp_replace(regexp_replace(words, format('[^%s]+', script), ' ', 'g'), format('(^| )[%s]', script), ' ', 'g'),
      format('([%1$s][%1$s]?)', script), ' \1 ', 'g')
    end
  from (select private.unspaced_scripts() as script) as known
$_$;


ALTER FUNCTION private.split_unspaced(words text) OWNER TO byline_owner;

--
-- Name: takes_reviews(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.takes_reviews() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select reviewers = 'everybody' from public.settings
$$;


ALTER FUNCTION private.takes_reviews() OWNER TO byline_owner;

--
-- Name: unspaced_scripts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.unspaced_scripts() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff'::text;


ALTER FUNCTION private.unspaced_scripts() OWNER TO byline_owner;

--
-- Name: version_of(jsonb); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.version_of(written jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select written - array[
    'id', 'user_id', 'save_id', 'status', 'published_at', 'inserted_at', 'created_at', 'updated_at', 'text_changed_at', 'minutes']
$$;


ALTER FUNCTION private.version_of(written jsonb) OWNER TO byline_owner;

--
-- Name: words_in(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.words_in(words text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select to_tsvector('private.site_words', private.split_unspaced(
    case when length(composed) <= 2000 then composed
      else regexp_replace(composed, format('([^\s%s]{200})', private.unspaced_scripts()), '\1 ', 'g') end))
  from private.normal(words) as composed
$$;


ALTER FUNCTION private.words_in(words text) OWNER TO byline_owner;

--
-- Name: words_of(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.words_of(content text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select lower(regexp_replace(regexp_replace(content collate "und-x-icu", '\s+', ' ', 'g'), '^ | $', '', 'g'))
$_$;


ALTER FUNCTION private.words_of(content text) OWNER TO byline_owner;

--
-- Name: approve_comments(bigint[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.approve_comments(of_comments bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  approved bigint[];
begin
  perform private.require_admin();
  delete from public.reports where comment_id = any (of_comments);
  with shown as (
    update public.comments set status = 'shown' where id = any (of_comments) returning id
  )
  select coalesce(array_agg(id order by id), '{}') from shown into approved;
  return approved;
end
$$;


ALTER FUNCTION public.approve_comments(of_comments bigint[]) OWNER TO byline_owner;

--
-- Name: bar_account(uuid); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.bar_account(of_user uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '30s'
    AS $$
declare
  removed integer;
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = coalesce(barred_at, now()) where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  -- The auth service cannot read 'infinity'.
  update auth.users set banned_until = now() + interval '100 years' where id = of_user;
  delete from auth.sessions where user_id = of_user;
  delete from public.comments
  where user_id = of_user
    and (status = 'held' or id in (select comment_id from public.reports));
  get diagnostics removed = row_count;
  return removed;
end
$$;


ALTER FUNCTION public.bar_account(of_user uuid) OWNER TO byline_owner;

--
-- Name: profiles; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.profiles (
    id uuid NOT NULL,
    username text NOT NULL,
    avatar_url text,
    role text DEFAULT 'user'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    barred_at timestamp with time zone,
    CONSTRAINT profiles_admins_not_barred CHECK (((role <> 'admin'::text) OR (barred_at IS NULL))),
    CONSTRAINT profiles_avatar_url_file_name CHECK ((avatar_url ~ '^[^/\\[:cntrl:]]{1,255}$'::text)),
    CONSTRAINT profiles_role_known CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
    CONSTRAINT profiles_username_length CHECK ((char_length(username) <= 80)),
    CONSTRAINT profiles_username_not_blank CHECK (private.has_ink(username))
);


ALTER TABLE public.profiles OWNER TO byline_owner;

--
-- Name: email(public.profiles); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.email(profile public.profiles) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select emails.email from private.emails
  where emails.user_id = profile.id
    and (profile.id = (select auth.uid())
      or current_setting('role') = 'service_role'
      or (select public.is_admin()))
$$;


ALTER FUNCTION public.email(profile public.profiles) OWNER TO byline_owner;

--
-- Name: end_first_steps(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.end_first_steps() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  update private.first_steps set is_over = true where true;
end
$$;


ALTER FUNCTION public.end_first_steps() OWNER TO byline_owner;

--
-- Name: export_account(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.export_account() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '30s'
    AS $$
  with posts_out as (
    select id, title, slug from public.blogs where private.is_out(status, published_at)
  )
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', users.id, 'email', users.email, 'created_at', users.created_at,
        'last_sign_in_at', to_jsonb(users) -> 'last_sign_in_at', 'user_metadata', users.raw_user_meta_data)
      from auth.users where users.id = (select auth.uid())),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('created_at', sessions.created_at, 'ip', to_jsonb(sessions) -> 'ip',
        'user_agent', to_jsonb(sessions) -> 'user_agent') order by sessions.created_at)
      from auth.sessions where sessions.user_id = (select auth.uid())), '[]'),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = (select auth.uid())),
    'posts', coalesce((
      select jsonb_agg(to_jsonb(blogs) - 'user_id' order by blogs.id)
      from public.blogs where blogs.user_id = (select auth.uid())), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', posts_out.title, 'post_slug', posts_out.slug) order by comments.id)
      from public.comments left join posts_out on posts_out.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when posts_out.id is not null and comments.status = 'shown' then comments.content end,
        'post', posts_out.title, 'post_slug', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'))
$$;


ALTER FUNCTION public.export_account() OWNER TO byline_owner;

--
-- Name: figures_by_day(text, date); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.figures_by_day(zone text, since date) RETURNS TABLE(day date, users integer, comments integer, posts integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  today constant date := (now() at time zone zone)::date;
  -- At most a year.
  first_day constant date := greatest(since, today - 366);
  first_moment constant timestamptz := first_day::timestamp at time zone zone;
begin
  perform private.require_admin();
  return query
  with joined as (
    select (created_at at time zone zone)::date as at, count(*) from public.profiles
    where created_at >= first_moment group by 1
  ), commented as (
    select (created_at at time zone zone)::date as at, count(*) from public.comments
    where created_at >= first_moment group by 1
  ), published as (
    select (inserted_at at time zone zone)::date as at, count(*) from public.blogs
    where inserted_at >= first_moment and private.is_out(status, published_at) group by 1
  )
  select d::date, coalesce(joined.count, 0)::integer, coalesce(commented.count, 0)::integer,
    coalesce(published.count, 0)::integer
  from generate_series(first_day, today, interval '1 day') as d
  left join joined on joined.at = d::date
  left join commented on commented.at = d::date
  left join published on published.at = d::date
  order by d;
end
$$;


ALTER FUNCTION public.figures_by_day(zone text, since date) OWNER TO byline_owner;

--
-- Name: first_steps(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.first_steps() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'isOver', (select is_over from private.first_steps),
    'start', (select settings from public.settings_versions order by settings_versions.id limit 1),
    'hasPosts', exists (
      select from public.blogs
      where not exists (select from private.sample_rows where kind = 'post' and sample_rows.id = blogs.id::text)),
    'sample', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'isTouched', is_touched)), '[]')
      from private.sample_posts()));
end
$$;


ALTER FUNCTION public.first_steps() OWNER TO byline_owner;

--
-- Name: is_admin(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.is_admin() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;


ALTER FUNCTION public.is_admin() OWNER TO byline_owner;

--
-- Name: list_account_files(uuid, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_account_files(of_user uuid, from_role text DEFAULT NULL::text) RETURNS TABLE(bucket_id text, name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_admin();
  end if;
  perform private.require_fresh_password();
  if not exists (select from auth.users where id = of_user)
    or from_role <> (select role from public.profiles where id = of_user)
  then
    raise sqlstate 'PT404' using message = 'there is no such account, or not with this role';
  end if;
  if exists (select from public.profiles where id = of_user and role = 'admin')
    and not exists (select from public.profiles where id <> of_user and role = 'admin')
  then
    raise check_violation using
      message = 'the last administrator stays: violates constraint "profiles_last_admin_stays"',
      constraint = 'profiles_last_admin_stays', schema = 'public', table = 'profiles';
  end if;
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.owner_id = of_user::text
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> 'owner_avatar', substr(objects.name, 15)) > 0);
end
$$;


ALTER FUNCTION public.list_account_files(of_user uuid, from_role text) OWNER TO byline_owner;

--
-- Name: list_beside(bigint, integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_beside(of_blog bigint, of_topic integer) RETURNS TABLE(place text, slug text, title text, inserted_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  (select 'previous', slug, title, inserted_at from public.blogs where id < of_blog order by id desc limit 1)
  union all
  (select 'next', slug, title, inserted_at from public.blogs where id > of_blog order by id limit 1)
  union all
  (select 'topic', slug, title, inserted_at from public.blogs
    where topic = (select topic from public.blogs where id = of_blog) and id <> of_blog
    order by id desc limit least(of_topic, 20))
$$;


ALTER FUNCTION public.list_beside(of_blog bigint, of_topic integer) OWNER TO byline_owner;

--
-- Name: list_comments(text, text, boolean, bigint, integer, bigint, bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_comments(search text, sort text, descending boolean, of_blog bigint DEFAULT NULL::bigint, with_rating integer DEFAULT NULL::integer, skip bigint DEFAULT 0, take bigint DEFAULT NULL::bigint) RETURNS TABLE(total bigint, ids bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.comments',
    'true'
      || case when search = '' then '' else format(' and content ilike %L', private.containing(search)) end
      || case when of_blog is null then '' else format(' and blog_id = %L', of_blog) end
      || case
        when with_rating is null then ''
        when with_rating = 6 then ' and rating is null'
        else format(' and rating = %L', with_rating)
      end,
    case sort when 'like_count' then 'like_count' else 'created_at' end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;


ALTER FUNCTION public.list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint) OWNER TO byline_owner;

--
-- Name: list_moderation(bigint, bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_moderation(skip bigint DEFAULT 0, take bigint DEFAULT NULL::bigint) RETURNS TABLE(total bigint, ids bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return query
  with waiting as (
    select id, created_at from public.comments where status = 'held'
    union all
    select comment_id, created_at from public.reports
  ), listed as (
    select id, max(created_at) as since from waiting group by id
  )
  select (select count(*) from listed),
    array(select id from listed order by since desc, id desc offset skip limit take);
end
$$;


ALTER FUNCTION public.list_moderation(skip bigint, take bigint) OWNER TO byline_owner;

--
-- Name: list_post_files(bigint[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_post_files(of_posts bigint[]) RETURNS TABLE(name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform private.require_admin();
  return query
  with written as (
    select thumbnail, content from public.blogs where id = any (of_posts)
    union all
    select fields ->> 'thumbnail', fields ->> 'content' from public.versions where blog_id = any (of_posts)
    union all
    select fields ->> 'thumbnail', fields ->> 'content' from public.drafts where blog_id = any (of_posts)
  ), named as (
    select 'Thumbnail/' || thumbnail as file from written
    union
    select 'Content/' || picture from written, unnest(private.pictures_of(content)) as picture
  )
  select objects.name::text from storage.objects join named on named.file = objects.name
  where objects.bucket_id = 'thumbnail' and not private.is_shown(objects.name, of_posts);
end
$$;


ALTER FUNCTION public.list_post_files(of_posts bigint[]) OWNER TO byline_owner;

--
-- Name: list_post_ratings(bigint[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_post_ratings(of_posts bigint[]) RETURNS TABLE(id bigint, average numeric, ratings integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return query
  select blog_id, avg(rating), count(*)::integer from public.comments
  where blog_id = any (of_posts) and rating is not null and status = 'shown'
  group by blog_id order by blog_id;
end
$$;


ALTER FUNCTION public.list_post_ratings(of_posts bigint[]) OWNER TO byline_owner;

--
-- Name: list_posts(text, text, text, boolean, bigint, bigint, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_posts(search text, of_topic text, sort text, descending boolean, skip bigint DEFAULT 0, take bigint DEFAULT NULL::bigint, with_status text DEFAULT ''::text) RETURNS TABLE(total bigint, ids bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.blogs',
    'true'
      || case when search = '' then '' else format(' and title ilike %L', private.containing(search)) end
      || case when of_topic = '' then '' else format(' and topic = %L', of_topic) end
      || case with_status
        when 'published' then ' and private.is_out(status, published_at)'
        when 'scheduled' then ' and status <> ''draft'' and published_at > now()'
        when 'draft' then ' and status = ''draft'''
        else ''
      end,
    case sort
      when 'title' then 'title collate "und-x-icu"'
      when 'topic' then 'topic'
      when 'inserted_at' then 'inserted_at'
      when 'updated_at' then 'updated_at'
      else 'id'
    end,
    descending, skip, take, null) as page;
end
$$;


ALTER FUNCTION public.list_posts(search text, of_topic text, sort text, descending boolean, skip bigint, take bigint, with_status text) OWNER TO byline_owner;

--
-- Name: list_posts_out(text, boolean, bigint, bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_posts_out(of_topic text DEFAULT ''::text, newest_first boolean DEFAULT false, skip bigint DEFAULT 0, take bigint DEFAULT 100) RETURNS TABLE(total bigint, id bigint, slug text, title text, introduction text, topic text, thumbnail text, cover text, inserted_at timestamp with time zone, minutes integer, author text, average numeric, ratings integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
declare
  waiting constant bigint[] := array(
    select id from public.blogs
    where published_at > now() and status <> 'draft' and (of_topic = '' or topic = of_topic));
  total constant bigint := -cardinality(waiting) + coalesce(
    (select sum(posts) from private.post_counts where topic = of_topic and level = 16), 0);
  length constant bigint := least(greatest(take, 0), 1000, total - greatest(skip, 0));
  -- The rank of the page's first post by ascending id, first among all and then from `lowest` on.
  rank bigint := case when newest_first then total - greatest(skip, 0) - length else greatest(skip, 0) end;
  -- The places to search, and in the end the ids.
  lowest bigint := -9223372036854775808;
  highest bigint := 9223372036854775807;
  ids bigint[];
begin
  if length <= 0 then
    return;
  end if;

  if rank > 0 then
    for depth in reverse 16..4 by 4 loop
      with children as materialized (
        select place, posts - (select count(*) from unnest(waiting) as post (id) where id >> depth = place) as shown
        from private.post_counts
        where topic = of_topic and level = depth and place between lowest and highest
      )
      select place << 4, (place << 4) + 15, rank - before into lowest, highest, rank
      from (select place, shown, sum(shown) over (order by place) - shown as before from children) as child
      where rank < before + shown
      order by place limit 1;
    end loop;
  end if;

  if of_topic = '' then
    ids := array(
      select id from public.blogs
      where id >= lowest and private.is_out(status, published_at)
      order by id offset rank limit length);
  else
    ids := array(
      select id from public.blogs
      where topic = of_topic and id >= lowest and private.is_out(status, published_at)
      order by id offset rank limit length);
  end if;

  return query
  select total, blogs.id, slug, title, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(rating)::integer as ratings from public.comments
      where blog_id = blogs.id and rating is not null and status = 'shown'
    ) as rated
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;


ALTER FUNCTION public.list_posts_out(of_topic text, newest_first boolean, skip bigint, take bigint) OWNER TO byline_owner;

--
-- Name: list_reasons(bigint[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_reasons(of_comments bigint[]) RETURNS TABLE(id bigint, held_for text, reports integer, reasons text[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return query
  select comments.id,
    case
      when comments.status <> 'held' then null
      when private.count_links(comments.content) > 2 then 'links'
      when private.count_lines(comments.content) > 100 then 'lines'
      else 'first review'
    end,
    (select count(*)::integer from public.reports where reports.comment_id = comments.id),
    array(
      select reports.reason from public.reports where reports.comment_id = comments.id and reports.reason <> ''
      order by reports.created_at desc, reports.id desc limit 20)
  from public.comments where comments.id = any (of_comments);
end
$$;


ALTER FUNCTION public.list_reasons(of_comments bigint[]) OWNER TO byline_owner;

--
-- Name: list_stray_files(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_stray_files() RETURNS TABLE(bucket_id text, name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET statement_timeout TO '30s'
    AS $_$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'thumbnail' and objects.name ~ '^(Thumbnail/|Content/[0-9A-Za-z._-]+$)'
    and objects.created_at < now() - interval '1 day'
    and not private.is_shown(objects.name, '{}')
    and not exists (
      select from public.settings_versions
      where substr(objects.name, 9) in (settings ->> 'logo', settings ->> 'logo_dark'))
  union all
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.name like 'Profile Photo/%'
    and objects.created_at < now() - interval '1 day'
    and not exists (select from public.profiles where avatar_url = substr(objects.name, 15))
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> 'owner_avatar', substr(objects.name, 15)) > 0)
  limit 100;
end
$_$;


ALTER FUNCTION public.list_stray_files() OWNER TO byline_owner;

--
-- Name: list_topics(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_topics() RETURNS TABLE(topic text)
    LANGUAGE sql STABLE ROWS 10
    SET search_path TO ''
    AS $$
  with recursive topics as (
    (select blogs.topic, 1 as place from public.blogs order by blogs.topic limit 1)
    union all
    select next.topic, place + 1
    from topics cross join lateral (
      select blogs.topic from public.blogs where blogs.topic > topics.topic order by blogs.topic limit 1) as next
    where place < 200
  )
  select topics.topic from topics
$$;


ALTER FUNCTION public.list_topics() OWNER TO byline_owner;

--
-- Name: list_users(text, text, boolean, bigint, bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_users(search text, sort text, descending boolean, skip bigint DEFAULT 0, take bigint DEFAULT NULL::bigint) RETURNS TABLE(total bigint, ids uuid[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::uuid[]
  from private.read_page(
    'public.profiles',
    case when search = '' then 'true' else format(
      '(username ilike %1$L
        or id in (select user_id from private.emails where email collate "C" ilike %1$L))',
      private.containing(search)) end,
    case sort
      when 'username' then 'username collate "und-x-icu"'
      when 'role' then 'role'
      when 'updated_at' then 'updated_at'
      else 'created_at'
    end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$_$;


ALTER FUNCTION public.list_users(search text, sort text, descending boolean, skip bigint, take bigint) OWNER TO byline_owner;

--
-- Name: list_years(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_years(zone text) RETURNS TABLE(year integer, posts integer)
    LANGUAGE sql STABLE
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
  select extract(year from inserted_at at time zone zone)::integer, count(*)::integer
  from public.blogs group by 1 order by 1 desc
$$;


ALTER FUNCTION public.list_years(zone text) OWNER TO byline_owner;

--
-- Name: most_reviewed_posts(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.most_reviewed_posts() RETURNS TABLE(id bigint, slug text, title text, reviews bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_hashagg TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = 'shown'
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;


ALTER FUNCTION public.most_reviewed_posts() OWNER TO byline_owner;

--
-- Name: planned_backups(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.planned_backups() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('every', every, 'madeAt', nullif(made_at, '-infinity'),
      'failedAt', nullif(failed_at, '-infinity'), 'reason', reason,
      'isLate', isfinite(made_at) and made_at < now() - every * interval '2 hours')
    from private.backups);
end
$$;


ALTER FUNCTION public.planned_backups() OWNER TO byline_owner;

--
-- Name: present_topic(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.present_topic(old_name text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select topic ->> 'name'
  from private.old_topics, public.settings, jsonb_array_elements(settings.topics) as topic
  where old_topics.name = old_name and (topic ->> 'id')::integer = old_topics.topic_id
$$;


ALTER FUNCTION public.present_topic(old_name text) OWNER TO byline_owner;

--
-- Name: rating_summary(bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.rating_summary(of_blog bigint) RETURNS TABLE(average numeric, count integer, spread integer[], total integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with readable as (
    select id from public.blogs
    where id = of_blog
      and (private.is_out(status, published_at)
        or current_setting('role') = 'service_role'
        or (select public.is_admin()))
  )
  select
    avg(rating),
    count(rating)::integer,
    array[
      count(*) filter (where rating = 1),
      count(*) filter (where rating = 2),
      count(*) filter (where rating = 3),
      count(*) filter (where rating = 4),
      count(*) filter (where rating = 5)
    ]::integer[],
    count(*)::integer
  from public.comments
  where blog_id = (select id from readable) and status = 'shown'
$$;


ALTER FUNCTION public.rating_summary(of_blog bigint) OWNER TO byline_owner;

--
-- Name: read_site(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_site() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses']
  from public.settings where is_started
$$;


ALTER FUNCTION public.read_site() OWNER TO byline_owner;

--
-- Name: remove_account(uuid, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.remove_account(of_user uuid, from_role text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '2min'
    AS $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_deciding_admin();
  end if;
  perform private.require_fresh_password();
  if from_role <> (select role from public.profiles where id = of_user) then
    raise sqlstate 'PT404' using message = 'there is no such account, or not with this role';
  end if;
  delete from auth.users where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account, or not with this role';
  end if;
end
$$;


ALTER FUNCTION public.remove_account(of_user uuid, from_role text) OWNER TO byline_owner;

--
-- Name: remove_sample_content(bigint[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.remove_sample_content(also bigint[] DEFAULT '{}'::bigint[]) RETURNS TABLE(name text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  -- So that nobody touches them meanwhile.
  perform from public.blogs where id in (select sample.id from private.sample_posts() as sample) order by id for update;
  delete from public.blogs
  where id in (select sample.id from private.sample_posts() as sample where not sample.is_touched or sample.id = any (also));
  -- Nobody could sign in to an account without a password.
  delete from auth.users
  where id::text in (select sample_rows.id from private.sample_rows where kind = 'reader') and encrypted_password is null;
  update public.settings set owner_avatar = null where owner_avatar = '/marlo-quill.svg';
  return query
  select sample_rows.id from private.sample_rows where kind = 'picture' and not private.is_shown(sample_rows.id, '{}');
  delete from private.sample_rows where true;
end
$$;


ALTER FUNCTION public.remove_sample_content(also bigint[]) OWNER TO byline_owner;

--
-- Name: save_navigation(jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.save_navigation(links jsonb, seen jsonb) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
  if jsonb_typeof(links) is distinct from 'array' then
    raise invalid_parameter_value using message = 'the links must be a list: an empty one removes all links';
  end if;
  lock table public.navigation in share row exclusive mode;
  if seen is distinct from (
    select coalesce(jsonb_agg(
      jsonb_build_object('place', place, 'label', label, 'page_id', page_id, 'address', address) order by place, position), '[]')
    from public.navigation)
  then
    return false;
  end if;
  delete from public.navigation where true;
  insert into public.navigation (place, position, label, page_id, address)
  select link.place, row_number() over (partition by link.place order by link.ordinality), link.label, link.page_id, link.address
  from rows from (
    jsonb_to_recordset(links) as (place text, label text, page_id bigint, address text)) with ordinality as link;
  return true;
end
$$;


ALTER FUNCTION public.save_navigation(links jsonb, seen jsonb) OWNER TO byline_owner;

--
-- Name: schema_version(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.schema_version() RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return (select max(version) from supabase_migrations.schema_migrations);
end;
$$;


ALTER FUNCTION public.schema_version() OWNER TO byline_owner;

--
-- Name: search_pages(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.search_pages(typed text) RETURNS TABLE(slug text, title text, excerpt text)
    LANGUAGE sql STABLE ROWS 5
    BEGIN ATOMIC
 SELECT pages.slug,
     found.title,
     found.excerpt
    FROM (private.find_pages(search_pages.typed) found(place, page_id, title, excerpt)
      JOIN public.pages ON ((pages.id = found.page_id)))
   ORDER BY found.place;
END;


ALTER FUNCTION public.search_pages(typed text) OWNER TO byline_owner;

--
-- Name: search_posts(text, text, integer, integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.search_posts(typed text, of_topic text DEFAULT ''::text, skip integer DEFAULT 0, take integer DEFAULT 10) RETURNS TABLE(total integer, slug text, title text, excerpt text, topic text, inserted_at timestamp with time zone, author text)
    LANGUAGE sql STABLE ROWS 10
    BEGIN ATOMIC
 SELECT found.total,
     blogs.slug,
     found.title,
     found.excerpt,
     blogs.topic,
     blogs.inserted_at,
     profiles.username
    FROM ((private.find_posts(search_posts.typed, search_posts.of_topic, search_posts.skip, search_posts.take) found(total, place, blog_id, title, excerpt)
      LEFT JOIN public.blogs ON ((blogs.id = found.blog_id)))
      LEFT JOIN public.profiles ON ((profiles.id = blogs.user_id)))
   ORDER BY found.place;
END;


ALTER FUNCTION public.search_posts(typed text, of_topic text, skip integer, take integer) OWNER TO byline_owner;

--
-- Name: comments; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.comments (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    blog_id bigint NOT NULL,
    content text NOT NULL,
    rating integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    like_count integer DEFAULT 0 NOT NULL,
    status text DEFAULT 'shown'::text NOT NULL,
    first_created_at timestamp with time zone,
    CONSTRAINT comments_content_length CHECK ((char_length(content) <= 10000)),
    CONSTRAINT comments_content_not_blank CHECK (private.has_ink(content)),
    CONSTRAINT comments_rating_range CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT comments_status_known CHECK ((status = ANY (ARRAY['shown'::text, 'held'::text])))
);


ALTER TABLE public.comments OWNER TO byline_owner;

--
-- Name: search_reviews(text, text, integer, integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.search_reviews(typed text, of_topic text DEFAULT ''::text, skip integer DEFAULT 0, take integer DEFAULT 10) RETURNS TABLE(total integer, id bigint, excerpt text, rating integer, created_at timestamp with time zone, author text, post_slug text, post_title text)
    LANGUAGE sql STABLE ROWS 10
    BEGIN ATOMIC
 SELECT found.total,
     comments.id,
     found.excerpt,
     comments.rating,
     comments.created_at,
     profiles.username,
     blogs.slug,
     blogs.title
    FROM (((private.find_reviews(search_reviews.typed, search_reviews.of_topic, search_reviews.skip, search_reviews.take) found(total, place, comment_id, excerpt)
      LEFT JOIN public.comments ON ((comments.id = found.comment_id)))
      LEFT JOIN public.blogs ON ((blogs.id = comments.blog_id)))
      LEFT JOIN public.profiles ON ((profiles.id = comments.user_id)))
   ORDER BY found.place;
END;


ALTER FUNCTION public.search_reviews(typed text, of_topic text, skip integer, take integer) OWNER TO byline_owner;

--
-- Name: set_role(uuid, text, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.set_role(of_user uuid, to_role text, from_role text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_deciding_admin();
  if of_user = auth.uid() then
    raise insufficient_privilege using message = 'nobody may change their own role';
  end if;
  update public.profiles set role = to_role, updated_at = now()
  where id = of_user and role = coalesce(from_role, role);
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such profile, or not with this role';
  end if;
end
$$;


ALTER FUNCTION public.set_role(of_user uuid, to_role text, from_role text) OWNER TO byline_owner;

--
-- Name: suggest_posts(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.suggest_posts(typed text) RETURNS TABLE(slug text, title text, topic text)
    LANGUAGE sql STABLE ROWS 10
    BEGIN ATOMIC
 SELECT ''::text,
     ''::text,
     found.found
    FROM private.find_topics(suggest_posts.typed) found(found)
 UNION ALL
 ( SELECT pages.slug,
     pages.title,
     ''::text
    FROM (unnest(private.find_page_titles(suggest_posts.typed)) WITH ORDINALITY found(id, place)
      JOIN public.pages ON ((pages.id = found.id)))
   ORDER BY found.place)
 UNION ALL
 ( SELECT blogs.slug,
     blogs.title,
     blogs.topic
    FROM (unnest(private.find_titles(suggest_posts.typed)) WITH ORDINALITY found(id, place)
      JOIN public.blogs ON ((blogs.id = found.id)))
   ORDER BY found.place);
END;


ALTER FUNCTION public.suggest_posts(typed text) OWNER TO byline_owner;

--
-- Name: unbar_account(uuid); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.unbar_account(of_user uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = null where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  update auth.users set banned_until = null where id = of_user;
end
$$;


ALTER FUNCTION public.unbar_account(of_user uuid) OWNER TO byline_owner;

--
-- Name: extension(text); Type: FUNCTION; Schema: storage; Owner: supabase_storage_admin
--

CREATE FUNCTION storage.extension(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $$
begin
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));
end
$$;


ALTER FUNCTION storage.extension(name text) OWNER TO supabase_storage_admin;

--
-- Name: filename(text); Type: FUNCTION; Schema: storage; Owner: supabase_storage_admin
--

CREATE FUNCTION storage.filename(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $$
declare
  parts text[] := string_to_array(name, '/');
begin
  return parts[array_length(parts, 1)];
end
$$;


ALTER FUNCTION storage.filename(name text) OWNER TO supabase_storage_admin;

--
-- Name: foldername(text); Type: FUNCTION; Schema: storage; Owner: supabase_storage_admin
--

CREATE FUNCTION storage.foldername(name text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE
    AS $$
declare
  parts text[] := string_to_array(name, '/');
begin
  return parts[1 : array_length(parts, 1) - 1];
end
$$;


ALTER FUNCTION storage.foldername(name text) OWNER TO supabase_storage_admin;

--
-- Name: exact_words; Type: TEXT SEARCH CONFIGURATION; Schema: private; Owner: byline_owner
--

CREATE TEXT SEARCH CONFIGURATION private.exact_words (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR asciiword WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR word WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR numword WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR sfloat WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR version WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR hword_numpart WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR hword_part WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR hword_asciipart WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR numhword WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR asciihword WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR hword WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR "float" WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR "int" WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.exact_words
    ADD MAPPING FOR uint WITH simple;


ALTER TEXT SEARCH CONFIGURATION private.exact_words OWNER TO byline_owner;

--
-- Name: site_words; Type: TEXT SEARCH CONFIGURATION; Schema: private; Owner: byline_owner
--

CREATE TEXT SEARCH CONFIGURATION private.site_words (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR asciiword WITH english_stem;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR word WITH extensions.unaccent, english_stem;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR numword WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR sfloat WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR version WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR hword_numpart WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR hword_part WITH extensions.unaccent, english_stem;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR hword_asciipart WITH english_stem;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR numhword WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR asciihword WITH english_stem;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR hword WITH extensions.unaccent, english_stem;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR "float" WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR "int" WITH simple;

ALTER TEXT SEARCH CONFIGURATION private.site_words
    ADD MAPPING FOR uint WITH simple;


ALTER TEXT SEARCH CONFIGURATION private.site_words OWNER TO byline_owner;

--
-- Name: identities; Type: TABLE; Schema: auth; Owner: supabase_auth_admin
--

CREATE TABLE auth.identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    provider text NOT NULL,
    provider_id text NOT NULL,
    user_id uuid NOT NULL,
    identity_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    email character varying(255) GENERATED ALWAYS AS (lower((identity_data ->> 'email'::text))) STORED,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now()
);


ALTER TABLE auth.identities OWNER TO supabase_auth_admin;

--
-- Name: mfa_amr_claims; Type: TABLE; Schema: auth; Owner: supabase_auth_admin
--

CREATE TABLE auth.mfa_amr_claims (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    session_id uuid NOT NULL,
    authentication_method text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE auth.mfa_amr_claims OWNER TO supabase_auth_admin;

--
-- Name: one_time_tokens; Type: TABLE; Schema: auth; Owner: supabase_auth_admin
--

CREATE TABLE auth.one_time_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    token_type text NOT NULL,
    token_hash text NOT NULL,
    relates_to text NOT NULL,
    created_at timestamp without time zone DEFAULT now() NOT NULL,
    updated_at timestamp without time zone DEFAULT now() NOT NULL,
    CONSTRAINT one_time_tokens_token_hash_check CHECK ((char_length(token_hash) > 0)),
    CONSTRAINT one_time_tokens_token_type_check CHECK ((token_type = ANY (ARRAY['confirmation_token'::text, 'reauthentication_token'::text, 'recovery_token'::text, 'email_change_token_new'::text, 'email_change_token_current'::text, 'phone_change_token'::text])))
);


ALTER TABLE auth.one_time_tokens OWNER TO supabase_auth_admin;

--
-- Name: refresh_tokens; Type: TABLE; Schema: auth; Owner: supabase_auth_admin
--

CREATE TABLE auth.refresh_tokens (
    instance_id uuid,
    id bigint NOT NULL,
    token character varying(255),
    user_id character varying(255),
    revoked boolean DEFAULT false,
    parent character varying(255),
    session_id uuid,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now()
);


ALTER TABLE auth.refresh_tokens OWNER TO supabase_auth_admin;

--
-- Name: refresh_tokens_id_seq; Type: SEQUENCE; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE auth.refresh_tokens ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME auth.refresh_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: sessions; Type: TABLE; Schema: auth; Owner: supabase_auth_admin
--

CREATE TABLE auth.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now(),
    factor_id uuid,
    aal text,
    not_after timestamp with time zone,
    refreshed_at timestamp without time zone,
    user_agent text,
    ip inet,
    tag text,
    refresh_token_hmac_key text,
    refresh_token_counter bigint,
    scopes text,
    CONSTRAINT sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text, 'aal3'::text]))),
    CONSTRAINT sessions_scopes_check CHECK ((length(scopes) <= 4096))
);


ALTER TABLE auth.sessions OWNER TO supabase_auth_admin;

--
-- Name: users; Type: TABLE; Schema: auth; Owner: supabase_auth_admin
--

CREATE TABLE auth.users (
    instance_id uuid,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    aud character varying(255) DEFAULT 'authenticated'::character varying,
    role character varying(255) DEFAULT 'authenticated'::character varying,
    email character varying(255),
    encrypted_password character varying(255),
    email_confirmed_at timestamp with time zone,
    invited_at timestamp with time zone,
    confirmation_token character varying(255),
    confirmation_sent_at timestamp with time zone,
    recovery_token character varying(255),
    recovery_sent_at timestamp with time zone,
    email_change_token_new character varying(255),
    email_change character varying(255),
    email_change_sent_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    raw_app_meta_data jsonb DEFAULT '{}'::jsonb,
    raw_user_meta_data jsonb DEFAULT '{}'::jsonb,
    is_super_admin boolean,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now(),
    phone text,
    phone_confirmed_at timestamp with time zone,
    phone_change text,
    phone_change_token character varying(255),
    phone_change_sent_at timestamp with time zone,
    confirmed_at timestamp with time zone GENERATED ALWAYS AS (LEAST(email_confirmed_at, phone_confirmed_at)) STORED,
    email_change_token_current character varying(255),
    email_change_confirm_status smallint DEFAULT 0,
    banned_until timestamp with time zone,
    reauthentication_token character varying(255),
    reauthentication_sent_at timestamp with time zone,
    is_sso_user boolean DEFAULT false NOT NULL,
    deleted_at timestamp with time zone,
    is_anonymous boolean DEFAULT false NOT NULL,
    CONSTRAINT users_email_change_confirm_status_check CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2)))
);


ALTER TABLE auth.users OWNER TO supabase_auth_admin;

--
-- Name: acts; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.acts (
    user_id uuid NOT NULL,
    act text NOT NULL,
    done_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE private.acts OWNER TO byline_owner;

--
-- Name: backups; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.backups (
    id boolean DEFAULT true NOT NULL,
    every integer NOT NULL,
    made_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    failed_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT backups_every_positive CHECK ((every > 0)),
    CONSTRAINT backups_one_row CHECK (id)
);


ALTER TABLE private.backups OWNER TO byline_owner;

--
-- Name: emails; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.emails (
    user_id uuid NOT NULL,
    email text NOT NULL
);


ALTER TABLE private.emails OWNER TO byline_owner;

--
-- Name: first_steps; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.first_steps (
    id boolean DEFAULT true NOT NULL,
    is_over boolean NOT NULL,
    CONSTRAINT first_steps_one_row CHECK (id)
);


ALTER TABLE private.first_steps OWNER TO byline_owner;

--
-- Name: old_topics; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.old_topics (
    name text NOT NULL,
    topic_id integer NOT NULL
);


ALTER TABLE private.old_topics OWNER TO byline_owner;

--
-- Name: post_counts; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.post_counts (
    topic text NOT NULL,
    level integer NOT NULL,
    place bigint NOT NULL,
    posts integer NOT NULL
);


ALTER TABLE private.post_counts OWNER TO byline_owner;

--
-- Name: sample_rows; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.sample_rows (
    kind text NOT NULL,
    id text NOT NULL,
    CONSTRAINT sample_rows_kind_known CHECK ((kind = ANY (ARRAY['post'::text, 'reader'::text, 'picture'::text])))
);


ALTER TABLE private.sample_rows OWNER TO byline_owner;

--
-- Name: searched_pages; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.searched_pages (
    page_id bigint NOT NULL,
    title text NOT NULL,
    title_words tsvector NOT NULL,
    words tsvector NOT NULL,
    body text NOT NULL,
    is_out boolean NOT NULL
);


ALTER TABLE private.searched_pages OWNER TO byline_owner;

--
-- Name: searched_posts; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.searched_posts (
    blog_id bigint NOT NULL,
    title text NOT NULL,
    title_words tsvector NOT NULL,
    words tsvector NOT NULL,
    body text NOT NULL,
    topic text NOT NULL,
    inserted_at timestamp with time zone NOT NULL,
    out_at timestamp with time zone
)
WITH (toast_tuple_target='128');
ALTER TABLE ONLY private.searched_posts ALTER COLUMN title SET STORAGE MAIN;
ALTER TABLE ONLY private.searched_posts ALTER COLUMN title_words SET STORAGE MAIN;
ALTER TABLE ONLY private.searched_posts ALTER COLUMN words SET STORAGE EXTERNAL;


ALTER TABLE private.searched_posts OWNER TO byline_owner;

--
-- Name: title_vocabulary; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.title_vocabulary (
    word text NOT NULL
);


ALTER TABLE private.title_vocabulary OWNER TO byline_owner;

--
-- Name: blogs_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.blogs ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.blogs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: comments_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.comments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: drafts; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.drafts (
    id uuid NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    blog_id bigint,
    based_on timestamp with time zone,
    slug_by_hand boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    of_page boolean DEFAULT false NOT NULL,
    page_id bigint,
    fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT drafts_content_size CHECK ((octet_length((fields ->> 'content'::text)) <= ((4 * 1024) * 1024))),
    CONSTRAINT drafts_cover_shape CHECK (((fields ->> 'cover'::text) ~ '^(paragraph|sun|swell|rings|fan|arches|weave)-[1-7]-[0-9a-f]{8}$'::text)),
    CONSTRAINT drafts_fields_object CHECK ((jsonb_typeof(fields) = 'object'::text)),
    CONSTRAINT drafts_fields_size CHECK ((octet_length((fields)::text) <= ((6 * 1024) * 1024))),
    CONSTRAINT drafts_introduction_length CHECK ((char_length((fields ->> 'introduction'::text)) <= 10000)),
    CONSTRAINT drafts_of_one_kind CHECK ((
CASE
    WHEN of_page THEN blog_id
    ELSE page_id
END IS NULL)),
    CONSTRAINT drafts_published_at_range CHECK (((fields ->> 'published_at'::text) ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}[T ][0-9:.]+(Z|[+-][0-9:]+)$'::text)),
    CONSTRAINT drafts_reviewed_size CHECK ((octet_length(((fields -> 'reviewed'::text))::text) <= 20000)),
    CONSTRAINT drafts_slug_length CHECK ((char_length((fields ->> 'slug'::text)) <= 10000)),
    CONSTRAINT drafts_status_known CHECK (((fields ->> 'status'::text) = ANY (ARRAY['draft'::text, 'published'::text, 'scheduled'::text]))),
    CONSTRAINT drafts_thumbnail_file_name CHECK (((fields ->> 'thumbnail'::text) ~ '^[^/\\[:cntrl:]]{1,255}$'::text)),
    CONSTRAINT drafts_title_length CHECK ((char_length((fields ->> 'title'::text)) <= 10000)),
    CONSTRAINT drafts_topic_length CHECK ((char_length((fields ->> 'topic'::text)) <= 80))
);


ALTER TABLE public.drafts OWNER TO byline_owner;

--
-- Name: likes; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.likes (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    comment_id bigint NOT NULL
);


ALTER TABLE public.likes OWNER TO byline_owner;

--
-- Name: likes_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.likes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.likes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: navigation; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.navigation (
    id bigint NOT NULL,
    place text NOT NULL,
    "position" integer NOT NULL,
    label text NOT NULL,
    page_id bigint,
    address text,
    CONSTRAINT navigation_address_length CHECK ((char_length(address) <= 2000)),
    CONSTRAINT navigation_address_shape CHECK ((address ~ '^(https?://[^/\s"<>\\[:cntrl:]][^\s"<>\\[:cntrl:]]*|mailto:[^\s"<>\\[:cntrl:]@]+@[^\s"<>\\[:cntrl:]@]+|/([^/\s"<>\\[:cntrl:]][^\s"<>\\[:cntrl:]]*)?)$'::text)),
    CONSTRAINT navigation_label_length CHECK ((char_length(label) <= 60)),
    CONSTRAINT navigation_label_not_blank CHECK (((label COLLATE "und-x-icu") ~ '\S'::text)),
    CONSTRAINT navigation_leads_to_one CHECK ((num_nonnulls(page_id, address) = 1)),
    CONSTRAINT navigation_place_known CHECK ((place = ANY (ARRAY['top'::text, 'footer'::text]))),
    CONSTRAINT navigation_position_range CHECK ((("position" >= 1) AND ("position" <= 20)))
);


ALTER TABLE public.navigation OWNER TO byline_owner;

--
-- Name: navigation_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.navigation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.navigation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: old_page_slugs; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.old_page_slugs (
    slug text NOT NULL,
    page_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE public.old_page_slugs OWNER TO byline_owner;

--
-- Name: old_slugs; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.old_slugs (
    slug text NOT NULL,
    blog_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE public.old_slugs OWNER TO byline_owner;

--
-- Name: outside_code; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.outside_code (
    id boolean DEFAULT true NOT NULL,
    kind text DEFAULT 'none'::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    site_id text DEFAULT ''::text NOT NULL,
    integrity text DEFAULT ''::text NOT NULL,
    CONSTRAINT outside_code_address_shape CHECK (((address = ''::text) OR ((char_length(address) <= 500) AND (address ~ '^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~@+%/-]*)?$'::text)))),
    CONSTRAINT outside_code_complete CHECK (
CASE kind
    WHEN 'none'::text THEN true
    WHEN 'script'::text THEN ((address ~ '^https://[^/]+/.'::text) AND (integrity <> ''::text))
    WHEN 'goatcounter'::text THEN (address <> ''::text)
    ELSE ((address <> ''::text) AND (site_id <> ''::text))
END),
    CONSTRAINT outside_code_integrity_shape CHECK ((integrity ~ '^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)?$'::text)),
    CONSTRAINT outside_code_kind_known CHECK ((kind = ANY (ARRAY['none'::text, 'plausible'::text, 'umami'::text, 'goatcounter'::text, 'matomo'::text, 'script'::text]))),
    CONSTRAINT outside_code_one_row CHECK (id),
    CONSTRAINT outside_code_site_id_shape CHECK ((site_id ~ '^[A-Za-z0-9._-]{0,200}$'::text))
);


ALTER TABLE public.outside_code OWNER TO byline_owner;

--
-- Name: pages_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.pages ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.pages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: reports; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.reports (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    comment_id bigint NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reports_reason_length CHECK ((char_length(reason) <= 500))
);


ALTER TABLE public.reports OWNER TO byline_owner;

--
-- Name: reports_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.reports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: settings; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.settings (
    id boolean DEFAULT true NOT NULL,
    hold_first_reviews boolean DEFAULT false NOT NULL,
    confirm_addresses boolean,
    is_started boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    title text DEFAULT 'Byline'::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    masthead text DEFAULT ''::text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    owner_name text DEFAULT 'The owner'::text NOT NULL,
    owner_title text DEFAULT ''::text NOT NULL,
    owner_email text DEFAULT ''::text NOT NULL,
    owner_avatar text,
    owner_links jsonb DEFAULT '[]'::jsonb NOT NULL,
    topics jsonb DEFAULT '[]'::jsonb NOT NULL,
    post_order text DEFAULT 'oldest first'::text NOT NULL,
    page_size integer DEFAULT 4 NOT NULL,
    recent_count integer DEFAULT 4 NOT NULL,
    footer_year integer DEFAULT 2024 NOT NULL,
    footer_until integer,
    since_users text DEFAULT 'a month ago'::text NOT NULL,
    since_comments text DEFAULT 'start of the previous month'::text NOT NULL,
    since_posts text DEFAULT 'a month ago'::text NOT NULL,
    theme text DEFAULT 'light'::text NOT NULL,
    is_theme_kept boolean DEFAULT false NOT NULL,
    reviewers text DEFAULT 'everybody'::text NOT NULL,
    is_indexed boolean DEFAULT true NOT NULL,
    security_contact text DEFAULT ''::text NOT NULL,
    accent text,
    type_pair text DEFAULT 'editorial'::text NOT NULL,
    cover_style text DEFAULT 'lines'::text NOT NULL,
    corner text DEFAULT 'soft'::text NOT NULL,
    density text DEFAULT 'normal'::text NOT NULL,
    home_layout text DEFAULT 'cards'::text NOT NULL,
    logo text,
    logo_dark text,
    own_css text DEFAULT ''::text NOT NULL,
    CONSTRAINT settings_accent_hex CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT settings_corner_known CHECK ((corner = ANY (ARRAY['sharp'::text, 'soft'::text, 'round'::text]))),
    CONSTRAINT settings_cover_style_known CHECK ((cover_style = ANY (ARRAY['lines'::text, 'dots'::text, 'bands'::text]))),
    CONSTRAINT settings_density_known CHECK ((density = ANY (ARRAY['compact'::text, 'normal'::text, 'airy'::text]))),
    CONSTRAINT settings_description_line CHECK (private.is_line(description, 0, 500)),
    CONSTRAINT settings_footer_until_later CHECK (((footer_until >= footer_year) AND (footer_until <= 9999))),
    CONSTRAINT settings_footer_year_range CHECK (((footer_year >= 0) AND (footer_year <= 9999))),
    CONSTRAINT settings_home_layout_known CHECK ((home_layout = ANY (ARRAY['cards'::text, 'list'::text, 'grid'::text]))),
    CONSTRAINT settings_language_tag CHECK ((language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'::text)),
    CONSTRAINT settings_logo_dark_name CHECK ((logo_dark ~ '^[0-9A-Za-z._-]{1,200}$'::text)),
    CONSTRAINT settings_logo_name CHECK ((logo ~ '^[0-9A-Za-z._-]{1,200}$'::text)),
    CONSTRAINT settings_masthead_line CHECK (private.is_line(masthead, 0, 500)),
    CONSTRAINT settings_one_row CHECK (id),
    CONSTRAINT settings_own_css_size CHECK ((octet_length(own_css) <= 32768)),
    CONSTRAINT settings_owner_avatar_address CHECK ((private.is_link_address(owner_avatar) AND (owner_avatar ~* '^(https?://|/)'::text))),
    CONSTRAINT settings_owner_email_address CHECK (((char_length(owner_email) <= 254) AND (owner_email ~ '^([^[:space:][:cntrl:]@"<>?&#%]+@[^[:space:][:cntrl:]@"<>?&#%]+)?$'::text))),
    CONSTRAINT settings_owner_links_shape CHECK (private.is_owner_links(owner_links)),
    CONSTRAINT settings_owner_name_line CHECK (private.is_line(owner_name, 1, 80)),
    CONSTRAINT settings_owner_title_line CHECK (private.is_line(owner_title, 0, 200)),
    CONSTRAINT settings_page_size_range CHECK (((page_size >= 1) AND (page_size <= 100))),
    CONSTRAINT settings_post_order_known CHECK ((post_order = ANY (ARRAY['oldest first'::text, 'newest first'::text]))),
    CONSTRAINT settings_recent_count_range CHECK (((recent_count >= 1) AND (recent_count <= 100))),
    CONSTRAINT settings_reviewers_known CHECK ((reviewers = ANY (ARRAY['everybody'::text, 'nobody'::text]))),
    CONSTRAINT settings_security_contact_address CHECK (((char_length(security_contact) <= 500) AND (security_contact ~ '^([^[:space:][:cntrl:]@:/"<>]+@[^[:space:][:cntrl:]@"<>]+|https://[^[:space:][:cntrl:]"<>\\]+)?$'::text))),
    CONSTRAINT settings_since_comments_known CHECK ((since_comments = ANY (ARRAY['a month ago'::text, 'start of the previous month'::text]))),
    CONSTRAINT settings_since_posts_known CHECK ((since_posts = ANY (ARRAY['a month ago'::text, 'start of the previous month'::text]))),
    CONSTRAINT settings_since_users_known CHECK ((since_users = ANY (ARRAY['a month ago'::text, 'start of the previous month'::text]))),
    CONSTRAINT settings_theme_known CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text]))),
    CONSTRAINT settings_title_line CHECK (private.is_line(title, 1, 200)),
    CONSTRAINT settings_topics_shape CHECK (private.is_topics(topics)),
    CONSTRAINT settings_type_pair_known CHECK ((type_pair = ANY (ARRAY['editorial'::text, 'bookish'::text, 'modern'::text])))
);


ALTER TABLE public.settings OWNER TO byline_owner;

--
-- Name: settings_versions; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.settings_versions (
    id bigint NOT NULL,
    user_id uuid,
    created_at timestamp with time zone NOT NULL,
    settings jsonb NOT NULL
);


ALTER TABLE public.settings_versions OWNER TO byline_owner;

--
-- Name: settings_versions_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.settings_versions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.settings_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: versions; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.versions (
    id bigint NOT NULL,
    blog_id bigint,
    user_id uuid,
    created_at timestamp with time zone NOT NULL,
    page_id bigint,
    fields jsonb NOT NULL,
    CONSTRAINT versions_of_one_kind CHECK ((num_nonnulls(blog_id, page_id) = 1))
);


ALTER TABLE public.versions OWNER TO byline_owner;

--
-- Name: versions_id_seq; Type: SEQUENCE; Schema: public; Owner: byline_owner
--

ALTER TABLE public.versions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: buckets; Type: TABLE; Schema: storage; Owner: supabase_storage_admin
--

CREATE TABLE storage.buckets (
    id text NOT NULL,
    name text NOT NULL,
    owner uuid,
    owner_id text,
    public boolean DEFAULT false,
    avif_autodetection boolean DEFAULT false,
    file_size_limit bigint,
    allowed_mime_types text[],
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now()
);


ALTER TABLE storage.buckets OWNER TO supabase_storage_admin;

--
-- Name: objects; Type: TABLE; Schema: storage; Owner: supabase_storage_admin
--

CREATE TABLE storage.objects (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    bucket_id text,
    name text,
    owner uuid,
    owner_id text,
    metadata jsonb,
    user_metadata jsonb,
    version text,
    path_tokens text[] GENERATED ALWAYS AS (string_to_array(name, '/'::text)) STORED,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now(),
    last_accessed_at timestamp with time zone DEFAULT now()
);


ALTER TABLE storage.objects OWNER TO supabase_storage_admin;

--
-- Name: schema_migrations; Type: TABLE; Schema: supabase_migrations; Owner: byline_owner
--

CREATE TABLE supabase_migrations.schema_migrations (
    version text NOT NULL,
    statements text[],
    name text
);


ALTER TABLE supabase_migrations.schema_migrations OWNER TO byline_owner;

--
-- Data for Name: identities; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO auth.identities VALUES ('46a69056-bed4-4aa2-a3ba-de8beba3cd37', 'email', '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '{"sub": "1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2", "email": "marlo@example.com", "full_name": "Marlo Quill", "email_verified": true, "phone_verified": false}', DEFAULT, '2026-11-24 07:21:41.215+00', '2026-11-24 07:21:41.215+00', '2026-11-24 07:21:41.215+00');
INSERT INTO auth.identities VALUES ('e01d92b1-c450-4925-bfd0-5f5e51b45895', 'email', '46d4b1c8-5626-43e5-bbff-26106ebfb4d9', '46d4b1c8-5626-43e5-bbff-26106ebfb4d9', '{"sub": "46d4b1c8-5626-43e5-bbff-26106ebfb4d9", "email": "noor@example.com", "full_name": "noor", "email_verified": true, "phone_verified": false}', DEFAULT, '2026-11-24 07:21:41.546+00', '2026-11-24 07:21:41.546+00', '2026-11-24 07:21:41.546+00');
INSERT INTO auth.identities VALUES ('f8d068ba-3f4d-4c72-af54-7a523503c834', 'email', '6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', '6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', '{"sub": "6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3", "email": "wren@example.com", "full_name": "wren", "email_verified": true, "phone_verified": false}', DEFAULT, '2026-11-24 07:21:41.734+00', '2026-11-24 07:21:41.734+00', '2026-11-24 07:21:41.734+00');


--
-- Data for Name: mfa_amr_claims; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO auth.mfa_amr_claims VALUES ('175e144c-1ba8-43bf-b654-36ea6a71eb1d', '435a2756-1a78-4ae2-8dd4-c8e3a04c99b0', 'password', '2026-11-24 07:21:41.477172+00', '2026-11-24 07:21:41.477172+00');
INSERT INTO auth.mfa_amr_claims VALUES ('0818d720-6f64-455b-b022-5fe6ee6a6a42', '3927067f-ac30-47a4-a63c-0f6cc8dbba0e', 'password', '2026-11-24 07:21:41.716903+00', '2026-11-24 07:21:41.716903+00');
INSERT INTO auth.mfa_amr_claims VALUES ('8591a317-8067-4496-a2fe-6fc623a5fa9e', 'fd874da0-02ef-4a07-a679-5fa9cb1de361', 'password', '2026-11-24 07:21:41.804957+00', '2026-11-24 07:21:41.804957+00');


--
-- Data for Name: one_time_tokens; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--



--
-- Data for Name: refresh_tokens; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO auth.sessions VALUES ('435a2756-1a78-4ae2-8dd4-c8e3a04c99b0', '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:41.477172+00', '2026-11-24 07:21:41.477172+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL, NULL, 0, NULL);
INSERT INTO auth.sessions VALUES ('3927067f-ac30-47a4-a63c-0f6cc8dbba0e', '46d4b1c8-5626-43e5-bbff-26106ebfb4d9', '2026-11-24 07:21:41.716903+00', '2026-11-24 07:21:41.716903+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL, NULL, 0, NULL);
INSERT INTO auth.sessions VALUES ('fd874da0-02ef-4a07-a679-5fa9cb1de361', '6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', '2026-11-24 07:21:41.804957+00', '2026-11-24 07:21:41.804957+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL, NULL, 0, NULL);


--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', 'authenticated', 'authenticated', 'marlo@example.com', '$2b$10$DAO1WOqQpZ/qfujs8Em9VOCpKg0VBNlMDdoRvkB.UxV7MQ0bu1VeO', '2026-11-24 07:21:41.215+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-24 07:21:41.477172+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2", "email": "marlo@example.com", "full_name": "Marlo Quill", "email_verified": true, "phone_verified": false}', NULL, '2026-11-24 07:21:41.215+00', '2026-11-24 07:21:41.215+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);
INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '46d4b1c8-5626-43e5-bbff-26106ebfb4d9', 'authenticated', 'authenticated', 'noor@example.com', '$2b$10$JsXpeG8nJ5KvOpj0FztdGOau7tfPU3/BOFy02gtVy.FkI/1b9cc5W', '2026-11-24 07:21:41.546+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-24 07:21:41.716903+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "46d4b1c8-5626-43e5-bbff-26106ebfb4d9", "email": "noor@example.com", "full_name": "noor", "email_verified": true, "phone_verified": false}', NULL, '2026-11-24 07:21:41.546+00', '2026-11-24 07:21:41.546+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);
INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 'authenticated', 'authenticated', 'wren@example.com', '$2b$10$Yzwxdo5ksKZOACWrbvnhe.Y9uo2cP7wfoOhWdvoDkLqB7UdxGbzaK', '2026-11-24 07:21:41.734+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-24 07:21:41.804957+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3", "email": "wren@example.com", "full_name": "wren", "email_verified": true, "phone_verified": false}', NULL, '2026-11-24 07:21:41.734+00', '2026-11-24 07:21:41.734+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);


--
-- Data for Name: acts; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.acts VALUES ('46d4b1c8-5626-43e5-bbff-26106ebfb4d9', 'reviews', '2026-11-24 07:21:42.615638+00');
INSERT INTO private.acts VALUES ('6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 'reviews', '2026-11-24 07:21:42.627515+00');
INSERT INTO private.acts VALUES ('6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 'likes', '2026-11-24 07:21:42.641987+00');
INSERT INTO private.acts VALUES ('6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 'reports', '2026-11-24 07:21:42.648587+00');


--
-- Data for Name: backups; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: emails; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.emails VALUES ('1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', 'marlo@example.com');
INSERT INTO private.emails VALUES ('46d4b1c8-5626-43e5-bbff-26106ebfb4d9', 'noor@example.com');
INSERT INTO private.emails VALUES ('6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 'wren@example.com');


--
-- Data for Name: first_steps; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.first_steps VALUES (true, true);


--
-- Data for Name: old_topics; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.old_topics VALUES ('JavaScript', 1);


--
-- Data for Name: post_counts; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.post_counts VALUES ('', 16, 0, 2);
INSERT INTO private.post_counts VALUES ('', 12, 0, 2);
INSERT INTO private.post_counts VALUES ('', 8, 0, 2);
INSERT INTO private.post_counts VALUES ('', 4, 0, 2);
INSERT INTO private.post_counts VALUES ('JavaScript', 16, 0, 0);
INSERT INTO private.post_counts VALUES ('Scripts', 16, 0, 2);
INSERT INTO private.post_counts VALUES ('JavaScript', 12, 0, 0);
INSERT INTO private.post_counts VALUES ('Scripts', 12, 0, 2);
INSERT INTO private.post_counts VALUES ('JavaScript', 8, 0, 0);
INSERT INTO private.post_counts VALUES ('Scripts', 8, 0, 2);
INSERT INTO private.post_counts VALUES ('JavaScript', 4, 0, 0);
INSERT INTO private.post_counts VALUES ('Scripts', 4, 0, 2);


--
-- Data for Name: sample_rows; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: searched_pages; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.searched_pages VALUES (1, 'about', '''about'':1A', '''about'':1A ''site'':4', 'Of this site.', true);


--
-- Data for Name: searched_posts; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.searched_posts VALUES (2, 'the post draft', '''0'' ''draft'':3A,6A ''post'':2A,5A ''the'':4A', '''0'' ''backslash'':18 ''draft'':3A,6A ''gruss'':14 ''post'':2A,5A ''quot'':15 ''script'':7B ''site'':10B ''the'':4A ''upgrad'':13B', 'Grüße, “quoted” 😀 and a\backslash.', 'Scripts', '2026-11-24 07:21:42.323201+00', NULL);
INSERT INTO private.searched_posts VALUES (3, 'the post scheduled', '''0'' ''post'':2A,5A ''schedul'':3A ''scheduled'':6A ''the'':4A', '''0'' ''backslash'':18 ''gruss'':14 ''post'':2A,5A ''quot'':15 ''schedul'':3A ''scheduled'':6A ''script'':7B ''site'':10B ''the'':4A ''upgrad'':13B', 'Grüße, “quoted” 😀 and a\backslash.', 'Scripts', '2999-01-01 00:00:00+00', '2999-01-01 00:00:00+00');
INSERT INTO private.searched_posts VALUES (1, 'renamed', '''0'' ''renam'':1A ''renamed'':2A', '''0'' ''backslash'':14 ''gruss'':10 ''quot'':11 ''renam'':1A ''renamed'':2A ''script'':3B ''site'':6B ''upgrad'':9B', 'Grüße, “quoted” 😀 and a\backslash.', 'Scripts', '2026-11-24 07:21:42.323201+00', '2026-11-24 07:21:42.323201+00');


--
-- Data for Name: title_vocabulary; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.title_vocabulary VALUES ('first');
INSERT INTO private.title_vocabulary VALUES ('post');
INSERT INTO private.title_vocabulary VALUES ('the');
INSERT INTO private.title_vocabulary VALUES ('draft');
INSERT INTO private.title_vocabulary VALUES ('scheduled');
INSERT INTO private.title_vocabulary VALUES ('renamed');


--
-- Data for Name: blogs; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.blogs VALUES (2, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', 'draft', 'The post draft', 'Of a site that is upgraded.', '<p>Grüße, <strong>“quoted”</strong> 😀 and a\backslash.</p>', 'Scripts', NULL, '2026-11-24 07:21:42.323201+00', '2026-11-24 07:21:42.323201+00', 'draft', NULL, NULL, NULL, 'fan-7-9f0a6fff', DEFAULT, NULL);
INSERT INTO public.blogs VALUES (3, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', 'scheduled', 'The post scheduled', 'Of a site that is upgraded.', '<p>Grüße, <strong>“quoted”</strong> 😀 and a\backslash.</p>', 'Scripts', NULL, '2999-01-01 00:00:00+00', '2026-11-24 07:21:42.323201+00', 'scheduled', '2999-01-01 00:00:00+00', NULL, NULL, 'weave-3-ca2ac8e7', DEFAULT, NULL);
INSERT INTO public.blogs VALUES (1, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', 'renamed', 'Renamed', 'Of a site that is upgraded.', '<p>Grüße, <strong>“quoted”</strong> 😀 and a\backslash.</p>', 'Scripts', '3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png', '2026-11-24 07:21:42.323201+00', '2026-11-24 07:21:42.415314+00', 'published', '2026-11-24 07:21:42.323201+00', NULL, '2026-11-24 07:21:42.415314+00', 'swell-4-db6b69fb', DEFAULT, NULL);


--
-- Data for Name: comments; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.comments VALUES (2, '6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 1, 'Hm.', 2, '2026-11-24 07:21:42.627515+00', 0, 'shown', NULL);
INSERT INTO public.comments VALUES (1, '46d4b1c8-5626-43e5-bbff-26106ebfb4d9', 1, 'Twice
read — gladly.', 5, '2026-11-24 07:21:42.615638+00', 1, 'shown', NULL);


--
-- Data for Name: drafts; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.drafts VALUES ('7d1c1a3e-0b55-4c39-8d8d-0f0c6c1b2a3d', '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', NULL, NULL, false, '2026-11-24 07:21:42.444865+00', false, NULL, '{"title": "Unfinished", "content": "<p>Half</p>"}');


--
-- Data for Name: likes; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.likes VALUES (1, '6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 1);


--
-- Data for Name: navigation; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.navigation VALUES (1, 'footer', 1, 'Elsewhere', NULL, 'https://example.com/');
INSERT INTO public.navigation VALUES (2, 'top', 1, 'About', 1, NULL);


--
-- Data for Name: old_page_slugs; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.old_page_slugs VALUES ('about', 1, '2026-11-24 07:21:42.473648+00');


--
-- Data for Name: old_slugs; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.old_slugs VALUES ('first', 1, '2026-11-24 07:21:42.415314+00');


--
-- Data for Name: outside_code; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.outside_code VALUES (true, 'goatcounter', 'https://counts.example.com', '', '');


--
-- Data for Name: pages; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.pages VALUES (1, 'about-us', 'About', '', '<p>Of this site.</p>', NULL, 'published', '2026-11-24 07:21:42.457072+00', '2026-11-24 07:21:42.457072+00', '2026-11-24 07:21:42.473648+00', NULL);


--
-- Data for Name: profiles; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.profiles VALUES ('1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', 'Marlo Quill', NULL, 'admin', '2026-11-24 07:21:40.903115+00', '2026-11-24 07:21:40.903115+00', NULL);
INSERT INTO public.profiles VALUES ('6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 'wren', NULL, 'user', '2026-11-24 07:21:41.804957+00', '2026-11-24 07:21:41.804957+00', NULL);
INSERT INTO public.profiles VALUES ('46d4b1c8-5626-43e5-bbff-26106ebfb4d9', 'noor', '46d4b1c8-5626-43e5-bbff-26106ebfb4d9.png', 'user', '2026-11-24 07:21:41.716903+00', '2026-11-24 07:21:42.266128+00', NULL);


--
-- Data for Name: reports; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.reports VALUES (1, '6b19dc1e-33a8-4ea2-844d-2b18ea7c2bc3', 1, 'other', '2026-11-24 07:21:42.648587+00');


--
-- Data for Name: settings; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.settings VALUES (true, false, NULL, true, '2026-11-24 07:21:42.514602+00', 'A site of its own', 'A personal blog about the front end, reviewed by those who read it.', 'Notes from the front end, *signed by Marlo Quill* and reviewed by those who read them.', 'en', 'UTC', 'Marlo Quill', 'Frontend Developer', 'hello@example.com', '/marlo-quill.svg', '[{"url": "https://www.linkedin.com/", "icon": null, "label": "LinkedIn"}, {"url": "https://github.com/", "icon": null, "label": "GitHub"}, {"url": "https://example.com/", "icon": null, "label": "Portfolio"}]', '[{"id": 1, "ink": null, "name": "Scripts"}, {"id": 2, "ink": null, "name": "ReactJS"}, {"id": 3, "ink": null, "name": "TypeScript"}, {"id": 4, "ink": null, "name": "Web Development"}]', 'oldest first', 7, 4, 2024, NULL, 'a month ago', 'start of the previous month', 'a month ago', 'light', false, 'everybody', true, '', NULL, 'editorial', 'lines', 'soft', 'normal', 'cards', NULL, NULL, '');


--
-- Data for Name: settings_versions; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.settings_versions VALUES (1, NULL, '2026-11-24 07:21:40.915791+00', '{"logo": null, "theme": "light", "title": "Byline", "accent": null, "corner": "soft", "topics": [{"id": 1, "ink": null, "name": "JavaScript"}, {"id": 2, "ink": null, "name": "ReactJS"}, {"id": 3, "ink": null, "name": "TypeScript"}, {"id": 4, "ink": null, "name": "Web Development"}], "density": "normal", "own_css": "", "language": "en", "masthead": "Notes from the front end, *signed by Marlo Quill* and reviewed by those who read them.", "logo_dark": null, "page_size": 4, "reviewers": "everybody", "time_zone": "UTC", "type_pair": "editorial", "is_indexed": true, "owner_name": "Marlo Quill", "post_order": "oldest first", "cover_style": "lines", "description": "A personal blog about the front end, reviewed by those who read it.", "footer_year": 2024, "home_layout": "cards", "owner_email": "hello@example.com", "owner_links": [{"url": "https://www.linkedin.com/", "icon": null, "label": "LinkedIn"}, {"url": "https://github.com/", "icon": null, "label": "GitHub"}, {"url": "https://example.com/", "icon": null, "label": "Portfolio"}], "owner_title": "Frontend Developer", "since_posts": "a month ago", "since_users": "a month ago", "footer_until": null, "owner_avatar": "/marlo-quill.svg", "recent_count": 4, "is_theme_kept": false, "since_comments": "start of the previous month", "security_contact": "", "confirm_addresses": null, "hold_first_reviews": false}');
INSERT INTO public.settings_versions VALUES (2, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.514602+00', '{"logo": null, "theme": "light", "title": "A site of its own", "accent": null, "corner": "soft", "topics": [{"id": 1, "ink": null, "name": "Scripts"}, {"id": 2, "ink": null, "name": "ReactJS"}, {"id": 3, "ink": null, "name": "TypeScript"}, {"id": 4, "ink": null, "name": "Web Development"}], "density": "normal", "own_css": "", "language": "en", "masthead": "Notes from the front end, *signed by Marlo Quill* and reviewed by those who read them.", "logo_dark": null, "page_size": 7, "reviewers": "everybody", "time_zone": "UTC", "type_pair": "editorial", "is_indexed": true, "owner_name": "Marlo Quill", "post_order": "oldest first", "cover_style": "lines", "description": "A personal blog about the front end, reviewed by those who read it.", "footer_year": 2024, "home_layout": "cards", "owner_email": "hello@example.com", "owner_links": [{"url": "https://www.linkedin.com/", "icon": null, "label": "LinkedIn"}, {"url": "https://github.com/", "icon": null, "label": "GitHub"}, {"url": "https://example.com/", "icon": null, "label": "Portfolio"}], "owner_title": "Frontend Developer", "since_posts": "a month ago", "since_users": "a month ago", "footer_until": null, "owner_avatar": "/marlo-quill.svg", "recent_count": 4, "is_theme_kept": false, "since_comments": "start of the previous month", "security_contact": "", "confirm_addresses": null, "hold_first_reviews": false}');


--
-- Data for Name: versions; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.versions VALUES (1, 1, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.323201+00', NULL, '{"slug": "first", "cover": "swell-4-db6b69fb", "title": "The post first", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "thumbnail": "3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png", "introduction": "Of a site that is upgraded."}');
INSERT INTO public.versions VALUES (2, 2, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.323201+00', NULL, '{"slug": "draft", "cover": "fan-7-9f0a6fff", "title": "The post draft", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "thumbnail": null, "introduction": "Of a site that is upgraded."}');
INSERT INTO public.versions VALUES (3, 3, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.323201+00', NULL, '{"slug": "scheduled", "cover": "weave-3-ca2ac8e7", "title": "The post scheduled", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "thumbnail": null, "introduction": "Of a site that is upgraded."}');
INSERT INTO public.versions VALUES (4, 1, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.415314+00', NULL, '{"slug": "renamed", "cover": "swell-4-db6b69fb", "title": "Renamed", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "thumbnail": "3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png", "introduction": "Of a site that is upgraded."}');
INSERT INTO public.versions VALUES (5, NULL, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.457072+00', 1, '{"slug": "about", "title": "About", "content": "<p>Of this site.</p>", "thumbnail": null, "introduction": ""}');
INSERT INTO public.versions VALUES (6, NULL, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.473648+00', 1, '{"slug": "about-us", "title": "About", "content": "<p>Of this site.</p>", "thumbnail": null, "introduction": ""}');
INSERT INTO public.versions VALUES (7, 2, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.323201+00', NULL, '{"slug": "draft", "cover": "fan-7-9f0a6fff", "title": "The post draft", "topic": "Scripts", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "thumbnail": null, "introduction": "Of a site that is upgraded."}');
INSERT INTO public.versions VALUES (8, 3, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.323201+00', NULL, '{"slug": "scheduled", "cover": "weave-3-ca2ac8e7", "title": "The post scheduled", "topic": "Scripts", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "thumbnail": null, "introduction": "Of a site that is upgraded."}');
INSERT INTO public.versions VALUES (9, 1, '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '2026-11-24 07:21:42.415314+00', NULL, '{"slug": "renamed", "cover": "swell-4-db6b69fb", "title": "Renamed", "topic": "Scripts", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "thumbnail": "3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png", "introduction": "Of a site that is upgraded."}');


--
-- Data for Name: buckets; Type: TABLE DATA; Schema: storage; Owner: supabase_storage_admin
--

INSERT INTO storage.buckets VALUES ('thumbnail', 'thumbnail', NULL, NULL, true, false, 15728640, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', '2026-11-24 07:21:40.569951+00', '2026-11-24 07:21:40.569951+00');
INSERT INTO storage.buckets VALUES ('avatars', 'avatars', NULL, NULL, true, false, 2097152, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', '2026-11-24 07:21:40.569951+00', '2026-11-24 07:21:40.569951+00');


--
-- Data for Name: objects; Type: TABLE DATA; Schema: storage; Owner: supabase_storage_admin
--

INSERT INTO storage.objects VALUES ('87504385-ba23-42a7-a04e-d0b664bfd749', 'avatars', 'Profile Photo/46d4b1c8-5626-43e5-bbff-26106ebfb4d9.png', '46d4b1c8-5626-43e5-bbff-26106ebfb4d9', '46d4b1c8-5626-43e5-bbff-26106ebfb4d9', '{"eTag": "\"yLCWshhfYVEkJcq_nWZ_xsUTdgD\"", "size": 6796, "mimetype": "image/png", "cacheControl": "max-age=3600", "lastModified": "2026-11-24T07:21:42.213Z", "contentLength": 6796, "httpStatusCode": 200}', NULL, NULL, DEFAULT, '2026-11-24 07:21:42.21454+00', '2026-11-24 07:21:42.21454+00', '2026-11-24 07:21:42.21454+00');
INSERT INTO storage.objects VALUES ('b986894d-3247-4414-b3cf-50eabefa9b31', 'thumbnail', 'Thumbnail/3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png', '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '1f49c29d-b0bd-4eb6-9ae0-cbde50c9b1c2', '{"eTag": "\"j74hW6OEokl88MkI6xC5mHlQTcK\"", "size": 6798, "mimetype": "image/png", "cacheControl": "max-age=3600", "lastModified": "2026-11-24T07:21:42.307Z", "contentLength": 6798, "httpStatusCode": 200}', NULL, NULL, DEFAULT, '2026-11-24 07:21:42.309381+00', '2026-11-24 07:21:42.309381+00', '2026-11-24 07:21:42.309381+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: supabase_migrations; Owner: byline_owner
--

INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020100', '{"-- A public profile for every account, its private e-mail address, and who is an administrator.
-- Supabase may grant everything on new objects to the API''s roles, so each object starts with a revoke.

-- The API does not expose this schema.
create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Whether a text is more than blanks and characters without ink, such as zero-width spaces: it would be an empty line, or a link that
-- nobody sees. With an ICU collation \\s means the same on every Postgres, whatever its locale.
create function private.has_ink(value text) returns boolean
language sql immutable set search_path = ''''
as $$
  select value collate \"und-x-icu\"
    ~ ''[^\\s\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]''
$$;

-- The writer of a row evaluates its constraints.
revoke execute on function private.has_ink(text) from public, anon, authenticated, service_role;
grant execute on function private.has_ink(text) to authenticated, service_role;

create table public.profiles (
  id uuid constraint profiles_pkey primary key
    constraint profiles_id_fkey references auth.users (id) on delete cascade,
  username text not null,
  avatar_url text,
  role text not null default ''user'',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A barred account can neither sign in nor write.
  barred_at timestamptz,
  constraint profiles_username_not_blank check (private.has_ink(username)),
  constraint profiles_username_length check (char_length(username) <= 80),
  constraint profiles_avatar_url_file_name check (avatar_url ~ ''^[^/\\\\[:cntrl:]]{1,255}$''),
  constraint profiles_role_known check (role in (''user'', ''admin'')),
  constraint profiles_admins_not_barred check (role <> ''admin'' or barred_at is null)
);

create index profiles_newest_first on public.profiles (created_at desc, id desc);
create index profiles_last_changed on public.profiles (updated_at desc, id desc);
create index profiles_by_username on public.profiles (username collate \"und-x-icu\", id);
create index profiles_by_role on public.profiles (role, id);
create index profiles_of_avatar on public.profiles (avatar_url) where avatar_url is not null;

create table private.emails (
  user_id uuid constraint emails_pkey primary key
    constraint emails_user_id_fkey references public.profiles (id) on delete cascade,
  email text not null
);

alter table public.profiles enable row level security;
alter table private.emails enable row level security;

revoke all on public.profiles from public, anon, authenticated, service_role;
revoke all on private.emails from public, anon, authenticated, service_role;
grant select on public.profiles to anon, authenticated;
-- Not the role: the column privileges keep readers from promoting themselves.
grant update (username, avatar_url, updated_at) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy \"Everybody may read profiles\" on public.profiles
  for select to anon, authenticated using (true);

create policy \"Readers may change their own profile\" on public.profiles
  for update to authenticated using (id = (select auth.uid()) and barred_at is null);

-- Whether the caller is an administrator. Security definer, so that policies do not evaluate those of profiles.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = ''admin'')
$$;

revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = ''this is for administrators'';
  end if;
end
$$;

revoke execute on function private.require_admin() from public, anon, authenticated, service_role;

-- The access token of a barred account stays valid for some minutes, so policies ask as well.
create function private.is_barred() returns boolean
language sql stable security definer set search_path = ''''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and barred_at is not null)
$$;

-- Policies may call functions of the closed schema, requests may not.
revoke execute on function private.is_barred() from public, anon, authenticated, service_role;
grant execute on function private.is_barred() to authenticated;

-- A computed column of profiles: the address for the account itself, administrators and the service role, null for others.
-- The setting `role` is the caller; current_user would be the owner of this function.
create function public.email(profile public.profiles) returns text
language sql stable security definer set search_path = ''''
as $$
  select emails.email from private.emails
  where emails.user_id = profile.id
    and (profile.id = (select auth.uid())
      or current_setting(''role'') = ''service_role''
      or (select public.is_admin()))
$$;

-- anon as well: `profiles(username, email)` answers null to a visitor, not an error.
revoke execute on function public.email(public.profiles) from public, anon, authenticated, service_role;
grant execute on function public.email(public.profiles) to anon, authenticated, service_role;

-- Creates the profile of a new account. A role in the metadata of the sign-up is ignored.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''''
as $$
declare
  trimmed text := regexp_replace(
    new.raw_user_meta_data ->> ''full_name'' collate \"und-x-icu\", ''^\\s+|\\s+$'', '''', ''g'');
begin
  trimmed := regexp_replace(left(trimmed, 80), ''\\s+$'', '''');
  insert into public.profiles (id, username)
  values (new.id, case when private.has_ink(trimmed) then trimmed else ''Reader'' end);
  if new.email is not null then
    insert into private.emails (user_id, email) values (new.id, new.email);
  end if;
  return null;
end
$$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if new.email is null then
    delete from private.emails where user_id = new.id;
  else
    insert into private.emails (user_id, email) values (new.id, new.email)
    on conflict (user_id) do update set email = excluded.email;
  end if;
  return null;
end
$$;

create trigger follow_email after update of email on auth.users
  for each row execute function private.follow_email();

-- Visitors and readers cannot choose dates. Imports run as service_role and bring their own.
create function private.date_profile() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  if current_user in (''anon'', ''authenticated'') then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger date_profile before update on public.profiles
  for each row execute function private.date_profile();

revoke execute on function private.make_profile(), private.follow_email(), private.date_profile()
  from public, anon, authenticated, service_role;
"}', 'create_profiles');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020200', '{"-- The last administrator can be neither deleted nor demoted, on any path.

-- Locks all administrators in one order before any row, so that two administrators who remove each other at the same time
-- wait for one another: otherwise both would succeed, or deadlock.
create function private.lock_administrators() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  perform from public.profiles where role = ''admin'' order by id for no key update;
  return null;
end
$$;

create trigger lock_administrators_on_delete before delete on public.profiles
  for each statement execute function private.lock_administrators();

create trigger lock_administrators_on_demotion before update of role on public.profiles
  for each statement execute function private.lock_administrators();

create function private.keep_last_administrator() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if not exists (select from public.profiles where role = ''admin'' and id <> old.id) then
    raise check_violation using
      message = ''the last administrator stays: violates constraint \"profiles_last_admin_stays\"'',
      constraint = ''profiles_last_admin_stays'', schema = ''public'', table = ''profiles'';
  end if;
  if tg_op = ''DELETE'' then
    return old;
  end if;
  return new;
end
$$;

create trigger keep_last_administrator_on_delete before delete on public.profiles
  for each row when (old.role = ''admin'')
  execute function private.keep_last_administrator();

create trigger keep_last_administrator_on_demotion before update of role on public.profiles
  for each row when (old.role = ''admin'' and new.role <> ''admin'')
  execute function private.keep_last_administrator();

-- For decisions about accounts. Checks the caller after taking the lock, because an administrator who was demoted while
-- waiting may no longer decide.
create function private.require_deciding_admin() returns void
language plpgsql security definer set search_path = ''''
as $$
begin
  if public.is_admin() then
    perform from public.profiles where role = ''admin'' order by id for no key update;
  end if;
  perform private.require_admin();
end
$$;

revoke execute on function private.lock_administrators(), private.keep_last_administrator(),
  private.require_deciding_admin()
  from public, anon, authenticated, service_role;
"}', 'guard_administrators');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020300', '{"-- Rate limits for writes that other people see. In the database, so that they also hold without our server in front.

-- Recent acts of each account. A row stays when the review, like or report is deleted.
create table private.acts (
  user_id uuid not null constraint acts_user_id_fkey references public.profiles (id) on delete cascade,
  act text not null,
  done_at timestamptz not null default now()
);

create index acts_of_user on private.acts (user_id, act, done_at);

alter table private.acts enable row level security;
revoke all on private.acts from public, anon, authenticated, service_role;

-- A duration as ''5 minutes'', rounded up.
create function private.in_words(wait interval) returns text
language sql immutable set search_path = ''''
as $$
  select format(''%s %s%s'', number, unit, case when number <> 1 then ''s'' end)
  from (select ceil(extract(epoch from wait)) as seconds) as wanted,
    lateral (
      select case when seconds < 60 then ''second'' when seconds < 3600 then ''minute'' else ''hour'' end as unit,
        ceil(seconds / case when seconds < 60 then 1 when seconds < 3600 then 60 else 3600 end) as number
    ) as rounded
$$;

-- Arguments: the kind of act, the sentence for a person, and pairs of a number and the interval in which so many acts are
-- allowed, the longest last. Fires before each row, so that rows of one statement count as well. The lock serialises the
-- requests of an account. The API answers the code PT429 with the status 429.
create function private.limit_acts() returns trigger
language plpgsql security definer set search_path = ''''
as $$
declare
  kind constant text := tg_argv[0];
  free_at timestamptz;
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  for place in 2 .. tg_nargs - 2 by 2 loop
    select done_at + tg_argv[place + 1]::interval into free_at from private.acts
    where user_id = auth.uid() and act = kind
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate ''PT429'' using
        message = format(''%s Please try again in %s.'', tg_argv[1], private.in_words(free_at - now())),
        detail = format(''Retry after %s seconds.'', ceil(extract(epoch from free_at - now())));
    end if;
  end loop;
  delete from private.acts
  where user_id = auth.uid() and act = kind and done_at <= now() - tg_argv[tg_nargs - 1]::interval;
  insert into private.acts (user_id, act) values (auth.uid(), kind);
  return new;
end
$$;

revoke execute on function private.in_words(interval), private.limit_acts() from public, anon, authenticated, service_role;
"}', 'limit_acts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020400', '{"-- The administrators'' settings, in one row: what the site is called, whose it is, how its pages look, and what the database or the auth
-- service needs. Administrators change it in the dashboard. Everybody may read what pages show, by read_site(); the row itself is for
-- administrators.

-- Whether a text is one line of `minimum` to `maximum` characters, with more than blanks when one is required.
create function private.is_line(value text, minimum integer, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''''
as $$
  select char_length(value) between minimum and maximum
    and value !~ ''[[:cntrl:]]''
    and (minimum = 0 or value collate \"und-x-icu\" ~ ''\\S'')
$$;

-- Whether a text is an address to which a link may lead: http, https, mailto, tel, or a path or fragment of the site.
create function private.is_link_address(value text) returns boolean
language sql immutable parallel safe set search_path = ''''
as $$
  select char_length(value) <= 2000
    and value !~ ''[[:space:][:cntrl:]\"<>\\\\]''
    and value ~* ''^(https?://.|mailto:.|tel:.|#|/([^/]|$))''
$$;

-- [{\"label\", \"url\", \"icon\"}]: at most 20 links. A null icon: none. The names in the body are resolved here, since a writer may not
-- use the schema.
create function private.is_owner_links(links jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(links) = ''array'' and jsonb_array_length(links) <= 20 then (
    select coalesce(bool_and(case when jsonb_typeof(link) = ''object'' then coalesce(
      link - array[''label'', ''url'', ''icon''] = ''{}''
      and jsonb_typeof(link -> ''label'') = ''string'' and private.is_line(link ->> ''label'', 1, 60)
      and jsonb_typeof(link -> ''url'') = ''string'' and private.is_link_address(link ->> ''url'')
      and (link -> ''icon'' = ''null'' or jsonb_typeof(link -> ''icon'') = ''string'' and link ->> ''icon'' ~ ''^[a-z][a-z-]{0,19}$''),
      false) else false end), true)
    from jsonb_array_elements(links) as link
  ) else false end;

-- [{\"id\", \"name\", \"ink\"}]: at most 100 topics in their order. A renamed topic keeps its id. A null ink: by its place.
create function private.is_topics(topics jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(topics) = ''array'' and jsonb_array_length(topics) <= 100 then (
    select count(distinct topic ->> ''id'') = count(*) and count(distinct topic ->> ''name'') = count(*)
      and coalesce(bool_and(case when jsonb_typeof(topic) = ''object'' then coalesce(
        topic - array[''id'', ''name'', ''ink''] = ''{}''
        and jsonb_typeof(topic -> ''id'') = ''number'' and topic ->> ''id'' ~ ''^[1-9][0-9]{0,8}$''
        and jsonb_typeof(topic -> ''name'') = ''string'' and private.is_line(topic ->> ''name'', 1, 80)
        and topic ->> ''name'' = btrim(topic ->> ''name'') and topic ->> ''name'' !~ ''/|^\\.\\.?$''
        and topic -> ''ink'' in (''null'', ''1'', ''2'', ''3'', ''4''),
        false) else false end), true)
    from jsonb_array_elements(topics) as topic
  ) else false end;

-- The writer of a row evaluates its constraints.
revoke execute on function private.is_line(text, integer, integer), private.is_link_address(text),
  private.is_owner_links(jsonb), private.is_topics(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_line(text, integer, integer), private.is_link_address(text),
  private.is_owner_links(jsonb), private.is_topics(jsonb) to authenticated, service_role;

create table public.settings (
  id boolean constraint settings_pkey primary key default true constraint settings_one_row check (id),
  -- Whether the first review of an account waits for approval.
  hold_first_reviews boolean not null default false,
  -- Whether a new account has to confirm its e-mail address. Null: if the server can send mail.
  confirm_addresses boolean,
  -- Whether the values below have been written: until then pages show those of site.config.ts.
  is_started boolean not null default false,
  -- For optimistic locking between two tabs.
  updated_at timestamptz not null default now(),
  title text not null default ''Byline''
    constraint settings_title_line check (private.is_line(title, 1, 200)),
  description text not null default ''''
    constraint settings_description_line check (private.is_line(description, 0, 500)),
  masthead text not null default ''''
    constraint settings_masthead_line check (private.is_line(masthead, 0, 500)),
  -- Language, script and region as in BCP 47.
  language text not null default ''en''
    constraint settings_language_tag check (language ~ ''^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$''),
  time_zone text not null default ''UTC'',
  owner_name text not null default ''The owner''
    constraint settings_owner_name_line check (private.is_line(owner_name, 1, 80)),
  owner_title text not null default ''''
    constraint settings_owner_title_line check (private.is_line(owner_title, 0, 200)),
  owner_email text not null default ''''
    constraint settings_owner_email_address check (
      char_length(owner_email) <= 254 and owner_email ~ ''^([^[:space:][:cntrl:]@\"<>?&#%]+@[^[:space:][:cntrl:]@\"<>?&#%]+)?$''),
  owner_avatar text
    constraint settings_owner_avatar_address check (
      private.is_link_address(owner_avatar) and owner_avatar ~* ''^(https?://|/)''),
  owner_links jsonb not null default ''[]''
    constraint settings_owner_links_shape check (private.is_owner_links(owner_links)),
  topics jsonb not null default ''[]''
    constraint settings_topics_shape check (private.is_topics(topics)),
  post_order text not null default ''oldest first''
    constraint settings_post_order_known check (post_order in (''oldest first'', ''newest first'')),
  page_size integer not null default 4
    constraint settings_page_size_range check (page_size between 1 and 100),
  recent_count integer not null default 4
    constraint settings_recent_count_range check (recent_count between 1 and 100),
  footer_year integer not null default 2024
    constraint settings_footer_year_range check (footer_year between 0 and 9999),
  -- The second year of ''from – to''.
  footer_until integer
    constraint settings_footer_until_later check (footer_until between footer_year and 9999),
  since_users text not null default ''a month ago''
    constraint settings_since_users_known check (since_users in (''a month ago'', ''start of the previous month'')),
  since_comments text not null default ''start of the previous month''
    constraint settings_since_comments_known check (since_comments in (''a month ago'', ''start of the previous month'')),
  since_posts text not null default ''a month ago''
    constraint settings_since_posts_known check (since_posts in (''a month ago'', ''start of the previous month'')),
  theme text not null default ''light''
    constraint settings_theme_known check (theme in (''light'', ''dark'', ''system'')),
  -- Whether a reader''s choice of theme outlives a reload.
  is_theme_kept boolean not null default false,
  reviewers text not null default ''everybody''
    constraint settings_reviewers_known check (reviewers in (''everybody'', ''nobody'')),
  is_indexed boolean not null default true,
  security_contact text not null default ''''
    constraint settings_security_contact_address check (
      char_length(security_contact) <= 500
      and security_contact ~ ''^([^[:space:][:cntrl:]@:/\"<>]+@[^[:space:][:cntrl:]@\"<>]+|https://[^[:space:][:cntrl:]\"<>\\\\]+)?$''),
  -- As picked. The server changes its lightness where the contrast would be too low.
  accent text
    constraint settings_accent_hex check (accent ~ ''^#[0-9a-f]{6}$''),
  type_pair text not null default ''editorial''
    constraint settings_type_pair_known check (type_pair in (''editorial'', ''bookish'', ''modern'')),
  cover_style text not null default ''lines''
    constraint settings_cover_style_known check (cover_style in (''lines'', ''dots'', ''bands'')),
  corner text not null default ''soft''
    constraint settings_corner_known check (corner in (''sharp'', ''soft'', ''round'')),
  density text not null default ''normal''
    constraint settings_density_known check (density in (''compact'', ''normal'', ''airy'')),
  home_layout text not null default ''cards''
    constraint settings_home_layout_known check (home_layout in (''cards'', ''list'', ''grid'')),
  -- Names of files in the folder Content of the bucket ''thumbnail''. A null logo_dark: the same in both themes.
  logo text
    constraint settings_logo_name check (logo ~ ''^[0-9A-Za-z._-]{1,200}$''),
  logo_dark text
    constraint settings_logo_dark_name check (logo_dark ~ ''^[0-9A-Za-z._-]{1,200}$''),
  -- The server parses it before it serves it.
  own_css text not null default ''''
    constraint settings_own_css_size check (octet_length(own_css) <= 32768)
);

insert into public.settings default values;

alter table public.settings enable row level security;

revoke all on public.settings from public, anon, authenticated, service_role;
grant select, update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name,
  owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until,
  since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair,
  cover_style, corner, density, home_layout, logo, logo_dark, own_css) on public.settings to authenticated;
grant select on public.settings to service_role;

create policy \"Administrators may read the settings\" on public.settings
  for select to authenticated using ((select public.is_admin()));

create policy \"Administrators may change the settings\" on public.settings
  for update to authenticated using ((select public.is_admin()));

-- The auth service reads confirm_addresses. Its role does not bypass policies, and does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = ''supabase_auth_admin'') then
    grant usage on schema public to supabase_auth_admin;
    grant select on public.settings to supabase_auth_admin;
    create policy \"The auth service may read the settings\" on public.settings
      for select to supabase_auth_admin using (true);
  end if;
end
$$;

-- Not a constraint: the list of time zones is a file of the machine.
create function private.settle_settings() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  if new.time_zone <> old.time_zone and not exists (
    select from pg_catalog.pg_timezone_names
    where name = new.time_zone and name !~ ''^((posix|right)/|posixrules$|localtime$|Factory$)'')
  then
    raise check_violation using
      message = ''unknown time zone: violates constraint \"settings_time_zone_known\"'',
      constraint = ''settings_time_zone_known'', schema = ''public'', table = ''settings'';
  end if;
  new.is_started := old.is_started or new.is_started;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger settle_settings before update on public.settings
  for each row execute function private.settle_settings();

revoke execute on function private.settle_settings() from public, anon, authenticated, service_role;

-- What pages show: all columns but those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create function public.read_site() returns jsonb
language sql stable security definer set search_path = ''''
as $$
  select to_jsonb(settings) - array[''id'', ''is_started'', ''updated_at'', ''hold_first_reviews'', ''confirm_addresses'']
  from public.settings where is_started
$$;

revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;

create table public.settings_versions (
  id bigint generated by default as identity constraint settings_versions_pkey primary key,
  -- The account that saved it; null for the first start, and once that account is deleted.
  user_id uuid constraint settings_versions_user_id_fkey references auth.users (id) on delete set null,
  created_at timestamptz not null,
  settings jsonb not null
);

create index settings_versions_of_author on public.settings_versions (user_id);

alter table public.settings_versions enable row level security;

revoke all on public.settings_versions from public, anon, authenticated, service_role;
revoke all on sequence public.settings_versions_id_seq from public, anon, authenticated, service_role;
grant select on public.settings_versions to authenticated;
grant select, insert, update, delete on public.settings_versions to service_role;

create policy \"Administrators may read every version of the settings\" on public.settings_versions
  for select to authenticated using ((select public.is_admin()));

-- Security definer: versions are written only by this trigger. The last 500 are kept.
create function private.keep_settings_version() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  insert into public.settings_versions (user_id, created_at, settings)
  values (auth.uid(), new.updated_at, to_jsonb(new) - array[''id'', ''updated_at'', ''is_started'']);
  delete from public.settings_versions
  where id <= (select id from public.settings_versions order by id desc offset 500 limit 1);
  return null;
end
$$;

create trigger keep_settings_version after update on public.settings
  for each row when (to_jsonb(new) - ''updated_at'' is distinct from to_jsonb(old) - ''updated_at'')
  execute function private.keep_settings_version();

revoke execute on function private.keep_settings_version() from public, anon, authenticated, service_role;
"}', 'create_settings');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020500', '{"-- Posts, in the table `blogs`. Readers see a post once it is out, administrators see and write every post.

-- What a post reviews: a book, a film and the like, with the author''s own rating. Pages show it, and tell search engines. Whether the
-- object has each part, and nothing else: {\"type\", \"name\", \"maker\", \"address\", \"rating\", \"isRatedByReaders\"}. Search engines show
-- ratings of these types. An empty maker or address, and a rating of null, say that there is none.
create function private.is_reviewed_thing(thing jsonb) returns boolean
language sql immutable parallel safe set search_path = ''''
as $$
  select coalesce(
    jsonb_typeof(thing) = ''object''
    and thing - array[''type'', ''name'', ''maker'', ''address'', ''rating'', ''isRatedByReaders''] = ''{}''
    and thing ->> ''type'' in (''Book'', ''Course'', ''Game'', ''Movie'', ''MusicRecording'', ''Product'', ''SoftwareApplication'')
    and jsonb_typeof(thing -> ''name'') = ''string''
    and thing ->> ''name'' collate \"und-x-icu\" ~ ''\\S''
    and char_length(thing ->> ''name'') <= 200
    and jsonb_typeof(thing -> ''maker'') = ''string''
    and char_length(thing ->> ''maker'') <= 200
    and jsonb_typeof(thing -> ''address'') = ''string''
    and char_length(thing ->> ''address'') <= 2000
    and thing ->> ''address'' ~ ''^(https?://[^[:space:][:cntrl:]\"<>\\\\]+)?$''
    and (thing -> ''rating'' = ''null''
      or thing -> ''rating'' in (''1'', ''1.5'', ''2'', ''2.5'', ''3'', ''3.5'', ''4'', ''4.5'', ''5''))
    and jsonb_typeof(thing -> ''isRatedByReaders'') = ''boolean'',
    false)
$$;

-- How long it takes to read a text, as readingMinutes in app/content/reading-time.ts: words are what spaces part; Chinese, Japanese and
-- Thai have none between words. Splits the text instead of matching patterns, which takes a millisecond for each kB.
create function private.reading_minutes(html text) returns integer
language plpgsql immutable strict parallel safe set search_path = ''''
as $$
declare
  unspaced constant text := ''[\\u0e00-\\u0e7f\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff]'';
  said text := translate(replace(html, ''&nbsp;'', '' ''), E''\\n\\t\\r\\u00a0'', ''    '');
  characters integer := 0;
  words integer;
begin
  if octet_length(html) > char_length(html) then
    characters := regexp_count(said, unspaced);
  end if;
  if characters > 0 then
    said := regexp_replace(said, unspaced, '' '', ''g'');
  end if;
  -- What follows the ''>'' of each tag.
  select sum(cardinality(array_remove(string_to_array(substr(part, strpos(part, ''>'') + 1), '' ''), ''''))) into words
  from unnest(string_to_array(said, ''<'')) as part;
  return greatest(1, round(coalesce(words, 0) / 230.0 + characters / 500.0));
end
$$;

-- The writer of a row evaluates its constraints and generated columns.
revoke execute on function private.is_reviewed_thing(jsonb), private.reading_minutes(text)
  from public, anon, authenticated, service_role;
grant execute on function private.is_reviewed_thing(jsonb), private.reading_minutes(text) to authenticated, service_role;

create table public.blogs (
  id bigint generated by default as identity constraint blogs_pkey primary key,
  user_id uuid not null default auth.uid() constraint blogs_user_id_fkey references public.profiles (id),
  slug text not null constraint blogs_slug_unique unique,
  title text not null,
  introduction text not null,
  content text not null default '''',
  topic text not null,
  thumbnail text,
  -- When the post was out for the first time, or will be.
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default ''published'',
  -- Since when the post is out, or from when on it will be. A post that was taken back keeps it.
  published_at timestamptz default now(),
  reviewed jsonb
    constraint blogs_reviewed_shape check (private.is_reviewed_thing(reviewed) or reviewed is null),
  -- When the words changed last, for ''Updated on'': updated_at changes with every save, also of a topic or picture. Null when they have
  -- not changed since the post was written. Nobody writes it but the trigger.
  text_changed_at timestamptz,
  -- The drawing of a post without a picture, chosen once and kept, so that another slug does not change it: a figure, an ink and the seed
  -- of its lines (app/content/cover.ts).
  cover text
    constraint blogs_cover_shape check (cover ~ ''^(paragraph|sun|swell|rings|fan|arches|weave)-[1-7]-[0-9a-f]{8}$''),
  minutes integer not null generated always as (private.reading_minutes(content)) stored,
  -- Which save wrote the row last: the browser invents the id, and asks for it after a save whose answer was lost.
  save_id uuid constraint blogs_save_id_unique unique,
  -- Lower-case words and digits of any script with single hyphens between them. Excludes characters instead of listing
  -- letters, because many scripts write with marks that are in no letter class.
  constraint blogs_slug_shape check (
    slug = lower(slug collate \"und-x-icu\")
    and slug ~ ''^[^-]+(-[^-]+)*$''
    and replace(slug, ''-'', '''') collate \"und-x-icu\"
      !~ ''[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00a0[:space:][:punct:][:cntrl:]]''),
  constraint blogs_slug_length check (char_length(slug) <= 200),
  constraint blogs_title_not_blank check (private.has_ink(title)),
  constraint blogs_title_length check (char_length(title) <= 200),
  constraint blogs_introduction_not_blank check (introduction collate \"und-x-icu\" ~ ''\\S''),
  constraint blogs_introduction_length check (char_length(introduction) <= 500),
  constraint blogs_content_size check (octet_length(content) <= 2 * 1024 * 1024),
  constraint blogs_topic_not_blank check (topic collate \"und-x-icu\" ~ ''\\S''),
  constraint blogs_topic_length check (char_length(topic) <= 80),
  constraint blogs_thumbnail_file_name check (thumbnail ~ ''^[^/\\\\[:cntrl:]]{1,255}$''),
  constraint blogs_status_known check (status in (''draft'', ''published'', ''scheduled'')),
  constraint blogs_published_at_known check (status = ''draft'' or published_at is not null),
  -- JavaScript reads neither ''infinity'' nor years of five digits: one such date breaks the list of posts for all administrators.
  constraint blogs_dates_range check (
    published_at between ''1000-01-01+00'' and ''9998-12-31+00'' and inserted_at between ''1000-01-01+00'' and ''9998-12-31+00'')
);

-- Whether a post is out: visible to readers. The names in the body are resolved once, here, so it needs no search path of
-- its own: with one, the planner could not inline it and would use none of the indexes below.
create function private.is_out(status text, published_at timestamptz) returns boolean
language sql stable
return status <> ''draft'' and published_at <= now();

revoke execute on function private.is_out(text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.is_out(text, timestamptz) to anon, authenticated;

-- The names of the pictures in a text.
create function private.pictures_of(html text) returns text[]
language sql immutable parallel safe set search_path = ''''
as $$
  select array(
    select distinct found[1] from regexp_matches(html, ''thumbnail/Content/([0-9A-Za-z._-]+)'', ''g'') as found)
$$;

-- A row''s writer evaluates the expressions of its indexes.
revoke execute on function private.pictures_of(text) from public, anon, authenticated, service_role;
grant execute on function private.pictures_of(text) to authenticated, service_role;

create index blogs_of_author on public.blogs (user_id);
-- With the columns of is_out, so that counting and skipping posts reads only the index. Visitors'' queries use blogs_out,
-- which is smaller.
create index blogs_out on public.blogs (id) include (published_at) where status <> ''draft'';
create index blogs_of_topic on public.blogs (topic, id) include (status, published_at);
-- The feed of a topic is ordered by date. Without this index it would read the posts of all topics until it has enough.
create index blogs_of_topic_newest_first on public.blogs (topic, inserted_at desc, id desc) include (status, published_at);
create index blogs_newest_first on public.blogs (inserted_at desc, id desc) include (status, published_at);
-- Together these two find the posts that are not out.
create index blogs_drafts on public.blogs (id) where status = ''draft'';
-- With the topic, so that subtracting the posts that wait (list_posts_out) reads only the index.
create index blogs_by_time on public.blogs (published_at) include (id, topic, status);
create index blogs_by_title on public.blogs (title collate \"und-x-icu\", id);
create index blogs_last_changed on public.blogs (updated_at desc, id desc);
-- Searches of the dashboard read this instead of the table, whose rows are wide.
create index blogs_listed on public.blogs (id)
  include (title, topic, inserted_at, updated_at, status, published_at);
create index blogs_of_thumbnail on public.blogs (thumbnail) where thumbnail is not null;
-- Without fastupdate: a search would have to read all pending entries.
create index blogs_pictures on public.blogs using gin (private.pictures_of(content)) with (fastupdate = off);

alter table public.blogs enable row level security;

revoke all on public.blogs from public, anon, authenticated, service_role;
revoke all on sequence public.blogs_id_seq from public, anon, authenticated, service_role;
grant select on public.blogs to anon, authenticated;
grant insert (user_id, slug, title, introduction, content, topic, thumbnail, inserted_at, updated_at, status, published_at,
  reviewed, cover, save_id) on public.blogs to authenticated;
grant update (user_id, slug, title, introduction, content, topic, thumbnail, updated_at, status, published_at, reviewed, cover,
  save_id) on public.blogs to authenticated;
grant delete on public.blogs to authenticated;
grant select, insert, update, delete on public.blogs to service_role;

create policy \"Visitors may read posts that are out\" on public.blogs
  for select to anon using (private.is_out(status, published_at));

create policy \"Readers may read posts that are out, administrators every post\" on public.blogs
  for select to authenticated using (private.is_out(status, published_at) or (select public.is_admin()));

create policy \"Administrators may write posts in their own name\" on public.blogs
  for insert to authenticated
  with check ((select public.is_admin()) and user_id = (select auth.uid()));

create policy \"Administrators may change every post\" on public.blogs
  for update to authenticated using ((select public.is_admin()));

create policy \"Administrators may delete every post\" on public.blogs
  for delete to authenticated using ((select public.is_admin()));

-- The posts that the caller may not read because they are not out. There are few, and a query evaluates this once: checking
-- the post of each comment and like takes fifty times as long on large tables.
create function private.hidden_posts() returns setof bigint
language sql stable security definer rows 10 set search_path = ''''
as $$
  select id from public.blogs
  where not (select public.is_admin()) and not private.is_out(status, published_at)
$$;

revoke execute on function private.hidden_posts() from public, anon, authenticated, service_role;
grant execute on function private.hidden_posts() to anon, authenticated;

-- Administrators cannot choose inserted_at, updated_at, or a time in the past. A post that was out keeps both dates while it
-- is a draft, and inserted_at while it is scheduled again.
create function private.date_blog() returns trigger
language plpgsql set search_path = ''''
as $$
declare
  -- Null for a new post.
  has_been_out constant boolean := old.published_at is not null and least(old.published_at, old.inserted_at) <= now();
begin
  -- The column''s default, so no time was given.
  if new.published_at = now() and tg_op = ''INSERT'' then
    new.published_at := case when new.status = ''published'' then least(new.inserted_at, now()) end;
  end if;
  if current_user not in (''anon'', ''authenticated'') then
    return new;
  end if;

  if new.status = ''published'' then
    new.published_at := least(old.published_at, now());
  end if;
  if new.status = ''scheduled'' and new.published_at < now() and new.published_at is distinct from old.published_at then
    new.published_at := now();
  end if;
  if new.status = ''draft'' then
    new.published_at := case when has_been_out then old.published_at end;
  end if;
  new.inserted_at := case
    when has_been_out then old.inserted_at
    else coalesce(new.published_at, least(old.inserted_at, now()))
  end;
  new.updated_at := now();
  return new;
end
$$;

create trigger date_blog before insert or update on public.blogs
  for each row execute function private.date_blog();

create function private.date_text() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  new.text_changed_at := now();
  return new;
end
$$;

create trigger date_text before update on public.blogs
  for each row when (
    (new.title, new.introduction, new.content) is distinct from (old.title, old.introduction, old.content))
  execute function private.date_text();

-- A write without an id of its own leaves none, so that nobody takes the words of another for their own.
create function private.forget_save() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  new.save_id := null;
  return new;
end
$$;

create trigger forget_save before update on public.blogs
  for each row when (new.save_id = old.save_id)
  execute function private.forget_save();

-- The cover of a post that is written without one.
create function private.cover_of(slug text, id bigint) returns text
language plpgsql immutable strict parallel safe set search_path = ''''
as $$
declare
  hash bigint := 2166136261;
  letter text;
begin
  -- FNV-1a and a final mix in 32 bits, as in app/content/dice.ts.
  foreach letter in array string_to_array(slug, null) loop
    hash := (hash # ascii(letter)) * 16777619 & 4294967295;
  end loop;
  hash := hash # (hash >> 15);
  hash := mod(hash::numeric * 2246822507, 4294967296);
  hash := hash # (hash >> 13);
  return concat_ws(''-'',
    (array[''paragraph'', ''sun'', ''swell'', ''rings'', ''fan'', ''arches'', ''weave''])[1 + (abs(id) % 7 * 2 + abs(id) / 7 % 7) % 7],
    1 + abs(id) % 7 * 3 % 7,
    lpad(to_hex(hash), 8, ''0''));
end
$$;

-- Security definer: the closed schema is not open to those who write posts.
create function private.choose_cover() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  new.cover := case tg_op when ''INSERT'' then private.cover_of(new.slug, new.id) else old.cover end;
  return new;
end
$$;

create trigger choose_cover before insert or update on public.blogs
  for each row when (new.cover is null)
  execute function private.choose_cover();

-- A trigger, because a policy sees only the new row: an administrator may keep the author, or become the author.
create function private.keep_author() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  if current_user in (''anon'', ''authenticated'') and new.user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = ''a post cannot be put under another person''''s name'';
  end if;
  return new;
end
$$;

create trigger keep_author before update of user_id on public.blogs
  for each row when (new.user_id is distinct from old.user_id)
  execute function private.keep_author();

-- The posts of a deleted account pass to the oldest administrator. Fires after keep_last_administrator, because triggers
-- fire in the order of their names; without another administrator the foreign key refuses.
create function private.pass_posts_on() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  update public.blogs set user_id = heir.id
  from (
    select id from public.profiles
    where role = ''admin'' and id <> old.id
    order by created_at, id limit 1
  ) as heir
  where user_id = old.id;
  return old;
end
$$;

create trigger pass_posts_on before delete on public.profiles
  for each row execute function private.pass_posts_on();

-- A page redirects from an old slug to the post, unless another post that is out has the slug now.
create table public.old_slugs (
  slug text constraint old_slugs_pkey primary key,
  blog_id bigint not null constraint old_slugs_blog_id_fkey references public.blogs (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index old_slugs_of_post on public.old_slugs (blog_id);

alter table public.old_slugs enable row level security;

revoke all on public.old_slugs from public, anon, authenticated, service_role;
grant select on public.old_slugs to anon, authenticated;
grant select, insert, update, delete on public.old_slugs to service_role;

create policy \"Old slugs may be read with their post\" on public.old_slugs
  for select to anon, authenticated using (blog_id not in (select private.hidden_posts()));

-- Security definer: old slugs are written only by this trigger, and only for posts that have been out, because nobody can
-- have a link to another one.
create function private.keep_old_slug() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if least(old.published_at, old.inserted_at) <= now() and old.published_at is not null then
    insert into public.old_slugs (slug, blog_id) values (old.slug, new.id)
    on conflict (slug) do update set blog_id = excluded.blog_id, created_at = now();
  end if;
  return null;
end
$$;

create trigger keep_old_slug after update of slug on public.blogs
  for each row when (new.slug <> old.slug)
  execute function private.keep_old_slug();

revoke execute on function private.date_blog(), private.date_text(), private.forget_save(), private.cover_of(text, bigint),
  private.choose_cover(), private.keep_author(), private.pass_posts_on(), private.keep_old_slug()
  from public, anon, authenticated, service_role;
"}', 'create_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020600', '{"-- Topics that are renamed in the settings, with their posts.

-- Former names of topics. In the closed schema: present_topic answers one at a time.
create table private.old_topics (
  name text constraint old_topics_pkey primary key,
  topic_id integer not null
);

alter table private.old_topics enable row level security;

revoke all on private.old_topics from public, anon, authenticated, service_role;

-- The name that a renamed topic has now; null when there is no such topic. Security definer: everybody may follow an old address.
create function public.present_topic(old_name text) returns text
language sql stable security definer set search_path = ''''
as $$
  select topic ->> ''name''
  from private.old_topics, public.settings, jsonb_array_elements(settings.topics) as topic
  where old_topics.name = old_name and (topic ->> ''id'')::integer = old_topics.topic_id
$$;

-- Security definer: renames the topic of every post, and counts those of every author. In one statement, so that two topics can
-- exchange their names. Dates and authors of the posts stay, since the owner of the schema writes them.
create function private.rename_topics() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if exists (
    select from jsonb_to_recordset(old.topics) as gone (id integer, name text)
    where not exists (select from jsonb_to_recordset(new.topics) as kept (id integer) where kept.id = gone.id)
      and not exists (select from jsonb_to_recordset(new.topics) as kept (name text) where kept.name = gone.name)
      and exists (select from public.blogs where topic = gone.name)
  ) then
    raise check_violation using
      message = ''a topic with posts cannot be removed: violates constraint \"settings_topics_in_use\"'',
      constraint = ''settings_topics_in_use'', schema = ''public'', table = ''settings'';
  end if;

  delete from private.old_topics
  where name in (select topic ->> ''name'' from jsonb_array_elements(new.topics) as topic);
  update public.blogs set topic = after.name
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name and blogs.topic = before.name;
  insert into private.old_topics (name, topic_id)
  select before.name, before.id
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name
    and before.name not in (select topic ->> ''name'' from jsonb_array_elements(new.topics) as topic)
  on conflict (name) do update set topic_id = excluded.topic_id;
  return null;
end
$$;

create trigger rename_topics after update of topics on public.settings
  for each row when (new.topics <> old.topics and old.is_started)
  execute function private.rename_topics();

-- A form that was open while a topic was renamed, or a restored version, still has the former name.
create function private.follow_renamed_topic() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  new.topic := coalesce(public.present_topic(new.topic), new.topic);
  return new;
end
$$;

create trigger follow_renamed_topic before insert or update of topic on public.blogs
  for each row execute function private.follow_renamed_topic();

revoke execute on function public.present_topic(text), private.rename_topics(), private.follow_renamed_topic()
  from public, anon, authenticated, service_role;
grant execute on function public.present_topic(text) to anon, authenticated, service_role;
"}', 'rename_topics');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020700', '{"-- Pages of the owner, such as /about. Readers see the published ones, administrators see and write all of them.

create table public.pages (
  id bigint generated by default as identity constraint pages_pkey primary key,
  slug text not null constraint pages_slug_unique unique,
  title text not null,
  introduction text not null default '''',
  content text not null default '''',
  thumbnail text,
  status text not null default ''draft'',
  -- When the page was published for the first time. Null: nobody can have a link to it.
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- As for posts.
  save_id uuid constraint pages_save_id_unique unique,
  -- As for posts (blogs_slug_shape): no capitals, dots, slashes, per cent signs or spaces.
  constraint pages_slug_shape check (
    slug = lower(slug collate \"und-x-icu\")
    and slug ~ ''^[^-]+(-[^-]+)*$''
    and replace(slug, ''-'', '''') collate \"und-x-icu\"
      !~ ''[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00a0[:space:][:punct:][:cntrl:]]''),
  constraint pages_slug_length check (char_length(slug) <= 200),
  -- The addresses that the site uses itself, equal to app/content/reserved-slugs.ts.
  constraint pages_slug_reserved check (
    slug not in (
      ''archive'', ''assets'', ''auth'', ''blog'', ''dashboard'', ''healthz'', ''images'', ''preview'', ''previews'', ''readyz'',
      ''resetpassword'', ''rest'', ''search'', ''signin'', ''signup'', ''storage'', ''topics'', ''unauthorized'')),
  constraint pages_title_not_blank check (private.has_ink(title)),
  constraint pages_title_length check (char_length(title) <= 200),
  constraint pages_introduction_length check (char_length(introduction) <= 500),
  constraint pages_content_size check (octet_length(content) <= 2 * 1024 * 1024),
  constraint pages_thumbnail_file_name check (thumbnail ~ ''^[^/\\\\[:cntrl:]]{1,255}$''),
  constraint pages_status_known check (status in (''draft'', ''published''))
);

create index pages_by_title on public.pages (title collate \"und-x-icu\", id);
create index pages_of_thumbnail on public.pages (thumbnail) where thumbnail is not null;
create index pages_pictures on public.pages using gin (private.pictures_of(content)) with (fastupdate = off);

alter table public.pages enable row level security;

revoke all on public.pages from public, anon, authenticated, service_role;
revoke all on sequence public.pages_id_seq from public, anon, authenticated, service_role;
grant select on public.pages to anon, authenticated;
grant insert (slug, title, introduction, content, thumbnail, status, save_id) on public.pages to authenticated;
grant update (slug, title, introduction, content, thumbnail, status, save_id) on public.pages to authenticated;
grant delete on public.pages to authenticated;
grant select, insert, update, delete on public.pages to service_role;

create policy \"Visitors may read published pages\" on public.pages
  for select to anon using (status = ''published'');

create policy \"Readers may read published pages, administrators every page\" on public.pages
  for select to authenticated using (status = ''published'' or (select public.is_admin()));

create policy \"Administrators may add pages\" on public.pages
  for insert to authenticated with check ((select public.is_admin()));

create policy \"Administrators may change every page\" on public.pages
  for update to authenticated using ((select public.is_admin()));

create policy \"Administrators may delete every page\" on public.pages
  for delete to authenticated using ((select public.is_admin()));

create function private.date_page() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  new.updated_at := now();
  new.published_at := coalesce(new.published_at, case new.status when ''published'' then now() end);
  return new;
end
$$;

create trigger date_page before insert or update on public.pages
  for each row execute function private.date_page();

create trigger forget_save before update on public.pages
  for each row when (new.save_id = old.save_id)
  execute function private.forget_save();

-- A former address redirects to the page, unless another page has it now.
create table public.old_page_slugs (
  slug text constraint old_page_slugs_pkey primary key,
  page_id bigint not null constraint old_page_slugs_page_id_fkey references public.pages (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index old_page_slugs_of_page on public.old_page_slugs (page_id);

alter table public.old_page_slugs enable row level security;

revoke all on public.old_page_slugs from public, anon, authenticated, service_role;
grant select on public.old_page_slugs to anon, authenticated;
grant select, insert, update, delete on public.old_page_slugs to service_role;

-- The policies of pages apply to the rows that this finds.
create policy \"Old addresses may be read with their page\" on public.old_page_slugs
  for select to anon, authenticated using (page_id in (select id from public.pages));

-- Security definer: old addresses are written only by this trigger.
create function private.keep_old_page_slug() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  insert into public.old_page_slugs (slug, page_id) values (old.slug, new.id)
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return null;
end
$$;

create trigger keep_old_slug after update of slug on public.pages
  for each row when (new.slug <> old.slug and old.published_at is not null)
  execute function private.keep_old_page_slug();

revoke execute on function private.date_page(), private.keep_old_page_slug() from public, anon, authenticated, service_role;
"}', 'create_pages');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020800', '{"-- Drafts (unsaved work) and versions (each saved state) of posts and of pages: the same forms write both. They have the fields in one JSON
-- object, by the names of their columns, so that a new field changes neither these tables nor what fills them.

create table public.drafts (
  -- Chosen by the browser.
  id uuid constraint drafts_pkey primary key,
  -- Not to profiles: a second table between blogs and profiles would make `profiles(…)` ambiguous for the API.
  user_id uuid not null default auth.uid()
    constraint drafts_user_id_fkey references auth.users (id) on delete cascade,
  -- Null for a post that does not exist yet.
  blog_id bigint constraint drafts_blog_id_fkey references public.blogs (id) on delete cascade,
  -- The updated_at of the post or page when the work began.
  based_on timestamptz,
  slug_by_hand boolean not null default false,
  updated_at timestamptz not null default now(),
  of_page boolean not null default false,
  -- Null for a page that does not exist yet.
  page_id bigint constraint drafts_page_id_fkey references public.pages (id) on delete cascade,
  fields jsonb not null default ''{}'',
  constraint drafts_fields_object check (jsonb_typeof(fields) = ''object''),
  -- Of all fields together, with the content''s escapes.
  constraint drafts_fields_size check (octet_length(fields::text) <= 6 * 1024 * 1024),
  -- More than a post may have, so that a text that is too long is kept until it is shortened.
  constraint drafts_title_length check (char_length(fields ->> ''title'') <= 10000),
  constraint drafts_slug_length check (char_length(fields ->> ''slug'') <= 10000),
  constraint drafts_introduction_length check (char_length(fields ->> ''introduction'') <= 10000),
  constraint drafts_topic_length check (char_length(fields ->> ''topic'') <= 80),
  constraint drafts_content_size check (octet_length(fields ->> ''content'') <= 4 * 1024 * 1024),
  constraint drafts_thumbnail_file_name check (fields ->> ''thumbnail'' ~ ''^[^/\\\\[:cntrl:]]{1,255}$''),
  constraint drafts_cover_shape check (
    fields ->> ''cover'' ~ ''^(paragraph|sun|swell|rings|fan|arches|weave)-[1-7]-[0-9a-f]{8}$''),
  constraint drafts_status_known check (fields ->> ''status'' in (''draft'', ''published'', ''scheduled'')),
  -- JavaScript reads neither ''infinity'' nor years of five digits.
  constraint drafts_published_at_range check (
    fields ->> ''published_at'' ~ ''^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}[T ][0-9:.]+(Z|[+-][0-9:]+)$''),
  constraint drafts_reviewed_size check (octet_length((fields -> ''reviewed'')::text) <= 20000),
  constraint drafts_of_one_kind check (case when of_page then blog_id else page_id end is null)
);

create index drafts_of_author on public.drafts (user_id, blog_id);
create index drafts_of_post on public.drafts (blog_id);
create index drafts_of_page on public.drafts (page_id);
create index drafts_of_thumbnail on public.drafts ((fields ->> ''thumbnail'')) where fields ->> ''thumbnail'' is not null;
create index drafts_pictures on public.drafts using gin (private.pictures_of(fields ->> ''content'')) with (fastupdate = off);

alter table public.drafts enable row level security;

revoke all on public.drafts from public, anon, authenticated, service_role;
grant select, delete on public.drafts to authenticated;
grant insert (id, user_id, blog_id, based_on, slug_by_hand, of_page, page_id, fields), update (based_on, slug_by_hand, fields)
  on public.drafts to authenticated;
grant select, insert, update, delete on public.drafts to service_role;

create policy \"Administrators may read their own drafts\" on public.drafts
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy \"Administrators may add drafts of their own\" on public.drafts
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy \"Administrators may change their own drafts\" on public.drafts
  for update to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy \"Administrators may delete their own drafts\" on public.drafts
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

-- For optimistic locking between tabs, so it differs after every write, also within one transaction.
create function private.date_draft() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger date_draft before insert or update on public.drafts
  for each row execute function private.date_draft();

create table public.versions (
  id bigint generated by default as identity constraint versions_pkey primary key,
  blog_id bigint constraint versions_blog_id_fkey references public.blogs (id) on delete cascade,
  -- The account that saved it; null once that is deleted. Not to profiles, as in drafts.
  user_id uuid constraint versions_user_id_fkey references auth.users (id) on delete set null,
  created_at timestamptz not null,
  page_id bigint constraint versions_page_id_fkey references public.pages (id) on delete cascade,
  fields jsonb not null,
  constraint versions_of_one_kind check (num_nonnulls(blog_id, page_id) = 1)
);

create index versions_of_post on public.versions (blog_id, id desc);
create index versions_of_page on public.versions (page_id, id desc);
create index versions_of_author on public.versions (user_id);
create index versions_of_thumbnail on public.versions ((fields ->> ''thumbnail'')) where fields ->> ''thumbnail'' is not null;
create index versions_pictures on public.versions using gin (private.pictures_of(fields ->> ''content'')) with (fastupdate = off);

alter table public.versions enable row level security;

revoke all on public.versions from public, anon, authenticated, service_role;
revoke all on sequence public.versions_id_seq from public, anon, authenticated, service_role;
grant select on public.versions to authenticated;
grant select, insert, update, delete on public.versions to service_role;

create policy \"Administrators may read every version\" on public.versions
  for select to authenticated using ((select public.is_admin()));

-- A version is what a row says: all of it but who wrote it, when, and whether it is out.
create function private.version_of(written jsonb) returns jsonb
language sql immutable set search_path = ''''
as $$
  select written - array[
    ''id'', ''user_id'', ''save_id'', ''status'', ''published_at'', ''inserted_at'', ''created_at'', ''updated_at'', ''text_changed_at'', ''minutes'']
$$;

-- Security definer: versions are written only by this trigger.
create function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''''
as $$
declare
  version constant jsonb := private.version_of(to_jsonb(new));
begin
  if version is distinct from private.version_of(to_jsonb(old)) then
    insert into public.versions (blog_id, page_id, user_id, created_at, fields)
    values (
      case tg_table_name when ''blogs'' then new.id end, case tg_table_name when ''pages'' then new.id end,
      coalesce(auth.uid(), (to_jsonb(new) ->> ''user_id'')::uuid), new.updated_at, version);
  end if;
  return null;
end
$$;

create trigger keep_version after insert or update on public.blogs
  for each row execute function private.keep_version();
create trigger keep_version after insert or update on public.pages
  for each row execute function private.keep_version();

revoke execute on function private.date_draft(), private.version_of(jsonb), private.keep_version()
  from public, anon, authenticated, service_role;
"}', 'create_drafts_and_versions');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020900', '{"-- Reviews, in the table `comments`: a text with an optional rating. A review is shown, or held until an administrator
-- approves it. Only its author and administrators see a held review, and no count includes it.

create table public.comments (
  id bigint generated by default as identity constraint comments_pkey primary key,
  user_id uuid not null
    constraint comments_user_id_fkey references public.profiles (id) on delete cascade,
  blog_id bigint not null
    constraint comments_blog_id_fkey references public.blogs (id) on delete cascade,
  content text not null,
  rating integer,
  -- When it was written, or edited last.
  created_at timestamptz not null default now(),
  -- Kept by triggers on likes, because the dashboard sorts by it: counting the likes of a million comments takes seconds.
  like_count integer not null default 0,
  status text not null default ''shown'',
  -- When an edited review was written, for feeds: an edit moves created_at. Null for one that has not been edited. Nobody writes it but
  -- the trigger.
  first_created_at timestamptz,
  constraint comments_content_not_blank check (private.has_ink(content)),
  constraint comments_content_length check (char_length(content) <= 10000),
  constraint comments_rating_range check (rating between 1 and 5),
  constraint comments_status_known check (status in (''shown'', ''held''))
);

create extension if not exists pg_trgm with schema extensions;

create index comments_of_author on public.comments (user_id, created_at desc);
-- With the status, so that counting reads only the index.
create index comments_of_blog on public.comments (blog_id, created_at desc, id desc) include (status);
create index comments_of_blog_by_rating on public.comments (blog_id, rating, created_at desc, id desc) include (status);
-- For the best-liked review of a post, without walking through the likes of all posts.
create index comments_of_blog_most_liked on public.comments (blog_id, like_count desc, id desc) where like_count > 0;
create index comments_newest_first on public.comments (created_at desc, id desc);
create index comments_most_liked on public.comments (like_count desc, id desc);
create index comments_by_rating on public.comments (rating, created_at desc, id desc);
create index comments_by_rating_most_liked on public.comments (rating, like_count desc, id desc);
create index comments_held on public.comments (id) where status = ''held'';
create index comments_containing on public.comments using gin (content extensions.gin_trgm_ops);

alter table public.comments enable row level security;

revoke all on public.comments from public, anon, authenticated, service_role;
revoke all on sequence public.comments_id_seq from public, anon, authenticated, service_role;
grant select on public.comments to anon, authenticated;
grant insert (user_id, blog_id, content, rating, created_at) on public.comments to authenticated;
grant update (content, rating, created_at) on public.comments to authenticated;
grant delete on public.comments to authenticated;
grant select, insert, update, delete on public.comments to service_role;

create policy \"Visitors may read shown comments with their post\" on public.comments
  for select to anon using (status = ''shown'' and blog_id not in (select private.hidden_posts()));

create policy \"Readers may read shown comments and their own with their post\" on public.comments
  for select to authenticated
  using (
    (status = ''shown'' or user_id = (select auth.uid()) or (select public.is_admin()))
    and blog_id not in (select private.hidden_posts()));

create policy \"Readers may comment in their own name\" on public.comments
  for insert to authenticated with check (user_id = (select auth.uid()) and not (select private.is_barred()));

-- Security definer: readers may not read the settings.
create function private.takes_reviews() returns boolean
language sql stable security definer set search_path = ''''
as $$
  select reviewers = ''everybody'' from public.settings
$$;

create policy \"No reviews are taken while the settings say so\" on public.comments
  as restrictive for insert to authenticated with check ((select private.takes_reviews()));

create policy \"Readers may change their own comments on posts they may read\" on public.comments
  for update to authenticated
  using (
    user_id = (select auth.uid())
    and not (select private.is_barred())
    and blog_id not in (select private.hidden_posts()));

create policy \"Readers may delete their own comments, administrators every one\" on public.comments
  for delete to authenticated
  using (
    (user_id = (select auth.uid()) or (select public.is_admin()))
    and blog_id not in (select private.hidden_posts()));

-- The comments that the caller may not read. Two queries, because one condition with `or` would read the whole table.
create function private.hidden_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''''
as $$
  select id from public.comments where blog_id in (select private.hidden_posts())
  union all
  select id from public.comments
  where status = ''held'' and user_id is distinct from (select auth.uid()) and not (select public.is_admin())
$$;

revoke execute on function private.hidden_comments() from public, anon, authenticated, service_role;
grant execute on function private.hidden_comments() to anon, authenticated;

-- A review gets a new date when its text or rating changes.
create function private.date_comment() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  if current_user in (''anon'', ''authenticated'') then
    if tg_op = ''INSERT'' then
      new.created_at := now();
    elsif (new.content, new.rating) is distinct from (old.content, old.rating) then
      new.first_created_at := coalesce(old.first_created_at, old.created_at);
      new.created_at := now();
    else
      new.created_at := old.created_at;
    end if;
  end if;
  return new;
end
$$;

create trigger date_comment before insert or update on public.comments
  for each row execute function private.date_comment();

-- An import brings comments with their count, and then the likes, which the triggers count again.
create function private.begin_without_likes() returns trigger
language plpgsql set search_path = ''''
as $$
begin
  new.like_count := 0;
  return new;
end
$$;

create trigger begin_without_likes before insert on public.comments
  for each row execute function private.begin_without_likes();

-- A trigger, because the error of a policy would reveal that the post exists: this one equals that of the foreign key.
create function private.require_post_out() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if not exists (
    select from public.blogs where id = new.blog_id and private.is_out(status, published_at))
  then
    raise foreign_key_violation using
      message = ''there is no such post: violates foreign key constraint \"comments_blog_id_fkey\"'',
      constraint = ''comments_blog_id_fkey'', schema = ''public'', table = ''comments'';
  end if;
  return new;
end
$$;

create trigger require_post_out before insert on public.comments
  for each row when (current_user in (''anon'', ''authenticated''))
  execute function private.require_post_out();

-- The same for likes and reports of a comment: nobody can like or report a held one.
create function private.require_comment_out() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if not exists (
    select from public.comments join public.blogs on blogs.id = comments.blog_id
    where comments.id = new.comment_id and comments.status = ''shown''
      and private.is_out(blogs.status, blogs.published_at))
  then
    raise foreign_key_violation using
      message = format(''there is no such comment: violates foreign key constraint \"%s_comment_id_fkey\"'', tg_table_name),
      constraint = tg_table_name || ''_comment_id_fkey'', schema = ''public'', table = tg_table_name;
  end if;
  return new;
end
$$;

-- Counts ''https://www.'' as one link.
create function private.count_links(content text) returns integer
language sql immutable set search_path = ''''
as $$
  select regexp_count(content, ''https?://(www\\.)?|\\mwww\\.'', 1, ''i'')
$$;

-- A comment of 5,000 empty lines passes the limit of 10,000 characters and moves all that follows it out of reach.
create function private.count_lines(content text) returns integer
language sql immutable set search_path = ''''
as $$
  select 1 + regexp_count(content, ''[\\u000a-\\u000d\\u0085\\u2028\\u2029]'')
$$;

-- Normalises a text for comparison: ignores case and the kind and number of spaces.
create function private.words_of(content text) returns text
language sql immutable set search_path = ''''
as $$
  select lower(regexp_replace(regexp_replace(content collate \"und-x-icu\", ''\\s+'', '' '', ''g''), ''^ | $'', '''', ''g''))
$$;

-- Refuses a text that the author has written within a day, and holds spam. Security definer, because it reads the settings
-- and all comments of the author. The lock serialises the requests of an account, so that two equal texts see each other.
create function private.judge_comment() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  if exists (
    select from public.comments
    where user_id = auth.uid() and created_at > now() - interval ''24 hours''
      and id <> new.id
      and private.words_of(content) = private.words_of(new.content))
  then
    raise unique_violation using
      message = ''the same text on one day: violates unique constraint \"comments_said_once\"'',
      constraint = ''comments_said_once'', schema = ''public'', table = ''comments'';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 then
    new.status := ''held'';
  end if;
  if tg_op = ''INSERT'' and (select hold_first_reviews from public.settings) and not exists (
    select from public.comments where user_id = auth.uid() and status = ''shown'')
  then
    new.status := ''held'';
  end if;
  return new;
end
$$;

create trigger judge_new_comment before insert on public.comments
  for each row when (current_user = ''authenticated'')
  execute function private.judge_comment();
create trigger judge_edited_comment before update of content on public.comments
  for each row when (current_user = ''authenticated'' and new.content <> old.content)
  execute function private.judge_comment();

create trigger limit_reviews before insert on public.comments
  for each row when (current_user = ''authenticated'')
  execute function private.limit_acts(''reviews'', ''You are writing reviews very quickly.'', ''10'', ''10 minutes'', ''50'', ''1 day'');

revoke execute on function private.takes_reviews(), private.date_comment(), private.begin_without_likes(), private.require_post_out(),
  private.require_comment_out(), private.count_links(text), private.count_lines(text), private.words_of(text),
  private.judge_comment()
  from public, anon, authenticated, service_role;
grant execute on function private.takes_reviews() to authenticated;

-- One row about the comments of a post: the average rating (null without ratings), the number of ratings, how many gave one
-- to five stars, and the number of comments. Security definer, so that whether the post may be read is checked once, not
-- for each comment.
create function public.rating_summary(of_blog bigint)
returns table (average numeric, count integer, spread integer[], total integer)
language sql stable security definer set search_path = ''''
as $$
  with readable as (
    select id from public.blogs
    where id = of_blog
      and (private.is_out(status, published_at)
        or current_setting(''role'') = ''service_role''
        or (select public.is_admin()))
  )
  select
    avg(rating),
    count(rating)::integer,
    array[
      count(*) filter (where rating = 1),
      count(*) filter (where rating = 2),
      count(*) filter (where rating = 3),
      count(*) filter (where rating = 4),
      count(*) filter (where rating = 5)
    ]::integer[],
    count(*)::integer
  from public.comments
  where blog_id = (select id from readable) and status = ''shown''
$$;

revoke execute on function public.rating_summary(bigint) from public, anon, authenticated, service_role;
grant execute on function public.rating_summary(bigint) to anon, authenticated, service_role;
"}', 'create_comments');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021000', '{"-- One like per reader and comment.

create table public.likes (
  id bigint generated by default as identity constraint likes_pkey primary key,
  user_id uuid not null
    constraint likes_user_id_fkey references public.profiles (id) on delete cascade,
  comment_id bigint not null
    constraint likes_comment_id_fkey references public.comments (id) on delete cascade,
  -- Also the index of the foreign key user_id. Not the primary key: the API would take likes for a join table, and
  -- `profiles` within a comment for ambiguous.
  constraint likes_once unique (user_id, comment_id)
);

create index likes_of_comment on public.likes (comment_id);

alter table public.likes enable row level security;

revoke all on public.likes from public, anon, authenticated, service_role;
revoke all on sequence public.likes_id_seq from public, anon, authenticated, service_role;
grant select on public.likes to anon, authenticated;
grant insert (user_id, comment_id) on public.likes to authenticated;
grant delete on public.likes to authenticated;
grant select, insert, update, delete on public.likes to service_role;

create policy \"Likes may be read with their comment\" on public.likes
  for select to anon, authenticated using (comment_id not in (select private.hidden_comments()));

create policy \"Readers may like in their own name\" on public.likes
  for insert to authenticated with check (user_id = (select auth.uid()) and not (select private.is_barred()));

create policy \"Readers may take back their own likes\" on public.likes
  for delete to authenticated using (user_id = (select auth.uid()));

create trigger require_comment_out before insert on public.likes
  for each row when (current_user in (''anon'', ''authenticated''))
  execute function private.require_comment_out();

create trigger limit_likes before insert on public.likes
  for each row when (current_user = ''authenticated'')
  execute function private.limit_acts(''likes'', ''You are liking reviews very quickly.'', ''60'', ''10 minutes'');

-- Security definer, because nobody may write like_count. Fires once per statement, because the deletion of an account may
-- delete thousands of likes.
create function private.count_likes() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if tg_op <> ''INSERT'' then
    update public.comments set like_count = like_count - taken.likes
    from (select comment_id, count(*) as likes from old_likes group by comment_id) as taken
    where id = taken.comment_id;
  end if;
  if tg_op <> ''DELETE'' then
    update public.comments set like_count = like_count + given.likes
    from (select comment_id, count(*) as likes from new_likes group by comment_id) as given
    where id = given.comment_id;
  end if;
  return null;
end
$$;

create trigger count_likes_given after insert on public.likes
  referencing new table as new_likes
  for each statement execute function private.count_likes();
create trigger count_likes_taken after delete on public.likes
  referencing old table as old_likes
  for each statement execute function private.count_likes();
create trigger count_likes_moved after update on public.likes
  referencing old table as old_likes new table as new_likes
  for each statement execute function private.count_likes();

revoke execute on function private.count_likes() from public, anon, authenticated, service_role;
"}', 'create_likes');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021100', '{"-- Reports of readers about comments, and the administrators'' decisions on reported and held comments.

create table public.reports (
  id bigint generated by default as identity constraint reports_pkey primary key,
  -- Not to profiles: a second table between comments and profiles would make `profiles(…)` ambiguous for the API.
  user_id uuid not null
    constraint reports_user_id_fkey references auth.users (id) on delete cascade,
  comment_id bigint not null
    constraint reports_comment_id_fkey references public.comments (id) on delete cascade,
  reason text not null default '''',
  created_at timestamptz not null default now(),
  -- Also the index of the foreign key user_id. Not the primary key, as in likes.
  constraint reports_once unique (user_id, comment_id),
  constraint reports_reason_length check (char_length(reason) <= 500)
);

create index reports_of_comment on public.reports (comment_id, created_at desc);

alter table public.reports enable row level security;

revoke all on public.reports from public, anon, authenticated, service_role;
revoke all on sequence public.reports_id_seq from public, anon, authenticated, service_role;
grant select, insert (user_id, comment_id, reason) on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy \"Readers may see what they reported, administrators everything\" on public.reports
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy \"Readers may report comments of others in their own name\" on public.reports
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and not (select private.is_barred())
    and not exists (
      select from public.comments where comments.id = reports.comment_id and comments.user_id = (select auth.uid())));

create trigger require_comment_out before insert on public.reports
  for each row when (current_user in (''anon'', ''authenticated''))
  execute function private.require_comment_out();

create trigger limit_reports before insert on public.reports
  for each row when (current_user = ''authenticated'')
  execute function private.limit_acts(''reports'', ''You have reported many reviews.'', ''10'', ''1 hour'');

-- The held and reported comments, most recently written or reported first: their number, and the ids of a page. `skip` counts
-- from 0; without `take` all from there on.
create function public.list_moderation(skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return query
  with waiting as (
    select id, created_at from public.comments where status = ''held''
    union all
    select comment_id, created_at from public.reports
  ), listed as (
    select id, max(created_at) as since from waiting group by id
  )
  select (select count(*) from listed),
    array(select id from listed order by since desc, id desc offset skip limit take);
end
$$;

-- Why comments wait: `held_for` is ''links'', ''lines'', ''first review'', or null for a shown one; the number of reports; and the reasons
-- that the last twenty of them give.
create function public.list_reasons(of_comments bigint[])
returns table (id bigint, held_for text, reports integer, reasons text[])
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return query
  select comments.id,
    case
      when comments.status <> ''held'' then null
      when private.count_links(comments.content) > 2 then ''links''
      when private.count_lines(comments.content) > 100 then ''lines''
      else ''first review''
    end,
    (select count(*)::integer from public.reports where reports.comment_id = comments.id),
    array(
      select reports.reason from public.reports where reports.comment_id = comments.id and reports.reason <> ''''
      order by reports.created_at desc, reports.id desc limit 20)
  from public.comments where comments.id = any (of_comments);
end
$$;

-- Shows comments and deletes their reports. Returns the ids of those that still exist.
create function public.approve_comments(of_comments bigint[]) returns bigint[]
language plpgsql security definer set search_path = ''''
as $$
declare
  approved bigint[];
begin
  perform private.require_admin();
  delete from public.reports where comment_id = any (of_comments);
  with shown as (
    update public.comments set status = ''shown'' where id = any (of_comments) returning id
  )
  select coalesce(array_agg(id order by id), ''{}'') from shown into approved;
  return approved;
end
$$;

revoke execute on function public.list_moderation(bigint, bigint), public.list_reasons(bigint[]),
  public.approve_comments(bigint[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_moderation(bigint, bigint), public.list_reasons(bigint[]),
  public.approve_comments(bigint[])
  to authenticated;
"}', 'create_reports');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021200', '{"-- Pictures in storage. Both buckets are public: a file can be read by its name, but not listed. Without a policy for update
-- no file is ever overwritten, and without one on storage.buckets nobody can empty a bucket.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (''thumbnail'', ''thumbnail'', true, 15 * 1024 * 1024,
    array[''image/jpeg'', ''image/png'', ''image/webp'', ''image/avif'', ''image/gif'']),
  (''avatars'', ''avatars'', true, 2 * 1024 * 1024,
    array[''image/jpeg'', ''image/png'', ''image/webp'', ''image/avif'', ''image/gif''])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy \"Administrators may add pictures of posts\" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = ''thumbnail''
    and storage.foldername(name) in (array[''Thumbnail''], array[''Content''])
    and (select public.is_admin()));

-- A profile shows one picture; the others are leftovers of saves that failed. Hosted Supabase counts uploads nowhere else.
create function private.has_room_for_a_picture() returns boolean
language sql stable security definer set search_path = ''''
as $$
  select count(*) < 20 from storage.objects where bucket_id = ''avatars'' and owner_id = (select auth.uid())::text
$$;

revoke execute on function private.has_room_for_a_picture() from public, anon, authenticated, service_role;
grant execute on function private.has_room_for_a_picture() to authenticated;

create policy \"Readers may add pictures of themselves\" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = ''avatars''
    and storage.foldername(name) = array[''Profile Photo'']
    and owner_id = (select auth.uid())::text
    and not (select private.is_barred())
    and (select private.has_room_for_a_picture()));

create policy \"Administrators may delete pictures of posts and of people\" on storage.objects
  for delete to authenticated
  using (bucket_id in (''thumbnail'', ''avatars'') and (select public.is_admin()));

create policy \"Readers may delete their own pictures of themselves\" on storage.objects
  for delete to authenticated
  using (bucket_id = ''avatars'' and owner_id = (select auth.uid())::text);

-- The storage service deletes with `returning`, which needs the right to read the rows.
create policy \"Administrators may see what they may delete\" on storage.objects
  for select to authenticated
  using (bucket_id in (''thumbnail'', ''avatars'') and (select public.is_admin()));

create policy \"Readers may see what they may delete\" on storage.objects
  for select to authenticated
  using (bucket_id = ''avatars'' and owner_id = (select auth.uid())::text);

-- Whether a post, page, version or draft shows a file of the bucket `thumbnail`, apart from the posts `apart_from` and their
-- versions and drafts. The texts are long, so this looks in the indexes of pictures_of.
create function private.is_shown(file text, apart_from bigint[]) returns boolean
language plpgsql stable set search_path = ''''
as $$
declare
  picture constant text := split_part(file, ''/'', 2);
begin
  if file like ''Thumbnail/%'' then
    return exists (
        select from public.blogs where thumbnail = picture and (id = any (apart_from)) is not true)
      or exists (
        select from public.versions where fields ->> ''thumbnail'' = picture and (blog_id = any (apart_from)) is not true)
      or exists (
        select from public.drafts where fields ->> ''thumbnail'' = picture and (blog_id = any (apart_from)) is not true)
      or exists (select from public.pages where thumbnail = picture);
  end if;
  return exists (
      select from public.blogs
      where private.pictures_of(content) @> array[picture] and (id = any (apart_from)) is not true)
    or exists (
      select from public.versions
      where private.pictures_of(fields ->> ''content'') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (
      select from public.drafts
      where private.pictures_of(fields ->> ''content'') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (select from public.pages where private.pictures_of(content) @> array[picture]);
end
$$;

revoke execute on function private.is_shown(text, bigint[]) from public, anon, authenticated, service_role;

-- Up to a hundred files that no row shows. Excludes those of the last day, whose row may not be written yet, names that pictures_of would
-- not find in a text, and the pictures of earlier settings, whose version can be restored: the logo lies among the pictures of posts, that of
-- the owner card among those of profiles.
create function public.list_stray_files() returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = '''' set enable_seqscan = off set statement_timeout = ''30s''
as $$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = ''thumbnail'' and objects.name ~ ''^(Thumbnail/|Content/[0-9A-Za-z._-]+$)''
    and objects.created_at < now() - interval ''1 day''
    and not private.is_shown(objects.name, ''{}'')
    and not exists (
      select from public.settings_versions
      where substr(objects.name, 9) in (settings ->> ''logo'', settings ->> ''logo_dark''))
  union all
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = ''avatars'' and objects.name like ''Profile Photo/%''
    and objects.created_at < now() - interval ''1 day''
    and not exists (select from public.profiles where avatar_url = substr(objects.name, 15))
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> ''owner_avatar'', substr(objects.name, 15)) > 0)
  limit 100;
end
$$;

-- The files that only these posts, their versions and their drafts show: those to delete with the posts.
create function public.list_post_files(of_posts bigint[]) returns table (name text)
language plpgsql stable security definer set search_path = '''' set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query
  with written as (
    select thumbnail, content from public.blogs where id = any (of_posts)
    union all
    select fields ->> ''thumbnail'', fields ->> ''content'' from public.versions where blog_id = any (of_posts)
    union all
    select fields ->> ''thumbnail'', fields ->> ''content'' from public.drafts where blog_id = any (of_posts)
  ), named as (
    select ''Thumbnail/'' || thumbnail as file from written
    union
    select ''Content/'' || picture from written, unnest(private.pictures_of(content)) as picture
  )
  select objects.name::text from storage.objects join named on named.file = objects.name
  where objects.bucket_id = ''thumbnail'' and not private.is_shown(objects.name, of_posts);
end
$$;

revoke execute on function public.list_stray_files(), public.list_post_files(bigint[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_stray_files(), public.list_post_files(bigint[]) to authenticated;
"}', 'create_files');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021300', '{"-- Roles, removal, export and barring of accounts. The API answers the code PT404 with the status 404: the account is gone, or has
-- another role than the caller saw. It applies the statement_timeout of a function before the call, in place of the role''s.

-- The only way to change a role through the API. With `from_role` it is refused if the role has changed meanwhile.
create function public.set_role(of_user uuid, to_role text, from_role text default null) returns void
language plpgsql security definer set search_path = ''''
as $$
begin
  perform private.require_deciding_admin();
  if of_user = auth.uid() then
    raise insufficient_privilege using message = ''nobody may change their own role'';
  end if;
  update public.profiles set role = to_role, updated_at = now()
  where id = of_user and role = coalesce(from_role, role);
  if not found then
    raise sqlstate ''PT404'' using message = ''there is no such profile, or not with this role'';
  end if;
end
$$;

-- A stolen session must not suffice to remove an account, so the password has to be given just before. The signed token
-- keeps the time of the sign-in in `amr` when it is refreshed. PostgREST answers this class of error codes with 400.
create function private.require_fresh_password() returns void
language plpgsql stable set search_path = ''''
as $$
begin
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> ''amr'', ''[]'')) as proof
    where proof ->> ''method'' in (''password'', ''recovery'')
      and to_timestamp((proof ->> ''timestamp'')::double precision) > statement_timestamp() - interval ''5 minutes'')
  then
    raise exception using errcode = ''BY001'', message = ''password needed'',
      hint = ''Sign in with the password again, and repeat the request within five minutes.'';
  end if;
end
$$;

-- The pictures of an account, which the caller deletes through the storage API before it removes the account. Refuses what
-- remove_account refuses, so that an account that stays keeps its pictures. Without those of the owner card, of which a version may be
-- restored.
create function public.list_account_files(of_user uuid, from_role text default null)
returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = ''''
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_admin();
  end if;
  perform private.require_fresh_password();
  if not exists (select from auth.users where id = of_user)
    or from_role <> (select role from public.profiles where id = of_user)
  then
    raise sqlstate ''PT404'' using message = ''there is no such account, or not with this role'';
  end if;
  if exists (select from public.profiles where id = of_user and role = ''admin'')
    and not exists (select from public.profiles where id <> of_user and role = ''admin'')
  then
    raise check_violation using
      message = ''the last administrator stays: violates constraint \"profiles_last_admin_stays\"'',
      constraint = ''profiles_last_admin_stays'', schema = ''public'', table = ''profiles'';
  end if;
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = ''avatars'' and objects.owner_id = of_user::text
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> ''owner_avatar'', substr(objects.name, 15)) > 0);
end
$$;

-- Removes one''s own account, or as an administrator any, with everything that belongs to it. The posts of an administrator
-- pass to another one. An account with 50,000 comments and 200,000 likes took 58 seconds.
create function public.remove_account(of_user uuid, from_role text default null) returns void
language plpgsql security definer set search_path = '''' set statement_timeout = ''2min''
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_deciding_admin();
  end if;
  perform private.require_fresh_password();
  if from_role <> (select role from public.profiles where id = of_user) then
    raise sqlstate ''PT404'' using message = ''there is no such account, or not with this role'';
  end if;
  delete from auth.users where id = of_user;
  if not found then
    raise sqlstate ''PT404'' using message = ''there is no such account, or not with this role'';
  end if;
end
$$;

-- Everything that is stored about the caller, except secrets such as the password. About posts that are not out it includes
-- only the caller''s own texts.
create function public.export_account() returns jsonb
language sql stable security definer set search_path = '''' set statement_timeout = ''30s''
as $$
  with posts_out as (
    select id, title, slug from public.blogs where private.is_out(status, published_at)
  )
  select jsonb_build_object(
    ''account'', (
      select jsonb_build_object(''id'', users.id, ''email'', users.email, ''created_at'', users.created_at,
        ''last_sign_in_at'', to_jsonb(users) -> ''last_sign_in_at'', ''user_metadata'', users.raw_user_meta_data)
      from auth.users where users.id = (select auth.uid())),
    ''sessions'', coalesce((
      select jsonb_agg(jsonb_build_object(''created_at'', sessions.created_at, ''ip'', to_jsonb(sessions) -> ''ip'',
        ''user_agent'', to_jsonb(sessions) -> ''user_agent'') order by sessions.created_at)
      from auth.sessions where sessions.user_id = (select auth.uid())), ''[]''),
    ''profile'', (select to_jsonb(profiles) from public.profiles where profiles.id = (select auth.uid())),
    ''posts'', coalesce((
      select jsonb_agg(to_jsonb(blogs) - ''user_id'' order by blogs.id)
      from public.blogs where blogs.user_id = (select auth.uid())), ''[]''),
    ''drafts'', coalesce((
      select jsonb_agg(to_jsonb(drafts) - ''user_id'' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid())), ''[]''),
    ''comments'', coalesce((
      select jsonb_agg(to_jsonb(comments) - ''user_id''
        || jsonb_build_object(''post'', posts_out.title, ''post_slug'', posts_out.slug) order by comments.id)
      from public.comments left join posts_out on posts_out.id = comments.blog_id
      where comments.user_id = (select auth.uid())), ''[]''),
    ''likes'', coalesce((
      select jsonb_agg(jsonb_build_object(''comment_id'', comments.id,
        ''comment'', case when posts_out.id is not null and comments.status = ''shown'' then comments.content end,
        ''post'', posts_out.title, ''post_slug'', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), ''[]''),
    ''reports'', coalesce((
      select jsonb_agg(jsonb_build_object(''comment_id'', reports.comment_id, ''reason'', reports.reason,
        ''created_at'', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), ''[]''))
$$;

-- Deletes the held and reported comments of an account, ends its sessions and refuses new ones. Returns the number of
-- deleted comments. An administrator cannot be banned.
create function public.bar_account(of_user uuid) returns integer
language plpgsql security definer set search_path = '''' set statement_timeout = ''30s''
as $$
declare
  removed integer;
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = coalesce(barred_at, now()) where id = of_user;
  if not found then
    raise sqlstate ''PT404'' using message = ''there is no such account'';
  end if;
  -- The auth service cannot read ''infinity''.
  update auth.users set banned_until = now() + interval ''100 years'' where id = of_user;
  delete from auth.sessions where user_id = of_user;
  delete from public.comments
  where user_id = of_user
    and (status = ''held'' or id in (select comment_id from public.reports));
  get diagnostics removed = row_count;
  return removed;
end
$$;

create function public.unbar_account(of_user uuid) returns void
language plpgsql security definer set search_path = ''''
as $$
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = null where id = of_user;
  if not found then
    raise sqlstate ''PT404'' using message = ''there is no such account'';
  end if;
  update auth.users set banned_until = null where id = of_user;
end
$$;

revoke execute on function private.require_fresh_password(), public.set_role(uuid, text, text),
  public.list_account_files(uuid, text), public.remove_account(uuid, text), public.export_account(),
  public.bar_account(uuid), public.unbar_account(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.set_role(uuid, text, text), public.list_account_files(uuid, text),
  public.remove_account(uuid, text), public.export_account(), public.bar_account(uuid), public.unbar_account(uuid)
  to authenticated;
"}', 'manage_accounts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021400', '{"-- The tables and figures of the dashboard. The functions of the tables return the ids of a page and the number of all rows;
-- the rows themselves are read through the policies of the tables.

-- A pattern for ilike that finds a text anywhere, without wildcards.
create function private.containing(typed text) returns text
language sql immutable set search_path = ''''
as $$
  select ''%'' || regexp_replace(typed, ''([\\\\%_])'', ''\\\\\\1'', ''g'') || ''%''
$$;

-- The number of rows of a table that meet a condition, and the ids of a page of them: at most `take`, or all, from `skip` on,
-- counted from 0. `condition` and `sort` are SQL. Pages behind the middle are read from the other end. `at_most` is for
-- conditions that are slow to check: they are checked once, and more rows than that are not counted.
create function private.read_page(
  of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint)
returns table (total bigint, ids text[])
language plpgsql stable set search_path = ''''
as $$
declare
  backwards boolean := false;
  direction text;
begin
  if take is not null and at_most is null then
    execute format(''select count(*) from %s where %s'', of_table, condition) into total;
    backwards := skip > total / 2;
  elsif take is not null then
    execute format(''select array(select id::text from %s where %s limit %L)'', of_table, condition, at_most + 1) into ids;
    total := cardinality(ids);
    if total <= at_most then
      condition := format(''id = any (%L)'', ids);
    end if;
  end if;
  direction := case when descending = backwards then ''asc'' else ''desc'' end;
  -- Renamed, because `order by id` would sort by the text.
  execute format(
    ''select array(select id::text as found from %1$s where %2$s order by %3$s %4$s, id %4$s offset %5$L limit %6$L)'',
    of_table, condition, sort, direction,
    case when backwards then greatest(total - skip - take, 0) else skip end,
    case when backwards then greatest(least(take, total - skip), 0) else take end)
  into ids;
  if backwards then
    ids := array(select ids[place] from generate_subscripts(ids, 1, true) as place);
  end if;
  total := coalesce(total, cardinality(ids));
  return next;
end
$$;

-- `sort` is ''title'', ''topic'', ''inserted_at'', ''updated_at'' or else the id. An empty `search`, `of_topic` or `with_status`
-- filters nothing. The status ''published'' means posts that are out, ''scheduled'' those that will be, ''draft'' the rest.
create function public.list_posts(
  search text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null,
  with_status text default '''')
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    ''public.blogs'',
    ''true''
      || case when search = '''' then '''' else format('' and title ilike %L'', private.containing(search)) end
      || case when of_topic = '''' then '''' else format('' and topic = %L'', of_topic) end
      || case with_status
        when ''published'' then '' and private.is_out(status, published_at)''
        when ''scheduled'' then '' and status <> ''''draft'''' and published_at > now()''
        when ''draft'' then '' and status = ''''draft''''''
        else ''''
      end,
    case sort
      when ''title'' then ''title collate \"und-x-icu\"''
      when ''topic'' then ''topic''
      when ''inserted_at'' then ''inserted_at''
      when ''updated_at'' then ''updated_at''
      else ''id''
    end,
    descending, skip, take, null) as page;
end
$$;

-- `sort` is ''like_count'' or else the date. `of_blog` and `with_rating` null filter nothing; a rating of 6 means those without
-- one. Of the results of a search, 5,000 are counted; 5,001 stands for more.
create function public.list_comments(
  search text, sort text, descending boolean, of_blog bigint default null, with_rating integer default null,
  skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    ''public.comments'',
    ''true''
      || case when search = '''' then '''' else format('' and content ilike %L'', private.containing(search)) end
      || case when of_blog is null then '''' else format('' and blog_id = %L'', of_blog) end
      || case
        when with_rating is null then ''''
        when with_rating = 6 then '' and rating is null''
        else format('' and rating = %L'', with_rating)
      end,
    case sort when ''like_count'' then ''like_count'' else ''created_at'' end,
    descending, skip, take, case when search <> '''' then 5000 end) as page;
end
$$;

-- `sort` is ''username'', ''role'', ''updated_at'' or else the day of joining. A search looks in names and e-mail addresses, and
-- counts as in list_comments.
create function public.list_users(
  search text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::uuid[]
  from private.read_page(
    ''public.profiles'',
    case when search = '''' then ''true'' else format(
      ''(username ilike %1$L
        or id in (select user_id from private.emails where email collate \"C\" ilike %1$L))'',
      private.containing(search)) end,
    case sort
      when ''username'' then ''username collate \"und-x-icu\"''
      when ''role'' then ''role''
      when ''updated_at'' then ''updated_at''
      else ''created_at''
    end,
    descending, skip, take, case when search <> '''' then 5000 end) as page;
end
$$;

-- One row per day from `since` to today, in the time zone `zone`: new accounts, comments, and posts that are out.
create function public.figures_by_day(zone text, since date)
returns table (day date, users integer, comments integer, posts integer)
language plpgsql stable security definer set search_path = ''''
as $$
declare
  today constant date := (now() at time zone zone)::date;
  -- At most a year.
  first_day constant date := greatest(since, today - 366);
  first_moment constant timestamptz := first_day::timestamp at time zone zone;
begin
  perform private.require_admin();
  return query
  with joined as (
    select (created_at at time zone zone)::date as at, count(*) from public.profiles
    where created_at >= first_moment group by 1
  ), commented as (
    select (created_at at time zone zone)::date as at, count(*) from public.comments
    where created_at >= first_moment group by 1
  ), published as (
    select (inserted_at at time zone zone)::date as at, count(*) from public.blogs
    where inserted_at >= first_moment and private.is_out(status, published_at) group by 1
  )
  select d::date, coalesce(joined.count, 0)::integer, coalesce(commented.count, 0)::integer,
    coalesce(published.count, 0)::integer
  from generate_series(first_day, today, interval ''1 day'') as d
  left join joined on joined.at = d::date
  left join commented on commented.at = d::date
  left join published on published.at = d::date
  order by d;
end
$$;

-- The five posts with most comments. Counts in the index comments_of_blog, because a hash of a hundred thousand posts exceeds
-- the memory of a query and takes three times as long.
create function public.most_reviewed_posts()
returns table (id bigint, slug text, title text, reviews bigint)
language plpgsql stable security definer set search_path = '''' set enable_hashagg = off set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = ''shown''
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;

-- How readers rated posts of the table: held comments do not count, as on the post''s page.
create function public.list_post_ratings(of_posts bigint[])
returns table (id bigint, average numeric, ratings integer)
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return query
  select blog_id, avg(rating), count(*)::integer from public.comments
  where blog_id = any (of_posts) and rating is not null and status = ''shown''
  group by blog_id order by blog_id;
end
$$;

revoke execute on function private.containing(text),
  private.read_page(regclass, text, text, boolean, bigint, bigint, bigint),
  public.list_posts(text, text, text, boolean, bigint, bigint, text),
  public.list_comments(text, text, boolean, bigint, integer, bigint, bigint),
  public.list_users(text, text, boolean, bigint, bigint),
  public.figures_by_day(text, date), public.most_reviewed_posts(), public.list_post_ratings(bigint[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_posts(text, text, text, boolean, bigint, bigint, text),
  public.list_comments(text, text, boolean, bigint, integer, bigint, bigint),
  public.list_users(text, text, boolean, bigint, bigint),
  public.figures_by_day(text, date), public.most_reviewed_posts(), public.list_post_ratings(bigint[])
  to authenticated;
"}', 'create_dashboard');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021500', '{"-- Lists of posts: how many are out, in all and of a topic, and the posts of a page, without reading the posts before it.
-- Counting or skipping a hundred thousand index entries for each page would take longer than everything else.

-- How many posts that are not drafts have an id whose quotient by 2^level is `place`, of a topic and, with the empty topic, of
-- all. Sixteen places of a level make up one of the next, so a search by rank descends the levels like a tree. Scheduled posts
-- are included, so nothing is written when their time comes: readers subtract those that still wait, which are few.
create table private.post_counts (
  topic text not null,
  level integer not null,
  place bigint not null,
  posts integer not null,
  constraint post_counts_pkey primary key (topic, level, place)
);

alter table private.post_counts enable row level security;
revoke all on private.post_counts from public, anon, authenticated, service_role;

-- Counts in the order of the levels, so that concurrent writers wait for each other at the root instead of deadlocking.
create function private.add_to_post_counts(ids bigint[], topics text[], changes integer[]) returns void
language sql set search_path = ''''
as $$
  insert into private.post_counts as kept (topic, level, place, posts)
  select counted.topic, level, id >> level, sum(change)
  from unnest(ids, topics, changes) as changed (id, topic, change)
  cross join lateral (values (''''), (changed.topic)) as counted (topic)
  cross join (values (16), (12), (8), (4)) as levels (level)
  group by 1, 2, 3 having sum(change) <> 0
  order by 2 desc, 1, 3
  on conflict (topic, level, place) do update set posts = kept.posts + excluded.posts
$$;

-- Fires once per statement, because imports write thousands of posts. An update that changes no count writes none.
create function private.count_posts() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if tg_op = ''INSERT'' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(1))
    from new_posts where status <> ''draft'';
  elsif tg_op = ''DELETE'' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(-1))
    from old_posts where status <> ''draft'';
  elsif tg_op = ''UPDATE'' then
    perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(change))
    from (
      select id, topic, status, 1 as change from new_posts
      union all
      select id, topic, status, -1 from old_posts
    ) as changed
    where status <> ''draft'';
  else
    delete from private.post_counts where level > 0;
  end if;
  return null;
end
$$;

create trigger count_new_posts after insert on public.blogs
  referencing new table as new_posts
  for each statement execute function private.count_posts();
create trigger count_changed_posts after update on public.blogs
  referencing old table as old_posts new table as new_posts
  for each statement execute function private.count_posts();
create trigger count_deleted_posts after delete on public.blogs
  referencing old table as old_posts
  for each statement execute function private.count_posts();
create trigger count_no_posts after truncate on public.blogs
  for each statement execute function private.count_posts();

-- For the owner of the database, after posts were written without triggers.
create function private.recount_posts() returns void
language plpgsql set search_path = ''''
as $$
begin
  lock table public.blogs in share row exclusive mode;
  delete from private.post_counts where level > 0;
  perform private.add_to_post_counts(array_agg(id), array_agg(topic), array_agg(1))
  from public.blogs where status <> ''draft'';
end
$$;

-- The posts from `skip` on, counted from 0, of those that are out, by id: at most `take`, each with what its card says: the name of
-- the author, how readers rated it, and the number of all. The empty topic means all. Security definer, because it reads the counts. With
-- generic plans, because the planner would plan anew for each value of `take`.
create function public.list_posts_out(
  of_topic text default '''', newest_first boolean default false, skip bigint default 0, take bigint default 100)
returns table (
  total bigint, id bigint, slug text, title text, introduction text, topic text, thumbnail text, cover text,
  inserted_at timestamptz, minutes integer, author text, average numeric, ratings integer)
language plpgsql stable security definer set search_path = '''' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  waiting constant bigint[] := array(
    select id from public.blogs
    where published_at > now() and status <> ''draft'' and (of_topic = '''' or topic = of_topic));
  total constant bigint := -cardinality(waiting) + coalesce(
    (select sum(posts) from private.post_counts where topic = of_topic and level = 16), 0);
  length constant bigint := least(greatest(take, 0), 1000, total - greatest(skip, 0));
  -- The rank of the page''s first post by ascending id, first among all and then from `lowest` on.
  rank bigint := case when newest_first then total - greatest(skip, 0) - length else greatest(skip, 0) end;
  -- The places to search, and in the end the ids.
  lowest bigint := -9223372036854775808;
  highest bigint := 9223372036854775807;
  ids bigint[];
begin
  if length <= 0 then
    return;
  end if;

  if rank > 0 then
    for depth in reverse 16..4 by 4 loop
      with children as materialized (
        select place, posts - (select count(*) from unnest(waiting) as post (id) where id >> depth = place) as shown
        from private.post_counts
        where topic = of_topic and level = depth and place between lowest and highest
      )
      select place << 4, (place << 4) + 15, rank - before into lowest, highest, rank
      from (select place, shown, sum(shown) over (order by place) - shown as before from children) as child
      where rank < before + shown
      order by place limit 1;
    end loop;
  end if;

  if of_topic = '''' then
    ids := array(
      select id from public.blogs
      where id >= lowest and private.is_out(status, published_at)
      order by id offset rank limit length);
  else
    ids := array(
      select id from public.blogs
      where topic = of_topic and id >= lowest and private.is_out(status, published_at)
      order by id offset rank limit length);
  end if;

  return query
  select total, blogs.id, slug, title, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(rating)::integer as ratings from public.comments
      where blog_id = blogs.id and rating is not null and status = ''shown''
    ) as rated
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;

revoke execute on function private.add_to_post_counts(bigint[], text[], integer[]), private.count_posts(),
  private.recount_posts(), public.list_posts_out(text, boolean, bigint, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.list_posts_out(text, boolean, bigint, bigint) to anon, authenticated, service_role;

-- Where a reader can go from a post: the posts before and after it in the order of the lists, and the newest of its topic. In one
-- call, since every page of a post asks for them. Runs as the caller, so the policies hide posts that are not out.
create function public.list_beside(of_blog bigint, of_topic integer)
returns table (place text, slug text, title text, inserted_at timestamptz)
language sql stable set search_path = ''''
as $$
  (select ''previous'', slug, title, inserted_at from public.blogs where id < of_blog order by id desc limit 1)
  union all
  (select ''next'', slug, title, inserted_at from public.blogs where id > of_blog order by id limit 1)
  union all
  (select ''topic'', slug, title, inserted_at from public.blogs
    where topic = (select topic from public.blogs where id = of_blog) and id <> of_blog
    order by id desc limit least(of_topic, 20))
$$;

revoke execute on function public.list_beside(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_beside(bigint, integer) to anon, authenticated, service_role;

-- The archive: the years with posts that the caller may read, newest first, in the time zone of the site. Runs as the caller, and reads
-- only the index blogs_newest_first: the planner takes the table for as quick where posts are short.
create function public.list_years(zone text) returns table (year integer, posts integer)
language sql stable set search_path = '''' set enable_seqscan = off
as $$
  select extract(year from inserted_at at time zone zone)::integer, count(*)::integer
  from public.blogs group by 1 order by 1 desc
$$;

revoke execute on function public.list_years(text) from public, anon, authenticated, service_role;
grant execute on function public.list_years(text) to anon, authenticated, service_role;

-- The topics of posts that the caller may read, at most 200, for the sitemap. Looks for the next topic each time, since a scan would
-- read every post.
create function public.list_topics() returns table (topic text)
language sql stable rows 10 set search_path = ''''
as $$
  with recursive topics as (
    (select blogs.topic, 1 as place from public.blogs order by blogs.topic limit 1)
    union all
    select next.topic, place + 1
    from topics cross join lateral (
      select blogs.topic from public.blogs where blogs.topic > topics.topic order by blogs.topic limit 1) as next
    where place < 200
  )
  select topics.topic from topics
$$;

revoke execute on function public.list_topics() from public, anon, authenticated, service_role;
grant execute on function public.list_topics() to anon, authenticated;
"}', 'list_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021600', '{"-- The links of the top bar and the footer.

create table public.navigation (
  id bigint generated by default as identity constraint navigation_pkey primary key,
  place text not null,
  position integer not null,
  label text not null,
  -- A link leads to a page, whatever its slug, or to an address.
  page_id bigint constraint navigation_page_id_fkey references public.pages (id) on delete cascade,
  address text,
  constraint navigation_place_known check (place in (''top'', ''footer'')),
  -- Bounds the number of links of a place.
  constraint navigation_position_range check (position between 1 and 20),
  constraint navigation_one_of_a_position unique (place, position),
  constraint navigation_label_not_blank check (label collate \"und-x-icu\" ~ ''\\S''),
  constraint navigation_label_length check (char_length(label) <= 60),
  constraint navigation_leads_to_one check (num_nonnulls(page_id, address) = 1),
  -- A path of this site, not of another host (''//…''), a web address or a mail address.
  constraint navigation_address_shape check (
    address ~ ''^(https?://[^/\\s\"<>\\\\[:cntrl:]][^\\s\"<>\\\\[:cntrl:]]*|mailto:[^\\s\"<>\\\\[:cntrl:]@]+@[^\\s\"<>\\\\[:cntrl:]@]+|/([^/\\s\"<>\\\\[:cntrl:]][^\\s\"<>\\\\[:cntrl:]]*)?)$''),
  constraint navigation_address_length check (char_length(address) <= 2000)
);

create index navigation_of_page on public.navigation (page_id);

alter table public.navigation enable row level security;

revoke all on public.navigation from public, anon, authenticated, service_role;
revoke all on sequence public.navigation_id_seq from public, anon, authenticated, service_role;
grant select on public.navigation to anon, authenticated;
grant insert (place, position, label, page_id, address), delete on public.navigation to authenticated;
grant select, insert, update, delete on public.navigation to service_role;

-- The policies of pages apply to the rows that this finds: a link to a draft is for administrators.
create policy \"Links may be read with the page that they lead to\" on public.navigation
  for select to anon, authenticated using (page_id is null or page_id in (select id from public.pages));

create policy \"Administrators may add links\" on public.navigation
  for insert to authenticated with check ((select public.is_admin()));

create policy \"Administrators may delete links\" on public.navigation
  for delete to authenticated using ((select public.is_admin()));

-- Replaces all links at once, so that nobody sees half of a change. Returns false, and changes nothing, when the present links are
-- not those of `seen`: two administrators may edit them at the same time. Both are lists of objects with place, label, and page_id or
-- address, by place and in order.
create function public.save_navigation(links jsonb, seen jsonb) returns boolean
language plpgsql set search_path = ''''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = ''this is for administrators'';
  end if;
  if jsonb_typeof(links) is distinct from ''array'' then
    raise invalid_parameter_value using message = ''the links must be a list: an empty one removes all links'';
  end if;
  lock table public.navigation in share row exclusive mode;
  if seen is distinct from (
    select coalesce(jsonb_agg(
      jsonb_build_object(''place'', place, ''label'', label, ''page_id'', page_id, ''address'', address) order by place, position), ''[]'')
    from public.navigation)
  then
    return false;
  end if;
  delete from public.navigation where true;
  insert into public.navigation (place, position, label, page_id, address)
  select link.place, row_number() over (partition by link.place order by link.ordinality), link.label, link.page_id, link.address
  from rows from (
    jsonb_to_recordset(links) as (place text, label text, page_id bigint, address text)) with ordinality as link;
  return true;
end
$$;

revoke execute on function public.save_navigation(jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_navigation(jsonb, jsonb) to authenticated;
"}', 'create_navigation');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021700', '{"-- The code of somebody else that pages for reading load: a service that counts visits, or a script by its address. One row.

create table public.outside_code (
  id boolean constraint outside_code_pkey primary key default true constraint outside_code_one_row check (id),
  kind text not null default ''none'',
  -- Of a service: where it is. Of a script: its own.
  address text not null default '''',
  -- Under which name or number the service knows this site.
  site_id text not null default '''',
  integrity text not null default '''',
  constraint outside_code_kind_known check (kind in (''none'', ''plausible'', ''umami'', ''goatcounter'', ''matomo'', ''script'')),
  -- It becomes a part of the content security policy, so it has no quotes, commas, semicolons or spaces.
  constraint outside_code_address_shape check (
    address = ''''
    or char_length(address) <= 500
      and address ~ ''^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~@+%/-]*)?$''),
  constraint outside_code_site_id_shape check (site_id ~ ''^[A-Za-z0-9._-]{0,200}$''),
  constraint outside_code_integrity_shape check (
    integrity ~ ''^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)?$''),
  constraint outside_code_complete check (
    case kind
      when ''none'' then true
      when ''script'' then address ~ ''^https://[^/]+/.'' and integrity <> ''''
      when ''goatcounter'' then address <> ''''
      else address <> '''' and site_id <> ''''
    end)
);

insert into public.outside_code default values;

alter table public.outside_code enable row level security;

revoke all on public.outside_code from public, anon, authenticated, service_role;
grant select on public.outside_code to anon, authenticated, service_role;
grant update (kind, address, site_id, integrity) on public.outside_code to authenticated;

create policy \"Everybody may read which code pages load\" on public.outside_code
  for select to anon, authenticated using (true);

create policy \"Administrators may change which code pages load\" on public.outside_code
  for update to authenticated using ((select public.is_admin()));
"}', 'create_outside_code');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021800', '{"-- Which pages a write changes. Every server that keeps finished pages listens on the channel ''byline_pages'', and drops those that a
-- message names: ''*'' is all of them, ''/'' the lists of posts, everything else the slug of a post. Nothing listens on hosted
-- Supabase, where this costs nothing.

create function private.announce_posts(ids bigint[]) returns void
language plpgsql security definer set search_path = ''''
as $$
begin
  -- One message for each page, up to a number at which dropping all is cheaper.
  if cardinality(ids) > 50 then
    perform pg_catalog.pg_notify(''byline_pages'', ''*'');
  else
    perform pg_catalog.pg_notify(''byline_pages'', slug) from public.blogs where id = any (ids);
  end if;
end;
$$;

-- Lists, and the recent posts beside every post. For each row, since a statement that changes none may be anybody''s; a transaction
-- sends equal messages once.
create function private.announce_all() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  perform pg_catalog.pg_notify(''byline_pages'', ''*'');
  return null;
end;
$$;

create trigger announce_posts after insert or update or delete on public.blogs
  for each row execute function private.announce_all();
create trigger announce_settings after insert or update or delete on public.settings
  for each row execute function private.announce_all();
create trigger announce_pages after insert or update or delete on public.pages
  for each row execute function private.announce_all();
create trigger announce_navigation after insert or update or delete on public.navigation
  for each row execute function private.announce_all();
create trigger announce_outside_code after insert or update or delete on public.outside_code
  for each row execute function private.announce_all();

-- The reviews of a post.
create function private.announce_comments() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  perform private.announce_posts(array(select distinct blog_id from changed));
  return null;
end;
$$;

create trigger announce_new_comments after insert on public.comments
  referencing new table as changed
  for each statement execute function private.announce_comments();
create trigger announce_changed_comments after update on public.comments
  referencing new table as changed
  for each statement execute function private.announce_comments();
create trigger announce_deleted_comments after delete on public.comments
  referencing old table as changed
  for each statement execute function private.announce_comments();

-- The lists of posts, under a name that no slug can have: a post that readers rate otherwise changes its card.
create function private.announce_lists() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  perform pg_catalog.pg_notify(''byline_pages'', ''/'');
  return null;
end;
$$;

create trigger announce_new_rating after insert on public.comments
  for each row when (new.rating is not null)
  execute function private.announce_lists();
create trigger announce_changed_rating after update on public.comments
  for each row when ((new.rating, new.status) is distinct from (old.rating, old.status))
  execute function private.announce_lists();
create trigger announce_deleted_rating after delete on public.comments
  for each row when (old.rating is not null)
  execute function private.announce_lists();

-- The name and picture of an account stand beside its reviews, those of an author on every list.
create function private.announce_profile() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if exists (select from public.blogs where user_id = new.id) then
    perform pg_catalog.pg_notify(''byline_pages'', ''*'');
  else
    perform private.announce_posts(array(select distinct blog_id from public.comments where user_id = new.id));
  end if;
  return null;
end;
$$;

create trigger announce_profile after update of username, avatar_url on public.profiles
  for each row when ((new.username, new.avatar_url) is distinct from (old.username, old.avatar_url))
  execute function private.announce_profile();

revoke execute on function private.announce_posts(bigint[]), private.announce_all(), private.announce_comments(),
  private.announce_lists(), private.announce_profile() from public, anon, authenticated, service_role;
"}', 'announce_changes');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021900', '{"-- Words and excerpts for every search, in the language of the site.

create extension if not exists unaccent with schema extensions;

-- The site''s language, at first English. Both sides of a search drop its stop words and endings, and the accents of every script.
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
return ''\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3100-\\u312f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff'';

-- A text with a space around every two neighbouring characters of such scripts, and around the last character of a run, so that
-- a search finds any part of a run.
create function private.split_unspaced(words text) returns text
language sql immutable parallel safe set search_path = ''''
as $$
  select case when words !~ format(''[%s]'', script) then words else
    regexp_replace(words, format(''([%1$s][%1$s]?)'', script), '' \\1 '', ''g'')
    || '' ''
    || regexp_replace(
      regexp_replace(regexp_replace(words, format(''[^%s]+'', script), '' '', ''g''), format(''(^| )[%s]'', script), '' '', ''g''),
      format(''([%1$s][%1$s]?)'', script), '' \\1 '', ''g'')
    end
  from (select private.unspaced_scripts() as script) as known
$$;

-- Composes characters. ASCII, most of all text, needs no look. A long text is composed in pieces, because sorting the accents of one
-- letter takes quadratic time, which no timeout ends. Postgres'' parser takes ''<div>'' for a tag, and would not index it: here it is a word
-- between brackets.
create function private.normal(words text) returns text
language sql immutable parallel safe set search_path = ''''
as $$
  select translate(
    case
      when octet_length(words) = length(words) then words
      when length(words) <= 2000 then normalize(words, nfkc)
      else (
        select string_agg(normalize(substr(words, 1 + 2000 * place, 2000), nfkc), '''' order by place)
        from generate_series(0, length(words) / 2000) as place)
    end, ''<>'', ''  '')
$$;

-- The parser of Postgres takes quadratic time, which no timeout ends, for a run such as ''1.2.3e4-1.2.3e4-'', so the words of a long text
-- have at most 200 characters. A search has no longer word either.
create function private.words_in(words text) returns tsvector
language sql immutable parallel safe set search_path = ''''
as $$
  select to_tsvector(''private.site_words'', private.split_unspaced(
    case when length(composed) <= 2000 then composed
      else regexp_replace(composed, format(''([^\\s%s]{200})'', private.unspaced_scripts()), ''\\1 '', ''g'') end))
  from private.normal(words) as composed
$$;

-- The text of HTML as a reader sees it, at most 200,000 characters. Takes a linear time: no pattern reads beyond the next ''<'', and
-- characters are composed where they are needed.
create function private.plain_text(html text) returns text
language plpgsql immutable parallel safe set search_path = ''''
as $$
declare
  found text;
  code integer;
begin
  html := regexp_replace(html, ''<(?:script|style|noscript|textarea|option|xmp|title)\\M.*?(?:</(?:script|style|noscript|textarea|option|xmp|title)\\s*>|\\Z)'', '' '', ''gi'');
  html := regexp_replace(html, ''<!--.*?(?:-->|\\Z)'', '' '', ''g'');
  html := regexp_replace(html, ''</?(?:a|b|code|del|em|i|ins|kbd|mark|s|small|span|strike|strong|sub|sup|u)(?:\\s(?:[^<>\"'''']|\"[^\"<]*\"|''''[^''''<]*'''')*)?>'', '''', ''gi'');
  html := regexp_replace(html, ''</?[a-z!](?:[^<>\"'''']|\"[^\"<]*\"|''''[^''''<]*'''')*>'', '' '', ''gi'');
  html := regexp_replace(html, ''</?[a-z!][^<>]*>'', '' '', ''gi'');
  html := left(html, 400000);
  for found in
    select distinct m[1] from (
      select regexp_matches(html, ''&#([0-9]{1,7}|x[0-9a-f]{1,6});'', ''gi'') as m limit 1000) as entities
  loop
    code := case when found ~* ''^x'' then (''x'' || lpad(substr(found, 2), 8, ''0''))::bit(32)::integer else found::integer end;
    if code between 32 and 55295 or code between 57344 and 1114111 then
      html := replace(html, ''&#'' || found || '';'', chr(code));
    end if;
  end loop;
  html := replace(replace(replace(html, ''&nbsp;'', '' ''), ''&shy;'', ''''), ''&apos;'', '''''''');
  html := replace(replace(replace(replace(html, ''&lt;'', ''<''), ''&gt;'', ''>''), ''&quot;'', ''\"''), ''&amp;'', ''&'');
  html := translate(
    replace(html, U&''\\00ad'', ''''),
    E''\\t\\n\\v\\f\\r\\u00a0\\u2028\\u2029\\u200b\\ue000\\ue001\\ue002\\ue003'', repeat('' '', 13));
  return left(btrim(regexp_replace(html, ''  +'', '' '', ''g'')), 200000);
end
$$;

-- Without accents and capitals.
create function private.fold(words text) returns text
language sql stable parallel safe set search_path = ''''
as $$
  select lower(extensions.unaccent(''extensions.unaccent'', private.normal(words)))
$$;

-- The words of other parts and of as much of a body as fits into a tsvector, which has at most a megabyte.
create function private.add_body_words(others tsvector, body text) returns tsvector
language plpgsql stable set search_path = ''''
as $$
declare
  most integer := length(body);
begin
  loop
    begin
      return others || setweight(private.words_in(left(body, most)), ''D'');
    exception when program_limit_exceeded then
      most := most / 2;
    end;
  end loop;
end
$$;

-- What somebody typed, as a query of at most 200 characters and 12 words: quotes, ''or'' and ''-'' as in search engines. ts_headline
-- marks `marked` by the rules of `config`, but none of `runs`, the texts in scripts without spaces. `pattern` finds the place of
-- either in a folded text.
create function private.read_search(
  typed text, out query tsquery, out config regconfig, out marked tsquery, out runs text[], out pattern text)
language plpgsql stable set search_path = ''''
as $$
declare
  script constant text := private.unspaced_scripts();
  bounded constant text := array_to_string(
    (string_to_array(
      left(regexp_replace(private.normal(left(typed, 200)) collate \"und-x-icu\", ''[\\s[:cntrl:]]+'', '' '', ''g''), 200),
      '' ''))[1:12], '' '');
  spaced constant text := regexp_replace(bounded, format(''[%s]+'', script), '' '', ''g'');
  run text;
begin
  runs := array(
    select left(match[1], 20) as run
    from (select regexp_matches(bounded, format(''([%s]+)'', script), ''g'') as match limit 5) as matches
    order by length(match[1]) desc);
  config := ''private.site_words'';
  marked := websearch_to_tsquery(config, spaced);
  if numnode(marked) = 0 then
    config := ''private.exact_words'';
    marked := websearch_to_tsquery(config, spaced);
  end if;
  query := marked;
  foreach run in array runs loop
    if length(run) = 1 then
      query := query && to_tsquery(''private.site_words'', quote_literal(run) || '':*'');
    end if;
    for place in 1 .. length(run) - 1 loop
      query := query && plainto_tsquery(''private.site_words'', substr(run, place, 2));
    end loop;
  end loop;
  -- A stem may end in an i that the word does not have.
  pattern := concat_ws(''|'',
    (select ''\\m(?:'' || string_agg(regexp_replace(regexp_replace(match[1], ''(..)i$'', ''\\1''), ''([^[:alnum:]])'', ''\\\\\\1'', ''g''), ''|'') || '')''
      from regexp_matches(regexp_replace(marked::text, ''!''''[^'''']*'''''', '''', ''g''), ''''''([^'''']+)'''''', ''g'') as match),
    nullif(array_to_string(runs, ''|''), ''''));
end
$$;

-- A text with U+E000 and U+E001 around what matches. Angle brackets are hidden from ts_headline, which would remove tags, behind control
-- characters: characters of the private area are letters in some locales.
create function private.mark(words text, config regconfig, marked tsquery, runs text[]) returns text
language sql stable set search_path = ''''
as $$
  select translate(
    case when cardinality(runs) = 0 then headline
      else regexp_replace(headline, ''('' || array_to_string(runs, ''|'') || '')'', U&''\\E000\\\\1\\E001'', ''g'') end,
    U&''\\0002\\0003'', ''<>'')
  from (
    select case when numnode(marked) = 0 then hidden
      else ts_headline(config, hidden, marked, U&''HighlightAll=true, StartSel=\\E000, StopSel=\\E001'') end as headline
    from translate(words, U&''<>\\0002\\0003\\E000\\E001'', U&''\\0002\\0003'') as hidden
  ) as highlighted
$$;

-- At most 240 characters, composed, which end with a whole word where a space is near, and with ''…'' where more follows.
create function private.beginning(words text) returns text
language sql immutable parallel safe set search_path = ''''
as $$
  select normalize(
    case when length(words) <= 240 then words
      else left(regexp_replace(left(words, 241), ''\\s+\\S{0,40}$'', ''''), 240) || '' …'' end,
    nfc)
$$;

-- About 240 characters around the first place of a pattern, or null, also for an empty body and a pattern without words. Looks in the
-- first 100,000 characters.
create function private.excerpt(body text, pattern text) returns text
language plpgsql stable set search_path = ''''
as $$
declare
  part text;
  folded text;
  place integer;
  most integer;
begin
  if body = '''' or pattern = '''' then
    return null;
  end if;
  foreach most in array ''{5000,100000}''::integer[] loop
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
  return case when place > 1 then ''… '' || regexp_replace(part, ''^\\S{0,20}\\s'', '''') else part end;
end
$$;

-- The dictionary for a language tag such as ''pt-BR''. For a language that Postgres does not know, words stay as they are.
create function private.dictionary_of(language text) returns text
language sql stable set search_path = ''''
as $$
  select coalesce((
    select dictname from pg_ts_dict
    where dictnamespace = ''pg_catalog''::regnamespace
      and dictname = (jsonb ''{
        \"ar\": \"arabic\", \"ca\": \"catalan\", \"da\": \"danish\", \"de\": \"german\", \"el\": \"greek\", \"en\": \"english\", \"es\": \"spanish\",
        \"et\": \"estonian\", \"eu\": \"basque\", \"fi\": \"finnish\", \"fr\": \"french\", \"ga\": \"irish\", \"hi\": \"hindi\", \"hu\": \"hungarian\",
        \"hy\": \"armenian\", \"id\": \"indonesian\", \"it\": \"italian\", \"lt\": \"lithuanian\", \"nb\": \"norwegian\", \"ne\": \"nepali\",
        \"nl\": \"dutch\", \"nn\": \"norwegian\", \"no\": \"norwegian\", \"pt\": \"portuguese\", \"ro\": \"romanian\", \"ru\": \"russian\",
        \"sr\": \"serbian\", \"sv\": \"swedish\", \"ta\": \"tamil\", \"tr\": \"turkish\", \"yi\": \"yiddish\"
      }'' ->> split_part(language, ''-'', 1)) || ''_stem''
  ), ''simple'')
$$;

-- Indexes everything again when the language of the settings is not the one of the search, and answers whether it was so. Searches
-- find what they found before until the transaction ends. Takes about 10 ms for a post.
create function private.follow_language() returns boolean
language plpgsql set search_path = ''''
as $$
declare
  wanted constant text := (select private.dictionary_of(language) from public.settings);
  -- Of words in ASCII letters, for which the parser''s number is 1.
  present constant text := (
    select dictname from pg_ts_config_map join pg_ts_dict on pg_ts_dict.oid = mapdict
    where mapcfg = ''private.site_words''::regconfig and maptokentype = 1);
begin
  if wanted = present or not pg_try_advisory_xact_lock(hashtext(''byline search language'')) then
    return false;
  end if;
  execute format(''alter text search configuration private.site_words
    alter mapping for asciiword, asciihword, hword_asciipart with pg_catalog.%I'', wanted);
  execute format(''alter text search configuration private.site_words
    alter mapping for word, hword, hword_part with extensions.unaccent, pg_catalog.%I'', wanted);
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
"}', 'prepare_search');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022000', '{"-- Search in posts that are out. The words of each post are kept beside it, in a table that requests cannot read: with a policy on
-- the searched table Postgres would use no index, because the operators of text search may reveal rows in errors.

create table private.searched_posts (
  blog_id bigint constraint searched_posts_pkey primary key
    constraint searched_posts_blog_id_fkey references public.blogs (id) on delete cascade,
  -- Without accents and capitals, for suggestions.
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

alter table private.searched_posts enable row level security;
revoke all on private.searched_posts from public, anon, authenticated, service_role;

-- A word that nobody can type, common to a thousand posts with neighbouring ids.
create function private.age_word(blog_id bigint) returns text
language sql immutable parallel safe
return E''\\u0001'' || blog_id / 1000;

create function private.index_post(post public.blogs) returns void
language sql set search_path = ''''
as $$
  insert into private.searched_posts as kept (blog_id, title, title_words, words, body, topic, inserted_at, out_at)
  select post.id, private.fold(post.title),
    title_words || age,
    private.add_body_words(
      title_words
        || setweight(private.words_in(post.topic), ''B'')
        || setweight(private.words_in(post.introduction), ''B'')
        || age,
      body),
    body, post.topic, post.inserted_at, case when post.status <> ''draft'' then post.published_at end
  from
    private.plain_text(post.content) as body,
    array_to_tsvector(array[private.age_word(post.id)]) as age,
    setweight(
      private.words_in(post.title)
        || to_tsvector(''private.exact_words'', private.split_unspaced(private.normal(post.title))), ''A'') as title_words
  on conflict (blog_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    topic = excluded.topic, inserted_at = excluded.inserted_at, out_at = excluded.out_at
$$;

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  if tg_op = ''UPDATE''
    and (new.title, new.introduction, new.content, new.topic)
      is not distinct from (old.title, old.introduction, old.content, old.topic)
  then
    update private.searched_posts
    set inserted_at = new.inserted_at, out_at = case when new.status <> ''draft'' then new.published_at end
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

-- The age words of the newest 8,000 posts. Not in match_newest, whose settings forbid the index that this needs.
create function private.newest_ages() returns tsquery
language sql stable set search_path = ''''
as $$
  select string_agg(quote_literal(private.age_word(last.id - 1000 * age)), ''|'')::tsquery
  from (select id from public.blogs order by id desc limit 1) as last, generate_series(0, 7) as age
$$;

-- The newest posts that are out and match: at most `most`, newest first. Looks among posts with the words `ages` first, because an
-- index of words has no order: of a word in every post all would be read. Other plans than those with the indexes of words would
-- check the words of every post.
create function private.match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean)
returns bigint[]
language plpgsql stable set search_path = ''''
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
        where title_words @@ attempt and out_at <= now() and (of_topic = '''' or topic = of_topic)
        order by inserted_at desc, blog_id desc limit most);
    else
      ids := array(
        select blog_id from private.searched_posts
        where words @@ attempt and out_at <= now() and (of_topic = '''' or topic = of_topic)
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
language plpgsql stable set search_path = ''''
as $$
declare
  ages constant tsquery := private.newest_ages();
  anywhere constant tsquery := regexp_replace(query::text, ''<(-|\\d+)>'', ''&'', ''g'')::tsquery;
  mentioned bigint[];
  named bigint[] := ''{}'';
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
  if query::text not like ''%!%'' then
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
language plpgsql stable security definer rows 10 set search_path = ''''
as $$
declare
  search record;
  ids bigint[];
  first constant integer := least(greatest(skip, 0), 1001);
begin
  select * into search from private.read_search(typed);
  ids := case when numnode(search.query) > 0 then private.match_posts(search.query, of_topic) else ''{}'' end;
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
create function public.search_posts(typed text, of_topic text default '''', skip integer default 0, take integer default 10)
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

revoke execute on function private.age_word(bigint), private.index_post(public.blogs), private.keep_words(), private.newest_ages(),
  private.match_newest(tsquery, tsquery, text, integer, boolean), private.match_posts(tsquery, text),
  private.find_posts(text, text, integer, integer), public.search_posts(text, text, integer, integer)
  from public, anon, authenticated, service_role;
-- The functions in `public` run as their caller and call these, which are out of reach for requests.
grant execute on function private.find_posts(text, text, integer, integer), public.search_posts(text, text, integer, integer)
  to anon, authenticated;
"}', 'search_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022100', '{"-- Search in reviews that are shown, of posts that are out.

-- Words that nobody can type, common to 256, 2,048 and 16,384 reviews with neighbouring ids.
create function private.review_age_word(review_id bigint, level integer) returns text
language sql immutable parallel safe
return E''\\u0001'' || level || ''.'' || (review_id >> (8 + 3 * level));

-- For the index below, whose expression the writer of a row evaluates. Security definer, because the functions that it calls are out
-- of reach for writers.
create function private.review_words(review_id bigint, content text) returns tsvector
language sql immutable parallel safe security definer cost 500 set search_path = ''''
as $$
  select private.words_in(content) || array_to_tsvector(array[
    private.review_age_word(review_id, 0), private.review_age_word(review_id, 1), private.review_age_word(review_id, 2)])
$$;

create index comments_words on public.comments using gin (private.review_words(id, content)) with (fastupdate = off);

-- The newest shown reviews that match, of posts that are out: at most `most`. Looks among the newest 2,000 first, then among eight
-- times as many, and so on, since an index of words has no order. So a review that was edited long after it was written can be missing
-- where newer ones are enough. `newest` is the newest id: the settings of this function forbid the index that finds it.
create function private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) returns bigint[]
language plpgsql stable set search_path = ''''
  set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  attempt tsquery;
  ids bigint[] := ''{}'';
begin
  for level in 0 .. 3 loop
    attempt := case when level = 3 then query else query && (
      select string_agg(quote_literal(private.review_age_word(greatest(newest - (age::bigint << (8 + 3 * level)), 0), level)), ''|'')::tsquery
      from generate_series(0, 7) as age) end;
    ids := array(
      select comments.id
      from public.comments join public.blogs on blogs.id = comments.blog_id
      where private.review_words(comments.id, comments.content) @@ attempt
        and comments.status = ''shown'' and private.is_out(blogs.status, blogs.published_at)
        and (of_topic = '''' or blogs.topic = of_topic)
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;

-- As find_posts, the newest first. 201 stands for more than 200.
create function private.find_reviews(typed text, of_topic text, skip integer, take integer)
returns table (total integer, place integer, comment_id bigint, excerpt text)
language plpgsql stable security definer rows 10 set search_path = ''''
as $$
declare
  search record;
  ids bigint[] := ''{}'';
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

create function public.search_reviews(typed text, of_topic text default '''', skip integer default 0, take integer default 10)
returns table (
  total integer, id bigint, excerpt text, rating integer, created_at timestamptz, author text, post_slug text, post_title text)
language sql stable rows 10
begin atomic
  select found.total, comments.id, found.excerpt, comments.rating, comments.created_at, profiles.username, blogs.slug, blogs.title
  from private.find_reviews(typed, of_topic, skip, take) as found
  left join public.comments on comments.id = found.comment_id
  left join public.blogs on blogs.id = comments.blog_id
  left join public.profiles on profiles.id = comments.user_id
  order by found.place;
end;

revoke execute on function private.review_age_word(bigint, integer), private.review_words(bigint, text),
  private.match_reviews(tsquery, bigint, text, integer), private.find_reviews(text, text, integer, integer),
  public.search_reviews(text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.review_words(bigint, text) to authenticated, service_role;
grant execute on function private.find_reviews(text, text, integer, integer), public.search_reviews(text, text, integer, integer)
  to anon, authenticated;
"}', 'search_reviews');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022200', '{"-- Pages of the owner are found by the search, as posts are: their words are kept beside them, in a table that requests cannot read.

create table private.searched_pages (
  page_id bigint constraint searched_pages_pkey primary key
    constraint searched_pages_page_id_fkey references public.pages (id) on delete cascade,
  -- Without accents and capitals, for the order of suggestions.
  title text not null,
  title_words tsvector not null,
  -- Of title, introduction and body, by weight.
  words tsvector not null,
  -- Without tags, for excerpts.
  body text not null,
  is_out boolean not null
);

create index searched_pages_words on private.searched_pages using gin (words) with (fastupdate = off);
create index searched_pages_title_words on private.searched_pages using gin (title_words) with (fastupdate = off);

alter table private.searched_pages enable row level security;
revoke all on private.searched_pages from public, anon, authenticated, service_role;

create function private.index_page(page public.pages) returns void
language sql set search_path = ''''
as $$
  insert into private.searched_pages as kept (page_id, title, title_words, words, body, is_out)
  select page.id, private.fold(page.title), title_words,
    private.add_body_words(title_words || setweight(private.words_in(page.introduction), ''B''), body),
    body, page.status = ''published''
  from
    private.plain_text(page.content) as body,
    setweight(
      private.words_in(page.title)
        || to_tsvector(''private.exact_words'', private.split_unspaced(private.normal(page.title))), ''A'') as title_words
  on conflict (page_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    is_out = excluded.is_out
$$;

create function private.keep_page_words() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  perform private.index_page(new);
  return null;
end
$$;

create trigger keep_page_words after insert or update of title, introduction, content, status on public.pages
  for each row execute function private.keep_page_words();

-- The published pages that match, at most 5, best first.
create function private.find_pages(typed text) returns table (place bigint, page_id bigint, title text, excerpt text)
language plpgsql stable security definer rows 5 set search_path = '''' set enable_seqscan = off
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
      coalesce(private.excerpt(found.body, search.pattern), nullif(pages.introduction, ''''), private.beginning(found.body)),
      search.config, search.marked, search.runs)
  from (
    select kept.page_id as id, kept.body from private.searched_pages as kept
    where kept.words @@ search.query and kept.is_out
    order by kept.title_words @@ search.query desc, ts_rank(kept.words, search.query) desc, kept.page_id limit 5
  ) as found
  join public.pages on pages.id = found.id;
end
$$;

-- Results for a visitor. Never a draft, for an administrator neither.
create function public.search_pages(typed text) returns table (slug text, title text, excerpt text)
language sql stable rows 5
begin atomic
  select pages.slug, found.title, found.excerpt
  from private.find_pages(typed) as found join public.pages on pages.id = found.page_id
  order by found.place;
end;

revoke execute on function private.index_page(public.pages), private.keep_page_words(), private.find_pages(text),
  public.search_pages(text) from public, anon, authenticated, service_role;
grant execute on function private.find_pages(text), public.search_pages(text) to anon, authenticated;
"}', 'search_pages');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022300', '{"-- What somebody who types may mean: topics, pages and posts.

-- A misspelt word is compared with the words of titles instead of with all titles, which share most of their words.
create table private.title_vocabulary (
  -- Without accents and capitals. Words of removed posts stay: a suggestion looks for posts that are out.
  word text constraint title_vocabulary_pkey primary key
);
alter table private.title_vocabulary enable row level security;
revoke all on private.title_vocabulary from public, anon, authenticated, service_role;

create index title_vocabulary_near on private.title_vocabulary using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function private.keep_title_words() returns trigger
language plpgsql security definer set search_path = ''''
as $$
begin
  -- In one order, so that two transactions with the same new words do not deadlock.
  insert into private.title_vocabulary (word)
  select distinct word
  from changed, unnest(tsvector_to_array(to_tsvector(''private.exact_words'', changed.title))) as word
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
-- similar to the longest one that no title has, or with any of the words when titles have each. Two letters in each other''s place leave a
-- short word too few trigrams in common (''cahces'' and ''caches'' are only 0.27 alike), so these are looked up. Compares 200 titles. A
-- role that is no superuser may set the threshold, since the index above has loaded pg_trgm into the session.
create function private.find_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = ''''
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), ''[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf[:space:]]+'', '' '', ''g''));
  words constant text[] := (string_to_array(folded, '' ''))[:8];
  ages constant tsquery := private.newest_ages();
  has_unspaced constant boolean := folded ~ format(''[%s]'', private.unspaced_scripts());
  unknown text;
  swapped text;
  candidates bigint[];
begin
  if folded = '''' then
    return ''{}'';
  end if;
  candidates := private.match_newest(
    case when has_unspaced then (private.read_search(typed)).query
      else to_tsquery(''private.exact_words'', '''''''' || array_to_string(words, '''''' & '''''') || '''''':*'') end,
    ages, '''', 200, true);
  if cardinality(candidates) = 0 and not has_unspaced then
    unknown := (
      select word from unnest(words) as word
      where cardinality(private.match_newest(to_tsquery(''private.exact_words'', '''''''' || word || '''''':*''), ages, '''', 1, true)) = 0
      order by length(word) desc limit 1);
    if unknown is null then
      candidates := private.match_newest(
        to_tsquery(''private.exact_words'', '''''''' || array_to_string(words, '''''' | '''''') || ''''''''), ages, '''', 200, true);
    -- A text without trigrams would be compared with every word.
    elsif cardinality(extensions.show_trgm(left(unknown, 24))) > 0 then
      swapped := (
        select word from private.title_vocabulary
        where word = any (array(
          select overlay(unknown placing reverse(substr(unknown, n, 2)) from n for 2)
          from generate_series(1, length(unknown) - 1) as n))
        limit 1);
      candidates := private.match_newest((
        select string_agg(plainto_tsquery(''private.exact_words'', word)::text, '' | '')::tsquery from (
          select word from private.title_vocabulary
          where left(unknown, 24) operator(extensions.%) word or word = swapped
          order by (word = swapped) desc, extensions.similarity(left(unknown, 24), word) desc, word limit 5) as nearest
      ), ages, '''', 200, true);
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
language plpgsql stable security definer set search_path = '''' set enable_seqscan = off
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), ''[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf[:space:]]+'', '' '', ''g''));
  words constant text[] := (string_to_array(folded, '' ''))[:8];
  beginning tsquery;
begin
  if folded = '''' then
    return ''{}'';
  end if;
  beginning := case when folded ~ format(''[%s]'', private.unspaced_scripts()) then (private.read_search(typed)).query
    else to_tsquery(''private.exact_words'', '''''''' || array_to_string(words, '''''' & '''''') || '''''':*'') end;
  return array(
    select page_id from private.searched_pages
    where title_words @@ beginning and is_out
    order by extensions.word_similarity(folded, title) desc, length(title), page_id limit 3);
end
$$;

-- The topics with posts that are out whose names have such words, at most 4. Compares 200 topics.
create function private.find_topics(typed text) returns setof text
language sql stable security definer rows 4 set search_path = ''''
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
  where folded ~ ''\\S'' and extensions.word_similarity(folded, name) > 0.5
  order by extensions.word_similarity(folded, name) desc, topic
  limit 4
$$;

-- Topics, whose slug and title are empty, pages, whose topic is empty, and posts.
create function public.suggest_posts(typed text)
returns table (slug text, title text, topic text)
language sql stable rows 10
begin atomic
  select '''', '''', found from private.find_topics(typed) as found
  union all
  (select pages.slug, pages.title, ''''
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
"}', 'suggest_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022400', '{"-- What the dashboard offers at an administrator''s first visit, and which rows the sample content made.

create table private.first_steps (
  id boolean constraint first_steps_pkey primary key default true constraint first_steps_one_row check (id),
  is_over boolean not null
);

insert into private.first_steps (is_over) values (false);

create table private.sample_rows (
  kind text constraint sample_rows_kind_known check (kind in (''post'', ''reader'', ''picture'')),
  -- Of a picture: its name in the bucket ''thumbnail''.
  id text,
  constraint sample_rows_pkey primary key (kind, id)
);

alter table private.first_steps enable row level security;
alter table private.sample_rows enable row level security;

revoke all on private.first_steps, private.sample_rows from public, anon, authenticated, service_role;

-- The sample posts that are still there. Touched: changed, in work, or reviewed by somebody else than a sample reader.
create function private.sample_posts() returns table (id bigint, title text, is_touched boolean)
language sql stable set search_path = ''''
as $$
  select blogs.id, blogs.title,
    blogs.updated_at <> blogs.inserted_at
      or exists (select from public.drafts where drafts.blog_id = blogs.id)
      or exists (
        select from public.comments
        where comments.blog_id = blogs.id
          and not exists (select from private.sample_rows where kind = ''reader'' and sample_rows.id = comments.user_id::text))
  from private.sample_rows join public.blogs on blogs.id::text = sample_rows.id
  where kind = ''post''
  order by blogs.id
$$;

-- {isOver, start: the first version of the settings, hasPosts: besides the sample, sample: [{id, title, isTouched}]}
create function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    ''isOver'', (select is_over from private.first_steps),
    ''start'', (select settings from public.settings_versions order by settings_versions.id limit 1),
    ''hasPosts'', exists (
      select from public.blogs
      where not exists (select from private.sample_rows where kind = ''post'' and sample_rows.id = blogs.id::text)),
    ''sample'', (
      select coalesce(jsonb_agg(jsonb_build_object(''id'', id, ''title'', title, ''isTouched'', is_touched)), ''[]'')
      from private.sample_posts()));
end
$$;

create function public.end_first_steps() returns void
language plpgsql security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  update private.first_steps set is_over = true where true;
end
$$;

-- Removes the untouched posts of the sample and those of `also`, its readers with their reviews, and the portrait of its owner in the
-- settings. Returns the names of its pictures that no post shows any more, for the storage service. What stays is no longer sample content.
create function public.remove_sample_content(also bigint[] default ''{}'') returns table (name text)
language plpgsql security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  -- So that nobody touches them meanwhile.
  perform from public.blogs where id in (select sample.id from private.sample_posts() as sample) order by id for update;
  delete from public.blogs
  where id in (select sample.id from private.sample_posts() as sample where not sample.is_touched or sample.id = any (also));
  -- Nobody could sign in to an account without a password.
  delete from auth.users
  where id::text in (select sample_rows.id from private.sample_rows where kind = ''reader'') and encrypted_password is null;
  update public.settings set owner_avatar = null where owner_avatar = ''/marlo-quill.svg'';
  return query
  select sample_rows.id from private.sample_rows where kind = ''picture'' and not private.is_shown(sample_rows.id, ''{}'');
  delete from private.sample_rows where true;
end
$$;

revoke execute on function private.sample_posts(), public.first_steps(), public.end_first_steps(), public.remove_sample_content(bigint[])
  from public, anon, authenticated, service_role;
grant execute on function public.first_steps(), public.end_first_steps(), public.remove_sample_content(bigint[]) to authenticated;
"}', 'guide_first_steps');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022500', '{"-- What became of the backups that a server plans, for administrators.

create table private.backups (
  id boolean constraint backups_pkey primary key default true constraint backups_one_row check (id),
  -- Hours between two.
  every integer not null constraint backups_every_positive check (every > 0),
  -- ''-infinity'': there is none.
  made_at timestamptz not null default ''-infinity'',
  -- ''-infinity'': the last one did not fail.
  failed_at timestamptz not null default ''-infinity'',
  reason text not null default ''''
);

alter table private.backups enable row level security;
revoke all on private.backups from public, anon, authenticated, service_role;

-- {every, madeAt, failedAt, reason, isLate}, or null while none are planned.
create function public.planned_backups() returns jsonb
language plpgsql stable security definer set search_path = ''''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(''every'', every, ''madeAt'', nullif(made_at, ''-infinity''),
      ''failedAt'', nullif(failed_at, ''-infinity''), ''reason'', reason,
      ''isLate'', isfinite(made_at) and made_at < now() - every * interval ''2 hours'')
    from private.backups);
end
$$;

revoke execute on function public.planned_backups() from public, anon, authenticated, service_role;
grant execute on function public.planned_backups() to authenticated;
"}', 'tell_of_backups');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022600', '{"-- For a server that has no connection of its own to the database: it compares the version at its start. Null where the migrations
-- were applied by hand.
create function public.schema_version() returns text
language plpgsql stable security definer set search_path = ''''
as $$
begin
  if to_regclass(''supabase_migrations.schema_migrations'') is null then
    return null;
  end if;
  return (select max(version) from supabase_migrations.schema_migrations);
end;
$$;

revoke execute on function public.schema_version() from public, service_role;
grant execute on function public.schema_version() to anon, authenticated;
"}', 'tell_schema_version');


--
-- Name: refresh_tokens_id_seq; Type: SEQUENCE SET; Schema: auth; Owner: supabase_auth_admin
--

SELECT pg_catalog.setval('auth.refresh_tokens_id_seq', 1, false);


--
-- Name: blogs_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.blogs_id_seq', 3, true);


--
-- Name: comments_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.comments_id_seq', 2, true);


--
-- Name: likes_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.likes_id_seq', 1, true);


--
-- Name: navigation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.navigation_id_seq', 2, true);


--
-- Name: pages_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.pages_id_seq', 1, true);


--
-- Name: reports_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.reports_id_seq', 1, true);


--
-- Name: settings_versions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.settings_versions_id_seq', 2, true);


--
-- Name: versions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: byline_owner
--

SELECT pg_catalog.setval('public.versions_id_seq', 9, true);


--
-- Name: identities identities_pkey; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);


--
-- Name: identities identities_provider_provider_id_key; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_provider_provider_id_key UNIQUE (provider, provider_id);


--
-- Name: mfa_amr_claims mfa_amr_claims_pkey; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.mfa_amr_claims
    ADD CONSTRAINT mfa_amr_claims_pkey PRIMARY KEY (id);


--
-- Name: mfa_amr_claims mfa_amr_claims_session_id_authentication_method_key; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.mfa_amr_claims
    ADD CONSTRAINT mfa_amr_claims_session_id_authentication_method_key UNIQUE (session_id, authentication_method);


--
-- Name: one_time_tokens one_time_tokens_pkey; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);


--
-- Name: refresh_tokens refresh_tokens_pkey; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);


--
-- Name: refresh_tokens refresh_tokens_token_key; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_token_key UNIQUE (token);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: users users_phone_key; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_phone_key UNIQUE (phone);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: backups backups_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);


--
-- Name: emails emails_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.emails
    ADD CONSTRAINT emails_pkey PRIMARY KEY (user_id);


--
-- Name: first_steps first_steps_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.first_steps
    ADD CONSTRAINT first_steps_pkey PRIMARY KEY (id);


--
-- Name: old_topics old_topics_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.old_topics
    ADD CONSTRAINT old_topics_pkey PRIMARY KEY (name);


--
-- Name: post_counts post_counts_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.post_counts
    ADD CONSTRAINT post_counts_pkey PRIMARY KEY (topic, level, place);


--
-- Name: sample_rows sample_rows_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.sample_rows
    ADD CONSTRAINT sample_rows_pkey PRIMARY KEY (kind, id);


--
-- Name: searched_pages searched_pages_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.searched_pages
    ADD CONSTRAINT searched_pages_pkey PRIMARY KEY (page_id);


--
-- Name: searched_posts searched_posts_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.searched_posts
    ADD CONSTRAINT searched_posts_pkey PRIMARY KEY (blog_id);


--
-- Name: title_vocabulary title_vocabulary_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.title_vocabulary
    ADD CONSTRAINT title_vocabulary_pkey PRIMARY KEY (word);


--
-- Name: blogs blogs_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_pkey PRIMARY KEY (id);


--
-- Name: blogs blogs_save_id_unique; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_save_id_unique UNIQUE (save_id);


--
-- Name: blogs blogs_slug_unique; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_slug_unique UNIQUE (slug);


--
-- Name: comments comments_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);


--
-- Name: drafts drafts_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (id);


--
-- Name: likes likes_once; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_once UNIQUE (user_id, comment_id);


--
-- Name: likes likes_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_pkey PRIMARY KEY (id);


--
-- Name: navigation navigation_one_of_a_position; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.navigation
    ADD CONSTRAINT navigation_one_of_a_position UNIQUE (place, "position");


--
-- Name: navigation navigation_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.navigation
    ADD CONSTRAINT navigation_pkey PRIMARY KEY (id);


--
-- Name: old_page_slugs old_page_slugs_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.old_page_slugs
    ADD CONSTRAINT old_page_slugs_pkey PRIMARY KEY (slug);


--
-- Name: old_slugs old_slugs_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.old_slugs
    ADD CONSTRAINT old_slugs_pkey PRIMARY KEY (slug);


--
-- Name: outside_code outside_code_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.outside_code
    ADD CONSTRAINT outside_code_pkey PRIMARY KEY (id);


--
-- Name: pages pages_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_pkey PRIMARY KEY (id);


--
-- Name: pages pages_save_id_unique; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_save_id_unique UNIQUE (save_id);


--
-- Name: pages pages_slug_unique; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_slug_unique UNIQUE (slug);


--
-- Name: profiles profiles_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);


--
-- Name: reports reports_once; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_once UNIQUE (user_id, comment_id);


--
-- Name: reports reports_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);


--
-- Name: settings settings_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);


--
-- Name: settings_versions settings_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.settings_versions
    ADD CONSTRAINT settings_versions_pkey PRIMARY KEY (id);


--
-- Name: versions versions_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (id);


--
-- Name: buckets buckets_name_key; Type: CONSTRAINT; Schema: storage; Owner: supabase_storage_admin
--

ALTER TABLE ONLY storage.buckets
    ADD CONSTRAINT buckets_name_key UNIQUE (name);


--
-- Name: buckets buckets_pkey; Type: CONSTRAINT; Schema: storage; Owner: supabase_storage_admin
--

ALTER TABLE ONLY storage.buckets
    ADD CONSTRAINT buckets_pkey PRIMARY KEY (id);


--
-- Name: objects objects_pkey; Type: CONSTRAINT; Schema: storage; Owner: supabase_storage_admin
--

ALTER TABLE ONLY storage.objects
    ADD CONSTRAINT objects_pkey PRIMARY KEY (id);


--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: supabase_migrations; Owner: byline_owner
--

ALTER TABLE ONLY supabase_migrations.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);


--
-- Name: identities_user_id_idx; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);


--
-- Name: one_time_tokens_token_hash_hash_idx; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE INDEX one_time_tokens_token_hash_hash_idx ON auth.one_time_tokens USING hash (token_hash);


--
-- Name: one_time_tokens_user_id_idx; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE INDEX one_time_tokens_user_id_idx ON auth.one_time_tokens USING btree (user_id, token_type);


--
-- Name: refresh_tokens_parent_idx; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE INDEX refresh_tokens_parent_idx ON auth.refresh_tokens USING btree (parent);


--
-- Name: refresh_tokens_session_id_revoked_idx; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);


--
-- Name: sessions_user_id_idx; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);


--
-- Name: users_email_partial_key; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);


--
-- Name: users_recovery_token_idx; Type: INDEX; Schema: auth; Owner: supabase_auth_admin
--

CREATE UNIQUE INDEX users_recovery_token_idx ON auth.users USING btree (recovery_token) WHERE (length((recovery_token)::text) > 6);


--
-- Name: acts_of_user; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX acts_of_user ON private.acts USING btree (user_id, act, done_at);


--
-- Name: searched_pages_title_words; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX searched_pages_title_words ON private.searched_pages USING gin (title_words) WITH (fastupdate=off);


--
-- Name: searched_pages_words; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX searched_pages_words ON private.searched_pages USING gin (words) WITH (fastupdate=off);


--
-- Name: searched_posts_title_words; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX searched_posts_title_words ON private.searched_posts USING gin (title_words) WITH (fastupdate=off);


--
-- Name: searched_posts_words; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX searched_posts_words ON private.searched_posts USING gin (words) WITH (fastupdate=off);


--
-- Name: title_vocabulary_near; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX title_vocabulary_near ON private.title_vocabulary USING gin (word extensions.gin_trgm_ops) WITH (fastupdate=off);


--
-- Name: blogs_by_time; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_by_time ON public.blogs USING btree (published_at) INCLUDE (id, topic, status);


--
-- Name: blogs_by_title; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_by_title ON public.blogs USING btree (title COLLATE "und-x-icu", id);


--
-- Name: blogs_drafts; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_drafts ON public.blogs USING btree (id) WHERE (status = 'draft'::text);


--
-- Name: blogs_last_changed; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_last_changed ON public.blogs USING btree (updated_at DESC, id DESC);


--
-- Name: blogs_listed; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_listed ON public.blogs USING btree (id) INCLUDE (title, topic, inserted_at, updated_at, status, published_at);


--
-- Name: blogs_newest_first; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_newest_first ON public.blogs USING btree (inserted_at DESC, id DESC) INCLUDE (status, published_at);


--
-- Name: blogs_of_author; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_of_author ON public.blogs USING btree (user_id);


--
-- Name: blogs_of_thumbnail; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_of_thumbnail ON public.blogs USING btree (thumbnail) WHERE (thumbnail IS NOT NULL);


--
-- Name: blogs_of_topic; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_of_topic ON public.blogs USING btree (topic, id) INCLUDE (status, published_at);


--
-- Name: blogs_of_topic_newest_first; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_of_topic_newest_first ON public.blogs USING btree (topic, inserted_at DESC, id DESC) INCLUDE (status, published_at);


--
-- Name: blogs_out; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_out ON public.blogs USING btree (id) INCLUDE (published_at) WHERE (status <> 'draft'::text);


--
-- Name: blogs_pictures; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX blogs_pictures ON public.blogs USING gin (private.pictures_of(content)) WITH (fastupdate=off);


--
-- Name: comments_by_rating; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_by_rating ON public.comments USING btree (rating, created_at DESC, id DESC);


--
-- Name: comments_by_rating_most_liked; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_by_rating_most_liked ON public.comments USING btree (rating, like_count DESC, id DESC);


--
-- Name: comments_containing; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_containing ON public.comments USING gin (content extensions.gin_trgm_ops);


--
-- Name: comments_held; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_held ON public.comments USING btree (id) WHERE (status = 'held'::text);


--
-- Name: comments_most_liked; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_most_liked ON public.comments USING btree (like_count DESC, id DESC);


--
-- Name: comments_newest_first; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_newest_first ON public.comments USING btree (created_at DESC, id DESC);


--
-- Name: comments_of_author; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_of_author ON public.comments USING btree (user_id, created_at DESC);


--
-- Name: comments_of_blog; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_of_blog ON public.comments USING btree (blog_id, created_at DESC, id DESC) INCLUDE (status);


--
-- Name: comments_of_blog_by_rating; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_of_blog_by_rating ON public.comments USING btree (blog_id, rating, created_at DESC, id DESC) INCLUDE (status);


--
-- Name: comments_of_blog_most_liked; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_of_blog_most_liked ON public.comments USING btree (blog_id, like_count DESC, id DESC) WHERE (like_count > 0);


--
-- Name: comments_words; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_words ON public.comments USING gin (private.review_words(id, content)) WITH (fastupdate=off);


--
-- Name: drafts_of_author; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX drafts_of_author ON public.drafts USING btree (user_id, blog_id);


--
-- Name: drafts_of_page; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX drafts_of_page ON public.drafts USING btree (page_id);


--
-- Name: drafts_of_post; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX drafts_of_post ON public.drafts USING btree (blog_id);


--
-- Name: drafts_of_thumbnail; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX drafts_of_thumbnail ON public.drafts USING btree (((fields ->> 'thumbnail'::text))) WHERE ((fields ->> 'thumbnail'::text) IS NOT NULL);


--
-- Name: drafts_pictures; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX drafts_pictures ON public.drafts USING gin (private.pictures_of((fields ->> 'content'::text))) WITH (fastupdate=off);


--
-- Name: likes_of_comment; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX likes_of_comment ON public.likes USING btree (comment_id);


--
-- Name: navigation_of_page; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX navigation_of_page ON public.navigation USING btree (page_id);


--
-- Name: old_page_slugs_of_page; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX old_page_slugs_of_page ON public.old_page_slugs USING btree (page_id);


--
-- Name: old_slugs_of_post; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX old_slugs_of_post ON public.old_slugs USING btree (blog_id);


--
-- Name: pages_by_title; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX pages_by_title ON public.pages USING btree (title COLLATE "und-x-icu", id);


--
-- Name: pages_of_thumbnail; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX pages_of_thumbnail ON public.pages USING btree (thumbnail) WHERE (thumbnail IS NOT NULL);


--
-- Name: pages_pictures; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX pages_pictures ON public.pages USING gin (private.pictures_of(content)) WITH (fastupdate=off);


--
-- Name: profiles_by_role; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX profiles_by_role ON public.profiles USING btree (role, id);


--
-- Name: profiles_by_username; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX profiles_by_username ON public.profiles USING btree (username COLLATE "und-x-icu", id);


--
-- Name: profiles_last_changed; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX profiles_last_changed ON public.profiles USING btree (updated_at DESC, id DESC);


--
-- Name: profiles_newest_first; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX profiles_newest_first ON public.profiles USING btree (created_at DESC, id DESC);


--
-- Name: profiles_of_avatar; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX profiles_of_avatar ON public.profiles USING btree (avatar_url) WHERE (avatar_url IS NOT NULL);


--
-- Name: reports_of_comment; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX reports_of_comment ON public.reports USING btree (comment_id, created_at DESC);


--
-- Name: settings_versions_of_author; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX settings_versions_of_author ON public.settings_versions USING btree (user_id);


--
-- Name: versions_of_author; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX versions_of_author ON public.versions USING btree (user_id);


--
-- Name: versions_of_page; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX versions_of_page ON public.versions USING btree (page_id, id DESC);


--
-- Name: versions_of_post; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX versions_of_post ON public.versions USING btree (blog_id, id DESC);


--
-- Name: versions_of_thumbnail; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX versions_of_thumbnail ON public.versions USING btree (((fields ->> 'thumbnail'::text))) WHERE ((fields ->> 'thumbnail'::text) IS NOT NULL);


--
-- Name: versions_pictures; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX versions_pictures ON public.versions USING gin (private.pictures_of((fields ->> 'content'::text))) WITH (fastupdate=off);


--
-- Name: bucketid_objname; Type: INDEX; Schema: storage; Owner: supabase_storage_admin
--

CREATE UNIQUE INDEX bucketid_objname ON storage.objects USING btree (bucket_id, name);


--
-- Name: name_prefix_search; Type: INDEX; Schema: storage; Owner: supabase_storage_admin
--

CREATE INDEX name_prefix_search ON storage.objects USING btree (name text_pattern_ops);


--
-- Name: users follow_email; Type: TRIGGER; Schema: auth; Owner: supabase_auth_admin
--

CREATE TRIGGER follow_email AFTER UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION private.follow_email();


--
-- Name: users make_profile; Type: TRIGGER; Schema: auth; Owner: supabase_auth_admin
--

CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.make_profile();


--
-- Name: searched_posts keep_words_of_new_titles; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER keep_words_of_new_titles AFTER INSERT ON private.searched_posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_title_words();


--
-- Name: searched_posts keep_words_of_titles; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER keep_words_of_titles AFTER UPDATE ON private.searched_posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_title_words();


--
-- Name: comments announce_changed_comments; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_changed_comments AFTER UPDATE ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.announce_comments();


--
-- Name: comments announce_changed_rating; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_changed_rating AFTER UPDATE ON public.comments FOR EACH ROW WHEN (((new.rating IS DISTINCT FROM old.rating) OR (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION private.announce_lists();


--
-- Name: comments announce_deleted_comments; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_deleted_comments AFTER DELETE ON public.comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.announce_comments();


--
-- Name: comments announce_deleted_rating; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_deleted_rating AFTER DELETE ON public.comments FOR EACH ROW WHEN ((old.rating IS NOT NULL)) EXECUTE FUNCTION private.announce_lists();


--
-- Name: navigation announce_navigation; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_navigation AFTER INSERT OR DELETE OR UPDATE ON public.navigation FOR EACH ROW EXECUTE FUNCTION private.announce_all();


--
-- Name: comments announce_new_comments; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_new_comments AFTER INSERT ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.announce_comments();


--
-- Name: comments announce_new_rating; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_new_rating AFTER INSERT ON public.comments FOR EACH ROW WHEN ((new.rating IS NOT NULL)) EXECUTE FUNCTION private.announce_lists();


--
-- Name: outside_code announce_outside_code; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_outside_code AFTER INSERT OR DELETE OR UPDATE ON public.outside_code FOR EACH ROW EXECUTE FUNCTION private.announce_all();


--
-- Name: pages announce_pages; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_pages AFTER INSERT OR DELETE OR UPDATE ON public.pages FOR EACH ROW EXECUTE FUNCTION private.announce_all();


--
-- Name: blogs announce_posts; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_posts AFTER INSERT OR DELETE OR UPDATE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.announce_all();


--
-- Name: profiles announce_profile; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_profile AFTER UPDATE OF username, avatar_url ON public.profiles FOR EACH ROW WHEN (((new.username IS DISTINCT FROM old.username) OR (new.avatar_url IS DISTINCT FROM old.avatar_url))) EXECUTE FUNCTION private.announce_profile();


--
-- Name: settings announce_settings; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_settings AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.announce_all();


--
-- Name: comments begin_without_likes; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER begin_without_likes BEFORE INSERT ON public.comments FOR EACH ROW EXECUTE FUNCTION private.begin_without_likes();


--
-- Name: blogs choose_cover; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER choose_cover BEFORE INSERT OR UPDATE ON public.blogs FOR EACH ROW WHEN ((new.cover IS NULL)) EXECUTE FUNCTION private.choose_cover();


--
-- Name: blogs count_changed_posts; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER count_changed_posts AFTER UPDATE ON public.blogs REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION private.count_posts();


--
-- Name: blogs count_deleted_posts; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER count_deleted_posts AFTER DELETE ON public.blogs REFERENCING OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION private.count_posts();


--
-- Name: likes count_likes_given; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER count_likes_given AFTER INSERT ON public.likes REFERENCING NEW TABLE AS new_likes FOR EACH STATEMENT EXECUTE FUNCTION private.count_likes();


--
-- Name: likes count_likes_moved; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER count_likes_moved AFTER UPDATE ON public.likes REFERENCING OLD TABLE AS old_likes NEW TABLE AS new_likes FOR EACH STATEMENT EXECUTE FUNCTION private.count_likes();


--
-- Name: likes count_likes_taken; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER count_likes_taken AFTER DELETE ON public.likes REFERENCING OLD TABLE AS old_likes FOR EACH STATEMENT EXECUTE FUNCTION private.count_likes();


--
-- Name: blogs count_new_posts; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER count_new_posts AFTER INSERT ON public.blogs REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION private.count_posts();


--
-- Name: blogs count_no_posts; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER count_no_posts AFTER TRUNCATE ON public.blogs FOR EACH STATEMENT EXECUTE FUNCTION private.count_posts();


--
-- Name: blogs date_blog; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER date_blog BEFORE INSERT OR UPDATE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.date_blog();


--
-- Name: comments date_comment; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER date_comment BEFORE INSERT OR UPDATE ON public.comments FOR EACH ROW EXECUTE FUNCTION private.date_comment();


--
-- Name: drafts date_draft; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER date_draft BEFORE INSERT OR UPDATE ON public.drafts FOR EACH ROW EXECUTE FUNCTION private.date_draft();


--
-- Name: pages date_page; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER date_page BEFORE INSERT OR UPDATE ON public.pages FOR EACH ROW EXECUTE FUNCTION private.date_page();


--
-- Name: profiles date_profile; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER date_profile BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.date_profile();


--
-- Name: blogs date_text; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER date_text BEFORE UPDATE ON public.blogs FOR EACH ROW WHEN ((((new.title IS DISTINCT FROM old.title) OR (new.introduction IS DISTINCT FROM old.introduction)) OR (new.content IS DISTINCT FROM old.content))) EXECUTE FUNCTION private.date_text();


--
-- Name: blogs follow_renamed_topic; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER follow_renamed_topic BEFORE INSERT OR UPDATE OF topic ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.follow_renamed_topic();


--
-- Name: blogs forget_save; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER forget_save BEFORE UPDATE ON public.blogs FOR EACH ROW WHEN ((new.save_id = old.save_id)) EXECUTE FUNCTION private.forget_save();


--
-- Name: pages forget_save; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER forget_save BEFORE UPDATE ON public.pages FOR EACH ROW WHEN ((new.save_id = old.save_id)) EXECUTE FUNCTION private.forget_save();


--
-- Name: comments judge_edited_comment; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER judge_edited_comment BEFORE UPDATE OF content ON public.comments FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.content <> old.content))) EXECUTE FUNCTION private.judge_comment();


--
-- Name: comments judge_new_comment; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER judge_new_comment BEFORE INSERT ON public.comments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.judge_comment();


--
-- Name: blogs keep_author; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_author BEFORE UPDATE OF user_id ON public.blogs FOR EACH ROW WHEN ((new.user_id IS DISTINCT FROM old.user_id)) EXECUTE FUNCTION private.keep_author();


--
-- Name: profiles keep_last_administrator_on_delete; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_last_administrator_on_delete BEFORE DELETE ON public.profiles FOR EACH ROW WHEN ((old.role = 'admin'::text)) EXECUTE FUNCTION private.keep_last_administrator();


--
-- Name: profiles keep_last_administrator_on_demotion; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_last_administrator_on_demotion BEFORE UPDATE OF role ON public.profiles FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (new.role <> 'admin'::text))) EXECUTE FUNCTION private.keep_last_administrator();


--
-- Name: blogs keep_old_slug; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_old_slug AFTER UPDATE OF slug ON public.blogs FOR EACH ROW WHEN ((new.slug <> old.slug)) EXECUTE FUNCTION private.keep_old_slug();


--
-- Name: pages keep_old_slug; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_old_slug AFTER UPDATE OF slug ON public.pages FOR EACH ROW WHEN (((new.slug <> old.slug) AND (old.published_at IS NOT NULL))) EXECUTE FUNCTION private.keep_old_page_slug();


--
-- Name: pages keep_page_words; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_page_words AFTER INSERT OR UPDATE OF title, introduction, content, status ON public.pages FOR EACH ROW EXECUTE FUNCTION private.keep_page_words();


--
-- Name: settings keep_settings_version; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_settings_version AFTER UPDATE ON public.settings FOR EACH ROW WHEN (((to_jsonb(new.*) - 'updated_at'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'updated_at'::text))) EXECUTE FUNCTION private.keep_settings_version();


--
-- Name: blogs keep_version; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_version AFTER INSERT OR UPDATE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.keep_version();


--
-- Name: pages keep_version; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_version AFTER INSERT OR UPDATE ON public.pages FOR EACH ROW EXECUTE FUNCTION private.keep_version();


--
-- Name: blogs keep_words; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_words AFTER INSERT OR UPDATE OF title, introduction, content, topic, inserted_at, status, published_at ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.keep_words();


--
-- Name: likes limit_likes; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER limit_likes BEFORE INSERT ON public.likes FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.limit_acts('likes', 'You are liking reviews very quickly.', '60', '10 minutes');


--
-- Name: reports limit_reports; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER limit_reports BEFORE INSERT ON public.reports FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.limit_acts('reports', 'You have reported many reviews.', '10', '1 hour');


--
-- Name: comments limit_reviews; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER limit_reviews BEFORE INSERT ON public.comments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.limit_acts('reviews', 'You are writing reviews very quickly.', '10', '10 minutes', '50', '1 day');


--
-- Name: profiles lock_administrators_on_delete; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER lock_administrators_on_delete BEFORE DELETE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.lock_administrators();


--
-- Name: profiles lock_administrators_on_demotion; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER lock_administrators_on_demotion BEFORE UPDATE OF role ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.lock_administrators();


--
-- Name: profiles pass_posts_on; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER pass_posts_on BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.pass_posts_on();


--
-- Name: settings rename_topics; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER rename_topics AFTER UPDATE OF topics ON public.settings FOR EACH ROW WHEN (((new.topics <> old.topics) AND old.is_started)) EXECUTE FUNCTION private.rename_topics();


--
-- Name: likes require_comment_out; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_comment_out BEFORE INSERT ON public.likes FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_comment_out();


--
-- Name: reports require_comment_out; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_comment_out BEFORE INSERT ON public.reports FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_comment_out();


--
-- Name: comments require_post_out; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_post_out BEFORE INSERT ON public.comments FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_post_out();


--
-- Name: settings settle_settings; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER settle_settings BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.settle_settings();


--
-- Name: identities identities_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: mfa_amr_claims mfa_amr_claims_session_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.mfa_amr_claims
    ADD CONSTRAINT mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;


--
-- Name: one_time_tokens one_time_tokens_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: refresh_tokens refresh_tokens_session_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: acts acts_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.acts
    ADD CONSTRAINT acts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: emails emails_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.emails
    ADD CONSTRAINT emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: searched_pages searched_pages_page_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.searched_pages
    ADD CONSTRAINT searched_pages_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE;


--
-- Name: searched_posts searched_posts_blog_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.searched_posts
    ADD CONSTRAINT searched_posts_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;


--
-- Name: blogs blogs_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: comments comments_blog_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;


--
-- Name: comments comments_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: drafts drafts_blog_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;


--
-- Name: drafts drafts_page_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE;


--
-- Name: drafts drafts_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: likes likes_comment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;


--
-- Name: likes likes_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: navigation navigation_page_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.navigation
    ADD CONSTRAINT navigation_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE;


--
-- Name: old_page_slugs old_page_slugs_page_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.old_page_slugs
    ADD CONSTRAINT old_page_slugs_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE;


--
-- Name: old_slugs old_slugs_blog_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.old_slugs
    ADD CONSTRAINT old_slugs_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;


--
-- Name: profiles profiles_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: reports reports_comment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;


--
-- Name: reports reports_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: settings_versions settings_versions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.settings_versions
    ADD CONSTRAINT settings_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;


--
-- Name: versions versions_blog_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;


--
-- Name: versions versions_page_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE;


--
-- Name: versions versions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;


--
-- Name: objects objects_bucket_id_fkey; Type: FK CONSTRAINT; Schema: storage; Owner: supabase_storage_admin
--

ALTER TABLE ONLY storage.objects
    ADD CONSTRAINT objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id);


--
-- Name: identities; Type: ROW SECURITY; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE auth.identities ENABLE ROW LEVEL SECURITY;

--
-- Name: mfa_amr_claims; Type: ROW SECURITY; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE auth.mfa_amr_claims ENABLE ROW LEVEL SECURITY;

--
-- Name: one_time_tokens; Type: ROW SECURITY; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE auth.one_time_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: refresh_tokens; Type: ROW SECURITY; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE auth.refresh_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: sessions; Type: ROW SECURITY; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE auth.sessions ENABLE ROW LEVEL SECURITY;

--
-- Name: users; Type: ROW SECURITY; Schema: auth; Owner: supabase_auth_admin
--

ALTER TABLE auth.users ENABLE ROW LEVEL SECURITY;

--
-- Name: acts; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.acts ENABLE ROW LEVEL SECURITY;

--
-- Name: backups; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.backups ENABLE ROW LEVEL SECURITY;

--
-- Name: emails; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.emails ENABLE ROW LEVEL SECURITY;

--
-- Name: first_steps; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.first_steps ENABLE ROW LEVEL SECURITY;

--
-- Name: old_topics; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.old_topics ENABLE ROW LEVEL SECURITY;

--
-- Name: post_counts; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.post_counts ENABLE ROW LEVEL SECURITY;

--
-- Name: sample_rows; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.sample_rows ENABLE ROW LEVEL SECURITY;

--
-- Name: searched_pages; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.searched_pages ENABLE ROW LEVEL SECURITY;

--
-- Name: searched_posts; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.searched_posts ENABLE ROW LEVEL SECURITY;

--
-- Name: title_vocabulary; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.title_vocabulary ENABLE ROW LEVEL SECURITY;

--
-- Name: drafts Administrators may add drafts of their own; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may add drafts of their own" ON public.drafts FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: navigation Administrators may add links; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may add links" ON public.navigation FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_admin() AS is_admin));


--
-- Name: pages Administrators may add pages; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may add pages" ON public.pages FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_admin() AS is_admin));


--
-- Name: pages Administrators may change every page; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may change every page" ON public.pages FOR UPDATE TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: blogs Administrators may change every post; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may change every post" ON public.blogs FOR UPDATE TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: settings Administrators may change the settings; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may change the settings" ON public.settings FOR UPDATE TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: drafts Administrators may change their own drafts; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may change their own drafts" ON public.drafts FOR UPDATE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: outside_code Administrators may change which code pages load; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may change which code pages load" ON public.outside_code FOR UPDATE TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: pages Administrators may delete every page; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may delete every page" ON public.pages FOR DELETE TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: blogs Administrators may delete every post; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may delete every post" ON public.blogs FOR DELETE TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: navigation Administrators may delete links; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may delete links" ON public.navigation FOR DELETE TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: drafts Administrators may delete their own drafts; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may delete their own drafts" ON public.drafts FOR DELETE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: versions Administrators may read every version; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may read every version" ON public.versions FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: settings_versions Administrators may read every version of the settings; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may read every version of the settings" ON public.settings_versions FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: settings Administrators may read the settings; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may read the settings" ON public.settings FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: drafts Administrators may read their own drafts; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may read their own drafts" ON public.drafts FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: blogs Administrators may write posts in their own name; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may write posts in their own name" ON public.blogs FOR INSERT TO authenticated WITH CHECK ((( SELECT public.is_admin() AS is_admin) AND (user_id = ( SELECT auth.uid() AS uid))));


--
-- Name: profiles Everybody may read profiles; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Everybody may read profiles" ON public.profiles FOR SELECT TO anon, authenticated USING (true);


--
-- Name: outside_code Everybody may read which code pages load; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Everybody may read which code pages load" ON public.outside_code FOR SELECT TO anon, authenticated USING (true);


--
-- Name: likes Likes may be read with their comment; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Likes may be read with their comment" ON public.likes FOR SELECT TO anon, authenticated USING ((NOT (comment_id IN ( SELECT private.hidden_comments() AS hidden_comments))));


--
-- Name: navigation Links may be read with the page that they lead to; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Links may be read with the page that they lead to" ON public.navigation FOR SELECT TO anon, authenticated USING (((page_id IS NULL) OR (page_id IN ( SELECT pages.id
   FROM public.pages))));


--
-- Name: comments No reviews are taken while the settings say so; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "No reviews are taken while the settings say so" ON public.comments AS RESTRICTIVE FOR INSERT TO authenticated WITH CHECK (( SELECT private.takes_reviews() AS takes_reviews));


--
-- Name: old_page_slugs Old addresses may be read with their page; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Old addresses may be read with their page" ON public.old_page_slugs FOR SELECT TO anon, authenticated USING ((page_id IN ( SELECT pages.id
   FROM public.pages)));


--
-- Name: old_slugs Old slugs may be read with their post; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Old slugs may be read with their post" ON public.old_slugs FOR SELECT TO anon, authenticated USING ((NOT (blog_id IN ( SELECT private.hidden_posts() AS hidden_posts))));


--
-- Name: comments Readers may change their own comments on posts they may read; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may change their own comments on posts they may read" ON public.comments FOR UPDATE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_barred() AS is_barred)) AND (NOT (blog_id IN ( SELECT private.hidden_posts() AS hidden_posts)))));


--
-- Name: profiles Readers may change their own profile; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may change their own profile" ON public.profiles FOR UPDATE TO authenticated USING (((id = ( SELECT auth.uid() AS uid)) AND (barred_at IS NULL)));


--
-- Name: comments Readers may comment in their own name; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may comment in their own name" ON public.comments FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_barred() AS is_barred))));


--
-- Name: comments Readers may delete their own comments, administrators every one; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may delete their own comments, administrators every one" ON public.comments FOR DELETE TO authenticated USING ((((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.is_admin() AS is_admin)) AND (NOT (blog_id IN ( SELECT private.hidden_posts() AS hidden_posts)))));


--
-- Name: likes Readers may like in their own name; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may like in their own name" ON public.likes FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_barred() AS is_barred))));


--
-- Name: blogs Readers may read posts that are out, administrators every post; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may read posts that are out, administrators every post" ON public.blogs FOR SELECT TO authenticated USING ((private.is_out(status, published_at) OR ( SELECT public.is_admin() AS is_admin)));


--
-- Name: pages Readers may read published pages, administrators every page; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may read published pages, administrators every page" ON public.pages FOR SELECT TO authenticated USING (((status = 'published'::text) OR ( SELECT public.is_admin() AS is_admin)));


--
-- Name: comments Readers may read shown comments and their own with their post; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may read shown comments and their own with their post" ON public.comments FOR SELECT TO authenticated USING ((((status = 'shown'::text) OR (user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.is_admin() AS is_admin)) AND (NOT (blog_id IN ( SELECT private.hidden_posts() AS hidden_posts)))));


--
-- Name: reports Readers may report comments of others in their own name; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may report comments of others in their own name" ON public.reports FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_barred() AS is_barred)) AND (NOT (EXISTS ( SELECT
   FROM public.comments
  WHERE ((comments.id = reports.comment_id) AND (comments.user_id = ( SELECT auth.uid() AS uid))))))));


--
-- Name: reports Readers may see what they reported, administrators everything; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may see what they reported, administrators everything" ON public.reports FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.is_admin() AS is_admin)));


--
-- Name: likes Readers may take back their own likes; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Readers may take back their own likes" ON public.likes FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: settings The auth service may read the settings; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "The auth service may read the settings" ON public.settings FOR SELECT TO supabase_auth_admin USING (true);


--
-- Name: blogs Visitors may read posts that are out; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Visitors may read posts that are out" ON public.blogs FOR SELECT TO anon USING (private.is_out(status, published_at));


--
-- Name: pages Visitors may read published pages; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Visitors may read published pages" ON public.pages FOR SELECT TO anon USING ((status = 'published'::text));


--
-- Name: comments Visitors may read shown comments with their post; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Visitors may read shown comments with their post" ON public.comments FOR SELECT TO anon USING (((status = 'shown'::text) AND (NOT (blog_id IN ( SELECT private.hidden_posts() AS hidden_posts)))));


--
-- Name: blogs; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.blogs ENABLE ROW LEVEL SECURITY;

--
-- Name: comments; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.comments ENABLE ROW LEVEL SECURITY;

--
-- Name: drafts; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.drafts ENABLE ROW LEVEL SECURITY;

--
-- Name: likes; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.likes ENABLE ROW LEVEL SECURITY;

--
-- Name: navigation; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.navigation ENABLE ROW LEVEL SECURITY;

--
-- Name: old_page_slugs; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.old_page_slugs ENABLE ROW LEVEL SECURITY;

--
-- Name: old_slugs; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.old_slugs ENABLE ROW LEVEL SECURITY;

--
-- Name: outside_code; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.outside_code ENABLE ROW LEVEL SECURITY;

--
-- Name: pages; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.pages ENABLE ROW LEVEL SECURITY;

--
-- Name: profiles; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;

--
-- Name: reports; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.reports ENABLE ROW LEVEL SECURITY;

--
-- Name: settings; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.settings ENABLE ROW LEVEL SECURITY;

--
-- Name: settings_versions; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.settings_versions ENABLE ROW LEVEL SECURITY;

--
-- Name: versions; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.versions ENABLE ROW LEVEL SECURITY;

--
-- Name: objects Administrators may add pictures of posts; Type: POLICY; Schema: storage; Owner: supabase_storage_admin
--

CREATE POLICY "Administrators may add pictures of posts" ON storage.objects FOR INSERT TO authenticated WITH CHECK (((bucket_id = 'thumbnail'::text) AND ((storage.foldername(name) = ARRAY['Thumbnail'::text]) OR (storage.foldername(name) = ARRAY['Content'::text])) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: objects Administrators may delete pictures of posts and of people; Type: POLICY; Schema: storage; Owner: supabase_storage_admin
--

CREATE POLICY "Administrators may delete pictures of posts and of people" ON storage.objects FOR DELETE TO authenticated USING (((bucket_id = ANY (ARRAY['thumbnail'::text, 'avatars'::text])) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: objects Administrators may see what they may delete; Type: POLICY; Schema: storage; Owner: supabase_storage_admin
--

CREATE POLICY "Administrators may see what they may delete" ON storage.objects FOR SELECT TO authenticated USING (((bucket_id = ANY (ARRAY['thumbnail'::text, 'avatars'::text])) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: objects Readers may add pictures of themselves; Type: POLICY; Schema: storage; Owner: supabase_storage_admin
--

CREATE POLICY "Readers may add pictures of themselves" ON storage.objects FOR INSERT TO authenticated WITH CHECK (((bucket_id = 'avatars'::text) AND (storage.foldername(name) = ARRAY['Profile Photo'::text]) AND (owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT ( SELECT private.is_barred() AS is_barred)) AND ( SELECT private.has_room_for_a_picture() AS has_room_for_a_picture)));


--
-- Name: objects Readers may delete their own pictures of themselves; Type: POLICY; Schema: storage; Owner: supabase_storage_admin
--

CREATE POLICY "Readers may delete their own pictures of themselves" ON storage.objects FOR DELETE TO authenticated USING (((bucket_id = 'avatars'::text) AND (owner_id = (( SELECT auth.uid() AS uid))::text)));


--
-- Name: objects Readers may see what they may delete; Type: POLICY; Schema: storage; Owner: supabase_storage_admin
--

CREATE POLICY "Readers may see what they may delete" ON storage.objects FOR SELECT TO authenticated USING (((bucket_id = 'avatars'::text) AND (owner_id = (( SELECT auth.uid() AS uid))::text)));


--
-- Name: buckets; Type: ROW SECURITY; Schema: storage; Owner: supabase_storage_admin
--

ALTER TABLE storage.buckets ENABLE ROW LEVEL SECURITY;

--
-- Name: objects; Type: ROW SECURITY; Schema: storage; Owner: supabase_storage_admin
--

ALTER TABLE storage.objects ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA auth; Type: ACL; Schema: -; Owner: supabase_auth_admin
--

GRANT USAGE ON SCHEMA auth TO anon;
GRANT USAGE ON SCHEMA auth TO authenticated;
GRANT USAGE ON SCHEMA auth TO service_role;


--
-- Name: SCHEMA extensions; Type: ACL; Schema: -; Owner: byline_owner
--

GRANT USAGE ON SCHEMA extensions TO anon;
GRANT USAGE ON SCHEMA extensions TO authenticated;
GRANT USAGE ON SCHEMA extensions TO service_role;


--
-- Name: SCHEMA private; Type: ACL; Schema: -; Owner: byline_owner
--

GRANT USAGE ON SCHEMA private TO supabase_auth_admin;


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: pg_database_owner
--

GRANT ALL ON SCHEMA public TO byline_owner;


--
-- Name: SCHEMA storage; Type: ACL; Schema: -; Owner: supabase_storage_admin
--

GRANT USAGE ON SCHEMA storage TO anon;
GRANT USAGE ON SCHEMA storage TO authenticated;
GRANT USAGE ON SCHEMA storage TO service_role;


--
-- Name: FUNCTION add_body_words(others tsvector, body text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.add_body_words(others tsvector, body text) FROM PUBLIC;


--
-- Name: FUNCTION add_to_post_counts(ids bigint[], topics text[], changes integer[]); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.add_to_post_counts(ids bigint[], topics text[], changes integer[]) FROM PUBLIC;


--
-- Name: FUNCTION age_word(blog_id bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.age_word(blog_id bigint) FROM PUBLIC;


--
-- Name: FUNCTION announce_all(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.announce_all() FROM PUBLIC;


--
-- Name: FUNCTION announce_comments(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.announce_comments() FROM PUBLIC;


--
-- Name: FUNCTION announce_lists(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.announce_lists() FROM PUBLIC;


--
-- Name: FUNCTION announce_posts(ids bigint[]); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.announce_posts(ids bigint[]) FROM PUBLIC;


--
-- Name: FUNCTION announce_profile(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.announce_profile() FROM PUBLIC;


--
-- Name: FUNCTION begin_without_likes(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.begin_without_likes() FROM PUBLIC;


--
-- Name: FUNCTION beginning(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.beginning(words text) FROM PUBLIC;


--
-- Name: FUNCTION choose_cover(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.choose_cover() FROM PUBLIC;


--
-- Name: FUNCTION containing(typed text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.containing(typed text) FROM PUBLIC;


--
-- Name: FUNCTION count_likes(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.count_likes() FROM PUBLIC;


--
-- Name: FUNCTION count_lines(content text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.count_lines(content text) FROM PUBLIC;


--
-- Name: FUNCTION count_links(content text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.count_links(content text) FROM PUBLIC;


--
-- Name: FUNCTION count_posts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.count_posts() FROM PUBLIC;


--
-- Name: FUNCTION cover_of(slug text, id bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.cover_of(slug text, id bigint) FROM PUBLIC;


--
-- Name: FUNCTION date_blog(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.date_blog() FROM PUBLIC;


--
-- Name: FUNCTION date_comment(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.date_comment() FROM PUBLIC;


--
-- Name: FUNCTION date_draft(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.date_draft() FROM PUBLIC;


--
-- Name: FUNCTION date_page(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.date_page() FROM PUBLIC;


--
-- Name: FUNCTION date_profile(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.date_profile() FROM PUBLIC;


--
-- Name: FUNCTION date_text(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.date_text() FROM PUBLIC;


--
-- Name: FUNCTION dictionary_of(language text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.dictionary_of(language text) FROM PUBLIC;


--
-- Name: FUNCTION excerpt(body text, pattern text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.excerpt(body text, pattern text) FROM PUBLIC;


--
-- Name: FUNCTION find_page_titles(typed text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.find_page_titles(typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_page_titles(typed text) TO anon;
GRANT ALL ON FUNCTION private.find_page_titles(typed text) TO authenticated;


--
-- Name: FUNCTION find_pages(typed text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.find_pages(typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_pages(typed text) TO anon;
GRANT ALL ON FUNCTION private.find_pages(typed text) TO authenticated;


--
-- Name: FUNCTION find_posts(typed text, of_topic text, skip integer, take integer); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.find_posts(typed text, of_topic text, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_posts(typed text, of_topic text, skip integer, take integer) TO anon;
GRANT ALL ON FUNCTION private.find_posts(typed text, of_topic text, skip integer, take integer) TO authenticated;


--
-- Name: FUNCTION find_reviews(typed text, of_topic text, skip integer, take integer); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.find_reviews(typed text, of_topic text, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_reviews(typed text, of_topic text, skip integer, take integer) TO anon;
GRANT ALL ON FUNCTION private.find_reviews(typed text, of_topic text, skip integer, take integer) TO authenticated;


--
-- Name: FUNCTION find_titles(typed text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.find_titles(typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_titles(typed text) TO anon;
GRANT ALL ON FUNCTION private.find_titles(typed text) TO authenticated;


--
-- Name: FUNCTION find_topics(typed text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.find_topics(typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_topics(typed text) TO anon;
GRANT ALL ON FUNCTION private.find_topics(typed text) TO authenticated;


--
-- Name: FUNCTION fold(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.fold(words text) FROM PUBLIC;


--
-- Name: FUNCTION follow_email(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.follow_email() FROM PUBLIC;


--
-- Name: FUNCTION follow_language(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.follow_language() FROM PUBLIC;


--
-- Name: FUNCTION follow_renamed_topic(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.follow_renamed_topic() FROM PUBLIC;


--
-- Name: FUNCTION forget_save(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.forget_save() FROM PUBLIC;


--
-- Name: FUNCTION has_ink(value text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.has_ink(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_ink(value text) TO authenticated;
GRANT ALL ON FUNCTION private.has_ink(value text) TO service_role;


--
-- Name: FUNCTION has_room_for_a_picture(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.has_room_for_a_picture() FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_room_for_a_picture() TO authenticated;


--
-- Name: FUNCTION hidden_comments(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.hidden_comments() FROM PUBLIC;
GRANT ALL ON FUNCTION private.hidden_comments() TO anon;
GRANT ALL ON FUNCTION private.hidden_comments() TO authenticated;


--
-- Name: FUNCTION hidden_posts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.hidden_posts() FROM PUBLIC;
GRANT ALL ON FUNCTION private.hidden_posts() TO anon;
GRANT ALL ON FUNCTION private.hidden_posts() TO authenticated;


--
-- Name: FUNCTION in_words(wait interval); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.in_words(wait interval) FROM PUBLIC;


--
-- Name: TABLE pages; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.pages TO anon;
GRANT SELECT,DELETE ON TABLE public.pages TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pages TO service_role;


--
-- Name: COLUMN pages.slug; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(slug),UPDATE(slug) ON TABLE public.pages TO authenticated;


--
-- Name: COLUMN pages.title; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(title),UPDATE(title) ON TABLE public.pages TO authenticated;


--
-- Name: COLUMN pages.introduction; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(introduction),UPDATE(introduction) ON TABLE public.pages TO authenticated;


--
-- Name: COLUMN pages.content; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(content),UPDATE(content) ON TABLE public.pages TO authenticated;


--
-- Name: COLUMN pages.thumbnail; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(thumbnail),UPDATE(thumbnail) ON TABLE public.pages TO authenticated;


--
-- Name: COLUMN pages.status; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(status),UPDATE(status) ON TABLE public.pages TO authenticated;


--
-- Name: COLUMN pages.save_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(save_id),UPDATE(save_id) ON TABLE public.pages TO authenticated;


--
-- Name: FUNCTION index_page(page public.pages); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.index_page(page public.pages) FROM PUBLIC;


--
-- Name: FUNCTION is_reviewed_thing(thing jsonb); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_reviewed_thing(thing jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_reviewed_thing(thing jsonb) TO authenticated;
GRANT ALL ON FUNCTION private.is_reviewed_thing(thing jsonb) TO service_role;


--
-- Name: FUNCTION reading_minutes(html text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.reading_minutes(html text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.reading_minutes(html text) TO authenticated;
GRANT ALL ON FUNCTION private.reading_minutes(html text) TO service_role;


--
-- Name: TABLE blogs; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.blogs TO anon;
GRANT SELECT,DELETE ON TABLE public.blogs TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.blogs TO service_role;


--
-- Name: COLUMN blogs.user_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(user_id),UPDATE(user_id) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.slug; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(slug),UPDATE(slug) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.title; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(title),UPDATE(title) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.introduction; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(introduction),UPDATE(introduction) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.content; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(content),UPDATE(content) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.topic; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(topic),UPDATE(topic) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.thumbnail; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(thumbnail),UPDATE(thumbnail) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.inserted_at; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(inserted_at) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.updated_at; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.status; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(status),UPDATE(status) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.published_at; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(published_at),UPDATE(published_at) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.reviewed; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(reviewed),UPDATE(reviewed) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.cover; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(cover),UPDATE(cover) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.save_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(save_id),UPDATE(save_id) ON TABLE public.blogs TO authenticated;


--
-- Name: FUNCTION index_post(post public.blogs); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.index_post(post public.blogs) FROM PUBLIC;


--
-- Name: FUNCTION is_barred(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_barred() FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_barred() TO authenticated;


--
-- Name: FUNCTION is_line(value text, minimum integer, maximum integer); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_line(value text, minimum integer, maximum integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_line(value text, minimum integer, maximum integer) TO authenticated;
GRANT ALL ON FUNCTION private.is_line(value text, minimum integer, maximum integer) TO service_role;


--
-- Name: FUNCTION is_link_address(value text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_link_address(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_link_address(value text) TO authenticated;
GRANT ALL ON FUNCTION private.is_link_address(value text) TO service_role;


--
-- Name: FUNCTION is_out(status text, published_at timestamp with time zone); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_out(status text, published_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_out(status text, published_at timestamp with time zone) TO anon;
GRANT ALL ON FUNCTION private.is_out(status text, published_at timestamp with time zone) TO authenticated;


--
-- Name: FUNCTION is_owner_links(links jsonb); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_owner_links(links jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_owner_links(links jsonb) TO authenticated;
GRANT ALL ON FUNCTION private.is_owner_links(links jsonb) TO service_role;


--
-- Name: FUNCTION is_shown(file text, apart_from bigint[]); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_shown(file text, apart_from bigint[]) FROM PUBLIC;


--
-- Name: FUNCTION is_topics(topics jsonb); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_topics(topics jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_topics(topics jsonb) TO authenticated;
GRANT ALL ON FUNCTION private.is_topics(topics jsonb) TO service_role;


--
-- Name: FUNCTION judge_comment(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.judge_comment() FROM PUBLIC;


--
-- Name: FUNCTION keep_author(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_author() FROM PUBLIC;


--
-- Name: FUNCTION keep_last_administrator(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_last_administrator() FROM PUBLIC;


--
-- Name: FUNCTION keep_old_page_slug(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_old_page_slug() FROM PUBLIC;


--
-- Name: FUNCTION keep_old_slug(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_old_slug() FROM PUBLIC;


--
-- Name: FUNCTION keep_page_words(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_page_words() FROM PUBLIC;


--
-- Name: FUNCTION keep_settings_version(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_settings_version() FROM PUBLIC;


--
-- Name: FUNCTION keep_title_words(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_title_words() FROM PUBLIC;


--
-- Name: FUNCTION keep_version(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_version() FROM PUBLIC;


--
-- Name: FUNCTION keep_words(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_words() FROM PUBLIC;


--
-- Name: FUNCTION limit_acts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.limit_acts() FROM PUBLIC;


--
-- Name: FUNCTION lock_administrators(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.lock_administrators() FROM PUBLIC;


--
-- Name: FUNCTION make_profile(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.make_profile() FROM PUBLIC;


--
-- Name: FUNCTION mark(words text, config regconfig, marked tsquery, runs text[]); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.mark(words text, config regconfig, marked tsquery, runs text[]) FROM PUBLIC;


--
-- Name: FUNCTION match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean) FROM PUBLIC;


--
-- Name: FUNCTION match_posts(query tsquery, of_topic text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.match_posts(query tsquery, of_topic text) FROM PUBLIC;


--
-- Name: FUNCTION match_reviews(query tsquery, newest bigint, of_topic text, most integer); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) FROM PUBLIC;


--
-- Name: FUNCTION newest_ages(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.newest_ages() FROM PUBLIC;


--
-- Name: FUNCTION normal(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.normal(words text) FROM PUBLIC;


--
-- Name: FUNCTION pass_posts_on(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.pass_posts_on() FROM PUBLIC;


--
-- Name: FUNCTION pictures_of(html text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.pictures_of(html text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.pictures_of(html text) TO authenticated;
GRANT ALL ON FUNCTION private.pictures_of(html text) TO service_role;


--
-- Name: FUNCTION plain_text(html text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.plain_text(html text) FROM PUBLIC;


--
-- Name: FUNCTION read_page(of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.read_page(of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint) FROM PUBLIC;


--
-- Name: FUNCTION read_search(typed text, OUT query tsquery, OUT config regconfig, OUT marked tsquery, OUT runs text[], OUT pattern text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.read_search(typed text, OUT query tsquery, OUT config regconfig, OUT marked tsquery, OUT runs text[], OUT pattern text) FROM PUBLIC;


--
-- Name: FUNCTION recount_posts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.recount_posts() FROM PUBLIC;


--
-- Name: FUNCTION rename_topics(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.rename_topics() FROM PUBLIC;


--
-- Name: FUNCTION require_admin(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_admin() FROM PUBLIC;


--
-- Name: FUNCTION require_comment_out(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_comment_out() FROM PUBLIC;


--
-- Name: FUNCTION require_deciding_admin(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_deciding_admin() FROM PUBLIC;


--
-- Name: FUNCTION require_fresh_password(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_fresh_password() FROM PUBLIC;


--
-- Name: FUNCTION require_post_out(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_post_out() FROM PUBLIC;


--
-- Name: FUNCTION review_age_word(review_id bigint, level integer); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.review_age_word(review_id bigint, level integer) FROM PUBLIC;


--
-- Name: FUNCTION review_words(review_id bigint, content text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.review_words(review_id bigint, content text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.review_words(review_id bigint, content text) TO authenticated;
GRANT ALL ON FUNCTION private.review_words(review_id bigint, content text) TO service_role;


--
-- Name: FUNCTION sample_posts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.sample_posts() FROM PUBLIC;


--
-- Name: FUNCTION settle_settings(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.settle_settings() FROM PUBLIC;


--
-- Name: FUNCTION split_unspaced(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.split_unspaced(words text) FROM PUBLIC;


--
-- Name: FUNCTION takes_reviews(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.takes_reviews() FROM PUBLIC;
GRANT ALL ON FUNCTION private.takes_reviews() TO authenticated;


--
-- Name: FUNCTION unspaced_scripts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.unspaced_scripts() FROM PUBLIC;


--
-- Name: FUNCTION version_of(written jsonb); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.version_of(written jsonb) FROM PUBLIC;


--
-- Name: FUNCTION words_in(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.words_in(words text) FROM PUBLIC;


--
-- Name: FUNCTION words_of(content text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.words_of(content text) FROM PUBLIC;


--
-- Name: FUNCTION approve_comments(of_comments bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.approve_comments(of_comments bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.approve_comments(of_comments bigint[]) TO authenticated;


--
-- Name: FUNCTION bar_account(of_user uuid); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.bar_account(of_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bar_account(of_user uuid) TO authenticated;


--
-- Name: TABLE profiles; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.profiles TO anon;
GRANT SELECT ON TABLE public.profiles TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.profiles TO service_role;


--
-- Name: COLUMN profiles.username; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(username) ON TABLE public.profiles TO authenticated;


--
-- Name: COLUMN profiles.avatar_url; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(avatar_url) ON TABLE public.profiles TO authenticated;


--
-- Name: COLUMN profiles.updated_at; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(updated_at) ON TABLE public.profiles TO authenticated;


--
-- Name: FUNCTION email(profile public.profiles); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.email(profile public.profiles) FROM PUBLIC;
GRANT ALL ON FUNCTION public.email(profile public.profiles) TO anon;
GRANT ALL ON FUNCTION public.email(profile public.profiles) TO authenticated;
GRANT ALL ON FUNCTION public.email(profile public.profiles) TO service_role;


--
-- Name: FUNCTION end_first_steps(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.end_first_steps() FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_first_steps() TO authenticated;


--
-- Name: FUNCTION export_account(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.export_account() FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_account() TO authenticated;


--
-- Name: FUNCTION figures_by_day(zone text, since date); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.figures_by_day(zone text, since date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.figures_by_day(zone text, since date) TO authenticated;


--
-- Name: FUNCTION first_steps(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.first_steps() FROM PUBLIC;
GRANT ALL ON FUNCTION public.first_steps() TO authenticated;


--
-- Name: FUNCTION is_admin(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.is_admin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_admin() TO authenticated;
GRANT ALL ON FUNCTION public.is_admin() TO service_role;


--
-- Name: FUNCTION list_account_files(of_user uuid, from_role text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_account_files(of_user uuid, from_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_account_files(of_user uuid, from_role text) TO authenticated;


--
-- Name: FUNCTION list_beside(of_blog bigint, of_topic integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_beside(of_blog bigint, of_topic integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_beside(of_blog bigint, of_topic integer) TO anon;
GRANT ALL ON FUNCTION public.list_beside(of_blog bigint, of_topic integer) TO authenticated;
GRANT ALL ON FUNCTION public.list_beside(of_blog bigint, of_topic integer) TO service_role;


--
-- Name: FUNCTION list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint) TO authenticated;


--
-- Name: FUNCTION list_moderation(skip bigint, take bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_moderation(skip bigint, take bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_moderation(skip bigint, take bigint) TO authenticated;


--
-- Name: FUNCTION list_post_files(of_posts bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_post_files(of_posts bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_post_files(of_posts bigint[]) TO authenticated;


--
-- Name: FUNCTION list_post_ratings(of_posts bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_post_ratings(of_posts bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_post_ratings(of_posts bigint[]) TO authenticated;


--
-- Name: FUNCTION list_posts(search text, of_topic text, sort text, descending boolean, skip bigint, take bigint, with_status text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_posts(search text, of_topic text, sort text, descending boolean, skip bigint, take bigint, with_status text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_posts(search text, of_topic text, sort text, descending boolean, skip bigint, take bigint, with_status text) TO authenticated;


--
-- Name: FUNCTION list_posts_out(of_topic text, newest_first boolean, skip bigint, take bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_posts_out(of_topic text, newest_first boolean, skip bigint, take bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_posts_out(of_topic text, newest_first boolean, skip bigint, take bigint) TO anon;
GRANT ALL ON FUNCTION public.list_posts_out(of_topic text, newest_first boolean, skip bigint, take bigint) TO authenticated;
GRANT ALL ON FUNCTION public.list_posts_out(of_topic text, newest_first boolean, skip bigint, take bigint) TO service_role;


--
-- Name: FUNCTION list_reasons(of_comments bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_reasons(of_comments bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_reasons(of_comments bigint[]) TO authenticated;


--
-- Name: FUNCTION list_stray_files(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_stray_files() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_stray_files() TO authenticated;


--
-- Name: FUNCTION list_topics(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_topics() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_topics() TO anon;
GRANT ALL ON FUNCTION public.list_topics() TO authenticated;


--
-- Name: FUNCTION list_users(search text, sort text, descending boolean, skip bigint, take bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_users(search text, sort text, descending boolean, skip bigint, take bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_users(search text, sort text, descending boolean, skip bigint, take bigint) TO authenticated;


--
-- Name: FUNCTION list_years(zone text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_years(zone text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_years(zone text) TO anon;
GRANT ALL ON FUNCTION public.list_years(zone text) TO authenticated;
GRANT ALL ON FUNCTION public.list_years(zone text) TO service_role;


--
-- Name: FUNCTION most_reviewed_posts(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.most_reviewed_posts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.most_reviewed_posts() TO authenticated;


--
-- Name: FUNCTION planned_backups(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.planned_backups() FROM PUBLIC;
GRANT ALL ON FUNCTION public.planned_backups() TO authenticated;


--
-- Name: FUNCTION present_topic(old_name text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.present_topic(old_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.present_topic(old_name text) TO anon;
GRANT ALL ON FUNCTION public.present_topic(old_name text) TO authenticated;
GRANT ALL ON FUNCTION public.present_topic(old_name text) TO service_role;


--
-- Name: FUNCTION rating_summary(of_blog bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.rating_summary(of_blog bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rating_summary(of_blog bigint) TO anon;
GRANT ALL ON FUNCTION public.rating_summary(of_blog bigint) TO authenticated;
GRANT ALL ON FUNCTION public.rating_summary(of_blog bigint) TO service_role;


--
-- Name: FUNCTION read_site(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_site() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_site() TO anon;
GRANT ALL ON FUNCTION public.read_site() TO authenticated;
GRANT ALL ON FUNCTION public.read_site() TO service_role;


--
-- Name: FUNCTION remove_account(of_user uuid, from_role text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.remove_account(of_user uuid, from_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_account(of_user uuid, from_role text) TO authenticated;


--
-- Name: FUNCTION remove_sample_content(also bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.remove_sample_content(also bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_sample_content(also bigint[]) TO authenticated;


--
-- Name: FUNCTION save_navigation(links jsonb, seen jsonb); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.save_navigation(links jsonb, seen jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.save_navigation(links jsonb, seen jsonb) TO authenticated;


--
-- Name: FUNCTION schema_version(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.schema_version() FROM PUBLIC;
GRANT ALL ON FUNCTION public.schema_version() TO anon;
GRANT ALL ON FUNCTION public.schema_version() TO authenticated;


--
-- Name: FUNCTION search_pages(typed text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.search_pages(typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_pages(typed text) TO anon;
GRANT ALL ON FUNCTION public.search_pages(typed text) TO authenticated;


--
-- Name: FUNCTION search_posts(typed text, of_topic text, skip integer, take integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.search_posts(typed text, of_topic text, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_posts(typed text, of_topic text, skip integer, take integer) TO anon;
GRANT ALL ON FUNCTION public.search_posts(typed text, of_topic text, skip integer, take integer) TO authenticated;


--
-- Name: TABLE comments; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.comments TO anon;
GRANT SELECT,DELETE ON TABLE public.comments TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comments TO service_role;


--
-- Name: COLUMN comments.user_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(user_id) ON TABLE public.comments TO authenticated;


--
-- Name: COLUMN comments.blog_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(blog_id) ON TABLE public.comments TO authenticated;


--
-- Name: COLUMN comments.content; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(content),UPDATE(content) ON TABLE public.comments TO authenticated;


--
-- Name: COLUMN comments.rating; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(rating),UPDATE(rating) ON TABLE public.comments TO authenticated;


--
-- Name: COLUMN comments.created_at; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE public.comments TO authenticated;


--
-- Name: FUNCTION search_reviews(typed text, of_topic text, skip integer, take integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.search_reviews(typed text, of_topic text, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_reviews(typed text, of_topic text, skip integer, take integer) TO anon;
GRANT ALL ON FUNCTION public.search_reviews(typed text, of_topic text, skip integer, take integer) TO authenticated;


--
-- Name: FUNCTION set_role(of_user uuid, to_role text, from_role text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.set_role(of_user uuid, to_role text, from_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_role(of_user uuid, to_role text, from_role text) TO authenticated;


--
-- Name: FUNCTION suggest_posts(typed text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.suggest_posts(typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.suggest_posts(typed text) TO anon;
GRANT ALL ON FUNCTION public.suggest_posts(typed text) TO authenticated;


--
-- Name: FUNCTION unbar_account(of_user uuid); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.unbar_account(of_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unbar_account(of_user uuid) TO authenticated;


--
-- Name: TABLE drafts; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT,DELETE ON TABLE public.drafts TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.drafts TO service_role;


--
-- Name: COLUMN drafts.id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(id) ON TABLE public.drafts TO authenticated;


--
-- Name: COLUMN drafts.user_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(user_id) ON TABLE public.drafts TO authenticated;


--
-- Name: COLUMN drafts.blog_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(blog_id) ON TABLE public.drafts TO authenticated;


--
-- Name: COLUMN drafts.based_on; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(based_on),UPDATE(based_on) ON TABLE public.drafts TO authenticated;


--
-- Name: COLUMN drafts.slug_by_hand; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(slug_by_hand),UPDATE(slug_by_hand) ON TABLE public.drafts TO authenticated;


--
-- Name: COLUMN drafts.of_page; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(of_page) ON TABLE public.drafts TO authenticated;


--
-- Name: COLUMN drafts.page_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(page_id) ON TABLE public.drafts TO authenticated;


--
-- Name: COLUMN drafts.fields; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(fields),UPDATE(fields) ON TABLE public.drafts TO authenticated;


--
-- Name: TABLE likes; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.likes TO anon;
GRANT SELECT,DELETE ON TABLE public.likes TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.likes TO service_role;


--
-- Name: COLUMN likes.user_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(user_id) ON TABLE public.likes TO authenticated;


--
-- Name: COLUMN likes.comment_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(comment_id) ON TABLE public.likes TO authenticated;


--
-- Name: TABLE navigation; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.navigation TO anon;
GRANT SELECT,DELETE ON TABLE public.navigation TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.navigation TO service_role;


--
-- Name: COLUMN navigation.place; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(place) ON TABLE public.navigation TO authenticated;


--
-- Name: COLUMN navigation."position"; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT("position") ON TABLE public.navigation TO authenticated;


--
-- Name: COLUMN navigation.label; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(label) ON TABLE public.navigation TO authenticated;


--
-- Name: COLUMN navigation.page_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(page_id) ON TABLE public.navigation TO authenticated;


--
-- Name: COLUMN navigation.address; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(address) ON TABLE public.navigation TO authenticated;


--
-- Name: TABLE old_page_slugs; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.old_page_slugs TO anon;
GRANT SELECT ON TABLE public.old_page_slugs TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.old_page_slugs TO service_role;


--
-- Name: TABLE old_slugs; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.old_slugs TO anon;
GRANT SELECT ON TABLE public.old_slugs TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.old_slugs TO service_role;


--
-- Name: TABLE outside_code; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.outside_code TO anon;
GRANT SELECT ON TABLE public.outside_code TO authenticated;
GRANT SELECT ON TABLE public.outside_code TO service_role;


--
-- Name: COLUMN outside_code.kind; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(kind) ON TABLE public.outside_code TO authenticated;


--
-- Name: COLUMN outside_code.address; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(address) ON TABLE public.outside_code TO authenticated;


--
-- Name: COLUMN outside_code.site_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(site_id) ON TABLE public.outside_code TO authenticated;


--
-- Name: COLUMN outside_code.integrity; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(integrity) ON TABLE public.outside_code TO authenticated;


--
-- Name: TABLE reports; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.reports TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports TO service_role;


--
-- Name: COLUMN reports.user_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(user_id) ON TABLE public.reports TO authenticated;


--
-- Name: COLUMN reports.comment_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(comment_id) ON TABLE public.reports TO authenticated;


--
-- Name: COLUMN reports.reason; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(reason) ON TABLE public.reports TO authenticated;


--
-- Name: TABLE settings; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.settings TO authenticated;
GRANT SELECT ON TABLE public.settings TO service_role;
GRANT SELECT ON TABLE public.settings TO supabase_auth_admin;


--
-- Name: COLUMN settings.hold_first_reviews; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(hold_first_reviews) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.confirm_addresses; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(confirm_addresses) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.is_started; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(is_started) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.title; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(title) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.description; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(description) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.masthead; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(masthead) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.language; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(language) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.time_zone; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(time_zone) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.owner_name; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(owner_name) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.owner_title; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(owner_title) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.owner_email; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(owner_email) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.owner_avatar; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(owner_avatar) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.owner_links; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(owner_links) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.topics; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(topics) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.post_order; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(post_order) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.page_size; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(page_size) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.recent_count; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(recent_count) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.footer_year; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(footer_year) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.footer_until; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(footer_until) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.since_users; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(since_users) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.since_comments; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(since_comments) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.since_posts; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(since_posts) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.theme; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(theme) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.is_theme_kept; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(is_theme_kept) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.reviewers; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(reviewers) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.is_indexed; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(is_indexed) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.security_contact; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(security_contact) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.accent; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(accent) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.type_pair; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(type_pair) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.cover_style; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(cover_style) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.corner; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(corner) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.density; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(density) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.home_layout; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(home_layout) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.logo; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(logo) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.logo_dark; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(logo_dark) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.own_css; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(own_css) ON TABLE public.settings TO authenticated;


--
-- Name: TABLE settings_versions; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.settings_versions TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.settings_versions TO service_role;


--
-- Name: TABLE versions; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.versions TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.versions TO service_role;


--
-- Name: TABLE buckets; Type: ACL; Schema: storage; Owner: supabase_storage_admin
--

GRANT ALL ON TABLE storage.buckets TO anon;
GRANT ALL ON TABLE storage.buckets TO authenticated;
GRANT ALL ON TABLE storage.buckets TO service_role;


--
-- Name: TABLE objects; Type: ACL; Schema: storage; Owner: supabase_storage_admin
--

GRANT ALL ON TABLE storage.objects TO anon;
GRANT ALL ON TABLE storage.objects TO authenticated;
GRANT ALL ON TABLE storage.objects TO service_role;


--
-- Name: DEFAULT PRIVILEGES FOR SEQUENCES; Type: DEFAULT ACL; Schema: public; Owner: byline_owner
--

ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON SEQUENCES  TO anon;
ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON SEQUENCES  TO authenticated;
ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON SEQUENCES  TO service_role;


--
-- Name: DEFAULT PRIVILEGES FOR FUNCTIONS; Type: DEFAULT ACL; Schema: public; Owner: byline_owner
--

ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON FUNCTIONS  TO anon;
ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON FUNCTIONS  TO authenticated;
ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON FUNCTIONS  TO service_role;


--
-- Name: DEFAULT PRIVILEGES FOR TABLES; Type: DEFAULT ACL; Schema: public; Owner: byline_owner
--

ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON TABLES  TO anon;
ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON TABLES  TO authenticated;
ALTER DEFAULT PRIVILEGES FOR ROLE byline_owner IN SCHEMA public GRANT ALL ON TABLES  TO service_role;


--
-- PostgreSQL database dump complete
--


