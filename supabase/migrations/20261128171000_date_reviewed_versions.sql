-- When visitors first saw a version; null for what was saved while private. Of earlier versions only the present one is known to have been shown.
alter table public.versions add column shown_from timestamptz;
update public.versions set shown_from = greatest(versions.created_at, blogs.published_at)
from public.blogs
where blogs.id = blog_id and blogs.status <> 'draft' and versions.id = (select max(id) from public.versions as all_versions where all_versions.blog_id = blogs.id);
create index versions_shown on public.versions (blog_id, shown_from desc) where shown_from is not null;

-- When its author said that a review still holds, and whether it changed the post.
alter table public.comments add column confirmed_at timestamptz;
alter table public.comments add column changed_post boolean not null default false;
create index comments_changed_post on public.comments (blog_id, created_at) where changed_post;

alter table private.notifications drop constraint notifications_kind_known;
alter table private.notifications add constraint notifications_kind_known check (kind in ('answer', 'approval', 'changed', 'held', 'report'));

-- Generated from supabase/schemas: npm run schema

-- Security definer: versions are written only by this trigger. A post whose tags were only renamed, merged or deleted is no new version.
create or replace function private.store_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  version constant jsonb := private.version_of(to_jsonb(new));
  before constant jsonb := private.version_of(to_jsonb(old));
begin
  if version - 'tags' is distinct from before - 'tags'
    or private.tag_ids(private.tag_slugs(array(select jsonb_array_elements_text(version -> 'tags'))))
      <> private.tag_ids(private.tag_slugs(array(select jsonb_array_elements_text(before -> 'tags'))))
  then
    insert into public.versions (blog_id, page_id, user_id, created_at, fields)
    values (
      case tg_table_name when 'blogs' then new.id end, case tg_table_name when 'pages' then new.id end,
      coalesce(auth.uid(), (to_jsonb(new) ->> 'user_id')::uuid), new.updated_at, version);
  end if;
  if tg_table_name = 'blogs' and (version, new.status, new.published_at) is distinct from (before, old.status, old.published_at) then
    -- It was replaced, or taken back, before its time came.
    update public.versions set shown_from = null where blog_id = new.id and shown_from > now();
    update public.versions set shown_from = greatest(now(), new.published_at)
    where shown_from is null and new.status <> 'draft' and id = (select max(id) from public.versions where blog_id = new.id);
  end if;
  return null;
end
$$;
revoke execute on function private.store_version() from public, anon, authenticated, service_role;

-- The caller's notifications. Excludes what is held or no longer published.
create or replace function private.current_notifications() returns table (kind text, comment_id bigint, notified_at timestamptz, is_read boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  with reported as (
    select reports.comment_id, reports.created_at from public.reports where (select public.is_admin()) order by id desc limit 100
  ), waiting as (
    (select 'held' as kind, id as comment_id, created_at as notified_at
      from public.comments where status = 'held' and (select public.is_admin()) order by id desc limit 100)
    union all
    select 'report', reported.comment_id, max(created_at) from reported group by reported.comment_id
  )
  select waiting.kind, waiting.comment_id, waiting.notified_at, coalesce(marks.read_at >= waiting.notified_at, false)
  from waiting left join private.notifications as marks
    on marks.user_id = (select auth.uid()) and marks.kind = waiting.kind and marks.comment_id = waiting.comment_id
  union all
  -- Once for each review, however often its post changes.
  select 'changed', stale.id, stale.text_changed_at, marks.read_at is not null
  from (
      select own.id, blogs.text_changed_at from (
          select id, blog_id, greatest(created_at, confirmed_at) as at from public.comments
          where user_id = (select auth.uid()) and parent is null and status = 'shown' order by created_at desc limit 100) as own
        join public.blogs on blogs.id = own.blog_id
      where own.at < blogs.text_changed_at and blogs.user_id <> (select auth.uid()) and private.is_published(blogs.status, blogs.published_at)) as stale
    left join private.notifications as marks
      on marks.user_id = (select auth.uid()) and marks.kind = 'changed' and marks.comment_id = stale.id
  union all
  select notifications.kind, notifications.comment_id, notifications.notified_at, notifications.read_at >= notifications.notified_at
  from private.notifications join public.comments on comments.id = notifications.comment_id join public.blogs on blogs.id = comments.blog_id
  where notifications.user_id = (select auth.uid()) and notifications.kind in ('answer', 'approval')
    and comments.status = 'shown' and private.is_published(blogs.status, blogs.published_at)
    and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
$$;
revoke execute on function private.current_notifications() from public, anon, authenticated, service_role;

-- A computed column of comments: since when visitors saw the version that a review is about. Null while the post has the same text, and
-- for what was never shown, or not recorded.
create or replace function public.reviewed_version(comment public.comments) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select (
    select shown_from from public.versions
    where versions.blog_id = comment.blog_id and shown_from <= greatest(comment.created_at, comment.confirmed_at) order by shown_from desc limit 1)
  from public.blogs
  where blogs.id = comment.blog_id and comment.parent is null and private.is_published(status, published_at)
    and greatest(comment.created_at, comment.confirmed_at) < text_changed_at
$$;
revoke execute on function public.reviewed_version(public.comments) from public, anon, authenticated, service_role;
grant execute on function public.reviewed_version(public.comments) to anon, authenticated, service_role;

-- For an administrator: whether a review changed its post. Returns its id, if it exists.
create or replace function public.mark_review(of_comment bigint, has_changed_post boolean) returns bigint
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
revoke execute on function public.mark_review(bigint,boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_review(bigint,boolean) to authenticated;

-- The caller's answer that a review still holds, although its post has changed. Returns its id, if it is the caller's.
create or replace function public.confirm_review(of_comment bigint) returns bigint
language sql security definer set search_path = ''
as $$
  update public.comments set confirmed_at = now()
  where id = of_comment and user_id = (select auth.uid()) and parent is null and not (select private.is_barred())
  returning id
$$;
revoke execute on function public.confirm_review(bigint) from public, anon, authenticated, service_role;
grant execute on function public.confirm_review(bigint) to authenticated;

-- `with_rating`: 1 to 5, 6 for reviews without one, 0 for all. `ids`: the reviews of the list in order. `comments`: these, the best, and of
-- each the first reply, or both if there are two. `best` and `summary` are only in the first part of the list.
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
revoke execute on function public.read_reviews(bigint,integer,boolean,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.read_reviews(bigint,integer,boolean,integer,integer) to anon, authenticated, service_role;
