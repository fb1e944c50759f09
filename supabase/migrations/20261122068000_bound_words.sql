-- Composes characters, as before. In pieces, because sorting the accents of one letter takes quadratic time, which no timeout ends.
create or replace function private.normal(words text) returns text
language sql immutable parallel safe
as $$
  select translate(
    case when octet_length(words) = length(words) then words
      else (
        select string_agg(normalize(substr(words, 1 + 2000 * place, 2000), nfkc), '' order by place)
        from generate_series(0, length(words) / 2000) as place)
      end, '<>', '  ')
$$;

-- The parser of Postgres takes quadratic time, which no timeout ends, for a run such as '1.2.3e4-1.2.3e4-'. A search has no word
-- of more than 200 characters either.
create or replace function private.words_in(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector(
    'private.site_words',
    private.split_unspaced(
      regexp_replace(private.normal(words), format('([^\s%s]{200})', private.unspaced_scripts()), '\1 ', 'g')))
$$;

-- The text of HTML as a reader sees it, at most 200,000 characters. Takes a linear time: no pattern reads beyond the next '<',
-- and characters are composed where they are needed.
create or replace function private.plain_text(html text) returns text
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

-- The words of a post's other parts and of as much of its body as fits into a tsvector, which has at most a megabyte.
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

create or replace function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
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

drop function private.body_words(text);

reindex index public.comments_words;
select private.index_post(blogs) from public.blogs;

-- As before, but ends with a whole word, and is null for an empty body and for a pattern without words.
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
  part := private.beginning(substr(body, place));
  return case when place > 1 then '… ' || regexp_replace(part, '^\S{0,20}\s', '') else part end;
end
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

-- As before, but a review without the pattern begins an excerpt that ends with a whole word.
create or replace function private.find_reviews(typed text, of_topic text, skip integer, take integer)
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
    ids := array(
      select comments.id
      from public.comments join public.blogs on blogs.id = comments.blog_id
      where private.review_words(comments.content) @@ search.query
        and comments.status = 'shown' and private.is_out(blogs.status, blogs.published_at)
        and (of_topic = '' or blogs.topic = of_topic)
      order by comments.created_at desc, comments.id desc limit 201);
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

revoke execute on function private.add_body_words(tsvector, text), private.beginning(text)
  from public, anon, authenticated, service_role;
