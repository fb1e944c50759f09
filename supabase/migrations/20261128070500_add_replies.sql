-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

-- A reply is a comment with a parent, the review below which it stands. `answers` is the reply of the same review that it answers, if it
-- does not answer the review itself; that may be deleted, so it has no key. A review that is deleted while it has replies stays as an empty
-- row, so that they keep their place.
alter table public.comments
  alter column user_id drop not null,
  add column parent bigint,
  add column answers bigint,
  -- Deferred, because the empty row comes after the deletion.
  add constraint comments_parent_fkey foreign key (parent) references public.comments (id) deferrable initially deferred,
  add constraint comments_answers_below check (answers is null or parent is not null),
  add constraint comments_reply_unrated check (parent is null or rating is null),
  add constraint comments_deleted_empty check (
    case when status = 'deleted' then num_nonnulls(user_id, rating, parent) = 0 and content = '' else user_id is not null end),
  drop constraint comments_content_not_blank,
  add constraint comments_content_not_blank check (private.has_ink(content) or status = 'deleted'),
  drop constraint comments_status_known,
  add constraint comments_status_known check (status in ('shown', 'held', 'deleted'));

-- Lists of reviews leave replies out, lists of the dashboard what was deleted.
drop index public.comments_of_blog_by_rating, public.comments_of_blog_most_liked, public.comments_by_rating,
  public.comments_by_rating_most_liked, public.comments_newest_first, public.comments_most_liked;
create index comments_of_parent on public.comments (parent);
create index comments_reviews_of_blog on public.comments (blog_id, created_at desc, id desc) include (status) where parent is null;
create index comments_of_blog_by_rating on public.comments (blog_id, rating, created_at desc, id desc) include (status)
  where parent is null;
create index comments_of_blog_most_liked on public.comments (blog_id, like_count desc, id desc) where like_count > 0 and parent is null;
create index comments_newest_first on public.comments (created_at desc, id desc) where status <> 'deleted' and parent is null;
create index comments_most_liked on public.comments (like_count desc, id desc) where status <> 'deleted' and parent is null;
create index comments_by_rating on public.comments (rating, created_at desc, id desc) where status <> 'deleted';
create index comments_by_rating_most_liked on public.comments (rating, like_count desc, id desc) where status <> 'deleted';
create index comments_newest_ratings on public.comments (blog_id, user_id, created_at desc, id desc) include (rating)
  where rating is not null and status = 'shown';

drop function public.rating_summary(bigint);

drop policy "Visitors may read shown comments with their post" on public.comments;

drop policy "Readers may read shown comments and their own with their post" on public.comments;

-- The comments that the caller may not read. Two queries, because one condition with `or` would read the whole table.
create or replace function private.hidden_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments where blog_id in (select private.hidden_posts())
  union all
  select private.held_comments()
  union all
  -- By an index, which a join may not use.
  select unnest(array(select id from public.comments where parent = held)) from private.held_comments() as held
$$;
revoke execute on function private.hidden_comments() from public, anon, authenticated, service_role;
grant execute on function private.hidden_comments() to anon, authenticated;

-- A trigger, because the error of a policy would reveal that the post exists: this one equals that of the foreign key.
create or replace function private.require_post_out() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.require_post_out() from public, anon, authenticated, service_role;

-- The same for likes and reports of a comment: nobody can like or report a held one.
create or replace function private.require_comment_out() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.require_comment_out() from public, anon, authenticated, service_role;

