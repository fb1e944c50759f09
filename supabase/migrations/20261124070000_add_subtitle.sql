-- An optional line below the title of a post.

alter table public.blogs
  add column subtitle text not null default '',
  add constraint blogs_subtitle_ink check (subtitle = '' or private.has_ink(subtitle)),
  add constraint blogs_subtitle_length check (char_length(subtitle) <= 200);
grant insert (subtitle), update (subtitle) on public.blogs to authenticated;

drop trigger date_text on public.blogs;
create trigger date_text before update on public.blogs
  for each row when (
    (new.title, new.subtitle, new.introduction, new.content)
      is distinct from (old.title, old.subtitle, old.introduction, old.content))
  execute function private.date_text();

create or replace function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
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

create or replace function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
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

drop trigger keep_words on public.blogs;
create trigger keep_words
  after insert or update of title, subtitle, introduction, content, topic, inserted_at, status, published_at on public.blogs
  for each row execute function private.keep_words();

drop function public.list_posts_out(text, boolean, bigint, bigint);
create function public.list_posts_out(
  of_topic text default '', newest_first boolean default false, skip bigint default 0, take bigint default 100)
returns table (
  total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text,
  inserted_at timestamptz, minutes integer, author text, average numeric, ratings integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
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
revoke execute on function public.list_posts_out(text, boolean, bigint, bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_posts_out(text, boolean, bigint, bigint) to anon, authenticated, service_role;
