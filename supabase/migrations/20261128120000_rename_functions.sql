-- Names in the English of the trade. Triggers that fire in the order of their names keep theirs.

alter function private.ask_for_password() rename to require_password_on_change;
alter function private.may_take_part() rename to can_contribute;
alter function private.date_profile() rename to set_profile_dates;
alter function private.date_blog() rename to set_post_dates;
alter function private.date_page() rename to set_page_dates;
alter function private.date_draft() rename to set_draft_dates;
alter function private.date_comment() rename to set_comment_dates;
alter function private.date_text() rename to set_text_date;
alter function private.has_ink(text) rename to has_visible_text;
alter function private.wake_senders() rename to notify_mail_senders;
alter function private.ask_mail(jsonb) rename to request_auth_mail;
alter function private.take_asked_mail() rename to claim_auth_mail_request;
alter function private.is_link_mail(text) rename to is_auth_mail;
alter function private.has_mail_room(uuid, text) rename to has_mail_quota;
alter function private.mail_room(text) rename to mail_quota_group;
alter function private.has_share(text) rename to has_daily_quota;
alter function public.take_mail(double precision, boolean) rename to claim_mail;
alter function public.hand_mail(bigint) rename to mark_mail_sending;
alter function public.settle_mail(bigint, text, text, double precision) rename to complete_mail;
alter function private.wait_for_pace() rename to wait_for_next_delivery;
alter function public.tell_mail_server(boolean, integer, integer, integer) rename to report_mail_server;
alter function private.sends_mails() rename to can_send_mails;
alter function public.keep_mail_link(bigint, text) rename to store_mail_link;
alter function public.keep_act_links(bigint, jsonb) rename to store_action_links;
alter function public.read_act_link(text) rename to read_action_link;
alter function public.use_act_link(text, text) rename to use_action_link;
alter function private.in_words(interval) rename to format_duration;
alter function private.limit_acts() rename to throttle;
alter function private.words_of(text) rename to normalize_text;
alter function private.judge_comment() rename to moderate_comment;
alter function private.recipients_of(public.blogs) rename to count_recipients;
alter function private.may_go(private.sendings) rename to can_be_sent;
alter function private.posts_of(private.sendings) rename to list_issue_posts;
alter function public.start_letters() rename to start_deliveries;
alter function private.next_letter() rename to next_delivery;
alter function private.describe_letter(private.outbox) rename to describe_delivery;
alter function private.settle_letter(private.outbox, text, double precision) rename to complete_delivery;
alter function public.read_letter(bigint) rename to read_newsletter_post;
alter function private.require_password_for(bigint) rename to require_password_to_send;
alter function public.read_sending(bigint) rename to read_issue;
alter function public.plan_sending(bigint, boolean, text, text) rename to plan_issue;
alter function public.list_sendings() rename to list_issues;
alter function public.set_sending(bigint, text) rename to set_issue_state;
alter function public.send_test(bigint, text, text) rename to send_test_issue;
alter function private.may_write_letters() rename to offers_newsletter;
alter function public.answer_subscriptions() rename to process_subscription_requests;
alter function public.ask_subscription(text, text[], integer, text) rename to request_subscription;
alter function private.known_topics(text[]) rename to filter_known_topics;
alter function private.proven_address(uuid) rename to verified_address;
alter function private.normal_address(text) rename to normalize_address;
alter function public.own_subscription() rename to read_own_subscription;
alter function private.tell_by_mail(uuid, text, bigint) rename to notify_by_mail;
alter function private.tell_administrators(text, bigint) rename to notify_administrators;
alter function private.tell_answered(public.comments) rename to notify_of_reply;
alter function private.tell_of_comment() rename to notify_of_comment;
alter function private.tell_of_report() rename to notify_of_report;
alter function private.collect_mails(private.outbox) rename to collect_digest;
alter function private.bound_notices() rename to trim_notifications;
alter function private.note_comment() rename to add_notification;
alter function private.present_notices() rename to current_notifications;
alter function public.count_notices() rename to count_notifications;
alter function public.list_notices() rename to list_notifications;
alter function public.read_notices(timestamptz, bigint) rename to mark_notifications_read;
alter function private.is_out(text, timestamptz) rename to is_published;
alter function private.forget_save() rename to clear_save_id;
alter function private.keep_author() rename to require_own_authorship;
alter function private.pass_posts_on() rename to reassign_posts;
alter function private.keep_old_slug() rename to store_old_slug;
alter function private.keep_old_page_slug() rename to store_old_page_slug;
alter function public.list_posts_out(text, boolean, bigint, bigint) rename to list_published_posts;
alter function public.list_beside(bigint, integer, integer) rename to list_adjacent_posts;
alter function private.takes_reviews() rename to accepts_reviews;
alter function private.begin_without_likes() rename to reset_like_count;
alter function private.require_post_out() rename to require_published_post;
alter function private.require_comment_out() rename to require_shown_comment;
alter function private.require_answered() rename to require_reply_target;
alter function private.keep_replies() rename to preserve_replies;
alter function private.keep_version() rename to store_version;
alter function private.settle_settings() rename to normalize_settings;
alter function private.keep_settings_version() rename to store_settings_version;
alter function private.follow_renamed_topic() rename to sync_renamed_topic;
alter function public.present_topic(text) rename to find_current_topic;
alter function private.keep_words() rename to store_post_words;
alter function private.keep_page_words() rename to store_page_words;
alter function private.keep_title_words() rename to store_title_words;
alter function private.words_in(text) rename to search_words;
alter function private.follow_language() rename to sync_search_language;
alter function private.limit_files() rename to set_file_limit;
alter function private.refuse_tags() rename to reject_tags;

alter trigger keep_words on public.blogs rename to store_post_words;
alter trigger refuse_tags on public.blogs rename to reject_tags;
alter trigger require_post_out on public.comments rename to require_published_post;
alter trigger tell_of_comment on public.comments rename to notify_of_comment;
alter trigger tell_of_edit on public.comments rename to notify_of_edit;
alter trigger tell_of_status on public.comments rename to notify_of_status;
alter trigger date_draft on public.drafts rename to set_draft_dates;
alter trigger require_comment_out on public.likes rename to require_shown_comment;
alter trigger refuse_tags on public.pages rename to reject_tags;
alter trigger wake_senders on private.asked_mails rename to notify_mail_senders;
alter trigger bound_notices on private.notices rename to trim_notifications;
alter trigger wake_senders on private.outbox rename to notify_mail_senders;
alter trigger wake_senders on private.subscription_requests rename to notify_mail_senders;
alter trigger pass_posts_on on public.profiles rename to reassign_posts;
alter trigger require_comment_out on public.reports rename to require_shown_comment;
alter trigger tell_of_report on public.reports rename to notify_of_report;
alter table private.searched_pages rename column is_out to is_published;

-- Generated from supabase/schemas: npm run schema

drop policy "No reviews are taken while the settings say so" on public.comments;

drop policy "Readers may add pictures of themselves" on storage.objects;

-- Creates the profile of a new account. A role in the metadata of the sign-up is ignored.
create or replace function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trimmed text := regexp_replace(
    private.in_one_line(new.raw_user_meta_data ->> 'full_name') collate "und-x-icu", '^\s+|\s+$', '', 'g');
begin
  trimmed := regexp_replace(left(trimmed, 80), '\s+$', '');
  insert into public.profiles (id, username)
  values (new.id, case when private.has_visible_text(trimmed) then trimmed else 'Reader' end);
  if new.email is not null then
    insert into private.emails (user_id, email) values (new.id, new.email);
  end if;
  return null;
end
$$;
revoke execute on function private.make_profile() from public, anon, authenticated, service_role;

