-- Notifications by mail and in the browser, and people's choices.

create function private.is_for_administrators(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('review', 'held', 'report')
$$;

-- The next eight o'clock in the morning in the site's time zone.
create function private.next_morning() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select (date_trunc('day', (now() at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
  from public.settings
$$;

create function private.wants_mail(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when of_kind = 'message' then profiles.role = 'admin' and coalesce(preferences.message, true)
      when private.is_for_administrators(of_kind)
      then profiles.role = 'admin' and coalesce(to_jsonb(preferences) ->> of_kind, 'each') <> 'never'
      else coalesce((to_jsonb(preferences) ->> of_kind)::boolean, false)
        and private.has_proven_address(of_user) end
  from public.profiles left join private.mail_preferences as preferences on preferences.user_id = profiles.id
  where profiles.id = of_user
$$;

create function private.notify_by_mail(to_user uuid, of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, is_daily, due_at, expires_at)
  select to_user, of_kind, of_comment, is_daily, due, due + interval '1 day'
  from (select coalesce((select to_jsonb(preferences) ->> of_kind = 'daily' from private.mail_preferences as preferences where user_id = to_user), false))
      as choice (is_daily),
    lateral (select case when is_daily then private.next_morning() else now() end) as moment (due)
  where private.can_send_mails() and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
  on conflict (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0
  do update set due_at = least(outbox.due_at, excluded.due_at), expires_at = greatest(outbox.expires_at, excluded.expires_at)
$$;

create function private.notify_administrators(of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_by_mail(id, of_kind, of_comment) from public.profiles where role = 'admin'
$$;

-- The author of the comment that a reply responds to.
create function private.notify_of_reply(reply public.comments) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_by_mail(user_id, 'answer', reply.id) from public.comments
  where id = coalesce(reply.answers, reply.parent) and user_id <> reply.user_id
$$;

create function private.notify_of_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'held' then
    perform private.notify_administrators('held', new.id);
  elsif tg_op = 'UPDATE' then
    perform private.notify_by_mail(new.user_id, 'approval', new.id), private.notify_of_reply(new);
  else
    perform private.notify_administrators('review', new.id), private.notify_of_reply(new);
  end if;
  return null;
end
$$;

-- Imports run as service_role.
create trigger notify_of_comment after insert on public.comments
  for each row when (current_user = 'authenticated') execute function private.notify_of_comment();

-- An edit is moderated before the row is written, without the statement naming the status.
create trigger notify_of_edit after update of content on public.comments
  for each row when (old.status = 'shown' and new.status = 'held') execute function private.notify_of_comment();

-- What an administrator holds by hand, or restores from the bin, was published before, and who is concerned notified.
create trigger notify_of_status after update of status on public.comments
  for each row when (old.status not in (new.status, 'deleted') and not old.held_by_hand and not new.held_by_hand) execute function private.notify_of_comment();

create function private.notify_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_administrators('report', new.comment_id);
  return null;
end
$$;

create trigger notify_of_report after insert on public.reports
  for each row when (current_user = 'authenticated') execute function private.notify_of_report();

-- The content of a digest, {email, count, items}: at most fifty pending items. Null: there are none. Each review has links to approve,
-- delete or ban, and a queue row that says which.
create function private.describe_digest(digest private.outbox) returns jsonb
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

-- Merges an account's pending notifications. True: this mail is no longer the next one. Daily notifications become one mail, and so do
-- others when there are more than five in ten minutes; after five, the rest wait.
create function private.collect_digest(mail private.outbox) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  waiting bigint[];
  recent timestamptz[];
  digest private.outbox;
begin
  -- Other processes that take mails of this account wait here, and then see what became of them.
  perform pg_advisory_xact_lock(hashtextextended('mails of ' || mail.user_id, 0));
  waiting := array(
    select id from private.outbox
    where user_id = mail.user_id and state = 'waiting' and private.is_for_administrators(kind) and is_daily = mail.is_daily
      and transmissions = 0 and held_until <= now() and (due_at <= now() or not is_daily)
    for update skip locked);
  if mail.is_daily then
    if cardinality(waiting) < 2 then
      return false;
    end if;
  else
    recent := array(
      select case state when 'sent' then sent_at else now() end as at from private.outbox
      where user_id = mail.user_id and private.is_for_administrators(kind) and not is_daily
        and (sent_at > now() - interval '10 minutes' or (state = 'waiting' and (held_until > now() or transmissions > 0)))
      order by at desc);
    if cardinality(recent) >= 5 then
      update private.outbox set due_at = recent[5] + interval '10 minutes' where id = any (waiting);
      return mail.id = any (waiting);
    end if;
    if cardinality(recent) + cardinality(waiting) <= 5 then
      return false;
    end if;
  end if;
  select * into digest from private.outbox where user_id = mail.user_id and kind = 'digest' and state = 'waiting' and transmissions = 0;
  if digest.held_until > now() then
    -- Its text is being written.
    update private.outbox set due_at = digest.held_until where id = any (waiting);
    return mail.id = any (waiting);
  end if;
  if digest.id is null then
    insert into private.outbox (user_id, kind, expires_at) values (mail.user_id, 'digest', now() + interval '1 day') returning * into digest;
  end if;
  update private.outbox set state = 'collected', digest_id = digest.id where id = any (waiting);
  return found;
end
$$;

-- Which mails the caller gets, {review, held, report, message, answer, approval, isProven}: the first three, for administrators like the
-- fourth, are 'each', 'daily' or 'never'. Null: no server sends mail.
create function public.read_mail_preferences() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'message', coalesce(message, true), 'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', preferences.user_id is not null,
    'isProven', private.has_proven_address(profiles.id))
  from public.profiles left join private.mail_preferences as preferences on preferences.user_id = profiles.id
  where profiles.id = (select auth.uid()) and private.can_send_mails()
$$;

grant execute on function public.read_mail_preferences() to authenticated;

-- Without `message`, which older pages do not send, that choice stays.
create function public.set_mail_preferences(
  review text, held text, report text, answer boolean, approval boolean, message boolean default null) returns void
language sql security definer set search_path = ''
as $$
  select private.require_second_factor();
  insert into private.mail_preferences as chosen (user_id, review, held, report, answer, approval, message)
  select id, set_mail_preferences.review, set_mail_preferences.held, set_mail_preferences.report, set_mail_preferences.answer,
    set_mail_preferences.approval, coalesce(set_mail_preferences.message, true)
  from public.profiles where id = (select auth.uid())
  on conflict (user_id) do update set review = excluded.review, held = excluded.held, report = excluded.report, answer = excluded.answer,
    approval = excluded.approval, message = coalesce(set_mail_preferences.message, chosen.message)
$$;

grant execute on function public.set_mail_preferences(text, text, text, boolean, boolean, boolean) to authenticated;

create function private.trim_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.notifications
  where user_id = new.user_id and kind = new.kind and notified_at < (
    select notified_at from private.notifications where user_id = new.user_id and kind = new.kind order by notified_at desc offset 99 limit 1);
  return null;
end
$$;

create trigger trim_notifications after insert on private.notifications for each row execute function private.trim_notifications();

create function private.add_notification() returns trigger
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

create trigger add_approval_notification after update of status on public.comments
  for each row when (old.status = 'held' and new.status = 'shown' and not old.held_by_hand) execute function private.add_notification();

-- Imports run as service_role.
create trigger add_reply_notification after insert on public.comments
  for each row when (current_user = 'authenticated' and new.parent is not null and new.status = 'shown')
  execute function private.add_notification();

-- The caller's notifications. Excludes what is held or no longer published.
create function private.current_notifications() returns table (kind text, comment_id bigint, notified_at timestamptz, is_read boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  with reported as (
    select reports.comment_id, reports.created_at from public.reports where (select public.is_admin()) order by id desc limit 100
  ), waiting as (
    (select 'held' as kind, id as comment_id, created_at as notified_at
      from public.comments where status = 'held' and not held_by_hand and (select public.is_admin()) order by id desc limit 100)
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

create function public.count_notifications() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.current_notifications() where not is_read
$$;

grant execute on function public.count_notifications() to authenticated;

-- Newest first. `name` is the author's, `quote` the first words.
create function public.list_notifications()
returns table (kind text, comment_id bigint, notified_at timestamptz, is_read boolean, name text, quote text, post text, slug text, of_project boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  select notification.kind, notification.comment_id, notification.notified_at, notification.is_read, coalesce(profiles.username, comments.imported_name), left(comments.content, 160), blogs.title, blogs.slug, blogs.kind = 'project'
  from private.current_notifications() as notification join public.comments on comments.id = notification.comment_id
    join public.blogs on blogs.id = comments.blog_id left join public.profiles on profiles.id = comments.user_id
  order by notification.notified_at desc, notification.kind, notification.comment_id desc limit 100
$$;

grant execute on function public.list_notifications() to authenticated;

-- Marks the caller's notifications up to a moment as read, or only those about one comment.
create function public.mark_notifications_read(until timestamptz, about bigint default null) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notifications (user_id, kind, comment_id, notified_at, read_at)
  select auth.uid(), kind, comment_id, notified_at, clock_timestamp() from private.current_notifications()
  where not is_read and notified_at <= until and (about is null or comment_id = about)
  on conflict (user_id, kind, comment_id) do update set notified_at = excluded.notified_at, read_at = excluded.read_at
$$;

grant execute on function public.mark_notifications_read(timestamptz, bigint) to authenticated;
