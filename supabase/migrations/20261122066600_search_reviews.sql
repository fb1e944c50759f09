-- Search in reviews that are shown, of posts that are out.

-- For the index below, whose expression the writer of a row evaluates. Security definer, because the function that it calls is out
-- of reach for writers.
create function private.review_words(content text) returns tsvector
language sql immutable parallel safe security definer cost 500 set search_path = ''
as $$
  select private.words_in(content)
$$;

create index comments_words on public.comments using gin (private.review_words(content)) with (fastupdate = off);

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
      coalesce(private.excerpt(comments.content, search.pattern), left(comments.content, 240)),
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

revoke execute on function private.review_words(text), private.find_reviews(text, text, integer, integer),
  public.search_reviews(text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.review_words(text) to authenticated, service_role;
grant execute on function private.find_reviews(text, text, integer, integer), public.search_reviews(text, text, integer, integer)
  to anon, authenticated;
