-- Search in posts that are out. The words of each post are kept beside it, in a table that requests cannot read: with a policy on
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
return E'\u0001' || blog_id / 1000;

create function private.index_post(post public.blogs) returns void
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

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
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

create trigger keep_words
  after insert or update of title, introduction, content, topic, inserted_at, status, published_at on public.blogs
  for each row execute function private.keep_words();

-- The age words of the newest 8,000 posts. Not in match_newest, whose settings forbid the index that this needs.
create function private.newest_ages() returns tsquery
language sql stable set search_path = ''
as $$
  select string_agg(quote_literal(private.age_word(last.id - 1000 * age)), '|')::tsquery
  from (select id from public.blogs order by id desc limit 1) as last, generate_series(0, 7) as age
$$;

-- The newest posts that are out and match: at most `most`, newest first. Looks among posts with the words `ages` first, because an
-- index of words has no order: of a word in every post all would be read. Other plans than those with the indexes of words would
-- check the words of every post.
create function private.match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean)
returns bigint[]
language plpgsql stable set search_path = ''
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

-- The ids of all results, best first, 1001 at most: posts with all words in the title, then by weight, then the newest. The words of
-- more than 300 posts are not weighed, and of texts in quotes, 1,500 posts with their words are compared: each has to be read.
create function private.match_posts(query tsquery, of_topic text) returns bigint[]
language plpgsql stable set search_path = ''
as $$
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

-- A page of the results: at most 20 from `skip` on. `total` is in every row, and in a row without a post when there are none; 1001
-- stands for more.
create function private.find_posts(typed text, of_topic text, skip integer, take integer)
returns table (total integer, place integer, blog_id bigint, title text, excerpt text)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
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

-- Results for a visitor. Never a post that is not out, for an administrator neither.
create function public.search_posts(typed text, of_topic text default '', skip integer default 0, take integer default 10)
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
