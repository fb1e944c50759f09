-- Reviews, replies and likes: who may read and write them, and how a post shows them. moderation.sql has what is held or refused.

-- Security definer: readers may not read the settings.
create function private.accepts_reviews() returns boolean
language sql stable security definer set search_path = ''
as $$
  select reviewers = 'everybody' from public.settings
$$;

grant execute on function private.accepts_reviews() to authenticated;

-- Security definer: policies on comments cannot read comments.
create function private.held_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments
  where status = 'held' and user_id is distinct from (select auth.uid()) and not (select public.is_admin())
$$;

grant execute on function private.held_comments() to anon, authenticated;

grant select on public.comments to anon;
grant select, delete on public.comments to authenticated;
grant select, insert, update, delete on public.comments to service_role;
grant insert (user_id, blog_id, content, rating, created_at, parent, answers) on public.comments to authenticated;
grant update (content, rating, created_at) on public.comments to authenticated;

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

create policy "Readers may comment in their own name" on public.comments
  for insert to authenticated with check (user_id = (select auth.uid()) and not (select private.is_banned()));

create policy "No reviews are taken while the settings say so" on public.comments
  as restrictive for insert to authenticated with check ((select private.accepts_reviews()));

create policy "Readers may change their own comments on posts they may read" on public.comments
  for update to authenticated
  using (
    user_id = (select auth.uid())
    and not (select private.is_banned())
    and blog_id not in (select private.hidden_posts()));

create policy "Readers may delete their own comments, administrators every one" on public.comments
  for delete to authenticated
  using (
    (user_id = (select auth.uid()) or (select public.is_admin()))
    and blog_id not in (select private.hidden_posts()));

-- The comments that the caller may not read. Two queries, because one condition with `or` would read the whole table.
create function private.hidden_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments where blog_id in (select private.hidden_posts())
  union all
  select private.held_comments()
  union all
  -- By an index, which a join may not use.
  select unnest(array(select id from public.comments where parent = held)) from private.held_comments() as held
$$;

grant execute on function private.hidden_comments() to anon, authenticated;

grant select on public.likes to anon;
grant select, delete on public.likes to authenticated;
grant select, insert, update, delete on public.likes to service_role;
grant insert (user_id, comment_id) on public.likes to authenticated;

create policy "Likes may be read with their comment" on public.likes
  for select to anon, authenticated using (comment_id not in (select private.hidden_comments()));

create policy "Readers may like in their own name" on public.likes
  for insert to authenticated with check (user_id = (select auth.uid()) and not (select private.is_banned()));

create policy "Readers may take back their own likes" on public.likes
  for delete to authenticated using (user_id = (select auth.uid()));

-- A review gets a new date when its text or rating changes.
create function private.set_comment_dates() returns trigger
language plpgsql set search_path = ''
as $$
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

create trigger date_comment before insert or update on public.comments
  for each row execute function private.set_comment_dates();

-- An import inserts comments with their count, and then the likes, which the triggers count again.
create function private.reset_like_count() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.like_count := 0;
  return new;
end
$$;

create trigger begin_without_likes before insert on public.comments
  for each row execute function private.reset_like_count();

-- A trigger, because the error of a policy would reveal that the post exists: this one equals that of the foreign key.
create function private.require_published_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.blogs where id = new.blog_id and private.is_published(status, published_at))
  then
    raise foreign_key_violation using
      message = 'there is no such post: violates foreign key constraint "comments_blog_id_fkey"',
      constraint = 'comments_blog_id_fkey', schema = 'public', table = 'comments';
  end if;
  if exists (
    select from public.blogs, public.settings
    where blogs.id = new.blog_id
      and (reviews_closed or (kind = 'post' and reviews_close_after > 0 and inserted_at <= now() - reviews_close_after * interval '1 day')))
  then
    raise check_violation using
      message = 'the reviews of this post are closed: violates check constraint "comments_post_open"',
      constraint = 'comments_post_open', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;

create trigger require_published_post before insert on public.comments
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.require_published_post();

-- The review of a visitor, which nobody reads before the owner of the address has followed its link. Called by the auth service, which
-- counts callers. A thousand may wait.
create function private.store_unconfirmed_review(of_blog bigint, by_name text, review_text text, stars integer) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  stored bigint;
begin
  delete from private.unconfirmed_reviews where ends_at <= now();
  if not private.accepts_reviews() then
    raise insufficient_privilege using message = 'no reviews are accepted';
  end if;
  if (select count(*) >= 1000 from private.unconfirmed_reviews) then
    raise sqlstate 'PT429' using message = 'Too many reviews wait to be confirmed. Please try again in 1 hour.';
  end if;
  insert into private.unconfirmed_reviews (blog_id, username, content, rating)
  values (of_blog, by_name, review_text, stars) returning id into stored;
  return stored;
end
$$;

create trigger require_published_post before insert on private.unconfirmed_reviews
  for each row when (current_setting('byline.restoring', true) is distinct from 'on') execute function private.require_published_post();

create function private.bind_unconfirmed_review(review bigint, hash text) returns void
language sql security definer set search_path = ''
as $$
  update private.unconfirmed_reviews set link_hash = hash where id = review