-- Everything that is stored about the caller, except secrets such as the password. About posts that are not out it includes
-- only the caller's own texts.
create or replace function public.export_account() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '30s'
as $$
  with posts_out as (
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
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = (select auth.uid())),
    'posts', coalesce((
      select jsonb_agg(to_jsonb(blogs) - 'user_id' order by blogs.id)
      from public.blogs where blogs.user_id = (select auth.uid()) and ((select public.is_admin()) or id in (select id from posts_out))), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'snippets', coalesce((
      select jsonb_agg(to_jsonb(snippets) - 'user_id' order by snippets.name)
      from public.snippets where snippets.user_id = (select auth.uid())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', posts_out.title, 'post_slug', posts_out.slug) order by comments.id)
      from public.comments left join posts_out on posts_out.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when posts_out.id is not null and comments.status = 'shown' and comments.id not in (select private.hidden_comments()) then comments.content end,
        'post', posts_out.title, 'post_slug', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'subscription', (select to_jsonb(subscribers) - 'id' from private.subscribers where email = private.verified_address((select auth.uid()))),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'),
    'mails', (
      select to_jsonb(mail_choices) - 'user_id' from private.mail_choices where mail_choices.user_id = (select auth.uid())),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(notices) order by notices.told_at, notices.comment_id) from private.current_notifications() as notices), '[]'))
$$;
revoke execute on function public.export_account() from public, anon, authenticated, service_role;
grant execute on function public.export_account() to authenticated;

-- `sort` is 'title', 'topic', 'inserted_at', 'updated_at' or else the id. An empty `search`, `of_topic` or `with_status`
-- filters nothing. The status 'published' means posts that are out, 'scheduled' those that will be, 'draft' the rest.
create or replace function public.list_posts(
  search text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null,
  with_status text default '')
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.blogs',
    'true'
      || case when search = '' then '' else format(' and title ilike %L', private.containing(search)) end
      || case when of_topic = '' then '' else format(' and topic = %L', of_topic) end
      || case with_status
        when 'published' then ' and private.is_published(status, published_at)'
        when 'scheduled' then ' and status <> ''draft'' and published_at > now()'
        when 'draft' then ' and status = ''draft'''
        else ''
      end,
    case sort
      when 'title' then 'title collate "und-x-icu"'
      when 'topic' then 'topic'
      when 'inserted_at' then 'inserted_at'
      when 'updated_at' then 'updated_at'
      else 'id'
    end,
    descending, skip, take, null) as page;
