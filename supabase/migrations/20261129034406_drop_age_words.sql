-- Loads pg_trgm, whose parameter a function below sets.
select extensions.show_trgm('');

-- Generated from supabase/schemas: npm run schema

drop function private.age_word(bigint);

drop function private.newest_ages();

drop function private.match_newest(tsquery,tsquery,text,integer,boolean);

drop function private.is_in_titles(text,tsquery);

-- Posts to read next share a post's topic, tags or words of its title, and exclude those before and after it. Searches the thousand posts
-- around it and the newest thousand, and ranks 500 of them and the newest of each tag, so that the cost does not depend on the site's size.
create or replace function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  last_id constant bigint := (select max(id) from public.blogs);
  own_tags constant bigint[] := array(select tag_id from private.post_tags where blog_id = of_blog);
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_published_post(kind, status, published_at);
  if not found then
    return '{}';
  end if;
  wanted := regexp_replace(
    plainto_tsquery('private.site_words', private.split_unspaced(private.normal(mine.title)))::text,
    '&|<(-|\d+)>', '|', 'g')::tsquery;
  return array(
    select id from (
      select blog_id, case when topic = mine.topic then 0.1 else 0 end + ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ wanted and published_at <= now()
          and (blog_id between of_blog - 500 and of_blog + 500 or blog_id > last_id - 1000)
        limit 500) as alike
      union all
      (select blogs.id, 0.1 from public.blogs
        where blogs.topic = mine.topic and private.is_published_post(kind, status, published_at)
        order by blogs.id desc limit 30)
      union all
      select newest.blog_id, 0 from unnest(own_tags) as tag, lateral (
        select blog_id from private.post_tags where tag_id = tag and published_at <= now() order by blog_id desc limit 30) as newest
    ) as found (id, likeness)
    where id <> of_blog
    group by id
    -- A topic or a tag in common counts as much as one of six words.
    order by max(likeness)
      + 0.1 * (select count(*) from private.post_tags where blog_id = id and tag_id = any (own_tags)) desc, id desc
    limit least(most, 30));
end
$$;
revoke execute on function private.find_related(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function private.find_related(bigint,integer) to anon, authenticated, service_role;

create or replace function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
  insert into private.searched_posts as indexed (blog_id, title, title_words, words, body, topic, inserted_at, published_at)
  select post.id, private.fold(post.title),
    title_words,
    private.add_body_words(
      title_words
        || setweight(private.search_words(post.topic), 'B')
        || setweight(private.search_words(post.subtitle), 'B')
        || setweight(private.search_words(post.introduction), 'B'),
      body) || private.tag_words(post.tags),
    body, post.topic, post.inserted_at, case when post.status <> 'draft' and post.kind = 'post' then post.published_at end
  from
    private.plain_text(post.content) as body,
    setweight(
      private.search_words(post.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(post.title))), 'A') as title_words
  on conflict (blog_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    topic = excluded.topic, inserted_at = excluded.inserted_at, published_at = excluded.published_at
$$;
revoke execute on function private.index_post(public.blogs) from public, anon, authenticated, service_role;

create or replace function private.store_post_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.title, new.subtitle, new.introduction, new.content, new.topic)
      is not distinct from (old.title, old.subtitle, old.introduction, old.content, old.topic)
  then
    update private.searched_posts
    set inserted_at = new.inserted_at, published_at = case when new.status <> 'draft' and new.kind = 'post' then new.published_at end,
      words = case when new.tags = old.tags then words else
        ts_filter(words, '{a,b,d}') || private.tag_words(new.tags) end
    where blog_id = new.id;
    if found then
      return null;
    end if;
  end if;
  perform private.index_post(new);
  return null;
end
$$;
revoke execute on function private.store_post_words() from public, anon, authenticated, service_role;

-- The newest matching published posts: at most `most`, newest first. Plans without the word indexes would check the words of every post.
create or replace function private.match_newest(query tsquery, of_topic text, most integer, in_titles boolean) returns bigint[]
language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
as $$
begin
  if in_titles then
    return array(
      select blog_id from private.searched_posts
      where title_words @@ query and published_at <= now() and (of_topic = '' or topic = of_topic)
      order by inserted_at desc, blog_id desc limit most);
  end if;
  return array(
    select blog_id from private.searched_posts
    where words @@ query and published_at <= now() and (of_topic = '' or topic = of_topic)
    order by inserted_at desc, blog_id desc limit most);
end
$$;
revoke execute on function private.match_newest(tsquery,text,integer,boolean) from public, anon, authenticated, service_role;

-- The ids of all results, best first, 1001 at most: posts with all words in the title, then by weight, then the newest. Beyond 300 posts,
-- words are not weighed; for quoted texts, 1,500 posts are compared, each of which has to be read.
create or replace function private.match_posts(query tsquery, of_topic text) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  anywhere constant tsquery := regexp_replace(query::text, '<(-|\d+)>', '&', 'g')::tsquery;
  mentioned bigint[];
  named bigint[] := '{}';
begin
  if anywhere = query then
    mentioned := private.match_newest(query, of_topic, 1001, false);
  else
    mentioned := private.match_newest(anywhere, of_topic, 1500, false);
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
    named := private.match_newest(query, of_topic, 300, true);
  end if;
  return (named || array(
    select id from unnest(mentioned) with ordinality as m (id, place) where id <> all (named) order by place))[:1001];
end
$$;
revoke execute on function private.match_posts(tsquery,text) from public, anon, authenticated, service_role;

-- Whether a published post has the word in its title.
create or replace function private.is_in_titles(word text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.searched_posts
    where title_words @@ plainto_tsquery('private.exact_words', word) and published_at <= now())
$$;
revoke execute on function private.is_in_titles(text) from public, anon, authenticated, service_role;

-- Published posts whose titles have the words of a text; the last may be incomplete. Otherwise those with a word similar to the longest one
-- that no title has, or with any of the words. Swapped letters leave a short word too few common trigrams ('cahces' and 'caches' are only
-- 0.27 alike), so these are looked up. Compares 200 titles. A role that is no superuser may set the threshold, because the index above has
-- loaded pg_trgm into the session.
create or replace function private.find_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  words constant text[] := (string_to_array(folded, ' '))[:8];
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
    '', 200, true);
  if cardinality(candidates) = 0 and not has_unspaced then
    unknown := (
      select word from unnest(words) as word
      where cardinality(private.match_newest(to_tsquery('private.exact_words', '''' || word || ''':*'), '', 1, true)) = 0
      order by length(word) desc limit 1);
    if unknown is null then
      candidates := private.match_newest(
        to_tsquery('private.exact_words', '''' || array_to_string(words, ''' | ''') || ''''), '', 200, true);
    -- A text without trigrams would be compared with every word.
    elsif cardinality(extensions.show_trgm(left(unknown, 24))) > 0 then
      swapped := (
        select word from private.title_vocabulary
        where word = any (array(
          select overlay(unknown placing reverse(substr(unknown, n, 2)) from n for 2)
          from generate_series(1, length(unknown) - 1) as n))
          and private.is_in_titles(word)
        order by word limit 1);
      candidates := private.match_newest((
        select string_agg(plainto_tsquery('private.exact_words', word)::text, ' | ')::tsquery from (
          select word from (
            select word from private.title_vocabulary
            where left(unknown, 24) operator(extensions.%) word or word = swapped
            order by (word = swapped) desc, extensions.similarity(left(unknown, 24), word) desc, word limit 50) as similar_words
          where private.is_in_titles(word)
          limit 5) as nearest
      ), '', 200, true);
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