$$;

-- When its link signs in: the account gets the name that was given with the review, unless somebody had proven its address before.
create function private.use_unconfirmed_review(hash text, by_user uuid, is_new boolean) returns void
language sql security definer set search_path = ''
as $$
  with used as (delete from private.unconfirmed_reviews where link_hash = hash returning username)
  update public.profiles set username = used.username from used where is_new and profiles.id = by_user
$$;

-- The role of our auth service does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.store_unconfirmed_review(bigint, text, text, integer), private.bind_unconfirmed_review(bigint, text),
      private.use_unconfirmed_review(text, uuid, boolean) to supabase_auth_admin;
  end if;
end
$$;

-- What the page of a link shows before it is followed: only the mail has the secret. Null: it was followed, has ended, or its post is not
-- published any more.
create function public.read_unconfirmed_review(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('postId', blogs.id, 'title', blogs.title, 'slug', blogs.slug, 'isProject', blogs.kind = 'project', 'name', review.username,
    'content', review.content, 'rating', review.rating)
  from private.unconfirmed_reviews as review join public.blogs on blogs.id = review.blog_id
  where review.link_hash = encode(sha256(convert_to(secret, 'UTF8')), 'hex') and review.ends_at > now()
    and private.is_published(blogs.status, blogs.published_at)
$$;

grant execute on function public.read_unconfirmed_review(text) to anon, authenticated;

-- The same for likes and reports of a comment: nobody can like or report a held one.
create function private.require_shown_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.comments join public.blogs on blogs.id = comments.blog_id
    where comments.id = new.comment_id and comments.status = 'shown'
      and private.is_published(blogs.status, blogs.published_at)
      and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held'))
  then
    raise foreign_key_violation using
      message = format('there is no such comment: violates foreign key constraint "%s_comment_id_fkey"', tg_table_name),
      constraint = tg_table_name || '_comment_id_fkey', schema = 'public', table = tg_table_name;
  end if;
  return new;
end
$$;

create trigger require_shown_comment before insert on public.likes
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.require_shown_comment();

create trigger require_shown_comment before insert on public.reports
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.require_shown_comment();

-- A summary of a post's comments: the average rating (null without ratings), the number of ratings, how many gave one to five stars, and
-- the number of comments. Security definer, so that access to the post is checked once, not for each comment.
create function public.rating_summary(of_blog bigint)
returns table (average numeric, count integer, spread integer[], rated integer[], total integer, deleted integer)
language sql stable security definer set search_path = ''
as $$
  with readable as (
    select id from public.blogs
    where id = of_blog
      and (private.is_published(status, published_at)
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

grant execute on function public.rating_summary(bigint) to anon, authenticated, service_role;

-- The newest visible rating of each reader, used for averages and counts: otherwise one account could rate a post ten times. A review
-- without a rating does not withdraw an earlier one. Each author of imported comments counts as another reader. A function without its own settings is inlined into the query that calls it.
create function private.newest_ratings(of_blog bigint) returns setof integer
language sql stable rows 10
begin atomic
  select distinct on (coalesce(user_id, imported_by)) rating from public.comments
  where blog_id = of_blog and rating is not null and status = 'shown'
  order by coalesce(user_id, imported_by), created_at desc, id desc;
end;

-- The best review of a post: the most liked among its twenty most liked and twenty newest with four or five stars, so that the cost stays
-- the same with ten thousand. Excludes replies and the post's author. Without one, returns no row.
create function private.best_review(of_blog bigint, by_author uuid) returns table (content text, username text, rating integer)
language sql stable rows 1 set search_path = ''
as $$
  select left(comments.content, 1000), coalesce(profiles.username, comments.imported_name), comments.rating
  from (
    (select id from public.comments where blog_id = of_blog and parent is null and like_count > 0 order by like_count desc, id desc limit 20)
    union
    (select id from public.comments where blog_id = of_blog and parent is null order by created_at desc, id desc limit 20)
  ) as candidates join public.comments using (id) left join public.profiles on profiles.id = comments.user_id
  where comments.rating >= 4 and comments.status = 'shown' and comments.user_id is distinct from by_author
  order by comments.like_count desc, comments.rating desc, comments.id desc limit 1
$$;

-- How readers rated posts of the table: held comments do not count, as on the post's page.
create function public.list_post_ratings(of_posts bigint[])
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

grant execute on function public.list_post_ratings(bigint[]) to authenticated;

-- Security definer, because nobody may write like_count. Fires once per statement, because the deletion of an account may delete thousands
-- of likes.
create function private.count_likes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.comments set like_count = like_count - taken.likes
    from (select comment_id, count(*) as likes from old_likes group by comment_id) as taken
    -- Its likes go with a review, after the empty row has taken its place.
    where id = taken.comment_id and status <> 'deleted';
  end if;
  if tg_op <> 'DELETE' then
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

create trigger count_likes_moved after update on public.likes
  referencing old table as old_likes new table as new_likes
  for each statement execute function private.count_likes();

create trigger count_likes_taken after delete on public.likes
  referencing old table as old_likes
  for each statement execute function private.count_likes();

-- Also for imports. The comment that a reply responds to is locked, so that it cannot be deleted at the same moment.
create function private.require_reply_target() returns trigger
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

create trigger require_reply_target before insert or update of parent, blog_id, answers on public.comments
  for each row when (new.parent is not null and current_setting('byline.restoring', true) is distinct from 'on')
  execute function private.require_reply_target();

create function private.preserve_replies() returns trigger
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

create trigger preserve_replies after delete on public.comments for each row execute function private.preserve_replies();

-- In order: a thousand at most, and the reader's own.
create function private.replies_to(review bigint) returns setof bigint
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

grant execute on function private.replies_to(bigint) to anon, authenticated, service_role;

-- A computed column of comments: the ids of the oldest thousand replies of a review and the caller's own, oldest first, if the caller may
-- read them.
create function public.replies(comment public.comments) returns bigint[]
language sql stable set search_path = ''
begin atomic
  select array(select reply from private.replies_to(comment.id) as reply);
end;

grant execute on function public.replies(public.comments) to anon, authenticated, service_role;

-- The author of the comment that a reply responds to. Null when it was deleted.
create function public.answered_name(comment public.comments) returns text
language sql stable set search_path = ''
as $$
  select coalesce((select username from public.profiles where id = answered.user_id), answered.imported_name)
  from public.comments as answered where answered.id = coalesce(comment.answers, comment.parent)
$$;

grant execute on function public.answered_name(public.comments) to anon, authenticated, service_role;

-- A computed column of comments: since when visitors saw the version that a review is about. Null while the post has the same text, and
-- for what was never shown, or not recorded.
create function public.reviewed_version(comment public.comments) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select (
    select shown_from from public.versions
    where versions.blog_id = comment.blog_id and shown_from <= greatest(comment.created_at, comment.confirmed_at) order by shown_from desc limit 1)
  from public.blogs
  where blogs.id = comment.blog_id and comment.parent is null and private.is_published(status, published_at)
    and greatest(comment.created_at, comment.confirmed_at) < text_changed_at
$$;

grant execute on function public.reviewed_version(public.comments) to anon, authenticated, service_role;

-- For an administrator: whether a review changed its post. Returns its id, if it exists.
create function public.mark_review(of_comment bigint, has_changed_post boolean) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  marked bigint;
begin
  perform private.require_admin();
  update public.comments set changed_post = has_changed_post
  where id = of_comment and parent is null and status = 'shown' returning id into marked;
  return marked;
end
$$;

grant execute on function public.mark_review(bigint, boolean) to authenticated;

-- The caller's answer that a review still holds, although its post has changed. Returns its id, if it is the caller's. A second answer to
-- the same change writes nothing, because each write removes the page of the post from the caches.
create function public.confirm_review(of_comment bigint) returns bigint
language sql security definer set search_path = ''
as $$
  with own as (
    select id from public.comments
    where id = of_comment and user_id = (select auth.uid()) and parent is null and not (select private.is_banned())
  ), confirmed as (
    update public.comments set confirmed_at = now()
    from own, public.blogs
    where comments.id = own.id and blogs.id = comments.blog_id
      and greatest(comments.created_at, comments.confirmed_at) < blogs.text_changed_at
  )
  select id from own
$$;

grant execute on function public.confirm_review(bigint) to authenticated;

-- `with_rating`: 1 to 5, 6 for reviews without one, 0 for all. `ids`: the reviews of the list in order. `comments`: these, the best, and of
-- each the first reply, or both if there are two. `best` and `summary` are only in the first part of the list.
create function public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) returns json
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
    'changed_by', case when skip = 0 then (
      select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
        select comments.id, coalesce(profiles.username, comments.imported_name, '') as name
        from public.comments left join public.profiles on profiles.id = comments.user_id
        where comments.blog_id = of_blog and comments.changed_post and comments.status = 'shown' order by comments.created_at limit 20) as marked) end,
    'summary', case when skip = 0 then (select row_to_json(summary) from public.rating_summary(of_blog) as summary) end,
    'comments', (
      select coalesce(json_agg(json_build_object(
        'id', row.id, 'user_id', row.user_id, 'blog_id', row.blog_id, 'parent', row.parent, 'answers', row.answers,
        'answered_name', case when row.answers is not null then public.answered_name(row) end,
        'replies', shown.replies, 'content', row.content, 'rating', row.rating, 'status', row.status,
        'created_at', row.created_at, 'first_created_at', row.first_created_at, 'like_count', row.like_count,
        'imported_name', row.imported_name, 'changed_post', row.changed_post, 'reviewed_version', public.reviewed_version(row),
        'profiles', case when author.id is not null
          then json_build_object('username', author.username, 'avatar_url', author.avatar_url, 'role', author.role) end)), '[]')
      -- By the primary keys, however many rows the plan expects.
      from shown cross join lateral (select * from public.comments where id = shown.id limit 1) as row
        left join lateral (select * from public.profiles where id = row.user_id limit 1) as author on true));
end;

grant execute on function public.read_reviews(bigint, integer, boolean, integer, integer) to anon, authenticated, service_role;