end
$$;
revoke execute on function public.list_posts(text,text,text,boolean,bigint,bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.list_posts(text,text,text,boolean,bigint,bigint,text) to authenticated;

-- One row per day from `since` to today, in the time zone `zone`: new accounts, comments, and posts that are out.
create or replace function public.figures_by_day(zone text, since date) returns TABLE(day date, users integer, comments integer, posts integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone zone)::date;
  -- At most a year.
  first_day constant date := greatest(since, today - 366);
  first_moment constant timestamptz := first_day::timestamp at time zone zone;
begin
  perform private.require_admin();
  return query
  with joined as (
    select (created_at at time zone zone)::date as at, count(*) from public.profiles
    where created_at >= first_moment group by 1
  ), commented as (
    select (created_at at time zone zone)::date as at, count(*) from public.comments
    where created_at >= first_moment and status <> 'deleted' and parent is null group by 1
  ), published as (
    select (inserted_at at time zone zone)::date as at, count(*) from public.blogs
    where inserted_at >= first_moment and private.is_published(status, published_at) group by 1
  )
  select d::date, coalesce(joined.count, 0)::integer, coalesce(commented.count, 0)::integer,
    coalesce(published.count, 0)::integer
  from generate_series(first_day, today, interval '1 day') as d
  left join joined on joined.at = d::date
  left join commented on commented.at = d::date
  left join published on published.at = d::date
  order by d;
end
$$;
revoke execute on function public.figures_by_day(text,date) from public, anon, authenticated, service_role;
grant execute on function public.figures_by_day(text,date) to authenticated;

-- The post as it was saved last, {endsAt, author, authorAvatar, post}, once it is out its address alone, {slug}. Null: the link is not valid.
create or replace function public.read_draft_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_published(blogs.status, blogs.published_at) then jsonb_build_object('slug', blogs.slug)
    else jsonb_build_object('endsAt', link.ends_at, 'author', author.username, 'authorAvatar', author.avatar_url,
      'post', to_jsonb(blogs) - '{user_id,save_id}'::text[]) end
  from private.draft_links as link
    join public.blogs on blogs.id = link.blog_id
    join public.profiles as author on author.id = blogs.user_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and private.is_live(link)
$$;
revoke execute on function public.read_draft_link(text) from public, anon, authenticated, service_role;
grant execute on function public.read_draft_link(text) to anon, authenticated;

-- Whether an account may get another mail now: at most ten in an hour and forty in a day over all kinds, and five and ten more that are links.
-- A digest is one mail, whatever it tells of.
create or replace function private.has_mail_quota(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with mails as (
    -- Of all accounts of the mailbox.
    select outbox.user_id, kind, greatest(sent_at, held_until) as at
    from private.emails as own join private.emails as alike on private.mailbox_of(alike.email) = private.mailbox_of(own.email)
      join private.outbox on outbox.user_id = alike.user_id
    where own.user_id = of_user and (sent_at > now() - interval '1 day' or held_until > now()) and digest_id is null
    union all
    select null, of_kind, unnest(mailed_before.sent_at)
    from private.emails join private.mailed_before on hash = sha256(convert_to(private.mailbox_of(email), 'UTF8'))
    where emails.user_id = of_user
  ), counted as (
    select count(*) filter (where at > now() - interval '1 hour') as hour, count(*) as day,
      count(*) filter (where at > now() - interval '1 hour' and kind = of_kind and user_id = of_user) as own_hour,
      count(*) filter (where kind = of_kind and user_id = of_user) as own_day
    from mails where at > now() - interval '1 day' and private.mail_quota_group(kind) = private.mail_quota_group(of_kind)
  )
  select case private.mail_quota_group(of_kind)
    -- Whoever needs a link always gets one: the last one is live for an hour.
    when 'link' then hour < 8 and day < 26 and private.has_daily_quota(of_kind)
      or of_kind = 'recovery' and own_hour = 0 and exists (
        select from auth.users left join public.profiles on profiles.id = users.id
        where users.id = of_user and email_confirmed_at is not null
          -- One that is deleted and made again would get one each time.
          and users.created_at < now() - interval '1 day' and (own_day < 2 or profiles.role = 'admin' or private.has_daily_quota(of_kind)))
    when 'subscription' then private.has_daily_quota(of_kind)
    else hour < 10 and day < 40 end
  from counted
$$;
revoke execute on function private.has_mail_quota(uuid,text) from public, anon, authenticated, service_role;

create or replace function private.mail_quota_group(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_auth_mail(kind) then 'link' when kind in ('subscription', 'check', 'letter-test') then kind else 'notice' end
$$;
revoke execute on function private.mail_quota_group(text) from public, anon, authenticated, service_role;

-- A quarter of the mails of a day for each room that anybody can use, so that letters have half of them.
create or replace function private.has_daily_quota(of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(mails) < coalesce(nullif(mails_a_day, 0), nullif(a_day, 0)) / 4.0, true)
  from public.settings left join private.mail_server on true
    left join private.mail_hours on hour > now() - interval '1 day' and private.mail_quota_group(kind) = private.mail_quota_group(of_kind)
  group by mails_a_day, a_day
$$;
revoke execute on function private.has_daily_quota(text) from public, anon, authenticated, service_role;

create or replace function private.end_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.subscribers where email = private.verified_address(old.id) and state <> 'barred';
  delete from private.mailed_before where ends_at < now();
  -- Signing up again does not allow more mails.
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(private.mailbox_of(old.email), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  having count(*) > 0
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;
revoke execute on function private.end_mails() from public, anon, authenticated, service_role;

-- What a sender needs of a mail, or null: it is not to be sent any more, because its kind was ended, or the review is not what the mail says.
-- A reply below a review that is held is seen by nobody but its author and administrators, so it is not mailed either.
create or replace function private.describe_mail(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', users.email) || mail.details
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = mail.user_id and (private.is_auth_mail(mail.kind) or mail.kind = 'check' and profiles.role = 'admin')
    and (banned_until is null or banned_until <= now())
  union all
  select jsonb_build_object('email', users.email, 'by', author.username, 'quote', left(comments.content, 1500), 'comment', comments.id,
    'post', blogs.title, 'slug', blogs.slug, 'thread', coalesce(comments.parent, comments.id))
  from public.comments join public.blogs on blogs.id = comments.blog_id join public.profiles as author on author.id = comments.user_id,
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
  select private.describe_delivery(mail) where mail.sending_id is not null
$$;
revoke execute on function private.describe_mail(private.outbox) from public, anon, authenticated, service_role;

-- The next mail, {id, message, kind, userId, email, …}, which nobody else gets for so many seconds, a letter to subscribers only if no other mail waits.
-- Without one {wait}: seconds until there may be one, null if none waits.
create or replace function public.claim_mail(seconds double precision DEFAULT 120, with_letters boolean DEFAULT true) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  told jsonb;
  pause double precision;
begin
  loop
    select * into mail from private.outbox
    where state = 'waiting' and due_at <= now() and held_until <= now() and (sending_id is null or kind = 'letter-test')
    order by due_at, id limit 1 for update skip locked;
    if not found and with_letters then
      mail := private.next_delivery();
    end if;
    exit when mail.id is null;
    if mail.expires_at <= now() or mail.handed = 2 then
      update private.outbox set state = 'failed', answer = case when handed = 2
        then 'The connection to the mail server was lost twice while it took this mail, which may have arrived. ' || answer
        when answer = '' then 'It could not be sent in time.' else answer end
      where id = mail.id returning * into mail;
      perform private.complete_delivery(mail, 'failed', 0);
      continue;
    end if;
    told := case mail.kind when 'digest' then private.describe_digest(mail) else private.describe_mail(mail) end;
    if told is null then
      delete from private.outbox where id = mail.id;
      continue;
    end if;
    if mail.kind = 'letter' then
      pause := private.wait_for_next_delivery();
      if pause is not null then
        return jsonb_build_object('wait', pause);
      end if;
    else
      continue when private.collect_digest(mail);
      if not private.has_mail_quota(mail.user_id, mail.kind) then
        update private.outbox set due_at = now() + interval '10 minutes',
          answer = 'As many such mails were sent as may be in an hour or a day.'
        where id = mail.id;
        continue;
      end if;
    end if;
    update private.outbox set held_until = clock_timestamp() + make_interval(secs => seconds) where id = mail.id;
    return jsonb_build_object('id', mail.id, 'message', mail.message, 'kind', mail.kind, 'userId', mail.user_id,
      'handed', mail.handed, 'tries', mail.tries, 'site', (
        select jsonb_build_object('title', title, 'language', language, 'accent', accent, 'typePair', type_pair, 'corner', corner)
        from public.settings)) || told;
  end loop;
  return jsonb_build_object('wait', (
    select extract(epoch from min(greatest(due_at, held_until)) - clock_timestamp()) from private.outbox
    where state = 'waiting' and (kind <> 'letter' or with_letters and exists (
      select from private.sendings where id = sending_id and state = 'going' and private.can_be_sent(sendings)))));
end
$$;
revoke execute on function public.claim_mail(double precision,boolean) from public, anon, authenticated, service_role;
grant execute on function public.claim_mail(double precision,boolean) to service_role;

-- Just before the text of a mail is given to the mail server: from here on a kill leaves open whether it arrived. False: it is no longer to be sent.
create or replace function public.mark_mail_sending(of_mail bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
begin
  update private.outbox set handed = handed + 1
  where id = of_mail and held_until > now() and handed < 2
    -- Somebody may have paused it since it was taken, or taken its post back.
    and (kind <> 'letter' or exists (select from private.sendings where id = sending_id and state = 'going' and private.can_be_sent(sendings)))
  returning * into mail;
  if mail.kind <> 'letter' then
    perform private.count_mail(1, mail.kind);
  end if;
  return mail.id is not null;
end
$$;
revoke execute on function public.mark_mail_sending(bigint) from public, anon, authenticated, service_role;
grant execute on function public.mark_mail_sending(bigint) to service_role;

-- What became of a mail: 'sent', 'failed' for good, 'bounced' since there is no such recipient, 'refused' for now before its text was given, 'returned'
-- after that, or 'cut' off without an answer: these are tried again after so many seconds. One that turned out to be 'unneeded' leaves.
create or replace function public.complete_mail(of_mail bigint, outcome text, words text default '', seconds double precision default 0) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
begin
  delete from private.outbox where id = of_mail and outcome = 'unneeded';
  update private.outbox set
    state = case when outcome = 'sent' then 'sent' when outcome in ('failed', 'bounced') then 'failed' else 'waiting' end,
    sent_at = case outcome when 'sent' then now() else sent_at end,
    tries = tries + case outcome when 'sent' then 0 else 1 end,
    handed = handed - case outcome when 'returned' then 1 else 0 end,
    held_until = '-infinity',
    due_at = now() + make_interval(secs => seconds),
    -- A letter may wait for days before its first try.
    expires_at = case kind when 'letter' then least(expires_at, now() + interval '5 days') else expires_at end,
    answer = left(words, 500)
  where id = of_mail and state = 'waiting' returning * into mail;
  if mail.kind = 'letter' then
    perform private.complete_delivery(mail, outcome, seconds);
  end if;
  update private.outbox set state = 'sent', sent_at = now() where digest_id = of_mail and outcome = 'sent';
exception when unique_violation then
  -- Somebody asked for it again meanwhile, or there is another digest, which tells all.
  update private.outbox as single set digest_id = (
    select max(id) from private.outbox as digest where digest.user_id = single.user_id and kind = 'digest')
  where digest_id = of_mail;
  delete from private.outbox where id = of_mail;
end
$$;
revoke execute on function public.complete_mail(bigint,text,text,double precision) from public, anon, authenticated, service_role;
grant execute on function public.complete_mail(bigint,text,text,double precision) to service_role;

-- Whether a server sends mails, how many its provider allows, and for how many minutes it holds; by default until another says otherwise.
create or replace function public.report_mail_server(is_sending boolean, a_second integer DEFAULT 0, a_day integer DEFAULT 0, minutes integer DEFAULT NULL::integer) returns void
language sql security definer set search_path = ''
as $$
  update private.sendings set state = 'stopped' from public.blogs
  where blogs.id = blog_id and sendings.state = 'planned' and private.is_published(status, published_at) and not exists (select from private.mail_server);
  insert into private.mail_server (sends, a_second, a_day, valid_until) values (is_sending, report_mail_server.a_second, report_mail_server.a_day,
    coalesce(now() + make_interval(mins => minutes), 'infinity'))
  on conflict (id) do update set sends = excluded.sends, a_second = excluded.a_second, a_day = excluded.a_day, valid_until = excluded.valid_until
$$;
revoke execute on function public.report_mail_server(boolean,integer,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.report_mail_server(boolean,integer,integer,integer) to service_role;

-- The mails that could not be sent, newest first: {id, kind, email, tries, answer, createdAt}, at most 200; and those that have waited for minutes.
create or replace function public.list_failed_mails(of_sending bigint DEFAULT NULL::bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('isOff', not private.can_send_mails(),
    'late', (
      -- What waits for its time is not late, nor are letters, whose pace is bounded.
      select count(*) from private.outbox
      where state = 'waiting' and kind <> 'letter' and created_at < now() - interval '5 minutes' and (due_at <= now() or answer <> '')),
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'email', coalesce(users.email, subscribers.email),
        'tries', failed.tries, 'answer', failed.answer, 'createdAt', failed.created_at) order by failed.id desc)
      from (
          select * from private.outbox where state = 'failed' and (sending_id = of_sending or of_sending is null and kind <> 'letter')
          order by id desc limit 200) as failed
        left join auth.users on users.id = failed.user_id left join private.subscribers on subscribers.id = failed.subscriber_id), '[]'));
end
$$;
revoke execute on function public.list_failed_mails(bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_failed_mails(bigint) to authenticated;

create or replace function public.send_mail_check() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.can_send_mails() then
    raise sqlstate 'PT404' using message = 'no mails are sent from this site';
  end if;
  if (select count(*) from private.outbox
      where user_id = (select auth.uid()) and kind = 'check' and state <> 'waiting' and created_at > now() - interval '1 hour') >= 5 then
    raise sqlstate 'PT429' using message = 'Five tests in an hour are enough. Please try again in 60 minutes.', detail = 'Retry after 3600 seconds.';
  end if;
  perform private.queue_mail((select auth.uid()), 'check', null, interval '1 hour');
end
$$;
revoke execute on function public.send_mail_check() from public, anon, authenticated, service_role;
grant execute on function public.send_mail_check() to authenticated;

create or replace function public.read_mail_check() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('sends', private.can_send_mails(),
    'email', (select email from auth.users where id = (select auth.uid())),
    'test', (
      select jsonb_build_object('state', state, 'answer', answer, 'at', case state when 'sent' then sent_at else created_at end)
      from private.outbox where user_id = (select auth.uid()) and kind = 'check' order by id desc limit 1));
end
$$;
revoke execute on function public.read_mail_check() from public, anon, authenticated, service_role;
grant execute on function public.read_mail_check() to authenticated;

-- Arguments: the kind of act, the sentence for a person, and pairs of a number and the interval in which so many acts are
-- allowed, the longest last. Fires before each row, so that rows of one statement count as well. The lock serialises the
-- requests of an account. The API answers the code PT429 with the status 429.
create or replace function private.throttle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  free_at timestamptz;
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  for place in 2 .. tg_nargs - 2 by 2 loop
    select done_at + tg_argv[place + 1]::interval into free_at from private.acts
    where user_id = auth.uid() and act = kind
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate 'PT429' using
        message = format('%s Please try again in %s.', tg_argv[1], private.format_duration(free_at - now())),
        detail = format('Retry after %s seconds.', ceil(extract(epoch from free_at - now())));
    end if;
  end loop;
  delete from private.acts
  where user_id = auth.uid() and act = kind and done_at <= now() - tg_argv[tg_nargs - 1]::interval;
  insert into private.acts (user_id, act) values (auth.uid(), kind);
  return new;
end
$$;
revoke execute on function private.throttle() from public, anon, authenticated, service_role;

-- Refuses a text that the author has written within a day, and holds spam. Security definer, because it reads the settings
-- and all comments of the author. The lock serialises the requests of an account, so that two equal texts see each other.
-- 'Thank you!' below two posts is no spam: the same text is refused on one post, and from the third post on.
create or replace function private.moderate_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  if (
    select count(*) >= 2 or coalesce(bool_or(blog_id = new.blog_id), false) from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.normalize_text(content) = private.normalize_text(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 then
    new.status := 'held';
  end if;
  if tg_op = 'INSERT' and (select hold_first_reviews from public.settings) and not exists (
    select from public.comments where user_id = auth.uid() and status = 'shown')
  then
    new.status := 'held';
  end if;
  return new;
end
$$;
revoke execute on function private.moderate_comment() from public, anon, authenticated, service_role;

-- Does what a link is for, once, and answers like read_action_link, with the state 'done'; or 'changed': the review is not what was seen.
create or replace function public.use_action_link(secret text, seen text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.act_links;
  told jsonb;
begin
  told := public.read_action_link(secret);
  if told ->> 'state' is distinct from 'open' then
    return told;
  end if;
  select * into link from private.act_links where hash = sha256(convert_to(secret, 'UTF8'));
  -- In the name of the administrator, so that all rules of the dashboard hold. The mail stands for the second factor.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  -- In the order of the dashboard, without which two would deadlock: administrators, comments, what refers to them. A second press waits here.
  perform private.require_deciding_admin();
  perform from public.comments where id = link.comment_id for update;
  told := public.read_action_link(secret);
  if told ->> 'state' is distinct from 'open' or told ->> 'seen' is distinct from seen then
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    return told || case told ->> 'state' when 'open' then '{"state": "changed"}' else '{}' end::jsonb;
  end if;
  if link.act = 'approve' then
    perform public.approve_comments(array[link.comment_id]);
  else
    if link.act = 'bar' then
      perform public.bar_account(user_id) from public.comments where id = link.comment_id;
    end if;
    delete from public.comments where id = link.comment_id;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  update private.act_links set used_at = now() where hash = link.hash;
  return told || '{"state": "done"}';
end
$$;
revoke execute on function public.use_action_link(text,text) from public, anon, authenticated, service_role;
grant execute on function public.use_action_link(text,text) to anon, authenticated;

create or replace function private.can_be_sent(sending private.sendings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.offers_newsletter()
    and not exists (select from public.blogs where id = sending.blog_id and not private.is_published(status, published_at))
$$;
revoke execute on function private.can_be_sent(private.sendings) from public, anon, authenticated, service_role;

create or replace function private.list_issue_posts(sending private.sendings) returns setof public.blogs
language sql stable security definer set search_path = ''
as $$
  select * from public.blogs
  where id = sending.blog_id or published_at > sending.posts_after and published_at <= sending.posts_until and private.is_published(status, published_at)
    and not exists (select from private.sendings where blog_id = blogs.id and state = 'declined')
$$;
revoke execute on function private.list_issue_posts(private.sendings) from public, anon, authenticated, service_role;

-- For the timer of each server: starts what is due, and ends what has gone.
create or replace function public.start_deliveries() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  planned private.sendings;
begin
  insert into private.sendings (kind, weekday, state, subject, posts_after, posts_until)
  select 'weekly', due.weekday, 'planned', '', greatest(last.until, (due.day - 7 + time '08:00') at time zone time_zone), due.at
  from public.settings, private.mail_server, generate_series(0, 6) as ago,
    lateral (select ((now() at time zone time_zone) - interval '8 hours')::date - ago as day) as latest,
    lateral (select day, extract(dow from day) as weekday, (day + time '08:00') at time zone time_zone as at) as due,
    lateral (select coalesce(max(posts_until), '-infinity') as until from private.sendings where sendings.weekday = due.weekday) as last
  where greatest(last.until, since) < due.at and private.offers_newsletter()
  on conflict do nothing;
  for planned in select * from private.sendings where state = 'planned' and private.can_be_sent(sendings) for update skip locked loop
    insert into private.outbox (subscriber_id, sending_id, kind, expires_at)
    select id, planned.id, 'letter', 'infinity' from private.subscribers
    where state = 'confirmed' and weekday is not distinct from planned.weekday
      -- Who came later has not got what is corrected, and gets the next week.
      and confirmed_at <= coalesce((select started_at from private.sendings where blog_id = planned.blog_id and kind = 'post'), planned.posts_until)
      and exists (select from private.list_issue_posts(planned) as post where topics = '{}' or post.topic = any (topics))
    order by subscribers.id for key share;
    update private.sendings set state = 'going', started_at = now(),
      recipients = (select count(*) from private.outbox where sending_id = planned.id)
    where id = planned.id;
  end loop;
  update private.sendings set state = 'done'
  where state = 'going' and not exists (select from private.outbox where sending_id = sendings.id and state = 'waiting');
end
$$;
revoke execute on function public.start_deliveries() from public, anon, authenticated, service_role;
grant execute on function public.start_deliveries() to service_role;

-- The first letter of the oldest sending that goes, locked. A sending without any that waits is done.
create or replace function private.next_delivery() returns private.outbox
language sql security definer set search_path = ''
as $$
  select letter.* from (select sendings from private.sendings where state = 'going' order by id) as going (sending), lateral (
      select * from private.outbox
      where sending_id = (sending).id and state = 'waiting' and due_at <= now() and held_until <= now()
      order by id limit 1 for update skip locked) as letter
  where private.can_be_sent(sending) limit 1
$$;
revoke execute on function private.next_delivery() from public, anon, authenticated, service_role;

-- What is told of a letter, or null: nobody wants it any more. Its text is read once by read_newsletter_post, as long as `version` stays the same.
create or replace function private.describe_delivery(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', recipient.email, 'sending', sendings.id, 'post', blogs.id, 'version', coalesce(blogs.updated_at::text, ''),
    'subject', subject, 'note', note, 'posts', week.posts)
  from private.sendings left join public.blogs on blogs.id = blog_id, lateral (
      select email, topics from private.subscribers where id = mail.subscriber_id and state = 'confirmed'
      union all
      select users.email, '{}' from auth.users join public.profiles on profiles.id = users.id where users.id = mail.user_id and profiles.role = 'admin'
    ) as recipient, lateral (
      select jsonb_agg(jsonb_build_object('title', title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction) order by published_at, id) as posts
      from private.list_issue_posts(sendings) where kind = 'weekly' and (topics = '{}' or topic = any (topics))) as week
  where sendings.id = mail.sending_id and (blogs.id is not null or week.posts is not null)
$$;
revoke execute on function private.describe_delivery(private.outbox) from public, anon, authenticated, service_role;

create or replace function private.require_password_to_send(of_post bigint) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select private.count_recipients(blogs) from public.blogs where id = of_post) > coalesce((
      select recipients from private.sendings where kind in ('post', 'correction') and started_at < 'infinity' order by started_at desc limit 1), 0)
  then
    perform private.require_fresh_password();
  end if;
end
$$;
revoke execute on function private.require_password_to_send(bigint) from public, anon, authenticated, service_role;

-- The sending of a post and how many would get it now: {recipients, state, subject, note, sent, startedAt, isCorrecting}; state is null
-- before the answer. Null: no letters are sent from this site.
create or replace function public.read_issue(of_post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('state', sending.state, 'words', jsonb_build_object('subject', coalesce(sending.subject, ''), 'note', coalesce(sending.note, '')),
    'recipients', private.count_recipients(blogs),
    'isCorrecting', exists (select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
  where blogs.id = of_post and private.offers_newsletter()
$$;
revoke execute on function public.read_issue(bigint) from public, anon, authenticated, service_role;
grant execute on function public.read_issue(bigint) to authenticated;

-- Remembers whether a post is to be sent, and starts it if it is out. One that was started stays as it is. Returns its state.
create or replace function public.plan_issue(of_post bigint, wanted boolean, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) returns text
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_password_to_send(of_post) where wanted;
  insert into private.sendings as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  select public.start_deliveries();
  select state from private.sendings where blog_id = of_post and kind = 'post'
$$;
revoke execute on function public.plan_issue(bigint,boolean,text,text) from public, anon, authenticated, service_role;
grant execute on function public.plan_issue(bigint,boolean,text,text) to authenticated;

-- Sends a post again to those who got it. Returns whether it does: not before the post was sent, and not while a correction goes.
create or replace function public.send_correction(of_post bigint, with_subject text, with_note text) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_admin();
  perform private.require_password_to_send(of_post);
  insert into private.sendings (kind, blog_id, state, subject, note)
  select 'correction', of_post, 'planned', trim(with_subject), trim(with_note) from private.sendings
  where blog_id = of_post and kind = 'post' and state in ('done', 'stopped') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.start_deliveries();
  return true;
end
$$;
revoke execute on function public.send_correction(bigint,text,text) from public, anon, authenticated, service_role;
grant execute on function public.send_correction(bigint,text,text) to authenticated;

-- The newest fifty sendings, and what slows them: {sendings: [{id, kind, post, slug, title, subject, state, isOut, recipients, sent, failed, waiting,
-- unsubscribed, startedAt, endedAt}], refusals, answer, nextAt}.
create or replace function public.list_issues() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('isOffered', private.offers_newsletter(), 'refusals', refusals, 'answer', answer, 'sendings', coalesce((
    select jsonb_agg(jsonb_build_object('id', sendings.id, 'kind', kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
      'state', state, 'isOut', coalesce(private.is_published(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
      'waiting', (select count(*) from private.outbox where sending_id = sendings.id and outbox.state = 'waiting'),
      'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity')) order by sendings.id desc)
    from (
        select * from private.sendings where kind <> 'test' and state <> 'declined' and (kind <> 'weekly' or recipients > 0)
        order by id desc limit 50) as sendings
      left join public.blogs on blogs.id = blog_id), '[]'))
  from private.mail_pace
$$;
revoke execute on function public.list_issues() from public, anon, authenticated, service_role;
grant execute on function public.list_issues() to authenticated;

create or replace function private.notify_by_mail(to_user uuid, of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, is_daily, due_at, expires_at)
  select to_user, of_kind, of_comment, is_daily, due, due + interval '1 day'
  from (select coalesce((select to_jsonb(choices) ->> of_kind = 'daily' from private.mail_choices as choices where user_id = to_user), false))
      as choice (is_daily),
    lateral (select case when is_daily then private.next_morning() else now() end) as moment (due)
  where private.can_send_mails() and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0
  do update set due_at = least(outbox.due_at, excluded.due_at), expires_at = greatest(outbox.expires_at, excluded.expires_at)
$$;
revoke execute on function private.notify_by_mail(uuid,text,bigint) from public, anon, authenticated, service_role;

create or replace function private.notify_administrators(of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_by_mail(id, of_kind, of_comment) from public.profiles where role = 'admin'
$$;
revoke execute on function private.notify_administrators(text,bigint) from public, anon, authenticated, service_role;

-- Whose review or reply a reply answers.
create or replace function private.notify_of_reply(reply public.comments) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_by_mail(user_id, 'answer', reply.id) from public.comments
  where id = coalesce(reply.answers, reply.parent) and user_id <> reply.user_id
$$;
revoke execute on function private.notify_of_reply(public.comments) from public, anon, authenticated, service_role;

create or replace function private.notify_of_comment() returns trigger
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
revoke execute on function private.notify_of_comment() from public, anon, authenticated, service_role;

create or replace function private.notify_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_administrators('report', new.comment_id);
  return null;
end
$$;
revoke execute on function private.notify_of_report() from public, anon, authenticated, service_role;

-- Which mails the caller gets, {review, held, report, answer, approval, isProven}: the first three, for administrators, are 'each', 'daily' or 'never'.
-- Null: no server sends any.
create or replace function public.mail_choices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', choices.user_id is not null,
    'isProven', profiles.role = 'admin' or coalesce(users.email_confirmed_at > users.confirmation_sent_at, false))
  from public.profiles join auth.users on users.id = profiles.id left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = (select auth.uid()) and private.can_send_mails()
$$;
revoke execute on function public.mail_choices() from public, anon, authenticated, service_role;
grant execute on function public.mail_choices() to authenticated;

-- The notices of the caller. Nothing is told of what is held or not out any more.
create or replace function private.current_notifications() returns table (kind text, comment_id bigint, told_at timestamptz, is_read boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  with reported as (
    select reports.comment_id, reports.created_at from public.reports where (select public.is_admin()) order by id desc limit 100
  ), waiting as (
    (select 'held' as kind, id as comment_id, created_at as told_at
      from public.comments where status = 'held' and (select public.is_admin()) order by id desc limit 100)
    union all
    select 'report', reported.comment_id, max(created_at) from reported group by reported.comment_id
  )
  select waiting.kind, waiting.comment_id, waiting.told_at, coalesce(marks.read_at >= waiting.told_at, false)
  from waiting left join private.notices as marks
    on marks.user_id = (select auth.uid()) and marks.kind = waiting.kind and marks.comment_id = waiting.comment_id
  union all
  select told.kind, told.comment_id, told.told_at, told.read_at >= told.told_at
  from private.notices as told join public.comments on comments.id = told.comment_id join public.blogs on blogs.id = comments.blog_id
  where told.user_id = (select auth.uid()) and told.kind in ('answer', 'approval')
    and comments.status = 'shown' and private.is_published(blogs.status, blogs.published_at)
    and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
$$;
revoke execute on function private.current_notifications() from public, anon, authenticated, service_role;

create or replace function public.count_notifications() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.current_notifications() where not is_read
$$;
revoke execute on function public.count_notifications() from public, anon, authenticated, service_role;
grant execute on function public.count_notifications() to authenticated;

-- The newest first. `name` is the author's, `quote` the first words.
create or replace function public.list_notifications()
returns table (kind text, comment_id bigint, told_at timestamptz, is_read boolean, name text, quote text, post text, slug text)
language sql stable security definer rows 100 set search_path = ''
as $$
  select notice.kind, notice.comment_id, notice.told_at, notice.is_read, profiles.username, left(comments.content, 160), blogs.title, blogs.slug
  from private.current_notifications() as notice join public.comments on comments.id = notice.comment_id
    join public.blogs on blogs.id = comments.blog_id join public.profiles on profiles.id = comments.user_id
  order by notice.told_at desc, notice.kind, notice.comment_id desc limit 100
$$;
revoke execute on function public.list_notifications() from public, anon, authenticated, service_role;
grant execute on function public.list_notifications() to authenticated;

-- Marks as read what the caller was told of until a moment, or the one of them about a comment.
create or replace function public.mark_notifications_read(until timestamptz, about bigint default null) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notices (user_id, kind, comment_id, told_at, read_at)
  select auth.uid(), kind, comment_id, told_at, clock_timestamp() from private.current_notifications()
  where not is_read and told_at <= until and (about is null or comment_id = about)
  on conflict (user_id, kind, comment_id) do update set told_at = excluded.told_at, read_at = excluded.read_at
$$;
revoke execute on function public.mark_notifications_read(timestamp with time zone,bigint) from public, anon, authenticated, service_role;
grant execute on function public.mark_notifications_read(timestamp with time zone,bigint) to authenticated;

-- The posts that the caller may not read because they are not out. There are few, and a query evaluates this once: checking
-- the post of each comment and like takes fifty times as long on large tables.
create or replace function private.hidden_posts() returns setof bigint
language sql stable security definer rows 10 set search_path = ''
as $$
  select id from public.blogs
  where not (select public.is_admin()) and not private.is_published(status, published_at)
$$;
revoke execute on function private.hidden_posts() from public, anon, authenticated, service_role;
grant execute on function private.hidden_posts() to anon, authenticated;

-- The posts from `skip` on, counted from 0, of those that are out, by id: at most `take`, each with what its card says: the name of
-- the author, how readers rated it, and the number of all. The empty topic means all. Security definer, because it reads the counts. With
-- generic plans, because the planner would plan anew for each value of `take`.
create or replace function public.list_published_posts(of_topic text DEFAULT ''::text, newest_first boolean DEFAULT false, skip bigint DEFAULT 0, take bigint DEFAULT 100) returns TABLE(total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text, inserted_at timestamp with time zone, minutes integer, author text, average numeric, ratings integer, best_content text, best_author text, best_rating integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  total constant bigint := coalesce((select posts from private.post_counts where topic = of_topic), 0) - (
    select count(*) from public.blogs
    where published_at > now() and status <> 'draft' and (of_topic = '' or topic = of_topic));
  first constant bigint := greatest(skip, 0);
  length constant bigint := least(greatest(take, 0), 1000);
  ids bigint[];
begin
  if first >= total then
    return;
  end if;

  -- Each of these has an index in its order, and only one runs.
  if of_topic = '' and newest_first then
    ids := array(
      select id from public.blogs where private.is_published(status, published_at) order by id desc offset first limit length);
  elsif of_topic = '' then
    ids := array(select id from public.blogs where private.is_published(status, published_at) order by id offset first limit length);
  elsif newest_first then
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published(status, published_at)
      order by id desc offset first limit length);
  else
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published(status, published_at)
      order by id offset first limit length);
  end if;

  return query
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings, best.content, best.username, best.rating
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating
    ) as rated
    left join private.best_review(case when of_topic = '' and first = 0 and blogs.id = ids[1] then blogs.id end, blogs.user_id) as best on true
  where blogs.id = any (ids)
  order by case when newest_first then -blogs.id else blogs.id end;
end
$$;
revoke execute on function public.list_published_posts(text,boolean,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_published_posts(text,boolean,bigint,bigint) to anon, authenticated, service_role;

-- What to read after a post are posts that share its topic or words of its title, and never those before and after it again.
-- Words are looked for among the thousand posts around it and the newest, of which 500 are weighed, so that it costs the same on a site of any size.
create or replace function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  ages tsquery;
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_published(status, published_at);
  if not found then
    return '{}';
  end if;
  wanted := regexp_replace(
    plainto_tsquery('private.site_words', private.split_unspaced(private.normal(mine.title)))::text,
    '&|<(-|\d+)>', '|', 'g')::tsquery;
  ages := (
    select string_agg(quote_literal(private.age_word(id)), '|')::tsquery from (
      select of_blog
      union all
      select newest.id - 1000 * step
      from (select id from public.blogs order by id desc limit 1) as newest, generate_series(0, 1) as step
    ) as near (id));
  return array(
    select id from (
      select blog_id, topic, ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and out_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, blogs.topic, 0 from public.blogs
        where blogs.topic = mine.topic and private.is_published(status, published_at)
        order by blogs.id desc limit 30)
    ) as found (id, topic, likeness)
    where id <> of_blog
    group by id
    -- A topic in common counts as much as one of six words.
    order by max(likeness + case when found.topic = mine.topic then 0.1 else 0 end) desc, id desc
    limit least(most, 30));
end
$$;
revoke execute on function private.find_related(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function private.find_related(bigint,integer) to anon, authenticated, service_role;

-- A trigger, because the error of a policy would reveal that the post exists: this one equals that of the foreign key.
create or replace function private.require_published_post() returns trigger
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
      and (reviews_closed or (reviews_close_after > 0 and inserted_at <= now() - reviews_close_after * interval '1 day')))
  then
    raise check_violation using
      message = 'the reviews of this post are closed: violates check constraint "comments_post_open"',
      constraint = 'comments_post_open', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;
revoke execute on function private.require_published_post() from public, anon, authenticated, service_role;

-- The same for likes and reports of a comment: nobody can like or report a held one.
create or replace function private.require_shown_comment() returns trigger
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
revoke execute on function private.require_shown_comment() from public, anon, authenticated, service_role;

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
revoke execute on function public.rating_summary(bigint) from public, anon, authenticated, service_role;
grant execute on function public.rating_summary(bigint) to anon, authenticated, service_role;

-- The words of other parts and of as much of a body as fits into a tsvector, which has at most a megabyte.
create or replace function private.add_body_words(others tsvector, body text) returns tsvector
language plpgsql stable set search_path = ''
as $$
declare
  most integer := length(body);
begin
  loop
    begin
      return others || setweight(private.search_words(left(body, most)), 'D');
    exception when program_limit_exceeded then
      most := most / 2;
    end;
  end loop;
end
$$;
revoke execute on function private.add_body_words(tsvector,text) from public, anon, authenticated, service_role;

create or replace function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
  insert into private.searched_posts as kept (blog_id, title, title_words, words, body, topic, inserted_at, out_at)
  select post.id, private.fold(post.title),
    title_words || age,
    private.add_body_words(
      title_words
        || setweight(private.search_words(post.topic), 'B')
        || setweight(private.search_words(post.subtitle), 'B')
        || setweight(private.search_words(post.introduction), 'B')
        || age,
      body),
    body, post.topic, post.inserted_at, case when post.status <> 'draft' then post.published_at end
  from
    private.plain_text(post.content) as body,
    array_to_tsvector(array[private.age_word(post.id)]) as age,
    setweight(
      private.search_words(post.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(post.title))), 'A') as title_words
  on conflict (blog_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    topic = excluded.topic, inserted_at = excluded.inserted_at, out_at = excluded.out_at
$$;
revoke execute on function private.index_post(public.blogs) from public, anon, authenticated, service_role;

-- For the index below, whose expression the writer of a row evaluates. Security definer, because the functions that it calls are out
-- of reach for writers.
create or replace function private.review_words(review_id bigint, content text) returns tsvector
language sql immutable parallel safe security definer cost 500 set search_path = ''
as $$
  select private.search_words(content) || array_to_tsvector(array[
    private.review_age_word(review_id, 0), private.review_age_word(review_id, 1), private.review_age_word(review_id, 2)])
$$;
revoke execute on function private.review_words(bigint,text) from public, anon, authenticated, service_role;
grant execute on function private.review_words(bigint,text) to authenticated, service_role;

-- The newest shown reviews that match, of posts that are out: at most `most`. Looks among the newest 2,000 first, then among eight
-- times as many, and so on, since an index of words has no order. So a review that was edited long after it was written can be missing
-- where newer ones are enough. `newest` is the newest id: the settings of this function forbid the index that finds it.
create or replace function private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) returns bigint[]
language plpgsql stable set search_path = '' set enable_seqscan = 'off' set enable_indexscan = 'off' set max_parallel_workers_per_gather = '0'
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
        and comments.status = 'shown' and private.is_published(blogs.status, blogs.published_at)
        and (of_topic = '' or blogs.topic = of_topic)
        and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;
revoke execute on function private.match_reviews(tsquery,bigint,text,integer) from public, anon, authenticated, service_role;

create or replace function private.index_page(page public.pages) returns void
language sql set search_path = ''
as $$
  insert into private.searched_pages as kept (page_id, title, title_words, words, body, is_published)
  select page.id, private.fold(page.title), title_words,
    private.add_body_words(title_words || setweight(private.search_words(page.introduction), 'B'), body),
    body, page.status = 'published'
  from
    private.plain_text(page.content) as body,
    setweight(
      private.search_words(page.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(page.title))), 'A') as title_words
  on conflict (page_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    is_published = excluded.is_published
$$;
revoke execute on function private.index_page(public.pages) from public, anon, authenticated, service_role;

-- The published pages that match, at most 5, best first.
create or replace function private.find_pages(typed text) returns table (place bigint, page_id bigint, title text, excerpt text)
language plpgsql stable security definer rows 5 set search_path = '' set enable_seqscan = off
as $$
declare
  search record;
begin
  select * into search from private.read_search(typed);
  if numnode(search.query) = 0 then
    return;
  end if;
  return query
  select row_number() over (), pages.id,
    private.mark(pages.title, search.config, search.marked, search.runs),
    private.mark(
      coalesce(private.excerpt(found.body, search.pattern), nullif(pages.introduction, ''), private.beginning(found.body)),
      search.config, search.marked, search.runs)
  from (
    select kept.page_id as id, kept.body from private.searched_pages as kept
    where kept.words @@ search.query and kept.is_published
    order by kept.title_words @@ search.query desc, ts_rank(kept.words, search.query) desc, kept.page_id limit 5
  ) as found
  join public.pages on pages.id = found.id;
end
$$;
revoke execute on function private.find_pages(text) from public, anon, authenticated, service_role;
grant execute on function private.find_pages(text) to anon, authenticated;

-- The published pages whose titles have the words of a text, of which the last may be a beginning; at most 3.
create or replace function private.find_page_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  words constant text[] := (string_to_array(folded, ' '))[:8];
  beginning tsquery;
begin
  if folded = '' then
    return '{}';
  end if;
  beginning := case when folded ~ format('[%s]', private.unspaced_scripts()) then (private.read_search(typed)).query
    else to_tsquery('private.exact_words', '''' || array_to_string(words, ''' & ''') || ''':*') end;
  return array(
    select page_id from private.searched_pages
    where title_words @@ beginning and is_published
    order by extensions.word_similarity(folded, title) desc, length(title), page_id limit 3);
end
$$;
revoke execute on function private.find_page_titles(text) from public, anon, authenticated, service_role;
grant execute on function private.find_page_titles(text) to anon, authenticated;

-- The topics with posts that are out whose names have such words, at most 4. Compares 200 topics.
create or replace function private.find_topics(typed text) returns setof text
language sql stable security definer rows 4 set search_path = ''
as $$
  with recursive topics as (
    select (
      select topic from public.blogs where private.is_published(status, published_at) order by topic limit 1) as topic, 1 as place
    union all
    select (
      select topic from public.blogs
      where topic > topics.topic and private.is_published(status, published_at) order by topic limit 1), place + 1
    from topics where topic is not null and place < 200
  )
  select topic
  from topics, private.fold(left(typed, 60)) as folded, private.fold(topic) as name
  where folded ~ '\S' and extensions.word_similarity(folded, name) > 0.5
  order by extensions.word_similarity(folded, name) desc, topic
  limit 4
$$;
revoke execute on function private.find_topics(text) from public, anon, authenticated, service_role;
grant execute on function private.find_topics(text) to anon, authenticated;

-- What pages show: all columns but those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts', 'require_second_factor', 'closes_sign_up']
    || jsonb_build_object('offers_letters', private.offers_newsletter())
  from public.settings where is_started
$$;
revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;

-- A form that was open while a topic was renamed, or a restored version, still has the former name.
create or replace function private.sync_renamed_topic() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.topic := coalesce(public.find_current_topic(new.topic), new.topic);
  return new;
end
$$;
revoke execute on function private.sync_renamed_topic() from public, anon, authenticated, service_role;

-- Whether newsletters are offered.
create or replace function private.offers_newsletter() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.settings where offers_letters) and private.can_send_mails()
$$;
revoke execute on function private.offers_newsletter() from public, anon, authenticated, service_role;

-- The topics of the site among these names, also among former ones. None of none is all of them; 22023: none of some.
create or replace function private.filter_known_topics(wanted text[]) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  known constant text[] := array(
    select topic ->> 'name' from public.settings, jsonb_array_elements(topics) with ordinality as known (topic, place)
    where topic ->> 'name' = any (array(select coalesce(public.find_current_topic(name), name) from unnest(wanted) as name)) order by place);
begin
  if known = '{}' and wanted <> '{}' then
    raise invalid_parameter_value using message = 'there is no such topic';
  end if;
  return known;
end
$$;
revoke execute on function private.filter_known_topics(text[]) from public, anon, authenticated, service_role;

-- For the public form: an address that it mails a link to confirm it. Answers the same for every address. PT422: it is none; PT404: no letters are sent.
create or replace function public.request_subscription(address text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer, source text DEFAULT 'page'::text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  times integer;
begin
  if not private.offers_newsletter() then
    raise sqlstate 'PT404' using message = 'no letters are sent from this site';
  end if;
  if private.normalize_address(address) is null then
    raise sqlstate 'PT422' using message = 'this is not an e-mail address';
  end if;
  -- A hosted project has no other limit for each visitor. The header is set by its gateway.
  insert into private.subscription_callers as known (hash, hour) select sha256(convert_to(private.network_of(caller), 'UTF8')), date_trunc('hour', now())
  from (select nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip' as caller) as header where caller is not null
  on conflict (hash, hour) do update set asked = known.asked + 1 returning known.asked into times;
  if times > 100 then
    raise sqlstate 'PT429' using message = 'Too many addresses were subscribed from your network. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  -- Over all addresses, since the form is open to everybody.
  if (select count(*) from private.subscription_requests) + (select count(*) from private.subscribers where asked_at > now() - interval '1 hour') >= 1000 then
    raise sqlstate 'PT429' using message = 'Too many people subscribe at the moment. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  insert into private.subscription_requests (email, source, topics, weekday)
  values (private.normalize_address(address), case when source in ('post', 'foot') then source else 'page' end, private.filter_known_topics(of_topics), of_weekday);
end
$$;
revoke execute on function public.request_subscription(text,text[],integer,text) from public, anon, authenticated, service_role;
grant execute on function public.request_subscription(text,text[],integer,text) to anon, authenticated;

-- Confirms, chooses, ends, or ends for ever ('never'). Returns the state after it, 'never' when the address was forgotten.
-- 'Never' removed the row that barred, so that the account could choose letters anew.
create or replace function private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) returns text
language sql security definer set search_path = ''
as $$
  update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_words = ''
  where id = of_subscriber and act = 'confirm' and state in ('asked', 'ended', 'bounced');
  update private.subscribers set topics = private.filter_known_topics(of_topics), weekday = of_weekday
  where id = of_subscriber and act = 'choose' and state = 'confirmed';
  with ended as (
    update private.subscribers set state = 'ended'
    where id = of_subscriber and act in ('end', 'never') and state in ('asked', 'confirmed', 'bounced') returning id)
  update private.sendings set unsubscribed = unsubscribed + 1 where id = by_sending and exists (select from ended);
  insert into private.silenced_addresses (hash)
  select sha256(convert_to(email, 'UTF8')) from private.subscribers where id = of_subscriber and act = 'never' on conflict do nothing;
  delete from private.subscribers where id = of_subscriber and act = 'never' and state <> 'barred';
  select case act when 'never' then act else (select state from private.subscribers where id = of_subscriber) end
$$;
revoke execute on function private.change_subscription(bigint,text,text[],integer,bigint) from public, anon, authenticated, service_role;

-- The address of an account, when a mailed link has confirmed it. An administrator's always counts.
create or replace function private.verified_address(of_user uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.normalize_address(users.email)
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = of_user and (profiles.role = 'admin' or users.email_confirmed_at > users.confirmation_sent_at)
$$;
revoke execute on function private.verified_address(uuid) from public, anon, authenticated, service_role;

-- The subscription of the caller's address, {isProven, state, topics, weekday}: state is null when there is none. Null: no letters are sent.
create or replace function public.read_own_subscription() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('isProven', address is not null, 'state', state, 'topics', coalesce(topics, '{}'), 'weekday', weekday)
  from private.verified_address((select auth.uid())) as address left join private.subscribers on email = address
  where private.offers_newsletter()
$$;
revoke execute on function public.read_own_subscription() from public, anon, authenticated, service_role;
grant execute on function public.read_own_subscription() to authenticated;

-- Subscribes the caller's confirmed address with a choice, or ends that: 'choose', 'end' or 'never'. Returns the state after it.
-- An account may say that its address is never to be written to, also when there is no subscription of it.
create or replace function public.choose_subscription(act text, of_topics text[] default '{}', of_weekday integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.verified_address((select auth.uid()));
  of_subscriber bigint;
begin
  if address is null or not private.offers_newsletter() then
    raise insufficient_privilege using message = 'this account has not confirmed its address, or no letters are sent from this site';
  end if;
  insert into private.subscribers (email, source) select address, 'account' where act in ('choose', 'never') on conflict do nothing;
  select id into of_subscriber from private.subscribers where email = address;
  delete from private.silenced_addresses where act = 'choose' and hash = sha256(convert_to(address, 'UTF8'));
  perform private.change_subscription(of_subscriber, 'confirm', null, null, null) where act = 'choose';
  return private.change_subscription(of_subscriber, act, of_topics, of_weekday, null);
end
$$;
revoke execute on function public.choose_subscription(text,text[],integer) from public, anon, authenticated, service_role;
grant execute on function public.choose_subscription(text,text[],integer) to authenticated;

-- Asks an address whether it wants letters. Returns what private.invite does, null when it is no address.
create or replace function public.add_subscriber(address text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.offers_newsletter() then
    raise sqlstate 'PT404' using message = 'no letters are sent from this site';
  end if;
  return private.invite(private.normalize_address(address), 'hand', '{}', null);
end
$$;
revoke execute on function public.add_subscriber(text) from public, anon, authenticated, service_role;
grant execute on function public.add_subscriber(text) to authenticated;

-- Adds people who have agreed elsewhere, [{email, since, hasLeft}]. Returns what becomes of each: 'new', 'double' in this list, 'wrong', 'never', 'ended'
-- there or here, or the state in which it is known. A trial changes nothing.
create or replace function public.import_subscribers(entries jsonb, is_trial boolean DEFAULT true) returns text[]
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_fresh_password() where not is_trial;
  with typed as (
    select place, private.normalize_address(email) as address, since, has_left
    from rows from (jsonb_to_recordset(entries) as (email text, since timestamptz, "hasLeft" boolean))
      with ordinality as entry (email, since, has_left, place)
  ), judged as (
    select typed.*, case when address is null then 'wrong' when hash is not null then 'never' when state is not null then state
      when row_number() over (partition by address order by place) > 1 then 'double' when has_left then 'ended' else 'new' end as outcome
    from typed left join private.subscribers on email = address
      left join private.silenced_addresses on hash = sha256(convert_to(address, 'UTF8'))
  ), added as (
    insert into private.subscribers (email, source, state, created_at, confirmed_at)
    select address, 'import', 'confirmed', least(since, now()), now() from judged where outcome = 'new' and not is_trial order by place
    on conflict do nothing
  )
  select array_agg(outcome order by place) from judged
$$;
revoke execute on function public.import_subscribers(jsonb,boolean) from public, anon, authenticated, service_role;
grant execute on function public.import_subscribers(jsonb,boolean) to authenticated;

create policy "Readers may add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text
    and (select private.can_contribute())
    and (select private.has_room_for_a_picture()));

create policy "No reviews are taken while the settings say so" on public.comments
  as restrictive for insert to authenticated with check ((select private.accepts_reviews()));