-- How readers rated posts of the table: held comments do not count, as on the post's page.
create or replace function public.list_post_ratings(of_posts bigint[])
returns table (id bigint, average numeric, ratings integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select post, avg(rating), count(*)::integer
  from unnest(of_posts) as post, private.newest_ratings(post) as rating
  group by post order by post;
end
$$;
revoke execute on function public.list_post_ratings(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.list_post_ratings(bigint[]) to authenticated;

-- The newest shown rating of each reader, which averages, spreads and numbers of ratings all follow: one account could write ten reviews
-- of a post and count ten times. A review without a rating takes none back. Without settings of its own a function of rows becomes part of
-- the query that calls it.
create or replace function private.newest_ratings(of_blog bigint) returns setof integer
language sql stable rows 10
begin atomic
  select distinct on (user_id) rating from public.comments
  where blog_id = of_blog and rating is not null and status = 'shown'
  order by user_id, created_at desc, id desc;
end;
revoke execute on function private.newest_ratings(bigint) from public, anon, authenticated, service_role;

-- Security definer: policies on comments cannot read comments.
create or replace function private.held_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments
  where status = 'held' and user_id is distinct from (select auth.uid()) and not (select public.is_admin())
$$;
revoke execute on function private.held_comments() from public, anon, authenticated, service_role;
grant execute on function private.held_comments() to anon, authenticated;

-- Also for imports. What is answered is locked, so that it is not deleted at the same moment.
create or replace function private.require_answered() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.require_answered() from public, anon, authenticated, service_role;

create or replace function private.keep_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.keep_replies() from public, anon, authenticated, service_role;

-- The author of what a reply answers. Null when that was deleted.
create or replace function public.answered_name(comment public.comments) returns text
language sql stable set search_path = ''
as $$
  select (select username from public.profiles where id = answered.user_id)
  from public.comments as answered where answered.id = coalesce(comment.answers, comment.parent)
$$;
revoke execute on function public.answered_name(public.comments) from public, anon, authenticated, service_role;
grant execute on function public.answered_name(public.comments) to anon, authenticated, service_role;

-- One row about the comments of a post: the average rating (null without ratings), the number of ratings, how many gave one
-- to five stars, and the number of comments. Security definer, so that whether the post may be read is checked once, not
-- for each comment.
create or replace function public.rating_summary(of_blog bigint)
returns table (average numeric, count integer, spread integer[], rated integer[], total integer, deleted integer)
language sql stable security definer set search_path = ''
as $$
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
revoke execute on function public.rating_summary(bigint) from public, anon, authenticated, service_role;
grant execute on function public.rating_summary(bigint) to anon, authenticated, service_role;

-- The best review of a post: of its twenty most liked and its twenty newest, so that it costs the same with ten thousand, the most liked
-- of those with four stars or five. What the author says of it is no review of a reader, nor is a reply. Null: no post, and no row.
create or replace function private.best_review(of_blog bigint, by_author uuid) returns table (content text, username text, rating integer)
language sql stable rows 1 set search_path = ''
as $$
  select left(comments.content, 1000), profiles.username, comments.rating
  from (
    (select id from public.comments where blog_id = of_blog and parent is null and like_count > 0 order by like_count desc, id desc limit 20)
    union
    (select id from public.comments where blog_id = of_blog and parent is null order by created_at desc, id desc limit 20)
  ) as candidates join public.comments using (id) join public.profiles on profiles.id = comments.user_id
  where comments.rating >= 4 and comments.status = 'shown' and comments.user_id <> by_author
  order by comments.like_count desc, comments.rating desc, comments.id desc limit 1
$$;
revoke execute on function private.best_review(bigint,uuid) from public, anon, authenticated, service_role;

-- In their order: a thousand at most, and the reader's own.
create or replace function private.replies_to(review bigint) returns setof bigint
language sql stable rows 10
begin atomic
  select id from (
    (select id, coalesce(first_created_at, created_at) as at from public.comments
      where parent = review order by at, id limit 1000)
    union
    (select id, coalesce(first_created_at, created_at) as at from public.comments
      where parent = review and user_id = (select auth.uid()) and (select auth.uid()) is not null order by at desc, id desc limit 100)
  ) as listed
  order by at, id;
end;
revoke execute on function private.replies_to(bigint) from public, anon, authenticated, service_role;
grant execute on function private.replies_to(bigint) to anon, authenticated, service_role;

-- `with_rating`: 1 to 5, 6 for those without, 0 for all. `ids`: the reviews of the list in their order. `comments`: these, the best, and of each the
-- first reply or both of two. `best` and `summary` come with the beginning of the list.
create or replace function public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) returns json
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
begin atomic
  with found as (
    (select id, created_at from public.comments where with_rating = 0 and not oldest and blog_id = of_blog and parent is null
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where with_rating = 0 and oldest and blog_id = of_blog and parent is null
      order by created_at, id offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments
      where with_rating = 6 and not oldest and blog_id = of_blog and parent is null and rating is null and status <> 'deleted'
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments
      where with_rating = 6 and oldest and blog_id = of_blog and parent is null and rating is null and status <> 'deleted'
      order by created_at, id offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where not oldest and blog_id = of_blog and parent is null and rating = with_rating
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where oldest and blog_id = of_blog and parent is null and rating = with_rating
      order by created_at, id offset skip limit least(take, 500))
  ), best as materialized (
    select id from public.comments
    where skip = 0 and blog_id = of_blog and parent is null and like_count > 0 and status <> 'deleted'
    order by like_count desc, id desc limit 1
  ), threads as materialized (
    select id, array(select reply from private.replies_to(id) as reply) as replies
    from (select id from found union select id from best) as review
  ), shown as (
    select id, replies from threads
    union all
    select unnest(case when cardinality(replies) > 2 then replies[1:1] else replies end), '{}' from threads
  )
  select json_build_object(
    'ids', array(
      select id from found
      order by case when oldest then created_at end, case when oldest then id end, created_at desc, id desc),
    'best', (select id from best),
    'summary', case when skip = 0 then (select row_to_json(summary) from public.rating_summary(of_blog) as summary) end,
    'comments', (
      select coalesce(json_agg(json_build_object(
        'id', row.id, 'user_id', row.user_id, 'blog_id', row.blog_id, 'parent', row.parent, 'answers', row.answers,
        'answered_name', case when row.answers is not null then public.answered_name(row) end,
        'replies', shown.replies, 'content', row.content, 'rating', row.rating, 'status', row.status,
        'created_at', row.created_at, 'first_created_at', row.first_created_at, 'like_count', row.like_count,
        'profiles', case when author.id is not null
          then json_build_object('username', author.username, 'avatar_url', author.avatar_url, 'role', author.role) end)), '[]')
      -- By the primary keys, however many rows the plan expects.
      from shown cross join lateral (select * from public.comments where id = shown.id limit 1) as row
        left join lateral (select * from public.profiles where id = row.user_id limit 1) as author on true));
end;
revoke execute on function public.read_reviews(bigint,integer,boolean,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.read_reviews(bigint,integer,boolean,integer,integer) to anon, authenticated, service_role;

-- A column of comments for the API: the ids of the oldest thousand replies of a review and of those of the caller, oldest first, as far as
-- the caller may read them.
create or replace function public.replies(comment public.comments) returns bigint[]
language sql stable set search_path = ''
begin atomic
  select array(select reply from private.replies_to(comment.id) as reply);
end;
revoke execute on function public.replies(public.comments) from public, anon, authenticated, service_role;
grant execute on function public.replies(public.comments) to anon, authenticated, service_role;

revoke all on public.comments from anon, authenticated, service_role;
grant delete on public.comments to authenticated, service_role;
grant insert on public.comments to service_role;
grant select on public.comments to anon, authenticated, service_role;
grant update on public.comments to service_role;
grant insert (user_id, blog_id, content, rating, created_at, parent, answers) on public.comments to authenticated;
grant update (content, rating, created_at) on public.comments to authenticated;

create or replace trigger keep_replies after delete on public.comments for each row execute function private.keep_replies();

create or replace trigger require_answered before insert or update of parent, blog_id, answers on public.comments
  for each row when (new.parent is not null) execute function private.require_answered();

-- Replies are read with their review.
create policy "Visitors may read shown comments with their post" on public.comments
  for select to anon
  using (
    status <> 'held'
    and (parent is null or parent not in (select private.held_comments()))
    and blog_id not in (select private.hidden_posts()));

create policy "Readers may read shown comments and their own with their post" on public.comments
  for select to authenticated
  using (
    ((status <> 'held' and (parent is null or parent not in (select private.held_comments())))
      or user_id = (select auth.uid())
      or (select public.is_admin()))
    and blog_id not in (select private.hidden_posts()));

reset check_function_bodies;
