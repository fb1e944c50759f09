-- Search in reviews that are shown, of posts that are out.

-- Words that nobody can type, common to 256, 2,048 and 16,384 reviews with neighbouring ids.
create function private.review_age_word(review_id bigint, level integer) returns text
language sql immutable parallel safe
return E'\u0001' || level || '.' || (review_id >> (8 + 3 * level));

-- For the index below, whose expression the writer of a row evaluates. Security definer, because the functions that it calls are out
-- of reach for writers.
create function private.review_words(review_id bigint, content text) returns tsvector
language sql immutable parallel safe security definer cost 500 set search_path = ''
as $$
  select private.words_in(content) || array_to_tsvector(array[
    private.review_age_word(review_id, 0), private.review_age_word(review_id, 1), private.review_age_word(review_id, 2)])
$$;

create index comments_words on public.comments using gin (private.review_words(id, content)) with (fastupdate = off);

-- The newest shown reviews that match, of posts that are out: at most `most`. Looks among the newest 2,000 first, then among eight
-- times as many, and so on, since an index of words has no order. So a review that was edited long after it was written can be missing
-- where newer ones are enough. `newest` is the newest id: the settings of this function forbid the index that finds it.
create function private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) returns bigint[]
language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
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
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;

-- As find_posts, the newest first. 201 stands for more than 200.
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

create function public.search_reviews(typed text, of_topic text default '', skip integer default 0, take integer default 10)
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
