--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

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
-- Name: add_to_post_counts(text[], integer[]); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.add_to_post_counts(topics text[], changes integer[]) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  insert into private.post_counts as known (topic, posts)
  select counted.topic, sum(change)
  from unnest(topics, changes) as changed (topic, change)
  cross join lateral (values (''), (changed.topic)) as counted (topic)
  group by 1 having sum(change) <> 0
  order by 1
  on conflict (topic) do update set posts = known.posts + excluded.posts
$$;


ALTER FUNCTION private.add_to_post_counts(topics text[], changes integer[]) OWNER TO byline_owner;

--
-- Name: age_word(bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.age_word(blog_id bigint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    RETURN (''::text || (blog_id / 1000));


ALTER FUNCTION private.age_word(blog_id bigint) OWNER TO byline_owner;

--
-- Name: announce_all(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.announce_all() RETURNS trigger
    LANGUAGE plpgsql
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
    LANGUAGE plpgsql
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
declare
  reviewed constant bigint[] := array(select distinct blog_id from public.comments where user_id = new.id);
begin
  if exists (select from public.blogs where user_id = new.id) then
    perform pg_catalog.pg_notify('byline_pages', '*');
  elsif cardinality(reviewed) > 0 then
    perform private.announce_posts(reviewed);
    perform pg_catalog.pg_notify('byline_pages', '/');
  end if;
  return null;
end;
$$;


ALTER FUNCTION private.announce_profile() OWNER TO byline_owner;

--
-- Name: announce_removal(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.announce_removal() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform pg_catalog.pg_notify('byline_pages', '-');
  return null;
end;
$$;


ALTER FUNCTION private.announce_removal() OWNER TO byline_owner;

--
-- Name: ask_for_password(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.ask_for_password() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_fresh_password();
  return new;
end
$$;


ALTER FUNCTION private.ask_for_password() OWNER TO byline_owner;

--
-- Name: ask_mail(jsonb); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.ask_mail(what jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.asked_mails (request) values (what)
$$;


ALTER FUNCTION private.ask_mail(what jsonb) OWNER TO byline_owner;

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
      when shown ~ '\s\S{0,40}$' then regexp_replace(shown, '\s+\S{0,40}$', '') || ' …'
      -- Two letters of flags are one flag. The last of all other characters may go on.
      else regexp_replace(shown,
        '((?:[\U0001f1e6-\U0001f1ff]{2})*)[\U0001f1e6-\U0001f1ff]?$|[^\U0001f1e6-\U0001f1ff](?:[' || private.continuing_characters()
          || ']|\u200d.?)*$', '\1') || ' …' end,
    nfc)
  from left(words, 241) as shown
$_$;


ALTER FUNCTION private.beginning(words text) OWNER TO byline_owner;

--
-- Name: best_review(bigint, uuid); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.best_review(of_blog bigint, by_author uuid) RETURNS TABLE(content text, username text, rating integer)
    LANGUAGE sql STABLE ROWS 1
    SET search_path TO ''
    AS $$
  select left(comments.content, 1000), profiles.username, comments.rating
  from (
    (select id from public.comments where blog_id = of_blog and parent is null and like_count > 0 order by like_count desc, id desc limit 20)
    union
    (select id from public.comments where blog_id = of_blog and parent is null order by created_at desc, id desc limit 20)
  ) as candidates join public.comments using (id) join public.profiles on profiles.id = comments.user_id
  where comments.rating >= 4 and comments.status = 'shown' and comments.user_id <> by_author
  order by comments.like_count desc, comments.rating desc, comments.id desc limit 1
$$;


ALTER FUNCTION private.best_review(of_blog bigint, by_author uuid) OWNER TO byline_owner;

--
-- Name: bound_notices(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.bound_notices() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.notices
  where user_id = new.user_id and kind = new.kind and told_at < (
    select told_at from private.notices where user_id = new.user_id and kind = new.kind order by told_at desc offset 99 limit 1);
  return null;
end
$$;


ALTER FUNCTION private.bound_notices() OWNER TO byline_owner;

--
-- Name: change_subscription(bigint, text, text[], integer, bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_words = ''
  where id = of_subscriber and act = 'confirm' and state in ('asked', 'ended', 'bounced');
  update private.subscribers set topics = private.known_topics(of_topics), weekday = of_weekday
  where id = of_subscriber and act = 'choose' and state = 'confirmed';
  with ended as (
    update private.subscribers set state = 'ended'
    where id = of_subscriber and act in ('end', 'never') and state in ('asked', 'confirmed', 'bounced') returning id)
  update private.sendings set unsubscribed = unsubscribed + 1 where id = by_sending and exists (select from ended);
  insert into private.silenced_addresses (hash)
  select sha256(convert_to(email, 'UTF8')) from private.subscribers where id = of_subscriber and act = 'never' on conflict do nothing;
  delete from private.subscribers where id = of_subscriber and act = 'never' and state <> 'barred';
  select case act when 'never' then act else (select state from private.subscribers where id = of_subscriber) end
$$;


ALTER FUNCTION private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) OWNER TO byline_owner;

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

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: outbox; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.outbox (
    id bigint NOT NULL,
    message uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    comment_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    held_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    handed integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    is_daily boolean DEFAULT false NOT NULL,
    digest_id bigint,
    subscriber_id bigint,
    sending_id bigint,
    CONSTRAINT outbox_handed_twice CHECK (((handed >= 0) AND (handed <= 2))),
    CONSTRAINT outbox_of_one CHECK ((num_nonnulls(user_id, subscriber_id) = 1)),
    CONSTRAINT outbox_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'collected'::text, 'sent'::text, 'failed'::text])))
);


ALTER TABLE private.outbox OWNER TO byline_owner;

--
-- Name: collect_mails(private.outbox); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.collect_mails(mail private.outbox) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  waiting bigint[];
  told timestamptz[];
  digest private.outbox;
begin
  -- Other processes that take mails of this account wait here, and then see what became of them.
  perform pg_advisory_xact_lock(hashtextextended('mails of ' || mail.user_id, 0));
  waiting := array(
    select id from private.outbox
    where user_id = mail.user_id and state = 'waiting' and private.is_for_administrators(kind) and is_daily = mail.is_daily
      and handed = 0 and held_until <= now() and (due_at <= now() or not is_daily)
    for update skip locked);
  if mail.is_daily then
    if cardinality(waiting) < 2 then
      return false;
    end if;
  else
    told := array(
      select case state when 'sent' then sent_at else now() end as at from private.outbox
      where user_id = mail.user_id and private.is_for_administrators(kind) and not is_daily
        and (sent_at > now() - interval '10 minutes' or (state = 'waiting' and (held_until > now() or handed > 0)))
      order by at desc);
    if cardinality(told) >= 5 then
      update private.outbox set due_at = told[5] + interval '10 minutes' where id = any (waiting);
      return mail.id = any (waiting);
    end if;
    if cardinality(told) + cardinality(waiting) <= 5 then
      return false;
    end if;
  end if;
  select * into digest from private.outbox where user_id = mail.user_id and kind = 'digest' and state = 'waiting' and handed = 0;
  if digest.held_until > now() then
    -- Its text is being written.
    update private.outbox set due_at = digest.held_until where id = any (waiting);
    return mail.id = any (waiting);
  end if;
  if digest.id is null then
    insert into private.outbox (user_id, kind, expires_at) values (mail.user_id, 'digest', now() + interval '1 day') returning * into digest;
  end if;
  update private.outbox set state = 'collected', digest_id = digest.id where id = any (waiting);
  return found;
end
$$;


ALTER FUNCTION private.collect_mails(mail private.outbox) OWNER TO byline_owner;

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
-- Name: continuing_characters(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.continuing_characters() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    RETURN '\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e33-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1160-\u11ff\u17b4-\u17d3\u20d0-\u20ff\u3099\u309a\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f'::text;


ALTER FUNCTION private.continuing_characters() OWNER TO byline_owner;

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
-- Name: count_mail(integer, text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.count_mail(more integer, of_kind text DEFAULT 'letter'::text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.mail_hours as known (hour, kind, mails) values (date_trunc('hour', now()), of_kind, greatest(more, 0))
  on conflict (hour, kind) do update set mails = greatest(known.mails + more, 0)
$$;


ALTER FUNCTION private.count_mail(more integer, of_kind text) OWNER TO byline_owner;

--
-- Name: count_posts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.count_posts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from new_posts where status <> 'draft';
  elsif tg_op = 'DELETE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(-1)) from old_posts where status <> 'draft';
  elsif tg_op = 'UPDATE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(change))
    from (
      select topic, status, 1 as change from new_posts
      union all
      select topic, status, -1 from old_posts
    ) as changed
    where status <> 'draft';
  else
    delete from private.post_counts where true;
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
-- Name: describe_digest(private.outbox); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.describe_digest(digest private.outbox) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('email', min(told ->> 'email'), 'count', count(*), 'items', jsonb_agg(
      jsonb_build_object('mail', id, 'kind', kind, 'by', told -> 'by', 'quote', left(told ->> 'quote', 200), 'comment', told -> 'comment', 'post', told -> 'post',
        'slug', told -> 'slug') order by id) filter (where place <= 50))
  from (
    select single.id, single.kind, told, row_number() over (order by single.id) as place
    from private.outbox as single, private.describe_mail(single) as told
    where single.digest_id = digest.id and told is not null) as singles
  having count(*) > 0
$$;


ALTER FUNCTION private.describe_digest(digest private.outbox) OWNER TO byline_owner;

--
-- Name: describe_letter(private.outbox); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.describe_letter(mail private.outbox) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('email', recipient.email, 'sending', sendings.id, 'post', blogs.id, 'version', coalesce(blogs.updated_at::text, ''),
    'subject', subject, 'note', note, 'posts', week.posts)
  from private.sendings left join public.blogs on blogs.id = blog_id, lateral (
      select email, topics from private.subscribers where id = mail.subscriber_id and state = 'confirmed'
      union all
      select users.email, '{}' from auth.users join public.profiles on profiles.id = users.id where users.id = mail.user_id and profiles.role = 'admin'
    ) as recipient, lateral (
      select jsonb_agg(jsonb_build_object('title', title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction) order by published_at, id) as posts
      from private.posts_of(sendings) where kind = 'weekly' and (topics = '{}' or topic = any (topics))) as week
  where sendings.id = mail.sending_id and (blogs.id is not null or week.posts is not null)
$$;


ALTER FUNCTION private.describe_letter(mail private.outbox) OWNER TO byline_owner;

--
-- Name: describe_mail(private.outbox); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.describe_mail(mail private.outbox) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('email', users.email)
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = mail.user_id and (private.is_link_mail(mail.kind) or mail.kind = 'check' and profiles.role = 'admin')
    and (banned_until is null or banned_until <= now())
  union all
  select jsonb_build_object('email', users.email, 'by', author.username, 'quote', left(comments.content, 1500), 'comment', comments.id,
    'post', blogs.title, 'slug', blogs.slug, 'thread', coalesce(comments.parent, comments.id))
  from public.comments join public.blogs on blogs.id = comments.blog_id join public.profiles as author on author.id = comments.user_id,
    auth.users
  where comments.id = mail.comment_id and users.id = mail.user_id and not private.is_link_mail(mail.kind)
    and (banned_until is null or banned_until <= now())
    and private.wants_mail(mail.user_id, mail.kind)
    and case mail.kind when 'report' then exists (select from public.reports where comment_id = comments.id)
      when 'held' then comments.status = 'held' else comments.status = 'shown' end
    and private.is_out(blogs.status, blogs.published_at)
    and not (mail.kind = 'answer' and comments.parent in (select private.held_comments()))
  union all
  select jsonb_build_object('email', email, 'state', state, 'topics', topics, 'weekday', weekday)
  from private.subscribers where id = mail.subscriber_id and mail.kind = 'subscription' and state <> 'barred' and private.may_write_letters()
  union all
  select private.describe_letter(mail) where mail.sending_id is not null
$$;


ALTER FUNCTION private.describe_mail(mail private.outbox) OWNER TO byline_owner;

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
-- Name: end_mails(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.end_mails() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.subscribers where email = private.proven_address(old.id) and state <> 'barred';
  delete from private.mailed_before where ends_at < now();
  -- Signing up again does not allow more mails.
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(private.mailbox_of(old.email), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  having count(*) > 0
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;


ALTER FUNCTION private.end_mails() OWNER TO byline_owner;

--
-- Name: end_one_time_password(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.end_one_time_password() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - 'one_time_password';
  return new;
end
$$;


ALTER FUNCTION private.end_one_time_password() OWNER TO byline_owner;

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
  if place = 1 then
    return private.beginning(body);
  end if;
  -- With the character before, which may go on.
  part := regexp_replace(substr(body, place - 1, 1000),
    '^(?:\u200d.|.)(?:[\U0001f1e6-\U0001f1ff' || private.continuing_characters() || ']|\u200d.)*', '');
  return '… ' || regexp_replace(private.beginning(part), '^\S{0,20}\s', '');
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
-- Name: find_related(bigint, integer); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.find_related(of_blog bigint, most integer) RETURNS bigint[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    AS $$
declare
  mine record;
  wanted tsquery;
  ages tsquery;
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_out(status, published_at);
  if not found then
    return '{}';
  end if;
  wanted := regexp_replace(
    plainto_tsquery('private.site_words', private.split_unspaced(private.normal(mine.title)))::text,
    '&|<(-|\d+)>', '|', 'g')::tsquery;
  ages := (
    select string_agg(quote_literal(private.age_word(id)), '|')::tsquery from (
      select of_blog
      union all
      select newest.id - 1000 * step
      from (select id from public.blogs order by id desc limit 1) as newest, generate_series(0, 1) as step
    ) as near (id));
  return array(
    select id from (
      select blog_id, topic, ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and out_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, blogs.topic, 0 from public.blogs
        where blogs.topic = mine.topic and private.is_out(status, published_at)
        order by blogs.id desc limit 30)
    ) as found (id, topic, likeness)
    where id <> of_blog
    group by id
    -- A topic in common counts as much as one of six words.
    order by max(likeness + case when found.topic = mine.topic then 0.1 else 0 end) desc, id desc
    limit least(most, 30));
end
$$;


ALTER FUNCTION private.find_related(of_blog bigint, most integer) OWNER TO byline_owner;

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
  perform pg_catalog.pg_notify('byline_pages', '*');
  return true;
end
$$;


ALTER FUNCTION private.follow_language() OWNER TO byline_owner;

--
-- Name: follow_renamed_topic(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.follow_renamed_topic() RETURNS trigger
    LANGUAGE plpgsql
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
-- Name: forget_unproved_password(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.forget_unproved_password() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.encrypted_password := null;
  return new;
end
$$;


ALTER FUNCTION private.forget_unproved_password() OWNER TO byline_owner;

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
-- Name: has_mail_room(uuid, text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.has_mail_room(of_user uuid, of_kind text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with mails as (
    -- Of all accounts of the mailbox.
    select outbox.user_id, kind, greatest(sent_at, held_until) as at
    from private.emails as own join private.emails as alike on private.mailbox_of(alike.email) = private.mailbox_of(own.email)
      join private.outbox on outbox.user_id = alike.user_id
    where own.user_id = of_user and (sent_at > now() - interval '1 day' or held_until > now()) and digest_id is null
    union all
    select null, of_kind, unnest(mailed_before.sent_at)
    from private.emails join private.mailed_before on hash = sha256(convert_to(private.mailbox_of(email), 'UTF8'))
    where emails.user_id = of_user
  ), counted as (
    select count(*) filter (where at > now() - interval '1 hour') as hour, count(*) as day,
      count(*) filter (where at > now() - interval '1 hour' and kind = of_kind and user_id = of_user) as own_hour,
      count(*) filter (where kind = of_kind and user_id = of_user) as own_day
    from mails where at > now() - interval '1 day' and private.mail_room(kind) = private.mail_room(of_kind)
  )
  select case private.mail_room(of_kind)
    -- Whoever needs a link always gets one: the last one is live for an hour.
    when 'link' then hour < 8 and day < 26 and private.has_share(of_kind)
      or of_kind = 'recovery' and own_hour = 0 and exists (
        select from auth.users left join public.profiles on profiles.id = users.id
        where users.id = of_user and email_confirmed_at is not null
          -- One that is deleted and made again would get one each time.
          and users.created_at < now() - interval '1 day' and (own_day < 2 or profiles.role = 'admin' or private.has_share(of_kind)))
    when 'subscription' then private.has_share(of_kind)
    else hour < 10 and day < 40 end
  from counted
$$;


ALTER FUNCTION private.has_mail_room(of_user uuid, of_kind text) OWNER TO byline_owner;

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
-- Name: has_share(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.has_share(of_kind text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(sum(mails) < coalesce(nullif(mails_a_day, 0), nullif(a_day, 0)) / 4.0, true)
  from public.settings left join private.mail_server on true
    left join private.mail_hours on hour > now() - interval '1 day' and private.mail_room(kind) = private.mail_room(of_kind)
  group by mails_a_day, a_day
$$;


ALTER FUNCTION private.has_share(of_kind text) OWNER TO byline_owner;

--
-- Name: held_comments(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.held_comments() RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO ''
    AS $$
  select id from public.comments
  where status = 'held' and user_id is distinct from (select auth.uid()) and not (select public.is_admin())
$$;


ALTER FUNCTION private.held_comments() OWNER TO byline_owner;

--
-- Name: hidden_comments(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.hidden_comments() RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO ''
    AS $$
  select id from public.comments where blog_id in (select private.hidden_posts())
  union all
  select private.held_comments()
  union all
  -- By an index, which a join may not use.
  select unnest(array(select id from public.comments where parent = held)) from private.held_comments() as held
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
-- Name: in_one_line(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.in_one_line(value text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g')
$$;


ALTER FUNCTION private.in_one_line(value text) OWNER TO byline_owner;

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
    CONSTRAINT pages_slug_reserved CHECK ((slug <> ALL (ARRAY['archive'::text, 'assets'::text, 'auth'::text, 'blog'::text, 'dashboard'::text, 'healthz'::text, 'images'::text, 'preview'::text, 'previews'::text, 'readyz'::text, 'resetpassword'::text, 'rest'::text, 'search'::text, 'signin'::text, 'signup'::text, 'storage'::text, 'subscribe'::text, 'subscription'::text, 'topics'::text, 'unauthorized'::text]))),
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
    subtitle text DEFAULT ''::text NOT NULL,
    reviews_closed boolean DEFAULT false NOT NULL,
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
    CONSTRAINT blogs_subtitle_ink CHECK (((subtitle = ''::text) OR private.has_ink(subtitle))),
    CONSTRAINT blogs_subtitle_length CHECK ((char_length(subtitle) <= 200)),
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
        || setweight(private.words_in(post.subtitle), 'B')
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
-- Name: invite(text, text, text[], integer); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.invite(address text, from_source text, of_topics text[], of_weekday integer) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with invited as (
    insert into private.subscribers as known (email, source, topics, weekday, asked_at)
    select address, from_source, of_topics, of_weekday, now()
    where address is not null and not exists (select from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8')))
      and (from_source = 'hand' or address = private.mailbox_of(address) or (
        select count(*) from private.subscribers
        where private.mailbox_of(email) = private.mailbox_of(address) and asked_at > now() - interval '1 day') < 3)
    on conflict (email) do update set asked_at = excluded.asked_at,
      topics = case known.state when 'confirmed' then known.topics else excluded.topics end,
      weekday = case known.state when 'confirmed' then known.weekday else excluded.weekday end
    where known.asked_at <= now() - interval '1 day' and known.state <> 'barred'
    returning id)
  insert into private.outbox (subscriber_id, kind, expires_at) select id, 'subscription', now() + interval '1 day' from invited;
  select coalesce((select 'never' from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8'))), (
    select state from private.subscribers where email = address))
$$;


ALTER FUNCTION private.invite(address text, from_source text, of_topics text[], of_weekday integer) OWNER TO byline_owner;

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
-- Name: is_for_administrators(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_for_administrators(kind text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select kind in ('review', 'held', 'report')
$$;


ALTER FUNCTION private.is_for_administrators(kind text) OWNER TO byline_owner;

--
-- Name: is_in_titles(text, tsquery); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_in_titles(word text, ages tsquery) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (
      select from private.searched_posts
      where title_words @@ (plainto_tsquery('private.exact_words', word) && ages) and out_at <= now())
    or exists (
      select from private.searched_posts
      where title_words @@ plainto_tsquery('private.exact_words', word) and out_at <= now())
$$;


ALTER FUNCTION private.is_in_titles(word text, ages tsquery) OWNER TO byline_owner;

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
-- Name: is_link_mail(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_link_mail(kind text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select kind in ('recovery', 'confirmation', 'choose-password', 'known-address')
$$;


ALTER FUNCTION private.is_link_mail(kind text) OWNER TO byline_owner;

--
-- Name: draft_links; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.draft_links (
    hash bytea NOT NULL,
    blog_id bigint NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    session_id uuid
);


ALTER TABLE private.draft_links OWNER TO byline_owner;

--
-- Name: is_live(private.draft_links); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_live(link private.draft_links) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select link.ends_at > now() and (link.session_id is null or exists (select from auth.sessions where id = link.session_id)) and exists (
    select from public.profiles join auth.users on users.id = profiles.id
    where profiles.id = link.user_id and profiles.role = 'admin' and (users.banned_until is null or users.banned_until <= now()))
$$;


ALTER FUNCTION private.is_live(link private.draft_links) OWNER TO byline_owner;

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
    SET search_path TO ''
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
    or exists (select from public.pages where private.pictures_of(content) @> array[picture])
    or exists (select from public.snippets where private.pictures_of(content) @> array[picture]);
end
$$;


ALTER FUNCTION private.is_shown(file text, apart_from bigint[]) OWNER TO byline_owner;

--
-- Name: is_topics(jsonb); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.is_topics(topics jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
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
  if (
    select count(*) >= 2 or coalesce(bool_or(blog_id = new.blog_id), false) from public.comments
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
-- Name: keep_replies(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.keep_replies() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if old.parent is null then
    insert into public.comments (id, blog_id, content, status, created_at)
    select old.id, old.blog_id, '', 'deleted', old.created_at
    where exists (select from public.comments where parent = old.id);
  end if;
  -- The last reply takes the empty row along. Locked, because two replies may be deleted at the same moment.
  perform from public.comments where id = old.parent for no key update;
  delete from public.comments
  where id = old.parent and status = 'deleted' and not exists (select from public.comments where parent = old.parent);
  return null;
end
$$;


ALTER FUNCTION private.keep_replies() OWNER TO byline_owner;

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
    and (new.title, new.subtitle, new.introduction, new.content, new.topic)
      is not distinct from (old.title, old.subtitle, old.introduction, old.content, old.topic)
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
-- Name: known_topics(text[]); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.known_topics(wanted text[]) RETURNS text[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  known constant text[] := array(
    select topic ->> 'name' from public.settings, jsonb_array_elements(topics) with ordinality as known (topic, place)
    where topic ->> 'name' = any (array(select coalesce(public.present_topic(name), name) from unnest(wanted) as name)) order by place);
begin
  if known = '{}' and wanted <> '{}' then
    raise invalid_parameter_value using message = 'there is no such topic';
  end if;
  return known;
end
$$;


ALTER FUNCTION private.known_topics(wanted text[]) OWNER TO byline_owner;

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
-- Name: limit_files(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.limit_files() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update storage.buckets set file_size_limit = new.largest_file * 1024 * 1024 where id = 'thumbnail';
  return null;
end
$$;


ALTER FUNCTION private.limit_files() OWNER TO byline_owner;

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
-- Name: mail_room(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.mail_room(kind text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select case when private.is_link_mail(kind) then 'link' when kind in ('subscription', 'check', 'letter-test') then kind else 'notice' end
$$;


ALTER FUNCTION private.mail_room(kind text) OWNER TO byline_owner;

--
-- Name: mailbox_of(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.mailbox_of(address text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select case when host ~ '^(gmail|googlemail)\.com$' then replace(name, '.', '') || '@gmail.com'
    when host ~ '^(proton\.me|protonmail\.com|pm\.me)$' then replace(name, '.', '') || '@proton.me' else name || '@' || host end
  from (select regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*$', '\1') as name, split_part(lower(address), '@', 2) as host) as parts
$_$;


ALTER FUNCTION private.mailbox_of(address text) OWNER TO byline_owner;

--
-- Name: make_profile(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.make_profile() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  trimmed text := regexp_replace(
    private.in_one_line(new.raw_user_meta_data ->> 'full_name') collate "und-x-icu", '^\s+|\s+$', '', 'g');
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
        and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;


ALTER FUNCTION private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) OWNER TO byline_owner;

--
-- Name: sendings; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.sendings (
    id bigint NOT NULL,
    kind text NOT NULL,
    blog_id bigint,
    state text NOT NULL,
    subject text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    posts_after timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    posts_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    started_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    recipients integer DEFAULT 0 NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    unsubscribed integer DEFAULT 0 NOT NULL,
    weekday smallint,
    CONSTRAINT sendings_kind_known CHECK ((kind = ANY (ARRAY['post'::text, 'correction'::text, 'weekly'::text, 'test'::text]))),
    CONSTRAINT sendings_note_length CHECK ((char_length(note) <= 2000)),
    CONSTRAINT sendings_state_known CHECK ((state = ANY (ARRAY['declined'::text, 'planned'::text, 'going'::text, 'paused'::text, 'stopped'::text, 'done'::text]))),
    CONSTRAINT sendings_subject_length CHECK ((char_length(subject) <= 200)),
    CONSTRAINT sendings_weekday_known CHECK (((weekday >= 0) AND (weekday <= 6)))
);


ALTER TABLE private.sendings OWNER TO byline_owner;

--
-- Name: may_go(private.sendings); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.may_go(sending private.sendings) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.may_write_letters()
    and not exists (select from public.blogs where id = sending.blog_id and not private.is_out(status, published_at))
$$;


ALTER FUNCTION private.may_go(sending private.sendings) OWNER TO byline_owner;

--
-- Name: may_take_part(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.may_take_part() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from public.profiles where id = (select auth.uid()) and barred_at is null)
$$;


ALTER FUNCTION private.may_take_part() OWNER TO byline_owner;

--
-- Name: may_write_letters(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.may_write_letters() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from public.settings where offers_letters) and private.sends_mails()
$$;


ALTER FUNCTION private.may_write_letters() OWNER TO byline_owner;

--
-- Name: network_of(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.network_of(address text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(substring(address from '^(?:[0-9a-f]*:){4}'), address)
$$;


ALTER FUNCTION private.network_of(address text) OWNER TO byline_owner;

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
-- Name: comments; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.comments (
    id bigint NOT NULL,
    user_id uuid,
    blog_id bigint NOT NULL,
    content text NOT NULL,
    rating integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    like_count integer DEFAULT 0 NOT NULL,
    status text DEFAULT 'shown'::text NOT NULL,
    first_created_at timestamp with time zone,
    parent bigint,
    answers bigint,
    CONSTRAINT comments_answers_below CHECK (((answers IS NULL) OR (parent IS NOT NULL))),
    CONSTRAINT comments_content_length CHECK ((char_length(content) <= 10000)),
    CONSTRAINT comments_content_not_blank CHECK ((private.has_ink(content) OR (status = 'deleted'::text))),
    CONSTRAINT comments_deleted_empty CHECK (
CASE
    WHEN (status = 'deleted'::text) THEN ((num_nonnulls(user_id, rating, parent) = 0) AND (content = ''::text))
    ELSE (user_id IS NOT NULL)
END),
    CONSTRAINT comments_rating_range CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT comments_reply_unrated CHECK (((parent IS NULL) OR (rating IS NULL))),
    CONSTRAINT comments_status_known CHECK ((status = ANY (ARRAY['shown'::text, 'held'::text, 'deleted'::text])))
);


ALTER TABLE public.comments OWNER TO byline_owner;

--
-- Name: newest_ratings(bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.newest_ratings(of_blog bigint) RETURNS SETOF integer
    LANGUAGE sql STABLE ROWS 10
    BEGIN ATOMIC
 SELECT DISTINCT ON (comments.user_id) comments.rating
    FROM public.comments
   WHERE ((comments.blog_id = newest_ratings.of_blog) AND (comments.rating IS NOT NULL) AND (comments.status = 'shown'::text))
   ORDER BY comments.user_id, comments.created_at DESC, comments.id DESC;
END;


ALTER FUNCTION private.newest_ratings(of_blog bigint) OWNER TO byline_owner;

--
-- Name: next_letter(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.next_letter() RETURNS private.outbox
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select letter.* from (select sendings from private.sendings where state = 'going' order by id) as going (sending), lateral (
      select * from private.outbox
      where sending_id = (sending).id and state = 'waiting' and due_at <= now() and held_until <= now()
      order by id limit 1 for update skip locked) as letter
  where private.may_go(sending) limit 1
$$;


ALTER FUNCTION private.next_letter() OWNER TO byline_owner;

--
-- Name: next_morning(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.next_morning() RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select (date_trunc('day', (now() at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
  from public.settings
$$;


ALTER FUNCTION private.next_morning() OWNER TO byline_owner;

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
-- Name: normal_address(text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.normal_address(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select address from (select lower(btrim(typed, E' \t\r\n')) as address) as trimmed
  where char_length(address) <= 254
    and address ~ '^[^\s@"(),:;<>\\[\][:cntrl:]]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])$'
    and address is nfkc normalized
    and address !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]'
$_$;


ALTER FUNCTION private.normal_address(typed text) OWNER TO byline_owner;

--
-- Name: note_comment(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.note_comment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.notices (user_id, kind, comment_id)
  select user_id, 'answer', new.id from public.comments
  where id = coalesce(new.answers, new.parent) and user_id <> new.user_id
  union all
  select new.user_id, 'approval', new.id where tg_op = 'UPDATE' and new.user_id is distinct from (select auth.uid())
  on conflict (user_id, kind, comment_id) do update set told_at = excluded.told_at;
  return null;
end
$$;


ALTER FUNCTION private.note_comment() OWNER TO byline_owner;

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
-- Name: posts_of(private.sendings); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.posts_of(sending private.sendings) RETURNS SETOF public.blogs
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select * from public.blogs
  where id = sending.blog_id or published_at > sending.posts_after and published_at <= sending.posts_until and private.is_out(status, published_at)
    and not exists (select from private.sendings where blog_id = blogs.id and state = 'declined')
$$;


ALTER FUNCTION private.posts_of(sending private.sendings) OWNER TO byline_owner;

--
-- Name: present_notices(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.present_notices() RETURNS TABLE(kind text, comment_id bigint, told_at timestamp with time zone, is_read boolean)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO ''
    AS $$
  with reported as (
    select reports.comment_id, reports.created_at from public.reports where (select public.is_admin()) order by id desc limit 100
  ), waiting as (
    (select 'held' as kind, id as comment_id, created_at as told_at
      from public.comments where status = 'held' and (select public.is_admin()) order by id desc limit 100)
    union all
    select 'report', reported.comment_id, max(created_at) from reported group by reported.comment_id
  )
  select waiting.kind, waiting.comment_id, waiting.told_at, coalesce(marks.read_at >= waiting.told_at, false)
  from waiting left join private.notices as marks
    on marks.user_id = (select auth.uid()) and marks.kind = waiting.kind and marks.comment_id = waiting.comment_id
  union all
  select told.kind, told.comment_id, told.told_at, told.read_at >= told.told_at
  from private.notices as told join public.comments on comments.id = told.comment_id join public.blogs on blogs.id = comments.blog_id
  where told.user_id = (select auth.uid()) and told.kind in ('answer', 'approval')
    and comments.status = 'shown' and private.is_out(blogs.status, blogs.published_at)
    and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
$$;


ALTER FUNCTION private.present_notices() OWNER TO byline_owner;

--
-- Name: proven_address(uuid); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.proven_address(of_user uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.normal_address(users.email)
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = of_user and (profiles.role = 'admin' or users.email_confirmed_at > users.confirmation_sent_at)
$$;


ALTER FUNCTION private.proven_address(of_user uuid) OWNER TO byline_owner;

--
-- Name: queue_mail(uuid, text, bigint, interval); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.outbox (user_id, kind, comment_id, expires_at)
  values (to_user, of_kind, of_comment, now() + life)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0
  do update set due_at = least(outbox.due_at, now()), expires_at = excluded.expires_at
$$;


ALTER FUNCTION private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval) OWNER TO byline_owner;

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
-- Name: recipients_of(public.blogs); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.recipients_of(post public.blogs) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select count(*) from private.subscribers
  where state = 'confirmed' and weekday is null and (topics = '{}' or post.topic = any (topics))
$$;


ALTER FUNCTION private.recipients_of(post public.blogs) OWNER TO byline_owner;

--
-- Name: recount_posts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.recount_posts() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  lock table public.blogs in share row exclusive mode;
  delete from private.post_counts where true;
  perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from public.blogs where status <> 'draft';
end
$$;


ALTER FUNCTION private.recount_posts() OWNER TO byline_owner;

--
-- Name: refuse_tags(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.refuse_tags() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise check_violation using
    message = format('too many tags: violates check constraint "%s_content_tags"', tg_table_name),
    constraint = tg_table_name || '_content_tags', schema = 'public', table = tg_table_name;
end
$$;


ALTER FUNCTION private.refuse_tags() OWNER TO byline_owner;

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
  update private.subscribers set topics = array(
    select coalesce(after.name, chosen.name) from unnest(topics) with ordinality as chosen (name, place)
      left join jsonb_to_recordset(old.topics) as before (id integer, name text) on before.name = chosen.name
      left join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
    order by place)
  where topics <> '{}';
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
-- Name: replies_to(bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.replies_to(review bigint) RETURNS SETOF bigint
    LANGUAGE sql STABLE ROWS 10
    BEGIN ATOMIC
 SELECT listed.id
    FROM (( SELECT comments.id,
             COALESCE(comments.first_created_at, comments.created_at) AS at
            FROM public.comments
           WHERE (comments.parent = replies_to.review)
           ORDER BY COALESCE(comments.first_created_at, comments.created_at), comments.id
          LIMIT 1000)
         UNION
         ( SELECT comments.id,
             COALESCE(comments.first_created_at, comments.created_at) AS at
            FROM public.comments
           WHERE ((comments.parent = replies_to.review) AND (comments.user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT auth.uid() AS uid) IS NOT NULL))
           ORDER BY COALESCE(comments.first_created_at, comments.created_at) DESC, comments.id DESC
          LIMIT 100)) listed
   ORDER BY listed.at, listed.id;
END;


ALTER FUNCTION private.replies_to(review bigint) OWNER TO byline_owner;

--
-- Name: require_admin(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_admin() RETURNS void
    LANGUAGE plpgsql STABLE
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
-- Name: require_answered(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_answered() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform from public.comments as answered
  where answered.id = coalesce(new.answers, new.parent) and coalesce(answered.parent, answered.id) = new.parent
    and answered.blog_id = new.blog_id and answered.status = 'shown'
    and not exists (select from public.comments as review where review.id = new.parent and review.status = 'held')
  for key share;
  if not found then
    raise foreign_key_violation using
      message = 'there is no such comment: violates foreign key constraint "comments_parent_fkey"',
      constraint = 'comments_parent_fkey', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;


ALTER FUNCTION private.require_answered() OWNER TO byline_owner;

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
      and private.is_out(blogs.status, blogs.published_at)
      and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held'))
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
-- Name: require_own_picture(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_own_picture() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (
    select from storage.objects
    where bucket_id = 'avatars' and objects.name = 'Profile Photo/' || new.avatar_url and owner_id = auth.uid()::text)
  then
    raise insufficient_privilege using message = 'this is not a picture of yours';
  end if;
  return null;
end
$$;


ALTER FUNCTION private.require_own_picture() OWNER TO byline_owner;

--
-- Name: require_password_for(bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.require_password_for(of_post bigint) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if (select private.recipients_of(blogs) from public.blogs where id = of_post) > coalesce((
      select recipients from private.sendings where kind in ('post', 'correction') and started_at < 'infinity' order by started_at desc limit 1), 0)
  then
    perform private.require_fresh_password();
  end if;
end
$$;


ALTER FUNCTION private.require_password_for(of_post bigint) OWNER TO byline_owner;

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
  if exists (
    select from public.blogs, public.settings
    where blogs.id = new.blog_id
      and (reviews_closed or (reviews_close_after > 0 and inserted_at <= now() - reviews_close_after * interval '1 day')))
  then
    raise check_violation using
      message = 'the reviews of this post are closed: violates check constraint "comments_post_open"',
      constraint = 'comments_post_open', schema = 'public', table = 'comments';
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
    SET search_path TO ''
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
-- Name: sends_mails(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.sends_mails() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (select from private.mail_server where sends and valid_until > now())
$$;


ALTER FUNCTION private.sends_mails() OWNER TO byline_owner;

--
-- Name: settle_letter(private.outbox, text, double precision); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.settle_letter(mail private.outbox, outcome text, seconds double precision) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.subscribers set bounces = 0 where id = mail.subscriber_id and outcome = 'sent' and bounces > 0;
  update private.subscribers set bounces = bounces + 1, bounce_words = mail.answer, state = case bounces when 0 then state else 'bounced' end
  where id = mail.subscriber_id and outcome = 'bounced';
  update private.sendings set sent = sent + (mail.state = 'sent')::integer, failed = failed + (mail.state = 'failed')::integer
  where id = mail.sending_id and mail.state <> 'waiting';
  if outcome = 'bounced' then
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer where id;
    update private.sendings set state = 'paused' where id = mail.sending_id and state = 'going' and (select refusals >= 10 from private.mail_pace);
  elsif outcome = 'sent' then
    update private.mail_pace set refusals = 0, answer = '' where refusals > 0;
  elsif mail.state = 'waiting' then
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer,
      next_at = case when refusals >= 2
        then greatest(next_at, clock_timestamp() + make_interval(secs => least(900, seconds * 2 ^ least(refusals - 2, 4)))) else next_at end
    where next_at <= clock_timestamp() + interval '1 second';
    if outcome = 'refused' then
      perform private.count_mail(-1);
    end if;
    delete from private.outbox where id = mail.id and exists (select from private.sendings where id = sending_id and state = 'stopped');
  end if;
end
$$;


ALTER FUNCTION private.settle_letter(mail private.outbox, outcome text, seconds double precision) OWNER TO byline_owner;

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
-- Name: take_asked_mail(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.take_asked_mail() RETURNS jsonb
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  delete from private.asked_mails
  where id = (select id from private.asked_mails order by id limit 1 for update skip locked)
  returning request
$$;


ALTER FUNCTION private.take_asked_mail() OWNER TO byline_owner;

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
-- Name: tell_administrators(text, bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.tell_administrators(of_kind text, of_comment bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.tell_by_mail(id, of_kind, of_comment) from public.profiles where role = 'admin'
$$;


ALTER FUNCTION private.tell_administrators(of_kind text, of_comment bigint) OWNER TO byline_owner;

--
-- Name: tell_answered(public.comments); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.tell_answered(reply public.comments) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.tell_by_mail(user_id, 'answer', reply.id) from public.comments
  where id = coalesce(reply.answers, reply.parent) and user_id <> reply.user_id
$$;


ALTER FUNCTION private.tell_answered(reply public.comments) OWNER TO byline_owner;

--
-- Name: tell_by_mail(uuid, text, bigint); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.tell_by_mail(to_user uuid, of_kind text, of_comment bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.outbox (user_id, kind, comment_id, is_daily, due_at, expires_at)
  select to_user, of_kind, of_comment, is_daily, due, due + interval '1 day'
  from (select coalesce((select to_jsonb(choices) ->> of_kind = 'daily' from private.mail_choices as choices where user_id = to_user), false))
      as choice (is_daily),
    lateral (select case when is_daily then private.next_morning() else now() end) as moment (due)
  where private.sends_mails() and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0
  do update set due_at = least(outbox.due_at, excluded.due_at), expires_at = greatest(outbox.expires_at, excluded.expires_at)
$$;


ALTER FUNCTION private.tell_by_mail(to_user uuid, of_kind text, of_comment bigint) OWNER TO byline_owner;

--
-- Name: tell_of_comment(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.tell_of_comment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if new.status = 'held' then
    perform private.tell_administrators('held', new.id);
  elsif tg_op = 'UPDATE' then
    perform private.tell_by_mail(new.user_id, 'approval', new.id), private.tell_answered(new);
  else
    perform private.tell_administrators('review', new.id), private.tell_answered(new);
  end if;
  return null;
end
$$;


ALTER FUNCTION private.tell_of_comment() OWNER TO byline_owner;

--
-- Name: tell_of_report(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.tell_of_report() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.tell_administrators('report', new.comment_id);
  return null;
end
$$;


ALTER FUNCTION private.tell_of_report() OWNER TO byline_owner;

--
-- Name: unspaced_scripts(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.unspaced_scripts() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
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
-- Name: wait_for_pace(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.wait_for_pace() RETURNS double precision
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  pace private.mail_pace;
  most record;
begin
  select coalesce(nullif(mails_a_second, 0), nullif(a_second, 0), 10) as a_second, coalesce(nullif(mails_a_day, 0), a_day) as a_day
  into most from public.settings, private.mail_server;
  select * into pace from private.mail_pace for update;
  if pace.next_at > clock_timestamp() then
    return extract(epoch from pace.next_at - clock_timestamp());
  elsif most.a_day > 0 and (select sum(mails) from private.mail_hours where hour > now() - interval '1 day') >= most.a_day then
    return extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now());
  end if;
  update private.mail_pace set next_at = clock_timestamp() + interval '1 second' / most.a_second where id;
  perform private.count_mail(1);
  return null;
end
$$;


ALTER FUNCTION private.wait_for_pace() OWNER TO byline_owner;

--
-- Name: wake_senders(); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.wake_senders() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform pg_catalog.pg_notify('byline_mails', '');
  return null;
end
$$;


ALTER FUNCTION private.wake_senders() OWNER TO byline_owner;

--
-- Name: wants_mail(uuid, text); Type: FUNCTION; Schema: private; Owner: byline_owner
--

CREATE FUNCTION private.wants_mail(of_user uuid, of_kind text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case when private.is_for_administrators(of_kind)
      then profiles.role = 'admin' and coalesce(to_jsonb(choices) ->> of_kind, 'each') <> 'never'
      else coalesce((to_jsonb(choices) ->> of_kind)::boolean, false)
        and (profiles.role = 'admin' or users.email_confirmed_at > users.confirmation_sent_at) end
  from public.profiles join auth.users on users.id = profiles.id
    left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = of_user
$$;


ALTER FUNCTION private.wants_mail(of_user uuid, of_kind text) OWNER TO byline_owner;

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
-- Name: add_subscriber(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.add_subscriber(address text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  if not private.may_write_letters() then
    raise sqlstate 'PT404' using message = 'no letters are sent from this site';
  end if;
  return private.invite(private.normal_address(address), 'hand', '{}', null);
end
$$;


ALTER FUNCTION public.add_subscriber(address text) OWNER TO byline_owner;

--
-- Name: answer_subscriptions(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.answer_subscriptions() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  delete from private.subscribers where state = 'asked' and asked_at < now() - interval '30 days';
  delete from private.subscription_callers where hour < now() - interval '1 hour';
  with asked as (
    delete from private.subscription_requests
    where id in (select id from private.subscription_requests order by id limit 200 for update skip locked) returning *)
  select private.invite(email, source, topics, weekday) from asked
$$;


ALTER FUNCTION public.answer_subscriptions() OWNER TO byline_owner;

--
-- Name: answered_name(public.comments); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.answered_name(comment public.comments) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select (select username from public.profiles where id = answered.user_id)
  from public.comments as answered where answered.id = coalesce(comment.answers, comment.parent)
$$;


ALTER FUNCTION public.answered_name(comment public.comments) OWNER TO byline_owner;

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
  perform from public.comments where id = any (of_comments) order by id for update;
  delete from public.reports where comment_id = any (of_comments);
  with shown as (
    update public.comments set status = 'shown' where id = any (of_comments) and status <> 'deleted' returning id
  )
  select coalesce(array_agg(id order by id), '{}') from shown into approved;
  return approved;
end
$$;


ALTER FUNCTION public.approve_comments(of_comments bigint[]) OWNER TO byline_owner;

--
-- Name: ask_subscription(text, text[], integer, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.ask_subscription(address text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer, source text DEFAULT 'page'::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  times integer;
begin
  if not private.may_write_letters() then
    raise sqlstate 'PT404' using message = 'no letters are sent from this site';
  end if;
  if private.normal_address(address) is null then
    raise sqlstate 'PT422' using message = 'this is not an e-mail address';
  end if;
  -- A hosted project has no other limit for each visitor. The header is set by its gateway.
  insert into private.subscription_callers as known (hash, hour) select sha256(convert_to(private.network_of(caller), 'UTF8')), date_trunc('hour', now())
  from (select nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip' as caller) as header where caller is not null
  on conflict (hash, hour) do update set asked = known.asked + 1 returning known.asked into times;
  if times > 100 then
    raise sqlstate 'PT429' using message = 'Too many addresses were subscribed from your network. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  -- Over all addresses, since the form is open to everybody.
  if (select count(*) from private.subscription_requests) + (select count(*) from private.subscribers where asked_at > now() - interval '1 hour') >= 1000 then
    raise sqlstate 'PT429' using message = 'Too many people subscribe at the moment. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  insert into private.subscription_requests (email, source, topics, weekday)
  values (private.normal_address(address), case when source in ('post', 'foot') then source else 'page' end, private.known_topics(of_topics), of_weekday);
end
$$;


ALTER FUNCTION public.ask_subscription(address text, of_topics text[], of_weekday integer, source text) OWNER TO byline_owner;

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
-- Name: bound_reads(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.bound_reads() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  -- A function may have a time of its own, which is in force here already.
  if current_setting('role') = 'authenticated' and current_setting('transaction_read_only') = 'on'
    and current_setting('statement_timeout') = '8s'
  then
    if not public.is_admin() then
      perform set_config('statement_timeout', '3s', true);
    end if;
  end if;
end
$$;


ALTER FUNCTION public.bound_reads() OWNER TO byline_owner;

--
-- Name: change_subscribers(bigint[], text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.change_subscribers(of_ids bigint[], act text) RETURNS bigint[]
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.require_admin();
  with removed as (
    delete from private.subscribers where id = any (of_ids) and act = 'remove' returning id
  ), updated as (
    update private.subscribers set state = case act when 'bar' then 'barred' else 'ended' end
    where id = any (of_ids) and (act = 'bar' or act = 'unbar' and state = 'barred') returning id)
  select coalesce(array_agg(id), '{}') from (select id from removed union all select id from updated) as changed
$$;


ALTER FUNCTION public.change_subscribers(of_ids bigint[], act text) OWNER TO byline_owner;

--
-- Name: choose_mails(text, text, text, boolean, boolean); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.choose_mails(review text, held text, report text, answer boolean, approval boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.mail_choices (user_id, review, held, report, answer, approval)
  select id, choose_mails.review, choose_mails.held, choose_mails.report, choose_mails.answer, choose_mails.approval
  from public.profiles where id = (select auth.uid())
  on conflict (user_id) do update set review = excluded.review, held = excluded.held, report = excluded.report, answer = excluded.answer,
    approval = excluded.approval
$$;


ALTER FUNCTION public.choose_mails(review text, held text, report text, answer boolean, approval boolean) OWNER TO byline_owner;

--
-- Name: choose_subscription(text, text[], integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.choose_subscription(act text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  address constant text := private.proven_address((select auth.uid()));
  of_subscriber bigint;
begin
  if address is null or not private.may_write_letters() then
    raise insufficient_privilege using message = 'this account has not confirmed its address, or no letters are sent from this site';
  end if;
  insert into private.subscribers (email, source) select address, 'account' where act in ('choose', 'never') on conflict do nothing;
  select id into of_subscriber from private.subscribers where email = address;
  delete from private.silenced_addresses where act = 'choose' and hash = sha256(convert_to(address, 'UTF8'));
  perform private.change_subscription(of_subscriber, 'confirm', null, null, null) where act = 'choose';
  return private.change_subscription(of_subscriber, act, of_topics, of_weekday, null);
end
$$;


ALTER FUNCTION public.choose_subscription(act text, of_topics text[], of_weekday integer) OWNER TO byline_owner;

--
-- Name: compare_migrations(text[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.compare_migrations(own text[]) RETURNS TABLE(missing text[], later bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return query select null::text[], null::bigint;
    return;
  end if;
  return query
    select
      array(
        select wanted from unnest(own) as wanted
        where not exists (
          select from supabase_migrations.schema_migrations as done
          where done.version || '_' || coalesce(done.name, substr(wanted, 16)) = wanted)
        order by wanted),
      (select count(*) from supabase_migrations.schema_migrations as done
        where done.version > (select left(max(wanted), 14) from unnest(own) as wanted));
end;
$$;


ALTER FUNCTION public.compare_migrations(own text[]) OWNER TO byline_owner;

--
-- Name: count_notices(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.count_notices() RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select count(*)::integer from private.present_notices() where not is_read
$$;


ALTER FUNCTION public.count_notices() OWNER TO byline_owner;

--
-- Name: create_draft_link(bigint, integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.create_draft_link(of_post bigint, days integer) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  -- The only source of strong random bits that Postgres has without an extension: 122 bits each.
  random constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  secret constant text := translate(encode(random, 'base64'), '+/=', '-_');
begin
  perform private.require_admin();
  if days is null or days <> all ('{1,7,30}') then
    raise sqlstate 'PT422' using message = 'a link is for 1, 7 or 30 days';
  end if;
  delete from private.draft_links where ends_at <= now();
  insert into private.draft_links (hash, blog_id, user_id, session_id, ends_at)
  values (sha256(convert_to(secret, 'UTF8')), of_post, auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now() + days * interval '1 day');
  return secret;
end
$$;


ALTER FUNCTION public.create_draft_link(of_post bigint, days integer) OWNER TO byline_owner;

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
    CONSTRAINT profiles_username_not_blank CHECK (private.has_ink(username)),
    CONSTRAINT profiles_username_one_line CHECK ((username = private.in_one_line(username)))
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
-- Name: end_draft_link(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.end_draft_link(link text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  delete from private.draft_links where hash = decode(link, 'hex');
end
$$;


ALTER FUNCTION public.end_draft_link(link text) OWNER TO byline_owner;

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
      from public.blogs where blogs.user_id = (select auth.uid()) and ((select public.is_admin()) or id in (select id from posts_out))), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'snippets', coalesce((
      select jsonb_agg(to_jsonb(snippets) - 'user_id' order by snippets.name)
      from public.snippets where snippets.user_id = (select auth.uid())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', posts_out.title, 'post_slug', posts_out.slug) order by comments.id)
      from public.comments left join posts_out on posts_out.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when posts_out.id is not null and comments.status = 'shown' and comments.id not in (select private.hidden_comments()) then comments.content end,
        'post', posts_out.title, 'post_slug', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'subscription', (select to_jsonb(subscribers) - 'id' from private.subscribers where email = private.proven_address((select auth.uid()))),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'),
    'mails', (
      select to_jsonb(mail_choices) - 'user_id' from private.mail_choices where mail_choices.user_id = (select auth.uid())),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(notices) order by notices.told_at, notices.comment_id) from private.present_notices() as notices), '[]'))
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
    where created_at >= first_moment and status <> 'deleted' and parent is null group by 1
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
-- Name: hand_mail(bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.hand_mail(of_mail bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  mail private.outbox;
begin
  update private.outbox set handed = handed + 1
  where id = of_mail and held_until > now() and handed < 2
    -- Somebody may have paused it since it was taken, or taken its post back.
    and (kind <> 'letter' or exists (select from private.sendings where id = sending_id and state = 'going' and private.may_go(sendings)))
  returning * into mail;
  if mail.kind <> 'letter' then
    perform private.count_mail(1, mail.kind);
  end if;
  return mail.id is not null;
end
$$;


ALTER FUNCTION public.hand_mail(of_mail bigint) OWNER TO byline_owner;

--
-- Name: import_subscribers(jsonb, boolean); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.import_subscribers(entries jsonb, is_trial boolean DEFAULT true) RETURNS text[]
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select private.require_admin();
  select private.require_fresh_password() where not is_trial;
  with typed as (
    select place, private.normal_address(email) as address, since, has_left
    from rows from (jsonb_to_recordset(entries) as (email text, since timestamptz, "hasLeft" boolean))
      with ordinality as entry (email, since, has_left, place)
  ), judged as (
    select typed.*, case when address is null then 'wrong' when hash is not null then 'never' when state is not null then state
      when row_number() over (partition by address order by place) > 1 then 'double' when has_left then 'ended' else 'new' end as outcome
    from typed left join private.subscribers on email = address
      left join private.silenced_addresses on hash = sha256(convert_to(address, 'UTF8'))
  ), added as (
    insert into private.subscribers (email, source, state, created_at, confirmed_at)
    select address, 'import', 'confirmed', least(since, now()), now() from judged where outcome = 'new' and not is_trial order by place
    on conflict do nothing
  )
  select array_agg(outcome order by place) from judged
$$;


ALTER FUNCTION public.import_subscribers(entries jsonb, is_trial boolean) OWNER TO byline_owner;

--
-- Name: is_admin(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.is_admin() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;


ALTER FUNCTION public.is_admin() OWNER TO byline_owner;

--
-- Name: is_locked(bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.is_locked(lock_key bigint) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and classid::bigint << 32 | objid::bigint = lock_key
      and database = (select oid from pg_database where datname = current_database()))
$$;


ALTER FUNCTION public.is_locked(lock_key bigint) OWNER TO byline_owner;

--
-- Name: keep_act_links(bigint, jsonb); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.keep_act_links(of_mail bigint, hashes jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  delete from private.act_links where ends_at < now();
  insert into private.act_links (hash, user_id, act, comment_id)
  select decode(link.value, 'hex'), user_id, link.key, comment_id from private.outbox, jsonb_each_text(hashes) as link
  where id = of_mail and private.is_for_administrators(kind)
$$;


ALTER FUNCTION public.keep_act_links(of_mail bigint, hashes jsonb) OWNER TO byline_owner;

--
-- Name: keep_mail_link(bigint, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.keep_mail_link(of_mail bigint, secret_hash text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  delete from private.mail_links where ends_at < now();
  delete from private.mail_links where ends_at < now() + interval '305 days' and hash in (
    select hash from private.mail_links
    where kind = 'letter' and subscriber_id = (select subscriber_id from private.outbox where id = of_mail) order by ends_at desc offset 49);
  insert into private.mail_links (hash, user_id, subscriber_id, kind, sending_id, ends_at)
  select decode(secret_hash, 'hex'), user_id, subscriber_id, kind, sending_id,
    now() + case kind when 'subscription' then interval '7 days' else interval '1 year' end
  from private.outbox where id = of_mail
$$;


ALTER FUNCTION public.keep_mail_link(of_mail bigint, secret_hash text) OWNER TO byline_owner;

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

CREATE FUNCTION public.list_beside(of_blog bigint, related integer) RETURNS TABLE(place text, slug text, title text, topic text, inserted_at timestamp with time zone, thumbnail text, cover text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    BEGIN ATOMIC
 WITH beside AS (
         ( SELECT 'previous'::text AS place,
             blogs_1.id
            FROM public.blogs blogs_1
           WHERE (blogs_1.id < list_beside.of_blog)
           ORDER BY blogs_1.id DESC
          LIMIT 1)
         UNION ALL
         ( SELECT 'next'::text,
             blogs_1.id
            FROM public.blogs blogs_1
           WHERE (blogs_1.id > list_beside.of_blog)
           ORDER BY blogs_1.id
          LIMIT 1)
         ), listed AS (
          SELECT beside.place,
             beside.id,
             (0)::bigint AS rank
            FROM beside
         UNION ALL
         ( SELECT 'related'::text,
             found.id,
             found.rank
            FROM unnest(private.find_related(list_beside.of_blog, (LEAST(list_beside.related, 20) + 2))) WITH ORDINALITY found(id, rank)
           WHERE (NOT (found.id IN ( SELECT beside.id
                    FROM beside)))
           ORDER BY found.rank
          LIMIT LEAST(list_beside.related, 20))
         )
  SELECT listed.place,
     blogs.slug,
     blogs.title,
     blogs.topic,
     blogs.inserted_at,
     blogs.thumbnail,
     blogs.cover
    FROM (listed
      JOIN public.blogs ON ((blogs.id = listed.id)))
   ORDER BY listed.rank;
END;


ALTER FUNCTION public.list_beside(of_blog bigint, related integer) OWNER TO byline_owner;

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
    'status <> ''deleted'''
      || case when search = '' then '' else format(' and content ilike %L', private.containing(search)) end
      || case when of_blog is null then '' else format(' and blog_id = %L', of_blog) end
      || case
        when with_rating is null then ' and parent is null'
        when with_rating = 6 then ' and parent is null and rating is null'
        when with_rating = 7 then ' and parent is not null'
        else format(' and rating = %L', with_rating)
      end,
    case sort when 'like_count' then 'like_count' else 'created_at' end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;


ALTER FUNCTION public.list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint) OWNER TO byline_owner;

--
-- Name: list_draft_links(bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_draft_links(of_post bigint) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', encode(link.hash, 'hex'), 'endsAt', link.ends_at, 'by', profiles.username)
      order by link.created_at desc, link.hash)
    from private.draft_links as link join public.profiles on profiles.id = link.user_id
    where link.blog_id = of_post and private.is_live(link)), '[]');
end
$$;


ALTER FUNCTION public.list_draft_links(of_post bigint) OWNER TO byline_owner;

--
-- Name: list_failed_mails(bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_failed_mails(of_sending bigint DEFAULT NULL::bigint) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return jsonb_build_object('isOff', not private.sends_mails(),
    'late', (
      -- What waits for its time is not late, nor are letters, whose pace is bounded.
      select count(*) from private.outbox
      where state = 'waiting' and kind <> 'letter' and created_at < now() - interval '5 minutes' and (due_at <= now() or answer <> '')),
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'email', coalesce(users.email, subscribers.email),
        'tries', failed.tries, 'answer', failed.answer, 'createdAt', failed.created_at) order by failed.id desc)
      from (
          select * from private.outbox where state = 'failed' and (sending_id = of_sending or of_sending is null and kind <> 'letter')
          order by id desc limit 200) as failed
        left join auth.users on users.id = failed.user_id left join private.subscribers on subscribers.id = failed.subscriber_id), '[]'));
end
$$;


ALTER FUNCTION public.list_failed_mails(of_sending bigint) OWNER TO byline_owner;

--
-- Name: list_moderation(bigint, bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_moderation(skip bigint DEFAULT 0, take bigint DEFAULT NULL::bigint) RETURNS TABLE(total bigint, ids bigint[])
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
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
-- Name: list_notices(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_notices() RETURNS TABLE(kind text, comment_id bigint, told_at timestamp with time zone, is_read boolean, name text, quote text, post text, slug text)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO ''
    AS $$
  select notice.kind, notice.comment_id, notice.told_at, notice.is_read, profiles.username, left(comments.content, 160), blogs.title, blogs.slug
  from private.present_notices() as notice join public.comments on comments.id = notice.comment_id
    join public.blogs on blogs.id = comments.blog_id join public.profiles on profiles.id = comments.user_id
  order by notice.told_at desc, notice.kind, notice.comment_id desc limit 100
$$;


ALTER FUNCTION public.list_notices() OWNER TO byline_owner;

--
-- Name: list_pictures(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_pictures(search text DEFAULT ''::text, before timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET statement_timeout TO '30s'
    AS $_$
begin
  perform private.require_admin();
  return (
    with files as materialized (
      select objects.name::text as name, split_part(objects.name, '/', 2) as file, created_at from storage.objects
      where bucket_id = 'thumbnail' and name ~ '^(Thumbnail|Content)/[0-9A-Za-z._-]+[.](webp|jpg|png|gif|avif)$' and created_at < coalesce(before, 'infinity')
      order by created_at desc limit 500
    ), used as materialized (
      select name, 'post' as noun, blogs.id, title, content from files join public.blogs on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'post', blogs.id, title, content from files join public.blogs on private.pictures_of(content) @> array[file] where name like 'Content/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on private.pictures_of(content) @> array[file] where name like 'Content/%'
    ), described as (
      select files.name, files.created_at,
        (select substring(image[1] from ' alt="([^"]*)"') from used, regexp_matches(content, '<img [^>]*' || file || '[^>]*>') as image
          where used.name = files.name order by noun desc, id desc limit 1) as alt,
        (select jsonb_agg(jsonb_build_object('noun', noun, 'id', id, 'title', title) order by noun desc, id desc) from used where used.name = files.name) as uses,
        (select string_agg(title, ' ') from used where used.name = files.name) as titles
      from files
    ), found as (
      select *, row_number() over (order by created_at desc) as place from described
      where strpos(lower(concat_ws(' ', alt, titles, name)), lower(trim(search))) > 0
    )
    select jsonb_build_object(
      'pictures', coalesce(jsonb_agg(jsonb_build_object('name', name, 'alt', coalesce(alt, ''), 'uses', coalesce(uses, '[]')) order by created_at desc), '[]'),
      'before', case
        when (select count(*) from found) > 48 then min(created_at)
        when (select count(*) from files) = 500 then (select min(created_at) from files) end)
    from found where place <= 48);
end
$_$;


ALTER FUNCTION public.list_pictures(search text, before timestamp with time zone) OWNER TO byline_owner;

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
  select post, avg(rating), count(*)::integer
  from unnest(of_posts) as post, private.newest_ratings(post) as rating
  group by post order by post;
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

CREATE FUNCTION public.list_posts_out(of_topic text DEFAULT ''::text, newest_first boolean DEFAULT false, skip bigint DEFAULT 0, take bigint DEFAULT 100) RETURNS TABLE(total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text, inserted_at timestamp with time zone, minutes integer, author text, average numeric, ratings integer, best_content text, best_author text, best_rating integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
declare
  total constant bigint := coalesce((select posts from private.post_counts where topic = of_topic), 0) - (
    select count(*) from public.blogs
    where published_at > now() and status <> 'draft' and (of_topic = '' or topic = of_topic));
  first constant bigint := greatest(skip, 0);
  length constant bigint := least(greatest(take, 0), 1000);
  ids bigint[];
begin
  if first >= total then
    return;
  end if;

  -- Each of these has an index in its order, and only one runs.
  if of_topic = '' and newest_first then
    ids := array(
      select id from public.blogs where private.is_out(status, published_at) order by id desc offset first limit length);
  elsif of_topic = '' then
    ids := array(select id from public.blogs where private.is_out(status, published_at) order by id offset first limit length);
  elsif newest_first then
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_out(status, published_at)
      order by id desc offset first limit length);
  else
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_out(status, published_at)
      order by id offset first limit length);
  end if;

  return query
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings, best.content, best.username, best.rating
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating
    ) as rated
    left join private.best_review(case when of_topic = '' and first = 0 and blogs.id = ids[1] then blogs.id end, blogs.user_id) as best on true
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
-- Name: list_sendings(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_sendings() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.require_admin();
  select jsonb_build_object('isOffered', private.may_write_letters(), 'refusals', refusals, 'answer', answer, 'sendings', coalesce((
    select jsonb_agg(jsonb_build_object('id', sendings.id, 'kind', kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
      'state', state, 'isOut', coalesce(private.is_out(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
      'waiting', (select count(*) from private.outbox where sending_id = sendings.id and outbox.state = 'waiting'),
      'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity')) order by sendings.id desc)
    from (
        select * from private.sendings where kind <> 'test' and state <> 'declined' and (kind <> 'weekly' or recipients > 0)
        order by id desc limit 50) as sendings
      left join public.blogs on blogs.id = blog_id), '[]'))
  from private.mail_pace
$$;


ALTER FUNCTION public.list_sendings() OWNER TO byline_owner;

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
-- Name: list_subscribers(text, text, text, text, text, boolean, bigint, bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint DEFAULT 0, take bigint DEFAULT NULL::bigint) RETURNS TABLE(total bigint, ids bigint[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'private.subscribers',
    format('email ilike %1$L and %2$L in ('''', state) and %3$L in ('''', source) and (%4$L = '''' or topics = ''{}'' or %4$L = any (topics))',
      private.containing(search), of_state, of_source, of_topic),
    case sort when 'email' then 'email collate "C"' when 'state' then 'state' else 'created_at' end, descending, skip, take, null) as page
$_$;


ALTER FUNCTION public.list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint, take bigint) OWNER TO byline_owner;

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
  with recursive years as (
    select extract(year from max(inserted_at) at time zone zone)::integer as year from public.blogs
    union
    select (
      select extract(year from max(inserted_at) at time zone zone)::integer from public.blogs
      where inserted_at < make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone)
    from years where years.year is not null
  )
  select years.year, (
    select count(*)::integer from public.blogs
    where inserted_at >= make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone
      and inserted_at < make_timestamp(years.year + 1, 1, 1, 0, 0, 0) at time zone zone)
  from years where years.year is not null order by years.year desc
$$;


ALTER FUNCTION public.list_years(zone text) OWNER TO byline_owner;

--
-- Name: mail_choices(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.mail_choices() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', choices.user_id is not null,
    'isProven', profiles.role = 'admin' or coalesce(users.email_confirmed_at > users.confirmation_sent_at, false))
  from public.profiles join auth.users on users.id = profiles.id left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = (select auth.uid()) and private.sends_mails()
$$;


ALTER FUNCTION public.mail_choices() OWNER TO byline_owner;

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
    where status = 'shown' and parent is null
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;


ALTER FUNCTION public.most_reviewed_posts() OWNER TO byline_owner;

--
-- Name: own_subscription(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.own_subscription() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('isProven', address is not null, 'state', state, 'topics', coalesce(topics, '{}'), 'weekday', weekday)
  from private.proven_address((select auth.uid())) as address left join private.subscribers on email = address
  where private.may_write_letters()
$$;


ALTER FUNCTION public.own_subscription() OWNER TO byline_owner;

--
-- Name: plan_sending(bigint, boolean, text, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.plan_sending(of_post bigint, wanted boolean, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select private.require_admin();
  select private.require_password_for(of_post) where wanted;
  insert into private.sendings as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  select public.start_letters();
  select state from private.sendings where blog_id = of_post and kind = 'post'
$$;


ALTER FUNCTION public.plan_sending(of_post bigint, wanted boolean, with_subject text, with_note text) OWNER TO byline_owner;

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

CREATE FUNCTION public.rating_summary(of_blog bigint) RETURNS TABLE(average numeric, count integer, spread integer[], rated integer[], total integer, deleted integer)
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
  select readers.average, readers.count, readers.spread, reviews.rated, reviews.total, reviews.deleted
  from (
    select avg(rating) as average, count(*)::integer as count,
      array[
        count(*) filter (where rating = 1),
        count(*) filter (where rating = 2),
        count(*) filter (where rating = 3),
        count(*) filter (where rating = 4),
        count(*) filter (where rating = 5)
      ]::integer[] as spread
    from private.newest_ratings((select id from readable)) as rating
  ) as readers, (
    select
      array[
        count(*) filter (where rating = 1),
        count(*) filter (where rating = 2),
        count(*) filter (where rating = 3),
        count(*) filter (where rating = 4),
        count(*) filter (where rating = 5)
      ]::integer[] as rated,
      count(*) filter (where status = 'shown')::integer as total,
      count(*) filter (where status = 'deleted')::integer as deleted
    from public.comments
    where blog_id = (select id from readable) and status <> 'held' and parent is null
  ) as reviews
$$;


ALTER FUNCTION public.rating_summary(of_blog bigint) OWNER TO byline_owner;

--
-- Name: read_act_link(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_act_link(secret text) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('act', link.act, 'by', author.username, 'post', blogs.title, 'quote', comments.content,
    'seen', encode(sha256(convert_to(comments.content, 'UTF8')), 'hex'),
    'state', case
      when link.used_at < 'infinity' then 'used'
      when author.id is null then 'gone'
      when link.act = 'bar' and author.role = 'admin' then 'refused'
      when link.act = 'approve' and comments.status = 'shown' and not exists (select from public.reports where comment_id = comments.id) then 'decided'
      else 'open' end)
  from private.act_links as link
    join public.profiles as owner on owner.id = link.user_id
    join auth.users on users.id = link.user_id
    left join public.comments on comments.id = link.comment_id
    left join public.profiles as author on author.id = comments.user_id
    left join public.blogs on blogs.id = comments.blog_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and link.ends_at > now() and owner.role = 'admin'
    and (users.banned_until is null or users.banned_until <= now())
$$;


ALTER FUNCTION public.read_act_link(secret text) OWNER TO byline_owner;

--
-- Name: read_draft_link(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_draft_link(secret text) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case when private.is_out(blogs.status, blogs.published_at) then jsonb_build_object('slug', blogs.slug)
    else jsonb_build_object('endsAt', link.ends_at, 'author', author.username, 'authorAvatar', author.avatar_url,
      'post', to_jsonb(blogs) - '{user_id,save_id}'::text[]) end
  from private.draft_links as link
    join public.blogs on blogs.id = link.blog_id
    join public.profiles as author on author.id = blogs.user_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and private.is_live(link)
$$;


ALTER FUNCTION public.read_draft_link(secret text) OWNER TO byline_owner;

--
-- Name: read_letter(bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_letter(of_post bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_build_object('title', blogs.title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction, 'content', content,
    'author', username, 'isWhole', sends_whole_posts)
  from public.blogs join public.profiles on profiles.id = user_id, public.settings
  where blogs.id = of_post
$$;


ALTER FUNCTION public.read_letter(of_post bigint) OWNER TO byline_owner;

--
-- Name: read_mail_check(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_mail_check() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  return jsonb_build_object('sends', private.sends_mails(),
    'email', (select email from auth.users where id = (select auth.uid())),
    'test', (
      select jsonb_build_object('state', state, 'answer', answer, 'at', case state when 'sent' then sent_at else created_at end)
      from private.outbox where user_id = (select auth.uid()) and kind = 'check' order by id desc limit 1));
end
$$;


ALTER FUNCTION public.read_mail_check() OWNER TO byline_owner;

--
-- Name: read_mail_link(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_mail_link(secret text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select kind from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now()
$$;


ALTER FUNCTION public.read_mail_link(secret text) OWNER TO byline_owner;

--
-- Name: read_notices(timestamp with time zone, bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_notices(until timestamp with time zone, about bigint DEFAULT NULL::bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.notices (user_id, kind, comment_id, told_at, read_at)
  select auth.uid(), kind, comment_id, told_at, clock_timestamp() from private.present_notices()
  where not is_read and told_at <= until and (about is null or comment_id = about)
  on conflict (user_id, kind, comment_id) do update set told_at = excluded.told_at, read_at = excluded.read_at
$$;


ALTER FUNCTION public.read_notices(until timestamp with time zone, about bigint) OWNER TO byline_owner;

--
-- Name: read_reviews(bigint, integer, boolean, integer, integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) RETURNS json
    LANGUAGE sql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_generic_plan'
    BEGIN ATOMIC
 WITH found AS (
         ( SELECT comments.id,
             comments.created_at
            FROM public.comments
           WHERE ((read_reviews.with_rating = 0) AND (NOT read_reviews.oldest) AND (comments.blog_id = read_reviews.of_blog) AND (comments.parent IS NULL))
           ORDER BY comments.created_at DESC, comments.id DESC
          OFFSET read_reviews.skip
          LIMIT LEAST(read_reviews.take, 500))
         UNION ALL
         ( SELECT comments.id,
             comments.created_at
            FROM public.comments
           WHERE ((read_reviews.with_rating = 0) AND read_reviews.oldest AND (comments.blog_id = read_reviews.of_blog) AND (comments.parent IS NULL))
           ORDER BY comments.created_at, comments.id
          OFFSET read_reviews.skip
          LIMIT LEAST(read_reviews.take, 500))
         UNION ALL
         ( SELECT comments.id,
             comments.created_at
            FROM public.comments
           WHERE ((read_reviews.with_rating = 6) AND (NOT read_reviews.oldest) AND (comments.blog_id = read_reviews.of_blog) AND (comments.parent IS NULL) AND (comments.rating IS NULL) AND (comments.status <> 'deleted'::text))
           ORDER BY comments.created_at DESC, comments.id DESC
          OFFSET read_reviews.skip
          LIMIT LEAST(read_reviews.take, 500))
         UNION ALL
         ( SELECT comments.id,
             comments.created_at
            FROM public.comments
           WHERE ((read_reviews.with_rating = 6) AND read_reviews.oldest AND (comments.blog_id = read_reviews.of_blog) AND (comments.parent IS NULL) AND (comments.rating IS NULL) AND (comments.status <> 'deleted'::text))
           ORDER BY comments.created_at, comments.id
          OFFSET read_reviews.skip
          LIMIT LEAST(read_reviews.take, 500))
         UNION ALL
         ( SELECT comments.id,
             comments.created_at
            FROM public.comments
           WHERE ((NOT read_reviews.oldest) AND (comments.blog_id = read_reviews.of_blog) AND (comments.parent IS NULL) AND (comments.rating = read_reviews.with_rating))
           ORDER BY comments.created_at DESC, comments.id DESC
          OFFSET read_reviews.skip
          LIMIT LEAST(read_reviews.take, 500))
         UNION ALL
         ( SELECT comments.id,
             comments.created_at
            FROM public.comments
           WHERE (read_reviews.oldest AND (comments.blog_id = read_reviews.of_blog) AND (comments.parent IS NULL) AND (comments.rating = read_reviews.with_rating))
           ORDER BY comments.created_at, comments.id
          OFFSET read_reviews.skip
          LIMIT LEAST(read_reviews.take, 500))
         ), best AS MATERIALIZED (
          SELECT comments.id
            FROM public.comments
           WHERE ((read_reviews.skip = 0) AND (comments.blog_id = read_reviews.of_blog) AND (comments.parent IS NULL) AND (comments.like_count > 0) AND (comments.status <> 'deleted'::text))
           ORDER BY comments.like_count DESC, comments.id DESC
          LIMIT 1
         ), threads AS MATERIALIZED (
          SELECT review.id,
             ARRAY( SELECT reply.reply
                    FROM private.replies_to(review.id) reply(reply)) AS replies
            FROM ( SELECT found.id
                    FROM found
                 UNION
                  SELECT best.id
                    FROM best) review
         ), shown AS (
          SELECT threads.id,
             threads.replies
            FROM threads
         UNION ALL
          SELECT unnest(
                 CASE
                     WHEN (cardinality(threads.replies) > 2) THEN threads.replies[1:1]
                     ELSE threads.replies
                 END) AS unnest,
             '{}'::bigint[]
            FROM threads
         )
  SELECT json_build_object('ids', ARRAY( SELECT found.id
            FROM found
           ORDER BY
                 CASE
                     WHEN read_reviews.oldest THEN found.created_at
                     ELSE NULL::timestamp with time zone
                 END,
                 CASE
                     WHEN read_reviews.oldest THEN found.id
                     ELSE NULL::bigint
                 END, found.created_at DESC, found.id DESC), 'best', ( SELECT best.id
            FROM best), 'summary',
         CASE
             WHEN (skip = 0) THEN ( SELECT row_to_json(summary.*) AS row_to_json
                FROM public.rating_summary(read_reviews.of_blog) summary(average, count, spread, rated, total, deleted))
             ELSE NULL::json
         END, 'comments', ( SELECT COALESCE(json_agg(json_build_object('id', "row".id, 'user_id', "row".user_id, 'blog_id', "row".blog_id, 'parent', "row".parent, 'answers', "row".answers, 'answered_name',
                 CASE
                     WHEN ("row".answers IS NOT NULL) THEN public.answered_name(ROW("row".id, "row".user_id, "row".blog_id, "row".content, "row".rating, "row".created_at, "row".like_count, "row".status, "row".first_created_at, "row".parent, "row".answers))
                     ELSE NULL::text
                 END, 'replies', shown.replies, 'content', "row".content, 'rating', "row".rating, 'status', "row".status, 'created_at', "row".created_at, 'first_created_at', "row".first_created_at, 'like_count', "row".like_count, 'profiles',
                 CASE
                     WHEN (author.id IS NOT NULL) THEN json_build_object('username', author.username, 'avatar_url', author.avatar_url, 'role', author.role)
                     ELSE NULL::json
                 END)), '[]'::json) AS "coalesce"
            FROM ((shown
              CROSS JOIN LATERAL ( SELECT comments.id,
                     comments.user_id,
                     comments.blog_id,
                     comments.content,
                     comments.rating,
                     comments.created_at,
                     comments.like_count,
                     comments.status,
                     comments.first_created_at,
                     comments.parent,
                     comments.answers
                    FROM public.comments
                   WHERE (comments.id = shown.id)
                  LIMIT 1) "row")
              LEFT JOIN LATERAL ( SELECT profiles.id,
                     profiles.username,
                     profiles.avatar_url,
                     profiles.role,
                     profiles.created_at,
                     profiles.updated_at,
                     profiles.barred_at
                    FROM public.profiles
                   WHERE (profiles.id = "row".user_id)
                  LIMIT 1) author ON (true)))) AS json_build_object;
END;


ALTER FUNCTION public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) OWNER TO byline_owner;

--
-- Name: read_sending(bigint); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_sending(of_post bigint) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.require_admin();
  select jsonb_build_object('state', sending.state, 'words', jsonb_build_object('subject', coalesce(sending.subject, ''), 'note', coalesce(sending.note, '')),
    'recipients', private.recipients_of(blogs),
    'isCorrecting', exists (select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
  where blogs.id = of_post and private.may_write_letters()
$$;


ALTER FUNCTION public.read_sending(of_post bigint) OWNER TO byline_owner;

--
-- Name: read_site(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_site() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts']
    || jsonb_build_object('offers_letters', private.may_write_letters())
  from public.settings where is_started
$$;


ALTER FUNCTION public.read_site() OWNER TO byline_owner;

--
-- Name: read_subscribers(bigint[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_subscribers(of_ids bigint[]) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.require_admin();
  -- More than a page of the dashboard is an export.
  select private.require_fresh_password() where cardinality(of_ids) > 100;
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
    'createdAt', created_at, 'bounceWords', bounce_words) order by array_position(of_ids, id)), '[]')
  from private.subscribers where id = any (of_ids)
$$;


ALTER FUNCTION public.read_subscribers(of_ids bigint[]) OWNER TO byline_owner;

--
-- Name: read_subscription(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.read_subscription(secret text) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('state', state, 'topics', topics, 'weekday', weekday)
  from private.mail_links join private.subscribers on subscribers.id = subscriber_id
  where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now()
$$;


ALTER FUNCTION public.read_subscription(secret text) OWNER TO byline_owner;

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
-- Name: replies(public.comments); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.replies(comment public.comments) RETURNS bigint[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT ARRAY( SELECT reply.reply
            FROM private.replies_to((replies.comment).id) reply(reply)) AS "array";
END;


ALTER FUNCTION public.replies(comment public.comments) OWNER TO byline_owner;

--
-- Name: retry_mails(bigint[]); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.retry_mails(of_mails bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', handed = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind = 'subscription';
  insert into private.outbox (user_id, kind, sending_id, expires_at)
  select user_id, kind, sending_id, now() + interval '1 day' from private.outbox
  where id = any (of_mails) and state = 'failed' and kind = 'letter-test'
  order by id desc
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0 do nothing;
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day')
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed'
    and mail.kind not in ('digest', 'letter-test') and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;


ALTER FUNCTION public.retry_mails(of_mails bigint[]) OWNER TO byline_owner;

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
    SET search_path TO ''
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
    SET search_path TO ''
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
-- Name: search_reviews(text, text, integer, integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.search_reviews(typed text, of_topic text DEFAULT ''::text, skip integer DEFAULT 0, take integer DEFAULT 10) RETURNS TABLE(total integer, id bigint, excerpt text, rating integer, created_at timestamp with time zone, author text, post_slug text, post_title text)
    LANGUAGE sql STABLE ROWS 10
    SET search_path TO ''
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
-- Name: send_correction(bigint, text, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.send_correction(of_post bigint, with_subject text, with_note text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
begin
  perform private.require_admin();
  perform private.require_password_for(of_post);
  insert into private.sendings (kind, blog_id, state, subject, note)
  select 'correction', of_post, 'planned', trim(with_subject), trim(with_note) from private.sendings
  where blog_id = of_post and kind = 'post' and state in ('done', 'stopped') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.start_letters();
  return true;
end
$$;


ALTER FUNCTION public.send_correction(of_post bigint, with_subject text, with_note text) OWNER TO byline_owner;

--
-- Name: send_mail_check(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.send_mail_check() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_admin();
  if not private.sends_mails() then
    raise sqlstate 'PT404' using message = 'no mails are sent from this site';
  end if;
  if (select count(*) from private.outbox
      where user_id = (select auth.uid()) and kind = 'check' and state <> 'waiting' and created_at > now() - interval '1 hour') >= 5 then
    raise sqlstate 'PT429' using message = 'Five tests in an hour are enough. Please try again in 60 minutes.', detail = 'Retry after 3600 seconds.';
  end if;
  perform private.queue_mail((select auth.uid()), 'check', null, interval '1 hour');
end
$$;


ALTER FUNCTION public.send_mail_check() OWNER TO byline_owner;

--
-- Name: send_test(bigint, text, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.send_test(of_post bigint, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.require_admin();
  delete from private.outbox where user_id = (select auth.uid()) and kind = 'letter-test' and state = 'waiting' and handed = 0;
  with sending as (
    insert into private.sendings (kind, blog_id, state, subject, note, started_at)
    values ('test', of_post, 'done', trim(with_subject), trim(with_note), now()) returning id)
  insert into private.outbox (user_id, kind, sending_id, expires_at)
  select (select auth.uid()), 'letter-test', id, now() + interval '1 hour' from sending
$$;


ALTER FUNCTION public.send_test(of_post bigint, with_subject text, with_note text) OWNER TO byline_owner;

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
  perform private.require_fresh_password();
  update public.profiles set role = to_role, updated_at = now()
  where id = of_user and role = coalesce(from_role, role);
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such profile, or not with this role';
  end if;
end
$$;


ALTER FUNCTION public.set_role(of_user uuid, to_role text, from_role text) OWNER TO byline_owner;

--
-- Name: set_sending(bigint, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.set_sending(of_sending bigint, act text) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.require_admin();
  select from private.outbox where act = 'stop' and sending_id = of_sending and state = 'waiting' order by id for update;
  update private.sendings set state = case act when 'pause' then 'paused' when 'go on' then 'going' else 'stopped' end
  where id = of_sending
    and state = any (case act when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One whose text was given leaves when it is settled.
  delete from private.outbox where sending_id = of_sending and state = 'waiting' and (handed = 0 or held_until <= now())
    and exists (select from private.sendings where id = of_sending and state = 'stopped');
  select pg_notify('byline_mails', '');
  select state from private.sendings where id = of_sending
$$;


ALTER FUNCTION public.set_sending(of_sending bigint, act text) OWNER TO byline_owner;

--
-- Name: settle_mail(bigint, text, text, double precision); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.settle_mail(of_mail bigint, outcome text, words text DEFAULT ''::text, seconds double precision DEFAULT 0) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  mail private.outbox;
begin
  delete from private.outbox where id = of_mail and outcome = 'unneeded';
  update private.outbox set
    state = case when outcome = 'sent' then 'sent' when outcome in ('failed', 'bounced') then 'failed' else 'waiting' end,
    sent_at = case outcome when 'sent' then now() else sent_at end,
    tries = tries + case outcome when 'sent' then 0 else 1 end,
    handed = handed - case outcome when 'returned' then 1 else 0 end,
    held_until = '-infinity',
    due_at = now() + make_interval(secs => seconds),
    -- A letter may wait for days before its first try.
    expires_at = case kind when 'letter' then least(expires_at, now() + interval '5 days') else expires_at end,
    answer = left(words, 500)
  where id = of_mail and state = 'waiting' returning * into mail;
  if mail.kind = 'letter' then
    perform private.settle_letter(mail, outcome, seconds);
  end if;
  update private.outbox set state = 'sent', sent_at = now() where digest_id = of_mail and outcome = 'sent';
exception when unique_violation then
  -- Somebody asked for it again meanwhile, or there is another digest, which tells all.
  update private.outbox as single set digest_id = (
    select max(id) from private.outbox as digest where digest.user_id = single.user_id and kind = 'digest')
  where digest_id = of_mail;
  delete from private.outbox where id = of_mail;
end
$$;


ALTER FUNCTION public.settle_mail(of_mail bigint, outcome text, words text, seconds double precision) OWNER TO byline_owner;

--
-- Name: start_letters(); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.start_letters() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  planned private.sendings;
begin
  insert into private.sendings (kind, weekday, state, subject, posts_after, posts_until)
  select 'weekly', due.weekday, 'planned', '', greatest(last.until, (due.day - 7 + time '08:00') at time zone time_zone), due.at
  from public.settings, private.mail_server, generate_series(0, 6) as ago,
    lateral (select ((now() at time zone time_zone) - interval '8 hours')::date - ago as day) as latest,
    lateral (select day, extract(dow from day) as weekday, (day + time '08:00') at time zone time_zone as at) as due,
    lateral (select coalesce(max(posts_until), '-infinity') as until from private.sendings where sendings.weekday = due.weekday) as last
  where greatest(last.until, since) < due.at and private.may_write_letters()
  on conflict do nothing;
  for planned in select * from private.sendings where state = 'planned' and private.may_go(sendings) for update skip locked loop
    insert into private.outbox (subscriber_id, sending_id, kind, expires_at)
    select id, planned.id, 'letter', 'infinity' from private.subscribers
    where state = 'confirmed' and weekday is not distinct from planned.weekday
      -- Who came later has not got what is corrected, and gets the next week.
      and confirmed_at <= coalesce((select started_at from private.sendings where blog_id = planned.blog_id and kind = 'post'), planned.posts_until)
      and exists (select from private.posts_of(planned) as post where topics = '{}' or post.topic = any (topics))
    order by subscribers.id for key share;
    update private.sendings set state = 'going', started_at = now(),
      recipients = (select count(*) from private.outbox where sending_id = planned.id)
    where id = planned.id;
  end loop;
end
$$;


ALTER FUNCTION public.start_letters() OWNER TO byline_owner;

--
-- Name: suggest_posts(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.suggest_posts(typed text) RETURNS TABLE(slug text, title text, topic text)
    LANGUAGE sql STABLE ROWS 10
    SET search_path TO ''
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
-- Name: take_mail(double precision, boolean); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.take_mail(seconds double precision DEFAULT 120, with_letters boolean DEFAULT true) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  mail private.outbox;
  told jsonb;
  pause double precision;
begin
  loop
    select * into mail from private.outbox
    where state = 'waiting' and due_at <= now() and held_until <= now() and (sending_id is null or kind = 'letter-test')
    order by due_at, id limit 1 for update skip locked;
    if not found and with_letters then
      mail := private.next_letter();
    end if;
    exit when mail.id is null;
    if mail.expires_at <= now() or mail.handed = 2 then
      update private.outbox set state = 'failed', answer = case when handed = 2
        then 'The connection to the mail server was lost twice while it took this mail, which may have arrived. ' || answer
        when answer = '' then 'It could not be sent in time.' else answer end
      where id = mail.id returning * into mail;
      perform private.settle_letter(mail, 'failed', 0);
      continue;
    end if;
    told := case mail.kind when 'digest' then private.describe_digest(mail) else private.describe_mail(mail) end;
    if told is null then
      delete from private.outbox where id = mail.id;
      continue;
    end if;
    if mail.kind = 'letter' then
      pause := private.wait_for_pace();
      if pause is not null then
        return jsonb_build_object('wait', pause);
      end if;
    else
      continue when private.collect_mails(mail);
      if not private.has_mail_room(mail.user_id, mail.kind) then
        update private.outbox set due_at = now() + interval '10 minutes',
          answer = 'As many such mails were sent as may be in an hour or a day.'
        where id = mail.id;
        continue;
      end if;
    end if;
    update private.outbox set held_until = clock_timestamp() + make_interval(secs => seconds) where id = mail.id;
    return jsonb_build_object('id', mail.id, 'message', mail.message, 'kind', mail.kind, 'userId', mail.user_id,
      'handed', mail.handed, 'tries', mail.tries, 'site', (
        select jsonb_build_object('title', title, 'language', language, 'accent', accent, 'typePair', type_pair, 'corner', corner)
        from public.settings)) || told;
  end loop;
  update private.sendings set state = 'done'
  where state = 'going' and not exists (select from private.outbox where sending_id = sendings.id and state = 'waiting');
  -- Whose sender was killed between its text and the answer.
  delete from private.outbox using private.sendings
  where sending_id = sendings.id and sendings.state = 'stopped' and outbox.state = 'waiting' and held_until <= now();
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  delete from private.mail_hours where hour < now() - interval '2 days';
  delete from private.sendings where kind = 'test' and started_at < now() - interval '1 day';
  return jsonb_build_object('wait', (
    select extract(epoch from min(greatest(due_at, held_until)) - clock_timestamp()) from private.outbox
    where state = 'waiting' and (kind <> 'letter' or with_letters and exists (
      select from private.sendings where id = sending_id and state = 'going' and private.may_go(sendings)))));
end
$$;


ALTER FUNCTION public.take_mail(seconds double precision, with_letters boolean) OWNER TO byline_owner;

--
-- Name: tell_mail_server(boolean, integer, integer, integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.tell_mail_server(is_sending boolean, a_second integer DEFAULT 0, a_day integer DEFAULT 0, minutes integer DEFAULT NULL::integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  update private.sendings set state = 'stopped' from public.blogs
  where blogs.id = blog_id and sendings.state = 'planned' and private.is_out(status, published_at) and not exists (select from private.mail_server);
  insert into private.mail_server (sends, a_second, a_day, valid_until) values (is_sending, tell_mail_server.a_second, tell_mail_server.a_day,
    coalesce(now() + make_interval(mins => minutes), 'infinity'))
  on conflict (id) do update set sends = excluded.sends, a_second = excluded.a_second, a_day = excluded.a_day, valid_until = excluded.valid_until
$$;


ALTER FUNCTION public.tell_mail_server(is_sending boolean, a_second integer, a_day integer, minutes integer) OWNER TO byline_owner;

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
-- Name: use_act_link(text, text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.use_act_link(secret text, seen text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '30s'
    AS $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.act_links;
  told jsonb;
begin
  told := public.read_act_link(secret);
  if told ->> 'state' is distinct from 'open' then
    return told;
  end if;
  select * into link from private.act_links where hash = sha256(convert_to(secret, 'UTF8'));
  -- In the name of the administrator, so that all rules of the dashboard hold.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated')::text, true);
  -- In the order of the dashboard, without which two would deadlock: administrators, comments, what refers to them. A second press waits here.
  perform private.require_deciding_admin();
  perform from public.comments where id = link.comment_id for update;
  told := public.read_act_link(secret);
  if told ->> 'state' is distinct from 'open' or told ->> 'seen' is distinct from seen then
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    return told || case told ->> 'state' when 'open' then '{"state": "changed"}' else '{}' end::jsonb;
  end if;
  if link.act = 'approve' then
    perform public.approve_comments(array[link.comment_id]);
  else
    if link.act = 'bar' then
      perform public.bar_account(user_id) from public.comments where id = link.comment_id;
    end if;
    delete from public.comments where id = link.comment_id;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  update private.act_links set used_at = now() where hash = link.hash;
  return told || '{"state": "done"}';
end
$$;


ALTER FUNCTION public.use_act_link(secret text, seen text) OWNER TO byline_owner;

--
-- Name: use_mail_link(text); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.use_mail_link(secret text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  link private.mail_links;
begin
  select * into link from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now();
  insert into private.mail_choices (user_id) select link.user_id where link.user_id is not null on conflict do nothing;
  update private.mail_choices set
    review = case when link.kind in ('review', 'digest') then 'never' else review end,
    held = case when link.kind in ('held', 'digest') then 'never' else held end,
    report = case when link.kind in ('report', 'digest') then 'never' else report end,
    answer = answer and link.kind <> 'answer', approval = approval and link.kind <> 'approval'
  where user_id = link.user_id;
  return link.kind;
end
$$;


ALTER FUNCTION public.use_mail_link(secret text) OWNER TO byline_owner;

--
-- Name: use_subscription(text, text, text[], integer); Type: FUNCTION; Schema: public; Owner: byline_owner
--

CREATE FUNCTION public.use_subscription(secret text, act text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.change_subscription(subscriber_id, act, of_topics, of_weekday, sending_id) from private.mail_links
  where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now() and subscriber_id is not null
$$;


ALTER FUNCTION public.use_subscription(secret text, act text, of_topics text[], of_weekday integer) OWNER TO byline_owner;

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
-- Name: act_links; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.act_links (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    act text NOT NULL,
    comment_id bigint,
    used_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    ends_at timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    CONSTRAINT act_links_act_known CHECK ((act = ANY (ARRAY['approve'::text, 'remove'::text, 'bar'::text])))
);


ALTER TABLE private.act_links OWNER TO byline_owner;

--
-- Name: acts; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.acts (
    user_id uuid NOT NULL,
    act text NOT NULL,
    done_at timestamp with time zone DEFAULT now() NOT NULL,
    id bigint NOT NULL
);


ALTER TABLE private.acts OWNER TO byline_owner;

--
-- Name: acts_id_seq; Type: SEQUENCE; Schema: private; Owner: byline_owner
--

ALTER TABLE private.acts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME private.acts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: asked_mails; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.asked_mails (
    id bigint NOT NULL,
    request jsonb NOT NULL
);


ALTER TABLE private.asked_mails OWNER TO byline_owner;

--
-- Name: asked_mails_id_seq; Type: SEQUENCE; Schema: private; Owner: byline_owner
--

ALTER TABLE private.asked_mails ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME private.asked_mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


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
-- Name: mail_choices; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.mail_choices (
    user_id uuid NOT NULL,
    review text DEFAULT 'each'::text NOT NULL,
    held text DEFAULT 'each'::text NOT NULL,
    report text DEFAULT 'each'::text NOT NULL,
    answer boolean DEFAULT false NOT NULL,
    approval boolean DEFAULT false NOT NULL,
    CONSTRAINT mail_choices_rhythms_known CHECK ((ARRAY[review, held, report] <@ ARRAY['each'::text, 'daily'::text, 'never'::text]))
);


ALTER TABLE private.mail_choices OWNER TO byline_owner;

--
-- Name: mail_hours; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.mail_hours (
    hour timestamp with time zone NOT NULL,
    mails integer NOT NULL,
    kind text DEFAULT 'letter'::text NOT NULL
);


ALTER TABLE private.mail_hours OWNER TO byline_owner;

--
-- Name: mail_links; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.mail_links (
    hash bytea NOT NULL,
    user_id uuid,
    kind text NOT NULL,
    ends_at timestamp with time zone DEFAULT (now() + '1 year'::interval) NOT NULL,
    subscriber_id bigint,
    sending_id bigint,
    CONSTRAINT mail_links_of_one CHECK ((num_nonnulls(user_id, subscriber_id) = 1))
);


ALTER TABLE private.mail_links OWNER TO byline_owner;

--
-- Name: mail_pace; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.mail_pace (
    id boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    refusals integer DEFAULT 0 NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    CONSTRAINT mail_pace_one_row CHECK (id)
);


ALTER TABLE private.mail_pace OWNER TO byline_owner;

--
-- Name: mail_server; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.mail_server (
    id boolean DEFAULT true NOT NULL,
    sends boolean NOT NULL,
    a_second integer DEFAULT 0 NOT NULL,
    a_day integer DEFAULT 0 NOT NULL,
    valid_until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mail_server_one_row CHECK (id)
);


ALTER TABLE private.mail_server OWNER TO byline_owner;

--
-- Name: mailed_before; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.mailed_before (
    hash bytea NOT NULL,
    sent_at timestamp with time zone[] NOT NULL,
    ends_at timestamp with time zone DEFAULT (now() + '1 day'::interval) NOT NULL
);


ALTER TABLE private.mailed_before OWNER TO byline_owner;

--
-- Name: notices; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.notices (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    comment_id bigint NOT NULL,
    told_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    read_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT notices_kind_known CHECK ((kind = ANY (ARRAY['answer'::text, 'approval'::text, 'held'::text, 'report'::text])))
);


ALTER TABLE private.notices OWNER TO byline_owner;

--
-- Name: old_topics; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.old_topics (
    name text NOT NULL,
    topic_id integer NOT NULL
);


ALTER TABLE private.old_topics OWNER TO byline_owner;

--
-- Name: outbox_id_seq; Type: SEQUENCE; Schema: private; Owner: byline_owner
--

ALTER TABLE private.outbox ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME private.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: post_counts; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.post_counts (
    topic text NOT NULL,
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
-- Name: sendings_id_seq; Type: SEQUENCE; Schema: private; Owner: byline_owner
--

ALTER TABLE private.sendings ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME private.sendings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: silenced_addresses; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.silenced_addresses (
    hash bytea NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE private.silenced_addresses OWNER TO byline_owner;

--
-- Name: subscribers; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.subscribers (
    id bigint NOT NULL,
    email text NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    source text NOT NULL,
    topics text[] DEFAULT '{}'::text[] NOT NULL,
    weekday smallint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    asked_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    bounces integer DEFAULT 0 NOT NULL,
    bounce_words text DEFAULT ''::text NOT NULL,
    CONSTRAINT subscribers_email_normal CHECK ((NOT (email IS DISTINCT FROM private.normal_address(email)))),
    CONSTRAINT subscribers_source_known CHECK ((source = ANY (ARRAY['post'::text, 'foot'::text, 'page'::text, 'account'::text, 'hand'::text, 'import'::text]))),
    CONSTRAINT subscribers_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'ended'::text, 'bounced'::text, 'barred'::text]))),
    CONSTRAINT subscribers_weekday_known CHECK (((weekday >= 0) AND (weekday <= 6)))
);


ALTER TABLE private.subscribers OWNER TO byline_owner;

--
-- Name: subscribers_id_seq; Type: SEQUENCE; Schema: private; Owner: byline_owner
--

ALTER TABLE private.subscribers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME private.subscribers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: subscription_callers; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.subscription_callers (
    hash bytea NOT NULL,
    hour timestamp with time zone NOT NULL,
    asked integer DEFAULT 1 NOT NULL
);


ALTER TABLE private.subscription_callers OWNER TO byline_owner;

--
-- Name: subscription_requests; Type: TABLE; Schema: private; Owner: byline_owner
--

CREATE TABLE private.subscription_requests (
    id bigint NOT NULL,
    email text NOT NULL,
    source text NOT NULL,
    topics text[] NOT NULL,
    weekday smallint,
    CONSTRAINT subscription_requests_weekday_known CHECK (((weekday >= 0) AND (weekday <= 6)))
);


ALTER TABLE private.subscription_requests OWNER TO byline_owner;

--
-- Name: subscription_requests_id_seq; Type: SEQUENCE; Schema: private; Owner: byline_owner
--

ALTER TABLE private.subscription_requests ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME private.subscription_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


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
    footer_year integer DEFAULT 2024,
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
    shows_dates boolean DEFAULT true NOT NULL,
    reviews_close_after integer DEFAULT 0 NOT NULL,
    offers_letters boolean DEFAULT true NOT NULL,
    mails_a_second integer DEFAULT 0 NOT NULL,
    mails_a_day integer DEFAULT 0 NOT NULL,
    sends_whole_posts boolean DEFAULT true NOT NULL,
    largest_file integer DEFAULT 15 NOT NULL,
    CONSTRAINT settings_accent_hex CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT settings_corner_known CHECK ((corner = ANY (ARRAY['sharp'::text, 'soft'::text, 'round'::text]))),
    CONSTRAINT settings_cover_style_known CHECK ((cover_style = ANY (ARRAY['lines'::text, 'dots'::text, 'bands'::text]))),
    CONSTRAINT settings_density_known CHECK ((density = ANY (ARRAY['compact'::text, 'normal'::text, 'airy'::text]))),
    CONSTRAINT settings_description_line CHECK (private.is_line(description, 0, 500)),
    CONSTRAINT settings_footer_until_later CHECK (((footer_until IS NULL) OR COALESCE(((footer_until >= footer_year) AND (footer_until <= 9999)), false))),
    CONSTRAINT settings_footer_year_range CHECK (((footer_year >= 0) AND (footer_year <= 9999))),
    CONSTRAINT settings_home_layout_known CHECK ((home_layout = ANY (ARRAY['cards'::text, 'list'::text, 'grid'::text]))),
    CONSTRAINT settings_language_tag CHECK ((language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'::text)),
    CONSTRAINT settings_largest_file_range CHECK (((largest_file >= 15) AND (largest_file <= 200))),
    CONSTRAINT settings_logo_dark_name CHECK ((logo_dark ~ '^[0-9A-Za-z._-]{1,200}$'::text)),
    CONSTRAINT settings_logo_name CHECK ((logo ~ '^[0-9A-Za-z._-]{1,200}$'::text)),
    CONSTRAINT settings_mails_a_day_range CHECK (((mails_a_day >= 0) AND (mails_a_day <= 1000000))),
    CONSTRAINT settings_mails_a_second_range CHECK (((mails_a_second >= 0) AND (mails_a_second <= 100))),
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
    CONSTRAINT settings_reviews_close_after_range CHECK (((reviews_close_after >= 0) AND (reviews_close_after <= 3650))),
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
-- Name: snippets; Type: TABLE; Schema: public; Owner: byline_owner
--

CREATE TABLE public.snippets (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    name text NOT NULL,
    content text NOT NULL,
    CONSTRAINT snippets_content_size CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= (256 * 1024)))),
    CONSTRAINT snippets_name_line CHECK ((private.is_line(name, 1, 80) AND (name = btrim(name))))
);


ALTER TABLE public.snippets OWNER TO byline_owner;

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

INSERT INTO auth.identities VALUES ('96c9f32f-7aa3-44d1-a251-5514bb12c8eb', 'email', '3e733ec8-6cc0-435a-837a-f3086f935a65', '3e733ec8-6cc0-435a-837a-f3086f935a65', '{"sub": "3e733ec8-6cc0-435a-837a-f3086f935a65", "email": "marlo@example.com", "full_name": "The owner", "email_verified": true, "phone_verified": false}', DEFAULT, '2026-11-28 08:10:01.041+00', '2026-11-28 08:10:01.041+00', '2026-11-28 08:10:01.041+00');
INSERT INTO auth.identities VALUES ('ec5a53a7-082b-4da9-a996-5fbd56babae9', 'email', '8cceea26-1719-4473-91db-9db30934300b', '8cceea26-1719-4473-91db-9db30934300b', '{"sub": "8cceea26-1719-4473-91db-9db30934300b", "email": "noor@example.com", "full_name": "noor", "email_verified": true, "phone_verified": false}', DEFAULT, '2026-11-28 08:10:01.153+00', '2026-11-28 08:10:01.153+00', '2026-11-28 08:10:01.153+00');
INSERT INTO auth.identities VALUES ('a5e5aad4-a459-4275-9597-377f805f1e21', 'email', '7755d0d5-5967-4045-8915-9e7e14c56bde', '7755d0d5-5967-4045-8915-9e7e14c56bde', '{"sub": "7755d0d5-5967-4045-8915-9e7e14c56bde", "email": "wren@example.com", "full_name": "wren", "email_verified": true, "phone_verified": false}', DEFAULT, '2026-11-28 08:10:01.226+00', '2026-11-28 08:10:01.226+00', '2026-11-28 08:10:01.226+00');


--
-- Data for Name: mfa_amr_claims; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO auth.mfa_amr_claims VALUES ('8c69d042-0b7c-4d0c-a3b3-20e7a2fd9e73', '1e7fd41e-96ba-4ff8-b2a1-c5bf86ae713b', 'password', '2026-11-28 08:10:01.121992+00', '2026-11-28 08:10:01.121992+00');
INSERT INTO auth.mfa_amr_claims VALUES ('5fa41902-ecf5-488f-994f-aa862053dd8e', '99c9cca6-5a1b-4711-abf9-a931a7012bfb', 'password', '2026-11-28 08:10:01.213205+00', '2026-11-28 08:10:01.213205+00');
INSERT INTO auth.mfa_amr_claims VALUES ('cbfed8fa-d5ca-42c7-8a49-3b66a90ae659', 'cbc33615-2d74-4d98-a671-f080db55c401', 'password', '2026-11-28 08:10:01.274126+00', '2026-11-28 08:10:01.274126+00');


--
-- Data for Name: one_time_tokens; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--



--
-- Data for Name: refresh_tokens; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO auth.sessions VALUES ('1e7fd41e-96ba-4ff8-b2a1-c5bf86ae713b', '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.121992+00', '2026-11-28 08:10:01.121992+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL, NULL, 0, NULL);
INSERT INTO auth.sessions VALUES ('99c9cca6-5a1b-4711-abf9-a931a7012bfb', '8cceea26-1719-4473-91db-9db30934300b', '2026-11-28 08:10:01.213205+00', '2026-11-28 08:10:01.213205+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL, NULL, 0, NULL);
INSERT INTO auth.sessions VALUES ('cbc33615-2d74-4d98-a671-f080db55c401', '7755d0d5-5967-4045-8915-9e7e14c56bde', '2026-11-28 08:10:01.274126+00', '2026-11-28 08:10:01.274126+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL, NULL, 0, NULL);


--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '3e733ec8-6cc0-435a-837a-f3086f935a65', 'authenticated', 'authenticated', 'marlo@example.com', '$2b$10$9gesb9Y4wa1QOE39S7329O7ImBmJQOqRcqJSFbOaMXOi1RLJHQdQO', '2026-11-28 08:10:01.041+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-28 08:10:01.121992+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "3e733ec8-6cc0-435a-837a-f3086f935a65", "email": "marlo@example.com", "full_name": "The owner", "email_verified": true, "phone_verified": false}', NULL, '2026-11-28 08:10:01.041+00', '2026-11-28 08:10:01.041+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);
INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '8cceea26-1719-4473-91db-9db30934300b', 'authenticated', 'authenticated', 'noor@example.com', '$2b$10$rkyh2ItL2DBdPQNxHSaBROgNEoA.HuShS.Ezql2flzJ9i/EOR0kfu', '2026-11-28 08:10:01.153+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-28 08:10:01.213205+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "8cceea26-1719-4473-91db-9db30934300b", "email": "noor@example.com", "full_name": "noor", "email_verified": true, "phone_verified": false}', NULL, '2026-11-28 08:10:01.153+00', '2026-11-28 08:10:01.153+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);
INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '7755d0d5-5967-4045-8915-9e7e14c56bde', 'authenticated', 'authenticated', 'wren@example.com', '$2b$10$XHjHb6BFL1N0adhtZ16lqu4rmAsi9mHJ83dcYGnMRHUfC945ff4qK', '2026-11-28 08:10:01.226+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-28 08:10:01.274126+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "7755d0d5-5967-4045-8915-9e7e14c56bde", "email": "wren@example.com", "full_name": "wren", "email_verified": true, "phone_verified": false}', NULL, '2026-11-28 08:10:01.226+00', '2026-11-28 08:10:01.226+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);


--
-- Data for Name: act_links; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: acts; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.acts VALUES ('8cceea26-1719-4473-91db-9db30934300b', 'renames', '2026-11-28 08:10:01.59077+00', 1);
INSERT INTO private.acts VALUES ('8cceea26-1719-4473-91db-9db30934300b', 'reviews', '2026-11-28 08:10:01.774979+00', 2);
INSERT INTO private.acts VALUES ('7755d0d5-5967-4045-8915-9e7e14c56bde', 'reviews', '2026-11-28 08:10:01.789621+00', 3);
INSERT INTO private.acts VALUES ('7755d0d5-5967-4045-8915-9e7e14c56bde', 'likes', '2026-11-28 08:10:01.796239+00', 4);
INSERT INTO private.acts VALUES ('7755d0d5-5967-4045-8915-9e7e14c56bde', 'reports', '2026-11-28 08:10:01.802887+00', 5);


--
-- Data for Name: asked_mails; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: backups; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: draft_links; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: emails; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.emails VALUES ('3e733ec8-6cc0-435a-837a-f3086f935a65', 'marlo@example.com');
INSERT INTO private.emails VALUES ('8cceea26-1719-4473-91db-9db30934300b', 'noor@example.com');
INSERT INTO private.emails VALUES ('7755d0d5-5967-4045-8915-9e7e14c56bde', 'wren@example.com');


--
-- Data for Name: first_steps; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.first_steps VALUES (true, true);


--
-- Data for Name: mail_choices; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: mail_hours; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: mail_links; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: mail_pace; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.mail_pace VALUES (true, '-infinity', 0, '');


--
-- Data for Name: mail_server; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.mail_server VALUES (true, false, 0, 0, 'infinity', '2026-11-28 08:10:00.888056+00');


--
-- Data for Name: mailed_before; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: notices; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: old_topics; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.old_topics VALUES ('JavaScript', 1);


--
-- Data for Name: outbox; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: post_counts; Type: TABLE DATA; Schema: private; Owner: byline_owner
--

INSERT INTO private.post_counts VALUES ('', 2);
INSERT INTO private.post_counts VALUES ('JavaScript', 0);
INSERT INTO private.post_counts VALUES ('Scripts', 2);


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

INSERT INTO private.searched_posts VALUES (2, 'the post draft', '''0'' ''draft'':3A,6A ''post'':2A,5A ''the'':4A', '''0'' ''backslash'':18 ''draft'':3A,6A ''gruss'':14 ''post'':2A,5A ''quot'':15 ''script'':7B ''site'':10B ''the'':4A ''upgrad'':13B', 'Grüße, “quoted” 😀 and a\backslash.', 'Scripts', '2026-11-28 08:10:01.654891+00', NULL);
INSERT INTO private.searched_posts VALUES (3, 'the post scheduled', '''0'' ''post'':2A,5A ''schedul'':3A ''scheduled'':6A ''the'':4A', '''0'' ''backslash'':18 ''gruss'':14 ''post'':2A,5A ''quot'':15 ''schedul'':3A ''scheduled'':6A ''script'':7B ''site'':10B ''the'':4A ''upgrad'':13B', 'Grüße, “quoted” 😀 and a\backslash.', 'Scripts', '2999-01-01 00:00:00+00', '2999-01-01 00:00:00+00');
INSERT INTO private.searched_posts VALUES (1, 'renamed', '''0'' ''renam'':1A ''renamed'':2A', '''0'' ''backslash'':14 ''gruss'':10 ''quot'':11 ''renam'':1A ''renamed'':2A ''script'':3B ''site'':6B ''upgrad'':9B', 'Grüße, “quoted” 😀 and a\backslash.', 'Scripts', '2026-11-28 08:10:01.654891+00', '2026-11-28 08:10:01.654891+00');


--
-- Data for Name: sendings; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: silenced_addresses; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: subscribers; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: subscription_callers; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



--
-- Data for Name: subscription_requests; Type: TABLE DATA; Schema: private; Owner: byline_owner
--



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

INSERT INTO public.blogs VALUES (2, '3e733ec8-6cc0-435a-837a-f3086f935a65', 'draft', 'The post draft', 'Of a site that is upgraded.', '<p>Grüße, <strong>“quoted”</strong> 😀 and a\backslash.</p>', 'Scripts', NULL, '2026-11-28 08:10:01.654891+00', '2026-11-28 08:10:01.654891+00', 'draft', NULL, NULL, NULL, 'fan-7-9f0a6fff', DEFAULT, NULL, '', false);
INSERT INTO public.blogs VALUES (3, '3e733ec8-6cc0-435a-837a-f3086f935a65', 'scheduled', 'The post scheduled', 'Of a site that is upgraded.', '<p>Grüße, <strong>“quoted”</strong> 😀 and a\backslash.</p>', 'Scripts', NULL, '2999-01-01 00:00:00+00', '2026-11-28 08:10:01.654891+00', 'scheduled', '2999-01-01 00:00:00+00', NULL, NULL, 'weave-3-ca2ac8e7', DEFAULT, NULL, '', false);
INSERT INTO public.blogs VALUES (1, '3e733ec8-6cc0-435a-837a-f3086f935a65', 'renamed', 'Renamed', 'Of a site that is upgraded.', '<p>Grüße, <strong>“quoted”</strong> 😀 and a\backslash.</p>', 'Scripts', '3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png', '2026-11-28 08:10:01.654891+00', '2026-11-28 08:10:01.682831+00', 'published', '2026-11-28 08:10:01.654891+00', NULL, '2026-11-28 08:10:01.682831+00', 'swell-4-db6b69fb', DEFAULT, NULL, '', false);


--
-- Data for Name: comments; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.comments VALUES (2, '7755d0d5-5967-4045-8915-9e7e14c56bde', 1, 'Hm.', 2, '2026-11-28 08:10:01.789621+00', 0, 'shown', NULL, NULL, NULL);
INSERT INTO public.comments VALUES (1, '8cceea26-1719-4473-91db-9db30934300b', 1, 'Twice
read — gladly.', 5, '2026-11-28 08:10:01.774979+00', 1, 'shown', NULL, NULL, NULL);


--
-- Data for Name: drafts; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.drafts VALUES ('7d1c1a3e-0b55-4c39-8d8d-0f0c6c1b2a3d', '3e733ec8-6cc0-435a-837a-f3086f935a65', NULL, NULL, false, '2026-11-28 08:10:01.692618+00', false, NULL, '{"title": "Unfinished", "content": "<p>Half</p>"}');


--
-- Data for Name: likes; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.likes VALUES (1, '7755d0d5-5967-4045-8915-9e7e14c56bde', 1);


--
-- Data for Name: navigation; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.navigation VALUES (1, 'footer', 1, 'Elsewhere', NULL, 'https://example.com/');
INSERT INTO public.navigation VALUES (2, 'top', 1, 'About', 1, NULL);


--
-- Data for Name: old_page_slugs; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.old_page_slugs VALUES ('about', 1, '2026-11-28 08:10:01.71087+00');


--
-- Data for Name: old_slugs; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.old_slugs VALUES ('first', 1, '2026-11-28 08:10:01.682831+00');


--
-- Data for Name: outside_code; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.outside_code VALUES (true, 'goatcounter', 'https://counts.example.com', '', '');


--
-- Data for Name: pages; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.pages VALUES (1, 'about-us', 'About', '', '<p>Of this site.</p>', NULL, 'published', '2026-11-28 08:10:01.699099+00', '2026-11-28 08:10:01.699099+00', '2026-11-28 08:10:01.71087+00', NULL);


--
-- Data for Name: profiles; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.profiles VALUES ('3e733ec8-6cc0-435a-837a-f3086f935a65', 'The owner', NULL, 'admin', '2026-11-28 08:10:00.896011+00', '2026-11-28 08:10:00.896011+00', NULL);
INSERT INTO public.profiles VALUES ('7755d0d5-5967-4045-8915-9e7e14c56bde', 'wren', NULL, 'user', '2026-11-28 08:10:01.274126+00', '2026-11-28 08:10:01.274126+00', NULL);
INSERT INTO public.profiles VALUES ('8cceea26-1719-4473-91db-9db30934300b', 'noor', '8cceea26-1719-4473-91db-9db30934300b.png', 'user', '2026-11-28 08:10:01.213205+00', '2026-11-28 08:10:01.59077+00', NULL);


--
-- Data for Name: reports; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.reports VALUES (1, '7755d0d5-5967-4045-8915-9e7e14c56bde', 1, 'other', '2026-11-28 08:10:01.802887+00');


--
-- Data for Name: settings; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.settings VALUES (true, false, NULL, true, '2026-11-28 08:10:01.740334+00', 'A site of its own', '', '', 'en', 'UTC', 'The owner', '', '', NULL, '[]', '[{"id": 1, "ink": null, "name": "Scripts"}, {"id": 2, "ink": null, "name": "ReactJS"}, {"id": 3, "ink": null, "name": "TypeScript"}, {"id": 4, "ink": null, "name": "Web Development"}]', 'newest first', 7, 4, NULL, NULL, 'a month ago', 'start of the previous month', 'a month ago', 'light', false, 'everybody', true, '', NULL, 'editorial', 'lines', 'soft', 'normal', 'cards', NULL, NULL, '', true, 0, true, 0, 0, true, 15);


--
-- Data for Name: settings_versions; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.settings_versions VALUES (1, NULL, '2026-11-28 08:10:00.937006+00', '{"logo": null, "theme": "light", "title": "Byline", "accent": null, "corner": "soft", "topics": [{"id": 1, "ink": null, "name": "JavaScript"}, {"id": 2, "ink": null, "name": "ReactJS"}, {"id": 3, "ink": null, "name": "TypeScript"}, {"id": 4, "ink": null, "name": "Web Development"}], "density": "normal", "own_css": "", "language": "en", "masthead": "", "logo_dark": null, "page_size": 4, "reviewers": "everybody", "time_zone": "UTC", "type_pair": "editorial", "is_indexed": true, "owner_name": "The owner", "post_order": "newest first", "cover_style": "lines", "description": "", "footer_year": null, "home_layout": "cards", "mails_a_day": 0, "owner_email": "", "owner_links": [], "owner_title": "", "shows_dates": true, "since_posts": "a month ago", "since_users": "a month ago", "footer_until": null, "largest_file": 15, "owner_avatar": null, "recent_count": 4, "is_theme_kept": false, "mails_a_second": 0, "offers_letters": true, "since_comments": "start of the previous month", "security_contact": "", "confirm_addresses": null, "sends_whole_posts": true, "hold_first_reviews": false, "reviews_close_after": 0}');
INSERT INTO public.settings_versions VALUES (2, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.740334+00', '{"logo": null, "theme": "light", "title": "A site of its own", "accent": null, "corner": "soft", "topics": [{"id": 1, "ink": null, "name": "Scripts"}, {"id": 2, "ink": null, "name": "ReactJS"}, {"id": 3, "ink": null, "name": "TypeScript"}, {"id": 4, "ink": null, "name": "Web Development"}], "density": "normal", "own_css": "", "language": "en", "masthead": "", "logo_dark": null, "page_size": 7, "reviewers": "everybody", "time_zone": "UTC", "type_pair": "editorial", "is_indexed": true, "owner_name": "The owner", "post_order": "newest first", "cover_style": "lines", "description": "", "footer_year": null, "home_layout": "cards", "mails_a_day": 0, "owner_email": "", "owner_links": [], "owner_title": "", "shows_dates": true, "since_posts": "a month ago", "since_users": "a month ago", "footer_until": null, "largest_file": 15, "owner_avatar": null, "recent_count": 4, "is_theme_kept": false, "mails_a_second": 0, "offers_letters": true, "since_comments": "start of the previous month", "security_contact": "", "confirm_addresses": null, "sends_whole_posts": true, "hold_first_reviews": false, "reviews_close_after": 0}');


--
-- Data for Name: snippets; Type: TABLE DATA; Schema: public; Owner: byline_owner
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: public; Owner: byline_owner
--

INSERT INTO public.versions VALUES (1, 1, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.654891+00', NULL, '{"slug": "first", "cover": "swell-4-db6b69fb", "title": "The post first", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "subtitle": "", "thumbnail": "3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png", "introduction": "Of a site that is upgraded.", "reviews_closed": false}');
INSERT INTO public.versions VALUES (2, 2, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.654891+00', NULL, '{"slug": "draft", "cover": "fan-7-9f0a6fff", "title": "The post draft", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "subtitle": "", "thumbnail": null, "introduction": "Of a site that is upgraded.", "reviews_closed": false}');
INSERT INTO public.versions VALUES (3, 3, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.654891+00', NULL, '{"slug": "scheduled", "cover": "weave-3-ca2ac8e7", "title": "The post scheduled", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "subtitle": "", "thumbnail": null, "introduction": "Of a site that is upgraded.", "reviews_closed": false}');
INSERT INTO public.versions VALUES (4, 1, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.682831+00', NULL, '{"slug": "renamed", "cover": "swell-4-db6b69fb", "title": "Renamed", "topic": "JavaScript", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "subtitle": "", "thumbnail": "3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png", "introduction": "Of a site that is upgraded.", "reviews_closed": false}');
INSERT INTO public.versions VALUES (5, NULL, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.699099+00', 1, '{"slug": "about", "title": "About", "content": "<p>Of this site.</p>", "thumbnail": null, "introduction": ""}');
INSERT INTO public.versions VALUES (6, NULL, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.71087+00', 1, '{"slug": "about-us", "title": "About", "content": "<p>Of this site.</p>", "thumbnail": null, "introduction": ""}');
INSERT INTO public.versions VALUES (7, 2, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.654891+00', NULL, '{"slug": "draft", "cover": "fan-7-9f0a6fff", "title": "The post draft", "topic": "Scripts", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "subtitle": "", "thumbnail": null, "introduction": "Of a site that is upgraded.", "reviews_closed": false}');
INSERT INTO public.versions VALUES (8, 3, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.654891+00', NULL, '{"slug": "scheduled", "cover": "weave-3-ca2ac8e7", "title": "The post scheduled", "topic": "Scripts", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "subtitle": "", "thumbnail": null, "introduction": "Of a site that is upgraded.", "reviews_closed": false}');
INSERT INTO public.versions VALUES (9, 1, '3e733ec8-6cc0-435a-837a-f3086f935a65', '2026-11-28 08:10:01.682831+00', NULL, '{"slug": "renamed", "cover": "swell-4-db6b69fb", "title": "Renamed", "topic": "Scripts", "content": "<p>Grüße, <strong>“quoted”</strong> 😀 and a\\backslash.</p>", "reviewed": null, "subtitle": "", "thumbnail": "3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png", "introduction": "Of a site that is upgraded.", "reviews_closed": false}');


--
-- Data for Name: buckets; Type: TABLE DATA; Schema: storage; Owner: supabase_storage_admin
--

INSERT INTO storage.buckets VALUES ('avatars', 'avatars', NULL, NULL, true, false, 2097152, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', '2026-11-28 08:10:00.495677+00', '2026-11-28 08:10:00.495677+00');
INSERT INTO storage.buckets VALUES ('thumbnail', 'thumbnail', NULL, NULL, true, false, 15728640, '{image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm,audio/mpeg,audio/mp4,application/pdf,application/zip,text/vtt}', '2026-11-28 08:10:00.495677+00', '2026-11-28 08:10:00.495677+00');


--
-- Data for Name: objects; Type: TABLE DATA; Schema: storage; Owner: supabase_storage_admin
--

INSERT INTO storage.objects VALUES ('c0bb5a4c-f35c-4628-b7ea-45e192fd0589', 'avatars', 'Profile Photo/8cceea26-1719-4473-91db-9db30934300b.png', '8cceea26-1719-4473-91db-9db30934300b', '8cceea26-1719-4473-91db-9db30934300b', '{"eTag": "\"0nPHaxVQyf0T4jnkIjLFT5BUUR5\"", "size": 6796, "mimetype": "image/png", "cacheControl": "max-age=3600", "lastModified": "2026-11-28T08:10:01.543Z", "contentLength": 6796, "httpStatusCode": 200}', NULL, NULL, DEFAULT, '2026-11-28 08:10:01.54393+00', '2026-11-28 08:10:01.54393+00', '2026-11-28 08:10:01.54393+00');
INSERT INTO storage.objects VALUES ('cbb9d18a-fb3d-4994-8b6f-6747f7e5aff6', 'thumbnail', 'Thumbnail/3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png', '3e733ec8-6cc0-435a-837a-f3086f935a65', '3e733ec8-6cc0-435a-837a-f3086f935a65', '{"eTag": "\"1fiAOFlxdDaY3NPBMWFrVdtjYkl\"", "size": 6803, "mimetype": "image/png", "cacheControl": "max-age=3600", "lastModified": "2026-11-28T08:10:01.638Z", "contentLength": 6803, "httpStatusCode": 200}', NULL, NULL, DEFAULT, '2026-11-28 08:10:01.639113+00', '2026-11-28 08:10:01.639113+00', '2026-11-28 08:10:01.639113+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: supabase_migrations; Owner: byline_owner
--

INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020100', NULL, 'create_profiles');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020200', NULL, 'guard_administrators');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020300', NULL, 'limit_acts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020400', NULL, 'create_settings');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020500', NULL, 'create_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020600', NULL, 'rename_topics');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020700', NULL, 'create_pages');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020800', NULL, 'create_drafts_and_versions');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124020900', NULL, 'create_comments');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021000', NULL, 'create_likes');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021100', NULL, 'create_reports');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021200', NULL, 'create_files');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021300', NULL, 'manage_accounts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021400', NULL, 'create_dashboard');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021500', NULL, 'list_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021600', NULL, 'create_navigation');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124150100', NULL, 'ask_for_an_account');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021700', NULL, 'create_outside_code');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021800', NULL, 'announce_changes');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124021900', NULL, 'prepare_search');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022000', NULL, 'search_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022100', NULL, 'search_reviews');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022200', NULL, 'search_pages');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022300', NULL, 'suggest_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022400', NULL, 'guide_first_steps');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124239000', NULL, 'space_letters');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022500', NULL, 'tell_of_backups');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124022600', NULL, 'tell_schema_version');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124070000', NULL, 'add_subtitle');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124110000', NULL, 'show_dates');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124120000', NULL, 'ask_for_the_password');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124121000', NULL, 'count_newest_ratings');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124121001', NULL, 'limit_renames');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124121002', NULL, 'suggest_words_out');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124121003', NULL, 'pass_lints');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124121004', NULL, 'allow_thanks_on_two_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124123000', NULL, 'bound_reads');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124125000', NULL, 'limit_edits');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124130000', NULL, 'add_replies');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124130100', NULL, 'close_reviews');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124140000', NULL, 'queue_mails');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124140100', NULL, 'tell_by_mail');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124150000', NULL, 'forget_unproved_passwords');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124150200', NULL, 'compare_migrations');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124150300', NULL, 'end_one_time_passwords');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124160000', NULL, 'bound_tags');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124170000', NULL, 'quote_lead_review');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124170100', NULL, 'allow_footer_of_today');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124171000', NULL, 'show_next_cover');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124180000', NULL, 'quote_reviews_alone');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124190000', NULL, 'collect_mails');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124190100', NULL, 'act_from_mails');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124200000', NULL, 'remember_deleted_answers');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124224200', NULL, 'keep_subscribers');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124224300', NULL, 'manage_subscribers');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124225100', NULL, 'send_letters');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124225200', NULL, 'manage_sendings');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124226000', NULL, 'silence_own_address');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124226100', NULL, 'ask_whether_letters_go');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124230100', NULL, 'list_related_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124230200', NULL, 'tell_no_hidden_answers');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124231900', NULL, 'tell_in_the_browser');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124232000', NULL, 'export_notices');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261124233000', NULL, 'stop_taken_letters');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261125000000', NULL, 'one_spelling_of_an_address');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261125010000', NULL, 'ask_for_mails');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261125030000', NULL, 'pause_letters_briefly');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126020000', NULL, 'count_years_by_range');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126030000', NULL, 'check_mails');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261127060000', NULL, 'hand_letters_that_may_go');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126031000', NULL, 'tell_whether_letters_go');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126032000', NULL, 'act_from_digests');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126033000', NULL, 'count_mails_of_deleted_accounts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126035000', NULL, 'send_beside_a_project');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126050000', NULL, 'preview_letters');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126051000', NULL, 'list_failed_confirmations');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126052000', NULL, 'find_asked_subscribers');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126053000', NULL, 'start_large_sendings');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126060000', NULL, 'draft_links');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126060100', NULL, 'retry_test_letters');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126060200', NULL, 'keep_names_in_one_line');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126061000', NULL, 'list_pictures');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126070000', NULL, 'allow_files_in_posts');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126075000', NULL, 'limit_files');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126101000', NULL, 'read_reviews_at_once');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126103000', NULL, 'keep_snippets');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126200000', NULL, 'end_list_of_years');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126210000', NULL, 'lighten_letters');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126220000', NULL, 'index_mails_apart');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261126230000', NULL, 'plan_weekly_letters');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261127061000', NULL, 'limit_mails_of_a_mailbox');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261127070000', NULL, 'announce_roles_and_search');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128043000', NULL, 'list_reviews_apart');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128051500', NULL, 'cut_excerpts_at_graphemes');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128053000', NULL, 'announce_removals');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128053500', NULL, 'announce_removals_of_rows');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128060000', NULL, 'give_mails_rooms');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128060100', NULL, 'ask_for_the_password_to_reach_people');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128060200', NULL, 'export_what_is_allowed');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128061500', NULL, 'count_posts_by_topic');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261128061600', NULL, 'close_new_functions');


--
-- Name: refresh_tokens_id_seq; Type: SEQUENCE SET; Schema: auth; Owner: supabase_auth_admin
--

SELECT pg_catalog.setval('auth.refresh_tokens_id_seq', 1, false);


--
-- Name: acts_id_seq; Type: SEQUENCE SET; Schema: private; Owner: byline_owner
--

SELECT pg_catalog.setval('private.acts_id_seq', 5, true);


--
-- Name: asked_mails_id_seq; Type: SEQUENCE SET; Schema: private; Owner: byline_owner
--

SELECT pg_catalog.setval('private.asked_mails_id_seq', 1, false);


--
-- Name: outbox_id_seq; Type: SEQUENCE SET; Schema: private; Owner: byline_owner
--

SELECT pg_catalog.setval('private.outbox_id_seq', 1, false);


--
-- Name: sendings_id_seq; Type: SEQUENCE SET; Schema: private; Owner: byline_owner
--

SELECT pg_catalog.setval('private.sendings_id_seq', 1, false);


--
-- Name: subscribers_id_seq; Type: SEQUENCE SET; Schema: private; Owner: byline_owner
--

SELECT pg_catalog.setval('private.subscribers_id_seq', 1, false);


--
-- Name: subscription_requests_id_seq; Type: SEQUENCE SET; Schema: private; Owner: byline_owner
--

SELECT pg_catalog.setval('private.subscription_requests_id_seq', 1, false);


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
-- Name: act_links act_links_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.act_links
    ADD CONSTRAINT act_links_pkey PRIMARY KEY (hash);


--
-- Name: acts acts_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.acts
    ADD CONSTRAINT acts_pkey PRIMARY KEY (id);


--
-- Name: asked_mails asked_mails_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.asked_mails
    ADD CONSTRAINT asked_mails_pkey PRIMARY KEY (id);


--
-- Name: backups backups_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);


--
-- Name: draft_links draft_links_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.draft_links
    ADD CONSTRAINT draft_links_pkey PRIMARY KEY (hash);


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
-- Name: mail_choices mail_choices_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_choices
    ADD CONSTRAINT mail_choices_pkey PRIMARY KEY (user_id);


--
-- Name: mail_hours mail_hours_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_hours
    ADD CONSTRAINT mail_hours_pkey PRIMARY KEY (hour, kind);


--
-- Name: mail_links mail_links_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_links
    ADD CONSTRAINT mail_links_pkey PRIMARY KEY (hash);


--
-- Name: mail_pace mail_pace_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_pace
    ADD CONSTRAINT mail_pace_pkey PRIMARY KEY (id);


--
-- Name: mail_server mail_server_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_server
    ADD CONSTRAINT mail_server_pkey PRIMARY KEY (id);


--
-- Name: mailed_before mailed_before_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mailed_before
    ADD CONSTRAINT mailed_before_pkey PRIMARY KEY (hash);


--
-- Name: notices notices_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (user_id, kind, comment_id);


--
-- Name: old_topics old_topics_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.old_topics
    ADD CONSTRAINT old_topics_pkey PRIMARY KEY (name);


--
-- Name: outbox outbox_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);


--
-- Name: post_counts post_counts_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.post_counts
    ADD CONSTRAINT post_counts_pkey PRIMARY KEY (topic);


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
-- Name: sendings sendings_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.sendings
    ADD CONSTRAINT sendings_pkey PRIMARY KEY (id);


--
-- Name: sendings sendings_weekly_once; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.sendings
    ADD CONSTRAINT sendings_weekly_once UNIQUE (weekday, posts_until);


--
-- Name: silenced_addresses silenced_addresses_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.silenced_addresses
    ADD CONSTRAINT silenced_addresses_pkey PRIMARY KEY (hash);


--
-- Name: subscribers subscribers_email_key; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.subscribers
    ADD CONSTRAINT subscribers_email_key UNIQUE (email);


--
-- Name: subscribers subscribers_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.subscribers
    ADD CONSTRAINT subscribers_pkey PRIMARY KEY (id);


--
-- Name: subscription_callers subscription_callers_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.subscription_callers
    ADD CONSTRAINT subscription_callers_pkey PRIMARY KEY (hash, hour);


--
-- Name: subscription_requests subscription_requests_pkey; Type: CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.subscription_requests
    ADD CONSTRAINT subscription_requests_pkey PRIMARY KEY (id);


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
-- Name: snippets snippets_pkey; Type: CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.snippets
    ADD CONSTRAINT snippets_pkey PRIMARY KEY (user_id, name);


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
-- Name: act_links_ended; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX act_links_ended ON private.act_links USING btree (ends_at);


--
-- Name: act_links_of_comment; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX act_links_of_comment ON private.act_links USING btree (comment_id);


--
-- Name: act_links_of_user; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX act_links_of_user ON private.act_links USING btree (user_id);


--
-- Name: acts_of_user; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX acts_of_user ON private.acts USING btree (user_id, act, done_at);


--
-- Name: draft_links_ended; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX draft_links_ended ON private.draft_links USING btree (ends_at);


--
-- Name: draft_links_of_post; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX draft_links_of_post ON private.draft_links USING btree (blog_id);


--
-- Name: draft_links_of_user; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX draft_links_of_user ON private.draft_links USING btree (user_id);


--
-- Name: emails_of_mailbox; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX emails_of_mailbox ON private.emails USING btree (private.mailbox_of(email));


--
-- Name: mail_links_ended; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX mail_links_ended ON private.mail_links USING btree (ends_at);


--
-- Name: mail_links_of_subscriber; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX mail_links_of_subscriber ON private.mail_links USING btree (subscriber_id);


--
-- Name: mail_links_of_user; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX mail_links_of_user ON private.mail_links USING btree (user_id);


--
-- Name: notices_newest; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX notices_newest ON private.notices USING btree (user_id, kind, told_at DESC);


--
-- Name: notices_of_comment; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX notices_of_comment ON private.notices USING btree (comment_id);


--
-- Name: outbox_due; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_due ON private.outbox USING btree (due_at, id) WHERE ((state = 'waiting'::text) AND ((sending_id IS NULL) OR (kind = 'letter-test'::text)));


--
-- Name: outbox_failed; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_failed ON private.outbox USING btree (id DESC) WHERE (state = 'failed'::text);


--
-- Name: outbox_letter_once; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE UNIQUE INDEX outbox_letter_once ON private.outbox USING btree (sending_id, subscriber_id) WHERE (sending_id IS NOT NULL);


--
-- Name: outbox_of_comment; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_of_comment ON private.outbox USING btree (comment_id);


--
-- Name: outbox_of_digest; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_of_digest ON private.outbox USING btree (digest_id);


--
-- Name: outbox_of_sending; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_of_sending ON private.outbox USING btree (sending_id, state, id);


--
-- Name: outbox_of_subscriber; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_of_subscriber ON private.outbox USING btree (subscriber_id);


--
-- Name: outbox_of_user; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_of_user ON private.outbox USING btree (user_id, sent_at);


--
-- Name: outbox_once; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE UNIQUE INDEX outbox_once ON private.outbox USING btree (user_id, kind, COALESCE(comment_id, (0)::bigint)) WHERE ((state = 'waiting'::text) AND (handed = 0));


--
-- Name: outbox_sent; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_sent ON private.outbox USING btree (sent_at) WHERE (state = 'sent'::text);


--
-- Name: outbox_waiting_of_user; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX outbox_waiting_of_user ON private.outbox USING btree (user_id) WHERE (state = 'waiting'::text);


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
-- Name: sendings_of_blog; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX sendings_of_blog ON private.sendings USING btree (blog_id);


--
-- Name: sendings_of_state; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX sendings_of_state ON private.sendings USING btree (state, id);


--
-- Name: sendings_once; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE UNIQUE INDEX sendings_once ON private.sendings USING btree (blog_id) WHERE (kind = 'post'::text);


--
-- Name: sendings_one_correction; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE UNIQUE INDEX sendings_one_correction ON private.sendings USING btree (blog_id) WHERE ((kind = 'correction'::text) AND (state = ANY (ARRAY['planned'::text, 'going'::text, 'paused'::text])));


--
-- Name: subscribers_asked; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX subscribers_asked ON private.subscribers USING btree (asked_at);


--
-- Name: subscribers_of_mailbox; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX subscribers_of_mailbox ON private.subscribers USING btree (private.mailbox_of(email));


--
-- Name: subscribers_unconfirmed; Type: INDEX; Schema: private; Owner: byline_owner
--

CREATE INDEX subscribers_unconfirmed ON private.subscribers USING btree (asked_at) WHERE (state = 'asked'::text);


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

CREATE INDEX comments_by_rating ON public.comments USING btree (rating, created_at DESC, id DESC) WHERE (status <> 'deleted'::text);


--
-- Name: comments_by_rating_most_liked; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_by_rating_most_liked ON public.comments USING btree (rating, like_count DESC, id DESC) WHERE (status <> 'deleted'::text);


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

CREATE INDEX comments_most_liked ON public.comments USING btree (like_count DESC, id DESC) WHERE ((status <> 'deleted'::text) AND (parent IS NULL));


--
-- Name: comments_newest_first; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_newest_first ON public.comments USING btree (created_at DESC, id DESC) WHERE ((status <> 'deleted'::text) AND (parent IS NULL));


--
-- Name: comments_newest_ratings; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_newest_ratings ON public.comments USING btree (blog_id, user_id, created_at DESC, id DESC) INCLUDE (rating) WHERE ((rating IS NOT NULL) AND (status = 'shown'::text));


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

CREATE INDEX comments_of_blog_by_rating ON public.comments USING btree (blog_id, rating, created_at DESC, id DESC) INCLUDE (status) WHERE (parent IS NULL);


--
-- Name: comments_of_blog_most_liked; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_of_blog_most_liked ON public.comments USING btree (blog_id, like_count DESC, id DESC) WHERE ((like_count > 0) AND (parent IS NULL));


--
-- Name: comments_of_parent; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_of_parent ON public.comments USING btree (parent);


--
-- Name: comments_reviews_of_blog; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX comments_reviews_of_blog ON public.comments USING btree (blog_id, created_at DESC, id DESC) INCLUDE (status) WHERE (parent IS NULL);


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
-- Name: snippets_pictures; Type: INDEX; Schema: public; Owner: byline_owner
--

CREATE INDEX snippets_pictures ON public.snippets USING gin (private.pictures_of(content)) WITH (fastupdate=off);


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
-- Name: users end_mails; Type: TRIGGER; Schema: auth; Owner: supabase_auth_admin
--

CREATE TRIGGER end_mails BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.end_mails();


--
-- Name: users end_one_time_password; Type: TRIGGER; Schema: auth; Owner: supabase_auth_admin
--

CREATE TRIGGER end_one_time_password BEFORE UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text)) EXECUTE FUNCTION private.end_one_time_password();


--
-- Name: users follow_email; Type: TRIGGER; Schema: auth; Owner: supabase_auth_admin
--

CREATE TRIGGER follow_email AFTER UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION private.follow_email();


--
-- Name: users forget_unproved_password; Type: TRIGGER; Schema: auth; Owner: supabase_auth_admin
--

CREATE TRIGGER forget_unproved_password BEFORE UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL) AND ((old.confirmation_token)::text <> ''::text))) EXECUTE FUNCTION private.forget_unproved_password();


--
-- Name: users make_profile; Type: TRIGGER; Schema: auth; Owner: supabase_auth_admin
--

CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.make_profile();


--
-- Name: mail_server announce_mail_server; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER announce_mail_server AFTER INSERT OR DELETE OR UPDATE ON private.mail_server FOR EACH ROW EXECUTE FUNCTION private.announce_all();


--
-- Name: notices bound_notices; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER bound_notices AFTER INSERT ON private.notices FOR EACH ROW EXECUTE FUNCTION private.bound_notices();


--
-- Name: searched_posts keep_words_of_new_titles; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER keep_words_of_new_titles AFTER INSERT ON private.searched_posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_title_words();


--
-- Name: searched_posts keep_words_of_titles; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER keep_words_of_titles AFTER UPDATE ON private.searched_posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_title_words();


--
-- Name: asked_mails wake_senders; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER wake_senders AFTER INSERT ON private.asked_mails FOR EACH STATEMENT EXECUTE FUNCTION private.wake_senders();


--
-- Name: outbox wake_senders; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER wake_senders AFTER INSERT OR UPDATE OF due_at ON private.outbox FOR EACH ROW WHEN (((new.due_at <= now()) AND (new.state = 'waiting'::text))) EXECUTE FUNCTION private.wake_senders();


--
-- Name: subscription_requests wake_senders; Type: TRIGGER; Schema: private; Owner: byline_owner
--

CREATE TRIGGER wake_senders AFTER INSERT ON private.subscription_requests FOR EACH STATEMENT EXECUTE FUNCTION private.wake_senders();


--
-- Name: comments announce_changed_comments; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_changed_comments AFTER UPDATE ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.announce_comments();


--
-- Name: comments announce_changed_rating; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_changed_rating AFTER UPDATE ON public.comments FOR EACH ROW WHEN (((new.rating IS DISTINCT FROM old.rating) OR (new.status IS DISTINCT FROM old.status) OR ((new.rating IS NOT NULL) AND (new.created_at IS DISTINCT FROM old.created_at)))) EXECUTE FUNCTION private.announce_lists();


--
-- Name: comments announce_deleted_comments; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_deleted_comments AFTER DELETE ON public.comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.announce_comments();


--
-- Name: comments announce_deleted_rating; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_deleted_rating AFTER DELETE ON public.comments FOR EACH ROW WHEN ((old.rating IS NOT NULL)) EXECUTE FUNCTION private.announce_lists();


--
-- Name: pages announce_hidden_pages; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_hidden_pages AFTER UPDATE ON public.pages FOR EACH ROW WHEN (((old.status = 'published'::text) AND (new.status <> 'published'::text))) EXECUTE FUNCTION private.announce_removal();


--
-- Name: blogs announce_hidden_posts; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_hidden_posts AFTER UPDATE ON public.blogs FOR EACH ROW WHEN ((((old.status = 'published'::text) AND (new.status <> 'published'::text)) OR (old.published_at < new.published_at))) EXECUTE FUNCTION private.announce_removal();


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

CREATE TRIGGER announce_profile AFTER UPDATE OF username, avatar_url, role ON public.profiles FOR EACH ROW WHEN ((((new.username IS DISTINCT FROM old.username) OR (new.avatar_url IS DISTINCT FROM old.avatar_url)) OR (new.role IS DISTINCT FROM old.role))) EXECUTE FUNCTION private.announce_profile();


--
-- Name: pages announce_removed_pages; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_removed_pages AFTER DELETE ON public.pages FOR EACH ROW EXECUTE FUNCTION private.announce_removal();


--
-- Name: blogs announce_removed_posts; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_removed_posts AFTER DELETE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.announce_removal();


--
-- Name: settings announce_settings; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER announce_settings AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.announce_all();


--
-- Name: outside_code ask_for_password; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER ask_for_password BEFORE UPDATE ON public.outside_code FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.ask_for_password();


--
-- Name: settings ask_for_password; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER ask_for_password BEFORE UPDATE ON public.settings FOR EACH ROW WHEN (((new.confirm_addresses IS DISTINCT FROM old.confirm_addresses) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION private.ask_for_password();


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

CREATE TRIGGER date_text BEFORE UPDATE ON public.blogs FOR EACH ROW WHEN (((((new.title IS DISTINCT FROM old.title) OR (new.subtitle IS DISTINCT FROM old.subtitle)) OR (new.introduction IS DISTINCT FROM old.introduction)) OR (new.content IS DISTINCT FROM old.content))) EXECUTE FUNCTION private.date_text();


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
-- Name: comments keep_replies; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER keep_replies AFTER DELETE ON public.comments FOR EACH ROW EXECUTE FUNCTION private.keep_replies();


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

CREATE TRIGGER keep_words AFTER INSERT OR UPDATE OF title, subtitle, introduction, content, topic, inserted_at, status, published_at ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.keep_words();


--
-- Name: comments limit_edits; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER limit_edits BEFORE UPDATE ON public.comments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.limit_acts('edits', 'You are editing reviews very quickly.', '30', '10 minutes');


--
-- Name: settings limit_files; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER limit_files AFTER INSERT OR UPDATE OF largest_file ON public.settings FOR EACH ROW EXECUTE FUNCTION private.limit_files();


--
-- Name: likes limit_likes; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER limit_likes BEFORE INSERT ON public.likes FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.limit_acts('likes', 'You are liking reviews very quickly.', '60', '10 minutes');


--
-- Name: profiles limit_renames; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER limit_renames BEFORE UPDATE OF username, avatar_url ON public.profiles FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((new.username IS DISTINCT FROM old.username) OR (new.avatar_url IS DISTINCT FROM old.avatar_url)))) EXECUTE FUNCTION private.limit_acts('renames', 'You are changing your name or picture very often.', '10', '1 hour');


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
-- Name: comments note_approval; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER note_approval AFTER UPDATE OF status ON public.comments FOR EACH ROW WHEN (((old.status = 'held'::text) AND (new.status = 'shown'::text))) EXECUTE FUNCTION private.note_comment();


--
-- Name: comments note_reply; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER note_reply AFTER INSERT ON public.comments FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.parent IS NOT NULL) AND (new.status = 'shown'::text))) EXECUTE FUNCTION private.note_comment();


--
-- Name: profiles pass_posts_on; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER pass_posts_on BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.pass_posts_on();


--
-- Name: blogs refuse_tags; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER refuse_tags BEFORE INSERT OR UPDATE OF content ON public.blogs FOR EACH ROW WHEN (((octet_length(new.content) - octet_length(replace(new.content, '<'::text, ''::text))) > 40000)) EXECUTE FUNCTION private.refuse_tags();


--
-- Name: pages refuse_tags; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER refuse_tags BEFORE INSERT OR UPDATE OF content ON public.pages FOR EACH ROW WHEN (((octet_length(new.content) - octet_length(replace(new.content, '<'::text, ''::text))) > 40000)) EXECUTE FUNCTION private.refuse_tags();


--
-- Name: settings rename_topics; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER rename_topics AFTER UPDATE OF topics ON public.settings FOR EACH ROW WHEN (((new.topics <> old.topics) AND old.is_started)) EXECUTE FUNCTION private.rename_topics();


--
-- Name: comments require_answered; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_answered BEFORE INSERT OR UPDATE OF parent, blog_id, answers ON public.comments FOR EACH ROW WHEN ((new.parent IS NOT NULL)) EXECUTE FUNCTION private.require_answered();


--
-- Name: likes require_comment_out; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_comment_out BEFORE INSERT ON public.likes FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_comment_out();


--
-- Name: reports require_comment_out; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_comment_out BEFORE INSERT ON public.reports FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_comment_out();


--
-- Name: profiles require_own_picture; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_own_picture AFTER UPDATE OF avatar_url ON public.profiles FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.avatar_url IS DISTINCT FROM old.avatar_url) AND (new.avatar_url IS NOT NULL))) EXECUTE FUNCTION private.require_own_picture();


--
-- Name: comments require_post_out; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER require_post_out BEFORE INSERT ON public.comments FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_post_out();


--
-- Name: settings settle_settings; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER settle_settings BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.settle_settings();


--
-- Name: comments tell_of_comment; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER tell_of_comment AFTER INSERT ON public.comments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.tell_of_comment();


--
-- Name: comments tell_of_edit; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER tell_of_edit AFTER UPDATE OF content ON public.comments FOR EACH ROW WHEN (((old.status = 'shown'::text) AND (new.status = 'held'::text))) EXECUTE FUNCTION private.tell_of_comment();


--
-- Name: reports tell_of_report; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER tell_of_report AFTER INSERT ON public.reports FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.tell_of_report();


--
-- Name: comments tell_of_status; Type: TRIGGER; Schema: public; Owner: byline_owner
--

CREATE TRIGGER tell_of_status AFTER UPDATE OF status ON public.comments FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION private.tell_of_comment();


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
-- Name: act_links act_links_comment_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.act_links
    ADD CONSTRAINT act_links_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE SET NULL;


--
-- Name: act_links act_links_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.act_links
    ADD CONSTRAINT act_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: acts acts_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.acts
    ADD CONSTRAINT acts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: draft_links draft_links_blog_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.draft_links
    ADD CONSTRAINT draft_links_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;


--
-- Name: draft_links draft_links_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.draft_links
    ADD CONSTRAINT draft_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: emails emails_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.emails
    ADD CONSTRAINT emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: mail_choices mail_choices_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_choices
    ADD CONSTRAINT mail_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: mail_links mail_links_subscriber_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_links
    ADD CONSTRAINT mail_links_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES private.subscribers(id) ON DELETE CASCADE;


--
-- Name: mail_links mail_links_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.mail_links
    ADD CONSTRAINT mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: notices notices_comment_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.notices
    ADD CONSTRAINT notices_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;


--
-- Name: notices notices_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.notices
    ADD CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;


--
-- Name: outbox outbox_comment_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.outbox
    ADD CONSTRAINT outbox_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;


--
-- Name: outbox outbox_digest_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.outbox
    ADD CONSTRAINT outbox_digest_id_fkey FOREIGN KEY (digest_id) REFERENCES private.outbox(id) ON DELETE CASCADE;


--
-- Name: outbox outbox_sending_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.outbox
    ADD CONSTRAINT outbox_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES private.sendings(id) ON DELETE CASCADE;


--
-- Name: outbox outbox_subscriber_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.outbox
    ADD CONSTRAINT outbox_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES private.subscribers(id) ON DELETE CASCADE;


--
-- Name: outbox outbox_user_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.outbox
    ADD CONSTRAINT outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


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
-- Name: sendings sendings_blog_id_fkey; Type: FK CONSTRAINT; Schema: private; Owner: byline_owner
--

ALTER TABLE ONLY private.sendings
    ADD CONSTRAINT sendings_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE SET NULL;


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
-- Name: comments comments_parent_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_parent_fkey FOREIGN KEY (parent) REFERENCES public.comments(id) DEFERRABLE INITIALLY DEFERRED;


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
-- Name: snippets snippets_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: byline_owner
--

ALTER TABLE ONLY public.snippets
    ADD CONSTRAINT snippets_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


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
-- Name: act_links; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.act_links ENABLE ROW LEVEL SECURITY;

--
-- Name: acts; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.acts ENABLE ROW LEVEL SECURITY;

--
-- Name: asked_mails; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.asked_mails ENABLE ROW LEVEL SECURITY;

--
-- Name: backups; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.backups ENABLE ROW LEVEL SECURITY;

--
-- Name: draft_links; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.draft_links ENABLE ROW LEVEL SECURITY;

--
-- Name: emails; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.emails ENABLE ROW LEVEL SECURITY;

--
-- Name: first_steps; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.first_steps ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_choices; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.mail_choices ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_hours; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.mail_hours ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_links; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.mail_links ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_pace; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.mail_pace ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_server; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.mail_server ENABLE ROW LEVEL SECURITY;

--
-- Name: mailed_before; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.mailed_before ENABLE ROW LEVEL SECURITY;

--
-- Name: notices; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.notices ENABLE ROW LEVEL SECURITY;

--
-- Name: old_topics; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.old_topics ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.outbox ENABLE ROW LEVEL SECURITY;

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
-- Name: sendings; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.sendings ENABLE ROW LEVEL SECURITY;

--
-- Name: silenced_addresses; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.silenced_addresses ENABLE ROW LEVEL SECURITY;

--
-- Name: subscribers; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.subscribers ENABLE ROW LEVEL SECURITY;

--
-- Name: subscription_callers; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.subscription_callers ENABLE ROW LEVEL SECURITY;

--
-- Name: subscription_requests; Type: ROW SECURITY; Schema: private; Owner: byline_owner
--

ALTER TABLE private.subscription_requests ENABLE ROW LEVEL SECURITY;

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
-- Name: snippets Administrators may add snippets of their own; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may add snippets of their own" ON public.snippets FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


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
-- Name: snippets Administrators may delete their own snippets; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may delete their own snippets" ON public.snippets FOR DELETE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


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
-- Name: snippets Administrators may read their own snippets; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may read their own snippets" ON public.snippets FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


--
-- Name: snippets Administrators may rename their own snippets; Type: POLICY; Schema: public; Owner: byline_owner
--

CREATE POLICY "Administrators may rename their own snippets" ON public.snippets FOR UPDATE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_admin() AS is_admin)));


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

CREATE POLICY "Readers may read shown comments and their own with their post" ON public.comments FOR SELECT TO authenticated USING (((((status <> 'held'::text) AND ((parent IS NULL) OR (NOT (parent IN ( SELECT private.held_comments() AS held_comments))))) OR (user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.is_admin() AS is_admin)) AND (NOT (blog_id IN ( SELECT private.hidden_posts() AS hidden_posts)))));


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

CREATE POLICY "Visitors may read shown comments with their post" ON public.comments FOR SELECT TO anon USING (((status <> 'held'::text) AND ((parent IS NULL) OR (NOT (parent IN ( SELECT private.held_comments() AS held_comments)))) AND (NOT (blog_id IN ( SELECT private.hidden_posts() AS hidden_posts)))));


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
-- Name: snippets; Type: ROW SECURITY; Schema: public; Owner: byline_owner
--

ALTER TABLE public.snippets ENABLE ROW LEVEL SECURITY;

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

CREATE POLICY "Readers may add pictures of themselves" ON storage.objects FOR INSERT TO authenticated WITH CHECK (((bucket_id = 'avatars'::text) AND (storage.foldername(name) = ARRAY['Profile Photo'::text]) AND (owner_id = (( SELECT auth.uid() AS uid))::text) AND ( SELECT private.may_take_part() AS may_take_part) AND ( SELECT private.has_room_for_a_picture() AS has_room_for_a_picture)));


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
-- Name: FUNCTION add_to_post_counts(topics text[], changes integer[]); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.add_to_post_counts(topics text[], changes integer[]) FROM PUBLIC;


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
-- Name: FUNCTION announce_removal(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.announce_removal() FROM PUBLIC;


--
-- Name: FUNCTION ask_for_password(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.ask_for_password() FROM PUBLIC;


--
-- Name: FUNCTION ask_mail(what jsonb); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.ask_mail(what jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.ask_mail(what jsonb) TO supabase_auth_admin;


--
-- Name: FUNCTION begin_without_likes(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.begin_without_likes() FROM PUBLIC;


--
-- Name: FUNCTION beginning(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.beginning(words text) FROM PUBLIC;


--
-- Name: FUNCTION best_review(of_blog bigint, by_author uuid); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.best_review(of_blog bigint, by_author uuid) FROM PUBLIC;


--
-- Name: FUNCTION bound_notices(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.bound_notices() FROM PUBLIC;


--
-- Name: FUNCTION change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) FROM PUBLIC;


--
-- Name: FUNCTION choose_cover(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.choose_cover() FROM PUBLIC;


--
-- Name: FUNCTION collect_mails(mail private.outbox); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.collect_mails(mail private.outbox) FROM PUBLIC;


--
-- Name: FUNCTION containing(typed text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.containing(typed text) FROM PUBLIC;


--
-- Name: FUNCTION continuing_characters(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.continuing_characters() FROM PUBLIC;


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
-- Name: FUNCTION count_mail(more integer, of_kind text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.count_mail(more integer, of_kind text) FROM PUBLIC;


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
-- Name: FUNCTION describe_digest(digest private.outbox); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.describe_digest(digest private.outbox) FROM PUBLIC;


--
-- Name: FUNCTION describe_letter(mail private.outbox); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.describe_letter(mail private.outbox) FROM PUBLIC;


--
-- Name: FUNCTION describe_mail(mail private.outbox); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.describe_mail(mail private.outbox) FROM PUBLIC;


--
-- Name: FUNCTION dictionary_of(language text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.dictionary_of(language text) FROM PUBLIC;


--
-- Name: FUNCTION end_mails(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.end_mails() FROM PUBLIC;


--
-- Name: FUNCTION end_one_time_password(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.end_one_time_password() FROM PUBLIC;


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
-- Name: FUNCTION find_related(of_blog bigint, most integer); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.find_related(of_blog bigint, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_related(of_blog bigint, most integer) TO anon;
GRANT ALL ON FUNCTION private.find_related(of_blog bigint, most integer) TO authenticated;
GRANT ALL ON FUNCTION private.find_related(of_blog bigint, most integer) TO service_role;


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
-- Name: FUNCTION forget_unproved_password(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.forget_unproved_password() FROM PUBLIC;


--
-- Name: FUNCTION has_ink(value text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.has_ink(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_ink(value text) TO authenticated;
GRANT ALL ON FUNCTION private.has_ink(value text) TO service_role;


--
-- Name: FUNCTION has_mail_room(of_user uuid, of_kind text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.has_mail_room(of_user uuid, of_kind text) FROM PUBLIC;


--
-- Name: FUNCTION has_room_for_a_picture(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.has_room_for_a_picture() FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_room_for_a_picture() TO authenticated;


--
-- Name: FUNCTION has_share(of_kind text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.has_share(of_kind text) FROM PUBLIC;


--
-- Name: FUNCTION held_comments(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.held_comments() FROM PUBLIC;
GRANT ALL ON FUNCTION private.held_comments() TO anon;
GRANT ALL ON FUNCTION private.held_comments() TO authenticated;


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
-- Name: FUNCTION in_one_line(value text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.in_one_line(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.in_one_line(value text) TO authenticated;
GRANT ALL ON FUNCTION private.in_one_line(value text) TO service_role;


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
-- Name: COLUMN blogs.subtitle; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(subtitle),UPDATE(subtitle) ON TABLE public.blogs TO authenticated;


--
-- Name: COLUMN blogs.reviews_closed; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(reviews_closed),UPDATE(reviews_closed) ON TABLE public.blogs TO authenticated;


--
-- Name: FUNCTION index_post(post public.blogs); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.index_post(post public.blogs) FROM PUBLIC;


--
-- Name: FUNCTION invite(address text, from_source text, of_topics text[], of_weekday integer); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.invite(address text, from_source text, of_topics text[], of_weekday integer) FROM PUBLIC;


--
-- Name: FUNCTION is_barred(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_barred() FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_barred() TO authenticated;


--
-- Name: FUNCTION is_for_administrators(kind text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_for_administrators(kind text) FROM PUBLIC;


--
-- Name: FUNCTION is_in_titles(word text, ages tsquery); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_in_titles(word text, ages tsquery) FROM PUBLIC;


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
-- Name: FUNCTION is_link_mail(kind text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_link_mail(kind text) FROM PUBLIC;


--
-- Name: FUNCTION is_live(link private.draft_links); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.is_live(link private.draft_links) FROM PUBLIC;


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
-- Name: FUNCTION keep_replies(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.keep_replies() FROM PUBLIC;


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
-- Name: FUNCTION known_topics(wanted text[]); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.known_topics(wanted text[]) FROM PUBLIC;


--
-- Name: FUNCTION limit_acts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.limit_acts() FROM PUBLIC;


--
-- Name: FUNCTION limit_files(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.limit_files() FROM PUBLIC;


--
-- Name: FUNCTION lock_administrators(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.lock_administrators() FROM PUBLIC;


--
-- Name: FUNCTION mail_room(kind text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.mail_room(kind text) FROM PUBLIC;


--
-- Name: FUNCTION mailbox_of(address text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.mailbox_of(address text) FROM PUBLIC;


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
-- Name: FUNCTION may_go(sending private.sendings); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.may_go(sending private.sendings) FROM PUBLIC;


--
-- Name: FUNCTION may_take_part(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.may_take_part() FROM PUBLIC;
GRANT ALL ON FUNCTION private.may_take_part() TO authenticated;


--
-- Name: FUNCTION may_write_letters(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.may_write_letters() FROM PUBLIC;


--
-- Name: FUNCTION network_of(address text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.network_of(address text) FROM PUBLIC;


--
-- Name: FUNCTION newest_ages(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.newest_ages() FROM PUBLIC;


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
-- Name: COLUMN comments.parent; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(parent) ON TABLE public.comments TO authenticated;


--
-- Name: COLUMN comments.answers; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(answers) ON TABLE public.comments TO authenticated;


--
-- Name: FUNCTION newest_ratings(of_blog bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.newest_ratings(of_blog bigint) FROM PUBLIC;


--
-- Name: FUNCTION next_letter(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.next_letter() FROM PUBLIC;


--
-- Name: FUNCTION next_morning(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.next_morning() FROM PUBLIC;


--
-- Name: FUNCTION normal(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.normal(words text) FROM PUBLIC;


--
-- Name: FUNCTION normal_address(typed text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.normal_address(typed text) FROM PUBLIC;


--
-- Name: FUNCTION note_comment(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.note_comment() FROM PUBLIC;


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
-- Name: FUNCTION posts_of(sending private.sendings); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.posts_of(sending private.sendings) FROM PUBLIC;


--
-- Name: FUNCTION present_notices(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.present_notices() FROM PUBLIC;


--
-- Name: FUNCTION proven_address(of_user uuid); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.proven_address(of_user uuid) FROM PUBLIC;


--
-- Name: FUNCTION queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval) FROM PUBLIC;
GRANT ALL ON FUNCTION private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval) TO supabase_auth_admin;


--
-- Name: FUNCTION read_page(of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.read_page(of_table regclass, condition text, sort text, descending boolean, skip bigint, take bigint, at_most bigint) FROM PUBLIC;


--
-- Name: FUNCTION read_search(typed text, OUT query tsquery, OUT config regconfig, OUT marked tsquery, OUT runs text[], OUT pattern text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.read_search(typed text, OUT query tsquery, OUT config regconfig, OUT marked tsquery, OUT runs text[], OUT pattern text) FROM PUBLIC;


--
-- Name: FUNCTION recipients_of(post public.blogs); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.recipients_of(post public.blogs) FROM PUBLIC;


--
-- Name: FUNCTION recount_posts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.recount_posts() FROM PUBLIC;


--
-- Name: FUNCTION refuse_tags(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.refuse_tags() FROM PUBLIC;


--
-- Name: FUNCTION rename_topics(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.rename_topics() FROM PUBLIC;


--
-- Name: FUNCTION replies_to(review bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.replies_to(review bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION private.replies_to(review bigint) TO anon;
GRANT ALL ON FUNCTION private.replies_to(review bigint) TO authenticated;
GRANT ALL ON FUNCTION private.replies_to(review bigint) TO service_role;


--
-- Name: FUNCTION require_admin(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_admin() FROM PUBLIC;


--
-- Name: FUNCTION require_answered(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_answered() FROM PUBLIC;


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
-- Name: FUNCTION require_own_picture(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_own_picture() FROM PUBLIC;


--
-- Name: FUNCTION require_password_for(of_post bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.require_password_for(of_post bigint) FROM PUBLIC;


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
-- Name: FUNCTION sends_mails(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.sends_mails() FROM PUBLIC;


--
-- Name: FUNCTION settle_letter(mail private.outbox, outcome text, seconds double precision); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.settle_letter(mail private.outbox, outcome text, seconds double precision) FROM PUBLIC;


--
-- Name: FUNCTION settle_settings(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.settle_settings() FROM PUBLIC;


--
-- Name: FUNCTION split_unspaced(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.split_unspaced(words text) FROM PUBLIC;


--
-- Name: FUNCTION take_asked_mail(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.take_asked_mail() FROM PUBLIC;
GRANT ALL ON FUNCTION private.take_asked_mail() TO supabase_auth_admin;


--
-- Name: FUNCTION takes_reviews(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.takes_reviews() FROM PUBLIC;
GRANT ALL ON FUNCTION private.takes_reviews() TO authenticated;


--
-- Name: FUNCTION tell_administrators(of_kind text, of_comment bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.tell_administrators(of_kind text, of_comment bigint) FROM PUBLIC;


--
-- Name: FUNCTION tell_answered(reply public.comments); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.tell_answered(reply public.comments) FROM PUBLIC;


--
-- Name: FUNCTION tell_by_mail(to_user uuid, of_kind text, of_comment bigint); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.tell_by_mail(to_user uuid, of_kind text, of_comment bigint) FROM PUBLIC;


--
-- Name: FUNCTION tell_of_comment(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.tell_of_comment() FROM PUBLIC;


--
-- Name: FUNCTION tell_of_report(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.tell_of_report() FROM PUBLIC;


--
-- Name: FUNCTION unspaced_scripts(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.unspaced_scripts() FROM PUBLIC;


--
-- Name: FUNCTION version_of(written jsonb); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.version_of(written jsonb) FROM PUBLIC;


--
-- Name: FUNCTION wait_for_pace(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.wait_for_pace() FROM PUBLIC;


--
-- Name: FUNCTION wake_senders(); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.wake_senders() FROM PUBLIC;


--
-- Name: FUNCTION wants_mail(of_user uuid, of_kind text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.wants_mail(of_user uuid, of_kind text) FROM PUBLIC;


--
-- Name: FUNCTION words_in(words text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.words_in(words text) FROM PUBLIC;


--
-- Name: FUNCTION words_of(content text); Type: ACL; Schema: private; Owner: byline_owner
--

REVOKE ALL ON FUNCTION private.words_of(content text) FROM PUBLIC;


--
-- Name: FUNCTION add_subscriber(address text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.add_subscriber(address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_subscriber(address text) TO authenticated;


--
-- Name: FUNCTION answer_subscriptions(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.answer_subscriptions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.answer_subscriptions() TO service_role;


--
-- Name: FUNCTION answered_name(comment public.comments); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.answered_name(comment public.comments) FROM PUBLIC;
GRANT ALL ON FUNCTION public.answered_name(comment public.comments) TO anon;
GRANT ALL ON FUNCTION public.answered_name(comment public.comments) TO authenticated;
GRANT ALL ON FUNCTION public.answered_name(comment public.comments) TO service_role;


--
-- Name: FUNCTION approve_comments(of_comments bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.approve_comments(of_comments bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.approve_comments(of_comments bigint[]) TO authenticated;


--
-- Name: FUNCTION ask_subscription(address text, of_topics text[], of_weekday integer, source text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.ask_subscription(address text, of_topics text[], of_weekday integer, source text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ask_subscription(address text, of_topics text[], of_weekday integer, source text) TO anon;
GRANT ALL ON FUNCTION public.ask_subscription(address text, of_topics text[], of_weekday integer, source text) TO authenticated;


--
-- Name: FUNCTION bar_account(of_user uuid); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.bar_account(of_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bar_account(of_user uuid) TO authenticated;


--
-- Name: FUNCTION bound_reads(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.bound_reads() FROM PUBLIC;
GRANT ALL ON FUNCTION public.bound_reads() TO anon;
GRANT ALL ON FUNCTION public.bound_reads() TO authenticated;
GRANT ALL ON FUNCTION public.bound_reads() TO service_role;


--
-- Name: FUNCTION change_subscribers(of_ids bigint[], act text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.change_subscribers(of_ids bigint[], act text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_subscribers(of_ids bigint[], act text) TO authenticated;


--
-- Name: FUNCTION choose_mails(review text, held text, report text, answer boolean, approval boolean); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.choose_mails(review text, held text, report text, answer boolean, approval boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.choose_mails(review text, held text, report text, answer boolean, approval boolean) TO authenticated;


--
-- Name: FUNCTION choose_subscription(act text, of_topics text[], of_weekday integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.choose_subscription(act text, of_topics text[], of_weekday integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.choose_subscription(act text, of_topics text[], of_weekday integer) TO authenticated;


--
-- Name: FUNCTION compare_migrations(own text[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.compare_migrations(own text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.compare_migrations(own text[]) TO anon;
GRANT ALL ON FUNCTION public.compare_migrations(own text[]) TO authenticated;


--
-- Name: FUNCTION count_notices(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.count_notices() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_notices() TO authenticated;


--
-- Name: FUNCTION create_draft_link(of_post bigint, days integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.create_draft_link(of_post bigint, days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_draft_link(of_post bigint, days integer) TO authenticated;


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
-- Name: FUNCTION end_draft_link(link text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.end_draft_link(link text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_draft_link(link text) TO authenticated;


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
-- Name: FUNCTION hand_mail(of_mail bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.hand_mail(of_mail bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hand_mail(of_mail bigint) TO service_role;


--
-- Name: FUNCTION import_subscribers(entries jsonb, is_trial boolean); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.import_subscribers(entries jsonb, is_trial boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.import_subscribers(entries jsonb, is_trial boolean) TO authenticated;


--
-- Name: FUNCTION is_admin(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.is_admin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_admin() TO authenticated;
GRANT ALL ON FUNCTION public.is_admin() TO service_role;


--
-- Name: FUNCTION is_locked(lock_key bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.is_locked(lock_key bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_locked(lock_key bigint) TO anon;
GRANT ALL ON FUNCTION public.is_locked(lock_key bigint) TO authenticated;


--
-- Name: FUNCTION keep_act_links(of_mail bigint, hashes jsonb); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.keep_act_links(of_mail bigint, hashes jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_act_links(of_mail bigint, hashes jsonb) TO service_role;


--
-- Name: FUNCTION keep_mail_link(of_mail bigint, secret_hash text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.keep_mail_link(of_mail bigint, secret_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_mail_link(of_mail bigint, secret_hash text) TO service_role;


--
-- Name: FUNCTION list_account_files(of_user uuid, from_role text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_account_files(of_user uuid, from_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_account_files(of_user uuid, from_role text) TO authenticated;


--
-- Name: FUNCTION list_beside(of_blog bigint, related integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_beside(of_blog bigint, related integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_beside(of_blog bigint, related integer) TO anon;
GRANT ALL ON FUNCTION public.list_beside(of_blog bigint, related integer) TO authenticated;
GRANT ALL ON FUNCTION public.list_beside(of_blog bigint, related integer) TO service_role;


--
-- Name: FUNCTION list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_comments(search text, sort text, descending boolean, of_blog bigint, with_rating integer, skip bigint, take bigint) TO authenticated;


--
-- Name: FUNCTION list_draft_links(of_post bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_draft_links(of_post bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_draft_links(of_post bigint) TO authenticated;


--
-- Name: FUNCTION list_failed_mails(of_sending bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_failed_mails(of_sending bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_failed_mails(of_sending bigint) TO authenticated;


--
-- Name: FUNCTION list_moderation(skip bigint, take bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_moderation(skip bigint, take bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_moderation(skip bigint, take bigint) TO authenticated;


--
-- Name: FUNCTION list_notices(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_notices() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_notices() TO authenticated;


--
-- Name: FUNCTION list_pictures(search text, before timestamp with time zone); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_pictures(search text, before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_pictures(search text, before timestamp with time zone) TO authenticated;


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
-- Name: FUNCTION list_sendings(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_sendings() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_sendings() TO authenticated;


--
-- Name: FUNCTION list_stray_files(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_stray_files() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_stray_files() TO authenticated;


--
-- Name: FUNCTION list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint, take bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint, take bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint, take bigint) TO authenticated;


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
-- Name: FUNCTION mail_choices(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.mail_choices() FROM PUBLIC;
GRANT ALL ON FUNCTION public.mail_choices() TO authenticated;


--
-- Name: FUNCTION most_reviewed_posts(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.most_reviewed_posts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.most_reviewed_posts() TO authenticated;


--
-- Name: FUNCTION own_subscription(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.own_subscription() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_subscription() TO authenticated;


--
-- Name: FUNCTION plan_sending(of_post bigint, wanted boolean, with_subject text, with_note text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.plan_sending(of_post bigint, wanted boolean, with_subject text, with_note text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.plan_sending(of_post bigint, wanted boolean, with_subject text, with_note text) TO authenticated;


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
-- Name: FUNCTION read_act_link(secret text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_act_link(secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_act_link(secret text) TO anon;
GRANT ALL ON FUNCTION public.read_act_link(secret text) TO authenticated;


--
-- Name: FUNCTION read_draft_link(secret text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_draft_link(secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_draft_link(secret text) TO anon;
GRANT ALL ON FUNCTION public.read_draft_link(secret text) TO authenticated;


--
-- Name: FUNCTION read_letter(of_post bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_letter(of_post bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_letter(of_post bigint) TO authenticated;
GRANT ALL ON FUNCTION public.read_letter(of_post bigint) TO service_role;


--
-- Name: FUNCTION read_mail_check(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_mail_check() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_mail_check() TO authenticated;


--
-- Name: FUNCTION read_mail_link(secret text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_mail_link(secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_mail_link(secret text) TO anon;
GRANT ALL ON FUNCTION public.read_mail_link(secret text) TO authenticated;


--
-- Name: FUNCTION read_notices(until timestamp with time zone, about bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_notices(until timestamp with time zone, about bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_notices(until timestamp with time zone, about bigint) TO authenticated;


--
-- Name: FUNCTION read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) TO anon;
GRANT ALL ON FUNCTION public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) TO authenticated;
GRANT ALL ON FUNCTION public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) TO service_role;


--
-- Name: FUNCTION read_sending(of_post bigint); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_sending(of_post bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_sending(of_post bigint) TO authenticated;


--
-- Name: FUNCTION read_site(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_site() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_site() TO anon;
GRANT ALL ON FUNCTION public.read_site() TO authenticated;
GRANT ALL ON FUNCTION public.read_site() TO service_role;


--
-- Name: FUNCTION read_subscribers(of_ids bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_subscribers(of_ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_subscribers(of_ids bigint[]) TO authenticated;


--
-- Name: FUNCTION read_subscription(secret text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.read_subscription(secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_subscription(secret text) TO anon;
GRANT ALL ON FUNCTION public.read_subscription(secret text) TO authenticated;


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
-- Name: FUNCTION replies(comment public.comments); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.replies(comment public.comments) FROM PUBLIC;
GRANT ALL ON FUNCTION public.replies(comment public.comments) TO anon;
GRANT ALL ON FUNCTION public.replies(comment public.comments) TO authenticated;
GRANT ALL ON FUNCTION public.replies(comment public.comments) TO service_role;


--
-- Name: FUNCTION retry_mails(of_mails bigint[]); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.retry_mails(of_mails bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.retry_mails(of_mails bigint[]) TO authenticated;


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
-- Name: FUNCTION search_reviews(typed text, of_topic text, skip integer, take integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.search_reviews(typed text, of_topic text, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_reviews(typed text, of_topic text, skip integer, take integer) TO anon;
GRANT ALL ON FUNCTION public.search_reviews(typed text, of_topic text, skip integer, take integer) TO authenticated;


--
-- Name: FUNCTION send_correction(of_post bigint, with_subject text, with_note text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.send_correction(of_post bigint, with_subject text, with_note text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.send_correction(of_post bigint, with_subject text, with_note text) TO authenticated;


--
-- Name: FUNCTION send_mail_check(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.send_mail_check() FROM PUBLIC;
GRANT ALL ON FUNCTION public.send_mail_check() TO authenticated;


--
-- Name: FUNCTION send_test(of_post bigint, with_subject text, with_note text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.send_test(of_post bigint, with_subject text, with_note text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.send_test(of_post bigint, with_subject text, with_note text) TO authenticated;


--
-- Name: FUNCTION set_role(of_user uuid, to_role text, from_role text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.set_role(of_user uuid, to_role text, from_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_role(of_user uuid, to_role text, from_role text) TO authenticated;


--
-- Name: FUNCTION set_sending(of_sending bigint, act text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.set_sending(of_sending bigint, act text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_sending(of_sending bigint, act text) TO authenticated;


--
-- Name: FUNCTION settle_mail(of_mail bigint, outcome text, words text, seconds double precision); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.settle_mail(of_mail bigint, outcome text, words text, seconds double precision) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_mail(of_mail bigint, outcome text, words text, seconds double precision) TO service_role;


--
-- Name: FUNCTION start_letters(); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.start_letters() FROM PUBLIC;
GRANT ALL ON FUNCTION public.start_letters() TO service_role;


--
-- Name: FUNCTION suggest_posts(typed text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.suggest_posts(typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.suggest_posts(typed text) TO anon;
GRANT ALL ON FUNCTION public.suggest_posts(typed text) TO authenticated;


--
-- Name: FUNCTION take_mail(seconds double precision, with_letters boolean); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.take_mail(seconds double precision, with_letters boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_mail(seconds double precision, with_letters boolean) TO service_role;


--
-- Name: FUNCTION tell_mail_server(is_sending boolean, a_second integer, a_day integer, minutes integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.tell_mail_server(is_sending boolean, a_second integer, a_day integer, minutes integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tell_mail_server(is_sending boolean, a_second integer, a_day integer, minutes integer) TO service_role;


--
-- Name: FUNCTION unbar_account(of_user uuid); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.unbar_account(of_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unbar_account(of_user uuid) TO authenticated;


--
-- Name: FUNCTION use_act_link(secret text, seen text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.use_act_link(secret text, seen text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_act_link(secret text, seen text) TO anon;
GRANT ALL ON FUNCTION public.use_act_link(secret text, seen text) TO authenticated;


--
-- Name: FUNCTION use_mail_link(secret text); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.use_mail_link(secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_mail_link(secret text) TO anon;
GRANT ALL ON FUNCTION public.use_mail_link(secret text) TO authenticated;


--
-- Name: FUNCTION use_subscription(secret text, act text, of_topics text[], of_weekday integer); Type: ACL; Schema: public; Owner: byline_owner
--

REVOKE ALL ON FUNCTION public.use_subscription(secret text, act text, of_topics text[], of_weekday integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_subscription(secret text, act text, of_topics text[], of_weekday integer) TO anon;
GRANT ALL ON FUNCTION public.use_subscription(secret text, act text, of_topics text[], of_weekday integer) TO authenticated;


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
-- Name: COLUMN settings.shows_dates; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(shows_dates) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.reviews_close_after; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(reviews_close_after) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.offers_letters; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(offers_letters) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.mails_a_second; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(mails_a_second) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.mails_a_day; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(mails_a_day) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.sends_whole_posts; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(sends_whole_posts) ON TABLE public.settings TO authenticated;


--
-- Name: COLUMN settings.largest_file; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT UPDATE(largest_file) ON TABLE public.settings TO authenticated;


--
-- Name: TABLE settings_versions; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT ON TABLE public.settings_versions TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.settings_versions TO service_role;


--
-- Name: TABLE snippets; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT SELECT,DELETE ON TABLE public.snippets TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.snippets TO service_role;


--
-- Name: COLUMN snippets.user_id; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(user_id) ON TABLE public.snippets TO authenticated;


--
-- Name: COLUMN snippets.name; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(name),UPDATE(name) ON TABLE public.snippets TO authenticated;


--
-- Name: COLUMN snippets.content; Type: ACL; Schema: public; Owner: byline_owner
--

GRANT INSERT(content) ON TABLE public.snippets TO authenticated;


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


