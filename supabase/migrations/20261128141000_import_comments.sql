-- Comments that were written on another site: they have the name of their writer, and no account until the writer claims them.

alter table public.comments
  add column imported_name text,
  -- One for all imported comments of an address, or of a name without one. See private.imported_writer.
  add column imported_by uuid,
  add constraint comments_imported_name_length check (char_length(imported_name) <= 80),
  add constraint comments_imported_name_line check (private.has_visible_text(imported_name) and imported_name = private.in_one_line(imported_name)),
  add constraint comments_imported_whole check (num_nonnulls(imported_name, imported_by) in (0, 2)),
  drop constraint comments_deleted_empty,
  add constraint comments_deleted_empty check (
    case when status = 'deleted' then num_nonnulls(user_id, imported_name, rating, parent) = 0 and content = ''
      else num_nonnulls(user_id, imported_name) = 1 end);

drop index public.comments_newest_ratings;
create index comments_newest_ratings on public.comments (blog_id, coalesce(user_id, imported_by), created_at desc, id desc) include (rating)
  where rating is not null and status = 'shown';
create index comments_imported_by on public.comments (imported_by) where imported_by is not null;

-- Without it, whoever has the hash of an address could compare it with addresses that they guess.
create table private.import_key (
  id boolean not null default true constraint import_key_pkey primary key,
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  constraint import_key_single check (id)
);

alter table private.import_key enable row level security;
revoke all on private.import_key from public, anon, authenticated, service_role;

insert into private.import_key default values;

-- Generated from supabase/schemas: npm run schema

-- Returns everything stored about the caller, except secrets such as the password. For unpublished posts it includes only the caller's own
-- texts.
create or replace function public.export_account() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '30s'
as $$
  with published_posts as (
    select id, title, slug from public.blogs where private.is_published(status, published_at)
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
    'browsers', coalesce((
      select jsonb_agg(to_jsonb(known_browsers) - 'user_id' order by used_at, browser, network)
      from private.known_browsers where known_browsers.user_id = (select auth.uid())), '[]'),
    'remembered_browsers', coalesce((
      select jsonb_agg(since order by since) from private.remembered_browsers where user_id = (select auth.uid())), '[]'),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = (select auth.uid())),
    'posts', coalesce((
      select jsonb_agg(to_jsonb(blogs) - 'user_id' order by blogs.id)
      from public.blogs where blogs.user_id = (select auth.uid()) and ((select public.is_admin()) or id in (select id from published_posts))), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'snippets', coalesce((
      select jsonb_agg(to_jsonb(snippets) - 'user_id' order by snippets.name)
      from public.snippets where snippets.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - array['user_id', 'imported_name', 'imported_by']
        || jsonb_build_object('post', published_posts.title, 'post_slug', published_posts.slug) order by comments.id)
      from public.comments left join published_posts on published_posts.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when published_posts.id is not null and comments.status = 'shown' and comments.id not in (select private.hidden_comments()) then comments.content end,
        'post', published_posts.title, 'post_slug', published_posts.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join published_posts on published_posts.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'subscription', (select to_jsonb(subscribers) - 'id' from private.subscribers where email = private.verified_address((select auth.uid()))),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'),
    'mails', (
      select to_jsonb(mail_preferences) - 'user_id' from private.mail_preferences where mail_preferences.user_id = (select auth.uid())),
    'notifications', coalesce((
      select jsonb_agg(to_jsonb(notifications) order by notifications.notified_at, notifications.comment_id) from private.current_notifications() as notifications), '[]'))
$$;
revoke execute on function public.export_account() from public, anon, authenticated, service_role;
grant execute on function public.export_account() to authenticated;

-- The same for all comments of an address, which it does not reveal without the key.
create or replace function private.imported_writer(address text, name text) returns uuid
language sql stable set search_path = ''
as $$
  select encode(substr(sha256(key || sha256(key || convert_to(coalesce('address ' || private.normalize_address(address), 'name ' || name), 'UTF8'))), 1, 16), 'hex')::uuid
  from private.import_key
$$;
revoke execute on function private.imported_writer(text,text) from public, anon, authenticated, service_role;

-- For the import, as the owner of the database. `replies_to`: a comment of the same post; below one that nobody can see it becomes a
-- review. The text must not be blank.
create or replace function private.import_comment(
  of_post bigint, replies_to bigint, name text, address text, written_at timestamptz, comment_text text, stars integer, is_shown boolean)
returns bigint
language sql set search_path = ''
as $$
  insert into public.comments (blog_id, parent, answers, content, rating, status, created_at, imported_name, imported_by)
  select of_post, coalesce(answered.parent, answered.id), case when answered.parent is not null then answered.id end, comment_text,
    case when answered.id is null then stars end, case when is_shown then 'shown' else 'held' end, least(coalesce(written_at, blogs.inserted_at), now()),
    signed.name, private.imported_writer(address, signed.name)
  from public.blogs
    left join public.comments as answered on answered.id = replies_to and answered.blog_id = of_post and answered.status = 'shown'
      and not exists (select from public.comments as review where review.id = answered.parent and review.status <> 'shown'),
    lateral (select btrim(left(btrim(private.in_one_line(name)), 80)) as name) as line,
    lateral (select case when private.has_visible_text(line.name) then line.name else 'Anonymous' end as name) as signed
  where blogs.id = of_post
  returning id
$$;
revoke execute on function private.import_comment(bigint,bigint,text,text,timestamp with time zone,text,integer,boolean) from public, anon, authenticated, service_role;

-- Gives the caller the imported comments of their confirmed address. Returns how many; null while the address is not confirmed.
create or replace function public.claim_imported_comments() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.verified_address(auth.uid());
  claimed integer;
begin
  if address is null or private.is_barred() then
    return null;
  end if;
  update public.comments set user_id = auth.uid(), imported_name = null, imported_by = null
  where imported_by = private.imported_writer(address, null);
  get diagnostics claimed = row_count;
  return claimed;
end
$$;
revoke execute on function public.claim_imported_comments() from public, anon, authenticated, service_role;
grant execute on function public.claim_imported_comments() to authenticated;

-- What a sender needs of a mail, or null when it must not be sent any more, because its kind was turned off, or the review has changed. A
-- reply below a held review is visible only to its author and administrators, so it is not mailed either.
create or replace function private.describe_mail(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', users.email) || mail.details
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = mail.user_id and (private.is_auth_mail(mail.kind) or profiles.role = 'admin' and (mail.kind = 'check'
      or mail.kind = 'backup-failed' and exists (select from private.backups where failed_at > '-infinity')))
    and (banned_until is null or banned_until <= now())
  union all
  select jsonb_build_object('email', users.email, 'by', coalesce(author.username, comments.imported_name), 'quote', left(comments.content, 1500), 'comment', comments.id,
    'isImported', author.id is null, 'post', blogs.title, 'slug', blogs.slug, 'thread', coalesce(comments.parent, comments.id))
  from public.comments join public.blogs on blogs.id = comments.blog_id left join public.profiles as author on author.id = comments.user_id,
    auth.users
  where comments.id = mail.comment_id and users.id = mail.user_id and not private.is_auth_mail(mail.kind)
    and (banned_until is null or banned_until <= now())
    and private.wants_mail(mail.user_id, mail.kind)
    and case mail.kind when 'report' then exists (select from public.reports where comment_id = comments.id)
      when 'held' then comments.status = 'held' else comments.status = 'shown' end
    and private.is_published(blogs.status, blogs.published_at)
    and not (mail.kind = 'answer' and comments.parent in (select private.held_comments()))
  union all
  select jsonb_build_object('email', email, 'state', state, 'topics', topics, 'weekday', weekday)
  from private.subscribers where id = mail.subscriber_id and mail.kind = 'subscription' and state <> 'barred' and private.offers_newsletter()
  union all
  select private.describe_delivery(mail) where mail.delivery_id is not null
$$;
revoke execute on function private.describe_mail(private.outbox) from public, anon, authenticated, service_role;

-- Why comments wait: `held_for` is 'imported', 'links', 'lines', 'first review', or null for a visible one; the number of reports; and the reasons of
-- the last twenty.
create or replace function public.list_reasons(of_comments bigint[])
returns table (id bigint, held_for text, reports integer, reasons text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select comments.id,
    case
      when comments.status <> 'held' then null
      when comments.imported_name is not null then 'imported'
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
revoke execute on function public.list_reasons(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.list_reasons(bigint[]) to authenticated;

-- What a link would do, {action, state, by, post, quote, seen}. use_action_link compares 'seen' to detect a changed review. State: 'open';
-- 'used'; 'gone' (review deleted); 'decided' (approved); 'refused' (its author is an administrator, or has no account). Null: invalid link, or its owner is no
-- longer an administrator.
create or replace function public.read_action_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('action', link.action, 'by', coalesce(author.username, comments.imported_name), 'post', blogs.title, 'quote', comments.content,
    'seen', encode(sha256(convert_to(comments.content, 'UTF8')), 'hex'),
    'state', case
      when link.used_at < 'infinity' then 'used'
      when author.id is null and comments.imported_name is null then 'gone'
      when link.action = 'bar' and author.role is distinct from 'user' then 'refused'
      when link.action = 'approve' and comments.status = 'shown' and not exists (select from public.reports where comment_id = comments.id) then 'decided'
      else 'open' end)
  from private.action_links as link
    join public.profiles as owner on owner.id = link.user_id
    join auth.users on users.id = link.user_id
    left join public.comments on comments.id = link.comment_id
    left join public.profiles as author on author.id = comments.user_id
    left join public.blogs on blogs.id = comments.blog_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and link.ends_at > now() and owner.role = 'admin'
    and (users.banned_until is null or users.banned_until <= now())
$$;
revoke execute on function public.read_action_link(text) from public, anon, authenticated, service_role;
grant execute on function public.read_action_link(text) to anon, authenticated;

-- The content of a digest, {email, count, items}: at most fifty pending items. Null: there are none. Each review has links to approve,
-- delete or ban, and a queue row that says which.
create or replace function private.describe_digest(digest private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', min(described ->> 'email'), 'count', count(*), 'items', jsonb_agg(
      jsonb_build_object('mail', id, 'kind', kind, 'by', described -> 'by', 'isImported', described -> 'isImported', 'quote', left(described ->> 'quote', 200), 'comment', described -> 'comment', 'post', described -> 'post',
        'slug', described -> 'slug') order by id) filter (where place <= 50))
  from (
    select single.id, single.kind, described, row_number() over (order by single.id) as place
    from private.outbox as single, private.describe_mail(single) as described
    where single.digest_id = digest.id and described is not null) as singles
  having count(*) > 0
$$;
revoke execute on function private.describe_digest(private.outbox) from public, anon, authenticated, service_role;

create or replace function private.add_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notifications (user_id, kind, comment_id)
  select user_id, 'answer', new.id from public.comments
  where id = coalesce(new.answers, new.parent) and user_id <> new.user_id
  union all
  select new.user_id, 'approval', new.id where tg_op = 'UPDATE' and new.user_id is not null and new.user_id is distinct from (select auth.uid())
  on conflict (user_id, kind, comment_id) do update set notified_at = excluded.notified_at;
  return null;
end
$$;
revoke execute on function private.add_notification() from public, anon, authenticated, service_role;

-- Newest first. `name` is the author's, `quote` the first words.
create or replace function public.list_notifications()
returns table (kind text, comment_id bigint, notified_at timestamptz, is_read boolean, name text, quote text, post text, slug text)
language sql stable security definer rows 100 set search_path = ''
as $$
  select notification.kind, notification.comment_id, notification.notified_at, notification.is_read, coalesce(profiles.username, comments.imported_name), left(comments.content, 160), blogs.title, blogs.slug
  from private.current_notifications() as notification join public.comments on comments.id = notification.comment_id
    join public.blogs on blogs.id = comments.blog_id left join public.profiles on profiles.id = comments.user_id
  order by notification.notified_at desc, notification.kind, notification.comment_id desc limit 100
$$;
revoke execute on function public.list_notifications() from public, anon, authenticated, service_role;
grant execute on function public.list_notifications() to authenticated;

-- The newest visible rating of each reader, used for averages and counts: otherwise one account could rate a post ten times. A review
-- without a rating does not withdraw an earlier one. Who wrote imported comments counts as another reader. A function without its own settings is inlined into the query that calls it.
create or replace function private.newest_ratings(of_blog bigint) returns setof integer
language sql stable rows 10
begin atomic
  select distinct on (coalesce(user_id, imported_by)) rating from public.comments
  where blog_id = of_blog and rating is not null and status = 'shown'
  order by coalesce(user_id, imported_by), created_at desc, id desc;
end;
revoke execute on function private.newest_ratings(bigint) from public, anon, authenticated, service_role;

-- The best review of a post: the most liked among its twenty most liked and twenty newest with four or five stars, so that the cost stays
-- the same with ten thousand. Excludes replies and the post's author. Without one, returns no row.
create or replace function private.best_review(of_blog bigint, by_author uuid) returns table (content text, username text, rating integer)
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
revoke execute on function private.best_review(bigint,uuid) from public, anon, authenticated, service_role;

-- The author of the comment that a reply responds to. Null when it was deleted.
create or replace function public.answered_name(comment public.comments) returns text
language sql stable set search_path = ''
as $$
  select coalesce((select username from public.profiles where id = answered.user_id), answered.imported_name)
  from public.comments as answered where answered.id = coalesce(comment.answers, comment.parent)
$$;
revoke execute on function public.answered_name(public.comments) from public, anon, authenticated, service_role;
grant execute on function public.answered_name(public.comments) to anon, authenticated, service_role;

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
    'summary', case when skip = 0 then (select row_to_json(summary) from public.rating_summary(of_blog) as summary) end,
    'comments', (
      select coalesce(json_agg(json_build_object(
        'id', row.id, 'user_id', row.user_id, 'blog_id', row.blog_id, 'parent', row.parent, 'answers', row.answers,
        'answered_name', case when row.answers is not null then public.answered_name(row) end,
        'replies', shown.replies, 'content', row.content, 'rating', row.rating, 'status', row.status,
        'created_at', row.created_at, 'first_created_at', row.first_created_at, 'like_count', row.like_count,
        'imported_name', row.imported_name,
        'profiles', case when author.id is not null
          then json_build_object('username', author.username, 'avatar_url', author.avatar_url, 'role', author.role) end)), '[]')
      -- By the primary keys, however many rows the plan expects.
      from shown cross join lateral (select * from public.comments where id = shown.id limit 1) as row
        left join lateral (select * from public.profiles where id = row.user_id limit 1) as author on true));
end;
revoke execute on function public.read_reviews(bigint,integer,boolean,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.read_reviews(bigint,integer,boolean,integer,integer) to anon, authenticated, service_role;

create or replace function public.search_reviews(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, id bigint, excerpt text, rating integer, created_at timestamptz, author text, post_slug text, post_title text)
language sql stable rows 10 set search_path = ''
begin atomic
  select found.total, comments.id, found.excerpt, comments.rating, comments.created_at, coalesce(profiles.username, comments.imported_name), blogs.slug, blogs.title
  from private.find_reviews(typed, of_topic, skip, take) as found
  left join public.comments on comments.id = found.comment_id
  left join public.blogs on blogs.id = comments.blog_id
  left join public.profiles on profiles.id = comments.user_id
  order by found.place;
end;
revoke execute on function public.search_reviews(text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_reviews(text,text,integer,integer) to anon, authenticated;
