alter table private.notices rename to notifications;
alter table private.notifications rename column told_at to notified_at;
alter table private.notifications rename constraint notices_pkey to notifications_pkey;
alter table private.notifications rename constraint notices_comment_id_fkey to notifications_comment_id_fkey;
alter table private.notifications rename constraint notices_user_id_fkey to notifications_user_id_fkey;
alter table private.notifications rename constraint notices_kind_known to notifications_kind_known;
alter index private.notices_newest rename to notifications_newest;
alter index private.notices_of_comment rename to notifications_of_comment;

alter table private.sendings rename to deliveries;
alter sequence private.sendings_id_seq rename to deliveries_id_seq;
alter table private.deliveries rename constraint sendings_pkey to deliveries_pkey;
alter table private.deliveries rename constraint sendings_weekly_once to deliveries_weekly_once;
alter table private.deliveries rename constraint sendings_blog_id_fkey to deliveries_blog_id_fkey;
alter table private.deliveries rename constraint sendings_kind_known to deliveries_kind_known;
alter table private.deliveries rename constraint sendings_note_length to deliveries_note_length;
alter table private.deliveries rename constraint sendings_state_known to deliveries_state_known;
alter table private.deliveries rename constraint sendings_subject_length to deliveries_subject_length;
alter table private.deliveries rename constraint sendings_weekday_known to deliveries_weekday_known;
alter index private.sendings_of_blog rename to deliveries_of_blog;
alter index private.sendings_of_state rename to deliveries_of_state;
alter index private.sendings_once rename to deliveries_once;
alter index private.sendings_one_correction rename to deliveries_one_correction;

alter table private.outbox rename column sending_id to delivery_id;
alter table private.outbox rename column handed to transmissions;
alter table private.outbox rename constraint outbox_sending_id_fkey to outbox_delivery_id_fkey;
alter table private.outbox rename constraint outbox_handed_twice to outbox_sent_twice;
alter index private.outbox_letter_once rename to outbox_issue_once;
alter index private.outbox_of_sending rename to outbox_of_delivery;
drop index private.outbox_due;
update private.outbox set kind = case kind when 'letter' then 'issue' else 'issue-test' end where kind in ('letter', 'letter-test');
create index outbox_due on private.outbox (due_at, id) where state = 'waiting' and (delivery_id is null or kind = 'issue-test');
alter table private.mail_links rename column sending_id to delivery_id;
update private.mail_links set kind = 'issue' where kind = 'letter';
alter table private.mail_hours alter column kind set default 'issue';
update private.mail_hours set kind = case kind when 'letter' then 'issue' when 'letter-test' then 'issue-test' else 'notification' end
where kind in ('letter', 'letter-test', 'notice');

alter table public.settings rename column offers_letters to offers_newsletter;
update public.settings_versions set settings = settings - 'offers_letters' || jsonb_build_object('offers_newsletter', settings -> 'offers_letters')
where settings ? 'offers_letters';

alter table private.acts rename to recent_actions;
alter table private.recent_actions rename column act to action;
alter sequence private.acts_id_seq rename to recent_actions_id_seq;
alter index private.acts_of_user rename to recent_actions_of_user;

alter table private.act_links rename to action_links;
alter table private.action_links rename column act to action;
alter table private.action_links rename constraint act_links_pkey to action_links_pkey;
alter table private.action_links rename constraint act_links_comment_id_fkey to action_links_comment_id_fkey;
alter table private.action_links rename constraint act_links_user_id_fkey to action_links_user_id_fkey;
alter table private.action_links rename constraint act_links_act_known to action_links_action_known;
alter index private.act_links_ended rename to action_links_ended;
alter index private.act_links_of_comment rename to action_links_of_comment;
alter index private.act_links_of_user rename to action_links_of_user;

alter table private.mail_choices rename to mail_preferences;
alter table private.mail_preferences rename constraint mail_choices_pkey to mail_preferences_pkey;
alter table private.mail_preferences rename constraint mail_choices_user_id_fkey to mail_preferences_user_id_fkey;
alter table private.mail_preferences rename constraint mail_choices_rhythms_known to mail_preferences_rhythms_known;

alter table private.searched_posts rename column out_at to published_at;
alter table private.post_tags rename column out_at to published_at;
alter index public.blogs_out rename to blogs_published;

-- Postgres cannot rename a parameter, or a column of a returned table, in place.
drop function private.can_be_sent(private.deliveries);
drop function private.list_issue_posts(private.deliveries);
drop function private.change_subscription(bigint, text, text[], integer, bigint);
drop function private.current_notifications();
drop function public.list_notifications();
drop function public.claim_mail(double precision, boolean);
drop function public.list_failed_mails(bigint);
drop function public.set_issue_state(bigint, text);
drop function public.use_subscription(text, text, text[], integer);
drop function public.choose_subscription(text, text[], integer);
drop function public.change_subscribers(bigint[], text);

-- Generated from supabase/schemas: npm run schema

drop trigger keep_last_administrator_on_delete on public.profiles;

drop trigger keep_last_administrator_on_demotion on public.profiles;

drop trigger settle_settings on public.settings;

drop trigger keep_settings_version on public.settings;

drop trigger keep_author on public.blogs;

drop trigger keep_old_slug on public.blogs;

drop trigger keep_old_slug on public.pages;

drop trigger keep_version on public.blogs;

drop trigger keep_version on public.pages;

drop trigger judge_new_comment on public.comments;

drop trigger judge_edited_comment on public.comments;

drop trigger keep_page_words on public.pages;

drop trigger keep_words_of_new_titles on private.searched_posts;

drop trigger keep_words_of_titles on private.searched_posts;

drop trigger ask_for_password on public.outside_code;

drop trigger keep_replies on public.comments;

drop trigger require_answered on public.comments;

drop trigger note_reply on public.comments;

drop trigger note_approval on public.comments;

drop trigger ask_for_password on public.settings;

drop policy "Visitors may read posts that are out" on public.blogs;

drop policy "Readers may read posts that are out, administrators every post" on public.blogs;

drop function private.keep_last_administrator();

drop function private.count_mail(integer,text);

drop function public.mail_choices();

drop function public.choose_mails(text,text,text,boolean,boolean);

create or replace function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email is null then
    delete from private.emails where user_id = new.id;
  else
    insert into private.emails (user_id, email) values (new.id, new.email)
    on conflict (user_id) do update set email = excluded.email;
  end if;
  -- They were mailed to the former address.
  delete from private.action_links where user_id = new.id;
  return null;
end
$$;
revoke execute on function private.follow_email() from public, anon, authenticated, service_role;

-- Counts what the caller does in an hour. Beyond the limit it needs a fresh password.
create or replace function private.require_password_beyond(most integer, kind text, times integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  delete from private.recent_actions where user_id = auth.uid() and action = kind and done_at <= now() - interval '1 hour';
  if (select count(*) from private.recent_actions where user_id = auth.uid() and action = kind) + times > most then
    perform private.require_fresh_password();
  else
    insert into private.recent_actions (user_id, action) select auth.uid(), kind from generate_series(1, times);
  end if;
end
$$;
revoke execute on function private.require_password_beyond(integer,text,integer) from public, anon, authenticated, service_role;

create or replace function private.protect_last_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    raise check_violation using
      message = 'the last administrator stays: violates constraint "profiles_last_admin_stays"',
      constraint = 'profiles_last_admin_stays', schema = 'public', table = 'profiles';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
revoke execute on function private.protect_last_administrator() from public, anon, authenticated, service_role;

-- If it is already waiting, it is retried at once, and for as long as a new one.
create or replace function private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval, more jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, expires_at, details)
  values (to_user, of_kind, of_comment, now() + life, more)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and transmissions = 0
  do update set due_at = least(outbox.due_at, now()), expires_at = excluded.expires_at, details = excluded.details
$$;
revoke execute on function private.queue_mail(uuid,text,bigint,interval,jsonb) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.queue_mail(uuid,text,bigint,interval,jsonb) to supabase_auth_admin; end if; end $$;

create or replace function private.mail_quota_group(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_auth_mail(kind) then 'link' when kind in ('subscription', 'check', 'issue-test', 'backup-failed') then kind else 'notification' end
$$;
revoke execute on function private.mail_quota_group(text) from public, anon, authenticated, service_role;

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
  select private.describe_delivery(mail) where mail.delivery_id is not null
$$;
revoke execute on function private.describe_mail(private.outbox) from public, anon, authenticated, service_role;

-- Leases the next mail, {id, message, kind, userId, email, …}, for the given seconds. Newsletter issues come last. Without one, returns
-- {wait}: seconds until a mail may be due, null if none waits.
create or replace function public.claim_mail(seconds double precision DEFAULT 120, with_issues boolean DEFAULT true) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  described jsonb;
  pause double precision;
begin
  loop
    select * into mail from private.outbox
    where state = 'waiting' and due_at <= now() and held_until <= now() and (delivery_id is null or kind = 'issue-test')
    order by due_at, id limit 1 for update skip locked;
    if not found and with_issues then
      mail := private.next_delivery();
    end if;
    exit when mail.id is null;
    if mail.expires_at <= now() or mail.transmissions = 2 then
      update private.outbox set state = 'failed', answer = case when transmissions = 2
        then 'The connection to the mail server was lost twice while it took this mail, which may have arrived. ' || answer
        when answer = '' then 'It could not be sent in time.' else answer end
      where id = mail.id returning * into mail;
      perform private.complete_delivery(mail, 'failed', 0);
      continue;
    end if;
    described := case mail.kind when 'digest' then private.describe_digest(mail) else private.describe_mail(mail) end;
    if described is null then
      delete from private.outbox where id = mail.id;
      continue;
    end if;
    if mail.kind = 'issue' then
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
      'tries', mail.tries, 'site', (
        select jsonb_build_object('title', title, 'language', language, 'accent', accent, 'typePair', type_pair, 'corner', corner)
        from public.settings)) || described;
  end loop;
  return jsonb_build_object('wait', (
    select extract(epoch from min(greatest(due_at, held_until)) - clock_timestamp()) from private.outbox
    where state = 'waiting' and (kind <> 'issue' or with_issues and exists (
      select from private.deliveries where id = delivery_id and state = 'going' and private.can_be_sent(deliveries)))));
end
$$;
revoke execute on function public.claim_mail(double precision,boolean) from public, anon, authenticated, service_role;
grant execute on function public.claim_mail(double precision,boolean) to service_role;

-- Deletes what is no longer needed: old mails that were sent or failed, counts, tests, and mails of a stopped delivery whose sender was
-- killed while transmitting.
create or replace function public.clean_mails() returns void
language sql security definer set search_path = ''
as $$
  delete from private.outbox using private.deliveries
  where delivery_id = deliveries.id and deliveries.state = 'stopped' and outbox.state = 'waiting' and held_until <= now();
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  delete from private.mail_hours where hour < now() - interval '2 days';
  delete from private.deliveries where kind = 'test' and started_at < now() - interval '1 day';
  delete from private.subscribers where state = 'asked' and asked_at < now() - interval '30 days';
  delete from private.subscription_callers where hour < now() - interval '1 hour';
  delete from private.unconfirmed_reviews where ends_at <= now()
$$;
revoke execute on function public.clean_mails() from public, anon, authenticated, service_role;
grant execute on function public.clean_mails() to service_role;

-- Called just before a mail's text is transmitted: after a crash from here on, nobody knows whether it arrived. Returns false when it must
-- not be sent any more.
create or replace function public.mark_mail_sending(of_mail bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
begin
  update private.outbox set transmissions = transmissions + 1
  where id = of_mail and held_until > now() and transmissions < 2
    -- Somebody may have paused it since it was taken, or taken its post back.
    and (kind <> 'issue' or exists (select from private.deliveries where id = delivery_id and state = 'going' and private.can_be_sent(deliveries)))
  returning * into mail;
  if mail.kind <> 'issue' then
    perform private.count_mail(1, mail.kind);
  end if;
  return mail.id is not null;
end
$$;
revoke execute on function public.mark_mail_sending(bigint) from public, anon, authenticated, service_role;
grant execute on function public.mark_mail_sending(bigint) to service_role;

-- Stores the outcome of a mail: 'sent', 'failed' permanently, 'bounced' (no such recipient), 'refused' temporarily before its text,
-- 'returned' after it, or 'cut' off without a response. The last three are retried after the given seconds. An 'unneeded' mail is deleted.
create or replace function public.complete_mail(of_mail bigint, outcome text, response text default '', seconds double precision default 0) returns void
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
    transmissions = transmissions - case outcome when 'returned' then 1 else 0 end,
    held_until = '-infinity',
    due_at = now() + make_interval(secs => seconds),
    -- An issue may wait for days before its first try.
    expires_at = case kind when 'issue' then least(expires_at, now() + interval '5 days') else expires_at end,
    answer = left(response, 500)
  where id = of_mail and state = 'waiting' returning * into mail;
  if mail.kind = 'issue' then
    perform private.complete_delivery(mail, outcome, seconds);
  end if;
  update private.outbox set state = 'sent', sent_at = now() where digest_id = of_mail and outcome = 'sent';
exception when unique_violation then
  -- Somebody asked for it again meanwhile, or there is another digest with everything.
  update private.outbox as single set digest_id = (
    select max(id) from private.outbox as digest where digest.user_id = single.user_id and kind = 'digest')
  where digest_id = of_mail;
  delete from private.outbox where id = of_mail;
end
$$;
revoke execute on function public.complete_mail(bigint,text,text,double precision) from public, anon, authenticated, service_role;
grant execute on function public.complete_mail(bigint,text,text,double precision) to service_role;

create or replace function private.count_mail(more integer, of_kind text default 'issue') returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_hours as known (hour, kind, mails) values (date_trunc('hour', now()), of_kind, greatest(more, 0))
  on conflict (hour, kind) do update set mails = greatest(known.mails + more, 0)
$$;
revoke execute on function private.count_mail(integer,text) from public, anon, authenticated, service_role;

-- Stores whether a server sends mail, its provider's limits, and for how many minutes this is valid; by default until the next report.
create or replace function public.report_mail_server(is_sending boolean, a_second integer DEFAULT 0, a_day integer DEFAULT 0, minutes integer DEFAULT NULL::integer) returns void
language sql security definer set search_path = ''
as $$
  update private.deliveries set state = 'stopped' from public.blogs
  where blogs.id = blog_id and deliveries.state = 'planned' and private.is_published(status, published_at) and not exists (select from private.mail_server);
  insert into private.mail_server (sends, a_second, a_day, valid_until) values (is_sending, report_mail_server.a_second, report_mail_server.a_day,
    coalesce(now() + make_interval(mins => minutes), 'infinity'))
  on conflict (id) do update set sends = excluded.sends, a_second = excluded.a_second, a_day = excluded.a_day, valid_until = excluded.valid_until
$$;
revoke execute on function public.report_mail_server(boolean,integer,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.report_mail_server(boolean,integer,integer,integer) to service_role;

-- Mails that could not be sent, newest first: {id, kind, email, tries, answer, createdAt}, at most 200; and those that have waited for
-- minutes.
create or replace function public.list_failed_mails(of_delivery bigint DEFAULT NULL::bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('isOff', not private.can_send_mails(),
    'late', (
      -- What waits for its time is not late, nor are newsletter issues, whose pace is bounded.
      select count(*) from private.outbox
      where state = 'waiting' and kind <> 'issue' and created_at < now() - interval '5 minutes' and (due_at <= now() or answer <> '')),
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'email', coalesce(users.email, subscribers.email),
        'tries', failed.tries, 'answer', failed.answer, 'createdAt', failed.created_at) order by failed.id desc)
      from (
          select * from private.outbox where state = 'failed' and (delivery_id = of_delivery or of_delivery is null and kind <> 'issue')
          order by id desc limit 200) as failed
        left join auth.users on users.id = failed.user_id left join private.subscribers on subscribers.id = failed.subscriber_id), '[]'));
end
$$;
revoke execute on function public.list_failed_mails(bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_failed_mails(bigint) to authenticated;

-- Retries failed mails for a day. A newer one of the same kind replaces an older one. A failed digest retries its contents.
create or replace function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', transmissions = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind = 'subscription';
  insert into private.outbox (user_id, kind, delivery_id, expires_at)
  select user_id, kind, delivery_id, now() + interval '1 day' from private.outbox
  where id = any (of_mails) and state = 'failed' and kind = 'issue-test'
  order by id desc
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and transmissions = 0 do nothing;
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day', mail.details)
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed'
    and mail.kind not in ('digest', 'issue-test') and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;
revoke execute on function public.retry_mails(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.retry_mails(bigint[]) to authenticated;

-- Stores the unsubscribe link of a mail. One that confirms an address is valid for a week, one of a newsletter issue for sixty days and for
-- the last fifty to an address.
create or replace function public.store_mail_link(of_mail bigint, secret_hash text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.mail_links where ends_at < now();
  delete from private.mail_links where ends_at < now() + interval '305 days' and hash in (
    select hash from private.mail_links
    where kind = 'issue' and subscriber_id = (select subscriber_id from private.outbox where id = of_mail) order by ends_at desc offset 49);
  insert into private.mail_links (hash, user_id, subscriber_id, kind, delivery_id, ends_at)
  select decode(secret_hash, 'hex'), user_id, subscriber_id, kind, delivery_id,
    now() + case kind when 'subscription' then interval '7 days' else interval '1 year' end
  from private.outbox where id = of_mail
$$;
revoke execute on function public.store_mail_link(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.store_mail_link(bigint,text) to service_role;

-- Turns off a link's kind of mail and returns it; null: invalid link. Idempotent.
create or replace function public.use_mail_link(secret text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.mail_links;
begin
  select * into link from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now();
  insert into private.mail_preferences (user_id) select link.user_id where link.user_id is not null on conflict do nothing;
  update private.mail_preferences set
    review = case when link.kind in ('review', 'digest') then 'never' else review end,
    held = case when link.kind in ('held', 'digest') then 'never' else held end,
    report = case when link.kind in ('report', 'digest') then 'never' else report end,
    answer = answer and link.kind <> 'answer', approval = approval and link.kind <> 'approval'
  where user_id = link.user_id;
  return link.kind;
end
$$;
revoke execute on function public.use_mail_link(text) from public, anon, authenticated, service_role;
grant execute on function public.use_mail_link(text) to anon, authenticated;

-- Arguments: the kind of action, the message, and pairs of a number and the interval in which so many actions are allowed, the longest
-- last. Fires before each row, so that rows of one statement count as well. The lock serializes an account's requests. The API responds to
-- the code PT429 with the status 429.
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
    select done_at + tg_argv[place + 1]::interval into free_at from private.recent_actions
    where user_id = auth.uid() and action = kind
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate 'PT429' using
        message = format('%s Please try again in %s.', tg_argv[1], private.format_duration(free_at - now())),
        detail = format('Retry after %s seconds.', ceil(extract(epoch from free_at - now())));
    end if;
  end loop;
  delete from private.recent_actions
  where user_id = auth.uid() and action = kind and done_at <= now() - tg_argv[tg_nargs - 1]::interval;
  insert into private.recent_actions (user_id, action) values (auth.uid(), kind);
  return new;
end
$$;
revoke execute on function private.throttle() from public, anon, authenticated, service_role;

-- Stores the links of a mail to an administrator about one review, {action: hash}, and deletes expired ones.
create or replace function public.store_action_links(of_mail bigint, hashes jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from private.action_links where ends_at < now();
  insert into private.action_links (hash, user_id, action, comment_id)
  select decode(link.value, 'hex'), user_id, link.key, comment_id from private.outbox, jsonb_each_text(hashes) as link
  where id = of_mail and private.is_for_administrators(kind)
$$;
revoke execute on function public.store_action_links(bigint,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_action_links(bigint,jsonb) to service_role;

-- What a link would do, {action, state, by, post, quote, seen}. use_action_link compares 'seen' to detect a changed review. State: 'open';
-- 'used'; 'gone' (review deleted); 'decided' (approved); 'refused' (its author is an administrator). Null: invalid link, or its owner is no
-- longer an administrator.
create or replace function public.read_action_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('action', link.action, 'by', author.username, 'post', blogs.title, 'quote', comments.content,
    'seen', encode(sha256(convert_to(comments.content, 'UTF8')), 'hex'),
    'state', case
      when link.used_at < 'infinity' then 'used'
      when author.id is null then 'gone'
      when link.action = 'bar' and author.role = 'admin' then 'refused'
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

-- Performs a link's action once. Returns the same as read_action_link, with the state 'done', or 'changed' when the review is no longer
-- what was seen.
create or replace function public.use_action_link(secret text, seen text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.action_links;
  described jsonb;
begin
  described := public.read_action_link(secret);
  if described ->> 'state' is distinct from 'open' then
    return described;
  end if;
  select * into link from private.action_links where hash = sha256(convert_to(secret, 'UTF8'));
  -- In the name of the administrator, so that all rules of the dashboard hold. The mail stands for the second factor.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  -- In the order of the dashboard, without which two would deadlock: administrators, comments, what refers to them. A second press waits here.
  perform private.require_deciding_admin();
  perform from public.comments where id = link.comment_id for update;
  described := public.read_action_link(secret);
  if described ->> 'state' is distinct from 'open' or described ->> 'seen' is distinct from seen then
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    return described || case described ->> 'state' when 'open' then '{"state": "changed"}' else '{}' end::jsonb;
  end if;
  if link.action = 'approve' then
    perform public.approve_comments(array[link.comment_id]);
  else
    if link.action = 'bar' then
      perform public.bar_account(user_id) from public.comments where id = link.comment_id;
    end if;
    delete from public.comments where id = link.comment_id;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  update private.action_links set used_at = now() where hash = link.hash;
  return described || '{"state": "done"}';
end
$$;
revoke execute on function public.use_action_link(text,text) from public, anon, authenticated, service_role;
grant execute on function public.use_action_link(text,text) to anon, authenticated;

create or replace function private.can_be_sent(delivery private.deliveries) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.offers_newsletter()
    and not exists (select from public.blogs where id = delivery.blog_id and not private.is_published(status, published_at))
$$;
revoke execute on function private.can_be_sent(private.deliveries) from public, anon, authenticated, service_role;

create or replace function private.list_issue_posts(delivery private.deliveries) returns setof public.blogs
language sql stable security definer set search_path = ''
as $$
  select * from public.blogs
  where id = delivery.blog_id or published_at > delivery.posts_after and published_at <= delivery.posts_until and private.is_published(status, published_at)
    and not exists (select from private.deliveries where blog_id = blogs.id and state = 'declined')
$$;
revoke execute on function private.list_issue_posts(private.deliveries) from public, anon, authenticated, service_role;

-- Called by each server's timer: starts due deliveries, and ends finished ones.
create or replace function public.start_deliveries() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  planned private.deliveries;
begin
  insert into private.deliveries (kind, weekday, state, subject, posts_after, posts_until)
  select 'weekly', due.weekday, 'planned', '', greatest(last.until, (due.day - 7 + time '08:00') at time zone time_zone), due.at
  from public.settings, private.mail_server, generate_series(0, 6) as ago,
    lateral (select ((now() at time zone time_zone) - interval '8 hours')::date - ago as day) as latest,
    lateral (select day, extract(dow from day) as weekday, (day + time '08:00') at time zone time_zone as at) as due,
    lateral (select coalesce(max(posts_until), '-infinity') as until from private.deliveries where deliveries.weekday = due.weekday) as last
  where greatest(last.until, since) < due.at and private.offers_newsletter()
  on conflict do nothing;
  for planned in select * from private.deliveries where state = 'planned' and private.can_be_sent(deliveries) for update skip locked loop
    insert into private.outbox (subscriber_id, delivery_id, kind, expires_at)
    select id, planned.id, 'issue', 'infinity' from private.subscribers
    where state = 'confirmed' and weekday is not distinct from planned.weekday
      -- Who came later has not got what is corrected, and gets the next week.
      and confirmed_at <= coalesce((select started_at from private.deliveries where blog_id = planned.blog_id and kind = 'post'), planned.posts_until)
      and exists (select from private.list_issue_posts(planned) as post where topics = '{}' or post.topic = any (topics))
    order by subscribers.id for key share;
    update private.deliveries set state = 'going', started_at = now(),
      recipients = (select count(*) from private.outbox where delivery_id = planned.id)
    where id = planned.id;
  end loop;
  -- Whose last deliveries were completed at the same moment, or left the queue.
  update private.deliveries set state = 'done'
  where state = 'going' and not exists (select from private.outbox where delivery_id = deliveries.id and state = 'waiting');
end
$$;
revoke execute on function public.start_deliveries() from public, anon, authenticated, service_role;
grant execute on function public.start_deliveries() to service_role;

-- Locks the first waiting mail of the oldest active delivery. A delivery without any is done.
create or replace function private.next_delivery() returns private.outbox
language sql security definer set search_path = ''
as $$
  select issue.* from (select deliveries from private.deliveries where state = 'going' order by id) as going (delivery), lateral (
      select * from private.outbox
      where delivery_id = (delivery).id and state = 'waiting' and due_at <= now() and held_until <= now()
      order by id limit 1 for update skip locked) as issue
  where private.can_be_sent(delivery) limit 1
$$;
revoke execute on function private.next_delivery() from public, anon, authenticated, service_role;

-- The data of a newsletter mail, or null when nobody wants it any more. Its text is read once by read_newsletter_post, as long as `version`
-- stays the same.
create or replace function private.describe_delivery(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', recipient.email, 'delivery', deliveries.id, 'post', blogs.id, 'version', coalesce(blogs.updated_at::text, ''),
    'subject', subject, 'note', note, 'posts', week.posts)
  from private.deliveries left join public.blogs on blogs.id = blog_id, lateral (
      select email, topics from private.subscribers where id = mail.subscriber_id and state = 'confirmed'
      union all
      select users.email, '{}' from auth.users join public.profiles on profiles.id = users.id where users.id = mail.user_id and profiles.role = 'admin'
    ) as recipient, lateral (
      select jsonb_agg(jsonb_build_object('title', title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction) order by published_at, id) as posts
      from private.list_issue_posts(deliveries) where kind = 'weekly' and (topics = '{}' or topic = any (topics))) as week
  where deliveries.id = mail.delivery_id and (blogs.id is not null or week.posts is not null)
$$;
revoke execute on function private.describe_delivery(private.outbox) from public, anon, authenticated, service_role;

-- Two consecutive bounces disable an address, but ten without an accepted mail pause the delivery, because then the mail server refuses
-- everything. Three consecutive refusals slow the delivery down, further with each one.
create or replace function private.complete_delivery(mail private.outbox, outcome text, seconds double precision) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.subscribers set bounces = 0 where id = mail.subscriber_id and outcome = 'sent' and bounces > 0;
  update private.subscribers set bounces = bounces + 1, bounce_message = mail.answer, state = case bounces when 0 then state else 'bounced' end
  where id = mail.subscriber_id and outcome = 'bounced';
  update private.deliveries set sent = sent + (mail.state = 'sent')::integer, failed = failed + (mail.state = 'failed')::integer
  where id = mail.delivery_id and mail.state <> 'waiting';
  if outcome = 'bounced' then
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer where id;
    update private.deliveries set state = 'paused' where id = mail.delivery_id and state = 'going' and (select refusals >= 10 from private.mail_pace);
  elsif outcome = 'sent' then
    update private.mail_pace set refusals = 0, answer = '' where refusals > 0;
  elsif mail.state = 'waiting' then
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer,
      next_at = case when refusals >= 2
        then greatest(next_at, clock_timestamp() + make_interval(secs => least(900, seconds * 2 ^ least(refusals - 2, 4)))) else next_at end
    where next_at <= clock_timestamp() + interval '1 second';
    if outcome = 'refused' then
      perform private.count_mail(-1);
    end if;
    delete from private.outbox where id = mail.id and exists (select from private.deliveries where id = delivery_id and state = 'stopped');
  end if;
  update private.deliveries set state = 'done' where id = mail.delivery_id and state = 'going'
    and not exists (select from private.outbox where delivery_id = mail.delivery_id and state = 'waiting');
end
$$;
revoke execute on function private.complete_delivery(private.outbox,text,double precision) from public, anon, authenticated, service_role;

create or replace function private.require_password_to_send(of_post bigint) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select private.count_recipients(blogs) from public.blogs where id = of_post) > coalesce((
      select recipients from private.deliveries where kind in ('post', 'correction') and started_at < 'infinity' order by started_at desc limit 1), 0)
  then
    perform private.require_fresh_password();
  end if;
end
$$;
revoke execute on function private.require_password_to_send(bigint) from public, anon, authenticated, service_role;

-- The delivery of a post and its current number of recipients: {recipients, state, subject, note, sent, startedAt, isCorrecting}; state is
-- null until the author decides. Null: this site sends no newsletter.
create or replace function public.read_issue(of_post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('state', delivery.state, 'texts', jsonb_build_object('subject', coalesce(delivery.subject, ''), 'note', coalesce(delivery.note, '')),
    'recipients', private.count_recipients(blogs),
    'isCorrecting', exists (select from private.deliveries where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.deliveries as delivery on delivery.blog_id = blogs.id and delivery.kind = 'post'
  where blogs.id = of_post and private.offers_newsletter()
$$;
revoke execute on function public.read_issue(bigint) from public, anon, authenticated, service_role;
grant execute on function public.read_issue(bigint) to authenticated;

-- Stores whether a post will be sent, and starts its delivery if it is published. A started one stays unchanged. Returns its state.
create or replace function public.plan_issue(of_post bigint, wanted boolean, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) returns text
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_password_to_send(of_post) where wanted;
  insert into private.deliveries as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  select public.start_deliveries();
  select state from private.deliveries where blog_id = of_post and kind = 'post'
$$;
revoke execute on function public.plan_issue(bigint,boolean,text,text) from public, anon, authenticated, service_role;
grant execute on function public.plan_issue(bigint,boolean,text,text) to authenticated;

-- Sends a post again to its recipients. Returns false before the post was sent, and while another correction is being sent.
create or replace function public.send_correction(of_post bigint, with_subject text, with_note text) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_admin();
  perform private.require_password_to_send(of_post);
  insert into private.deliveries (kind, blog_id, state, subject, note)
  select 'correction', of_post, 'planned', trim(with_subject), trim(with_note) from private.deliveries
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

-- Mails a post, even a draft, to the caller as subscribers would get it.
create or replace function public.send_test_issue(of_post bigint, with_subject text default '', with_note text default '') returns void
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  delete from private.outbox where user_id = (select auth.uid()) and kind = 'issue-test' and state = 'waiting' and transmissions = 0;
  with delivery as (
    insert into private.deliveries (kind, blog_id, state, subject, note, started_at)
    values ('test', of_post, 'done', trim(with_subject), trim(with_note), now()) returning id)
  insert into private.outbox (user_id, kind, delivery_id, expires_at)
  select (select auth.uid()), 'issue-test', id, now() + interval '1 hour' from delivery
$$;
revoke execute on function public.send_test_issue(bigint,text,text) from public, anon, authenticated, service_role;
grant execute on function public.send_test_issue(bigint,text,text) to authenticated;

-- The newest fifty deliveries, and what slows them down: {deliveries: [{id, kind, post, slug, title, subject, state, isPublished, recipients, sent,
-- failed, waiting, unsubscribed, startedAt, endedAt}], refusals, answer, nextAt}.
create or replace function public.list_issues() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('isOffered', private.offers_newsletter(), 'refusals', refusals, 'answer', answer, 'deliveries', coalesce((
    select jsonb_agg(jsonb_build_object('id', deliveries.id, 'kind', kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
      'state', state, 'isPublished', coalesce(private.is_published(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
      'waiting', (select count(*) from private.outbox where delivery_id = deliveries.id and outbox.state = 'waiting'),
      'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity')) order by deliveries.id desc)
    from (
        select * from private.deliveries where kind <> 'test' and state <> 'declined' and (kind <> 'weekly' or recipients > 0)
        order by id desc limit 50) as deliveries
      left join public.blogs on blogs.id = blog_id), '[]'))
  from private.mail_pace
$$;
revoke execute on function public.list_issues() from public, anon, authenticated, service_role;
grant execute on function public.list_issues() to authenticated;

-- Pauses, resumes or stops a delivery; a stopped one sends no more mails. Returns its state.
create or replace function public.set_issue_state(of_delivery bigint, action text) returns text
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select from private.outbox where action = 'stop' and delivery_id = of_delivery and state = 'waiting' order by id for update;
  update private.deliveries set state = case action when 'pause' then 'paused' when 'go on' then 'going' else 'stopped' end
  where id = of_delivery
    and state = any (case action when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One whose text was given leaves when it is settled.
  delete from private.outbox where delivery_id = of_delivery and state = 'waiting' and (transmissions = 0 or held_until <= now())
    and exists (select from private.deliveries where id = of_delivery and state = 'stopped');
  select pg_notify('byline_mails', '');
  select state from private.deliveries where id = of_delivery
$$;
revoke execute on function public.set_issue_state(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.set_issue_state(bigint,text) to authenticated;

create or replace function private.wants_mail(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when private.is_for_administrators(of_kind)
      then profiles.role = 'admin' and coalesce(to_jsonb(preferences) ->> of_kind, 'each') <> 'never'
      else coalesce((to_jsonb(preferences) ->> of_kind)::boolean, false)
        and private.has_proven_address(of_user) end
  from public.profiles left join private.mail_preferences as preferences on preferences.user_id = profiles.id
  where profiles.id = of_user
$$;
revoke execute on function private.wants_mail(uuid,text) from public, anon, authenticated, service_role;

create or replace function private.notify_by_mail(to_user uuid, of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, is_daily, due_at, expires_at)
  select to_user, of_kind, of_comment, is_daily, due, due + interval '1 day'
  from (select coalesce((select to_jsonb(preferences) ->> of_kind = 'daily' from private.mail_preferences as preferences where user_id = to_user), false))
      as choice (is_daily),
    lateral (select case when is_daily then private.next_morning() else now() end) as moment (due)
  where private.can_send_mails() and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and transmissions = 0
  do update set due_at = least(outbox.due_at, excluded.due_at), expires_at = greatest(outbox.expires_at, excluded.expires_at)
$$;
revoke execute on function private.notify_by_mail(uuid,text,bigint) from public, anon, authenticated, service_role;

-- The content of a digest, {email, count, items}: at most fifty pending items. Null: there are none. Each review has links to approve,
-- delete or ban, and a queue row that says which.
create or replace function private.describe_digest(digest private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', min(described ->> 'email'), 'count', count(*), 'items', jsonb_agg(
      jsonb_build_object('mail', id, 'kind', kind, 'by', described -> 'by', 'quote', left(described ->> 'quote', 200), 'comment', described -> 'comment', 'post', described -> 'post',
        'slug', described -> 'slug') order by id) filter (where place <= 50))
  from (
    select single.id, single.kind, described, row_number() over (order by single.id) as place
    from private.outbox as single, private.describe_mail(single) as described
    where single.digest_id = digest.id and described is not null) as singles
  having count(*) > 0
$$;
revoke execute on function private.describe_digest(private.outbox) from public, anon, authenticated, service_role;

-- Merges an account's pending notifications. True: this mail is no longer the next one. Daily notifications become one mail, and so do
-- others when there are more than five in ten minutes; after five, the rest wait.
create or replace function private.collect_digest(mail private.outbox) returns boolean
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
revoke execute on function private.collect_digest(private.outbox) from public, anon, authenticated, service_role;

-- Which mails the caller gets, {review, held, report, answer, approval, isProven}: the first three, for administrators, are 'each', 'daily'
-- or 'never'. Null: no server sends mail.
create or replace function public.read_mail_preferences() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', preferences.user_id is not null,
    'isProven', private.has_proven_address(profiles.id))
  from public.profiles left join private.mail_preferences as preferences on preferences.user_id = profiles.id
  where profiles.id = (select auth.uid()) and private.can_send_mails()
$$;
revoke execute on function public.read_mail_preferences() from public, anon, authenticated, service_role;
grant execute on function public.read_mail_preferences() to authenticated;

create or replace function public.set_mail_preferences(review text, held text, report text, answer boolean, approval boolean) returns void
language sql security definer set search_path = ''
as $$
  select private.require_second_factor();
  insert into private.mail_preferences (user_id, review, held, report, answer, approval)
  select id, set_mail_preferences.review, set_mail_preferences.held, set_mail_preferences.report, set_mail_preferences.answer, set_mail_preferences.approval
  from public.profiles where id = (select auth.uid())
  on conflict (user_id) do update set review = excluded.review, held = excluded.held, report = excluded.report, answer = excluded.answer,
    approval = excluded.approval
$$;
revoke execute on function public.set_mail_preferences(text,text,text,boolean,boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_mail_preferences(text,text,text,boolean,boolean) to authenticated;

create or replace function private.trim_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.notifications
  where user_id = new.user_id and kind = new.kind and notified_at < (
    select notified_at from private.notifications where user_id = new.user_id and kind = new.kind order by notified_at desc offset 99 limit 1);
  return null;
end
$$;
revoke execute on function private.trim_notifications() from public, anon, authenticated, service_role;

create or replace function private.add_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notifications (user_id, kind, comment_id)
  select user_id, 'answer', new.id from public.comments
  where id = coalesce(new.answers, new.parent) and user_id <> new.user_id
  union all
  select new.user_id, 'approval', new.id where tg_op = 'UPDATE' and new.user_id is distinct from (select auth.uid())
  on conflict (user_id, kind, comment_id) do update set notified_at = excluded.notified_at;
  return null;
end
$$;
revoke execute on function private.add_notification() from public, anon, authenticated, service_role;

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
  select notifications.kind, notifications.comment_id, notifications.notified_at, notifications.read_at >= notifications.notified_at
  from private.notifications join public.comments on comments.id = notifications.comment_id join public.blogs on blogs.id = comments.blog_id
  where notifications.user_id = (select auth.uid()) and notifications.kind in ('answer', 'approval')
    and comments.status = 'shown' and private.is_published(blogs.status, blogs.published_at)
    and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
$$;
revoke execute on function private.current_notifications() from public, anon, authenticated, service_role;

-- Newest first. `name` is the author's, `quote` the first words.
create or replace function public.list_notifications()
returns table (kind text, comment_id bigint, notified_at timestamptz, is_read boolean, name text, quote text, post text, slug text)
language sql stable security definer rows 100 set search_path = ''
as $$
  select notification.kind, notification.comment_id, notification.notified_at, notification.is_read, profiles.username, left(comments.content, 160), blogs.title, blogs.slug
  from private.current_notifications() as notification join public.comments on comments.id = notification.comment_id
    join public.blogs on blogs.id = comments.blog_id join public.profiles on profiles.id = comments.user_id
  order by notification.notified_at desc, notification.kind, notification.comment_id desc limit 100
$$;
revoke execute on function public.list_notifications() from public, anon, authenticated, service_role;
grant execute on function public.list_notifications() to authenticated;

-- Marks the caller's notifications up to a moment as read, or only those about one comment.
create or replace function public.mark_notifications_read(until timestamptz, about bigint default null) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notifications (user_id, kind, comment_id, notified_at, read_at)
  select auth.uid(), kind, comment_id, notified_at, clock_timestamp() from private.current_notifications()
  where not is_read and notified_at <= until and (about is null or comment_id = about)
  on conflict (user_id, kind, comment_id) do update set notified_at = excluded.notified_at, read_at = excluded.read_at
$$;
revoke execute on function public.mark_notifications_read(timestamp with time zone,bigint) from public, anon, authenticated, service_role;
grant execute on function public.mark_notifications_read(timestamp with time zone,bigint) to authenticated;

-- Administrators cannot choose inserted_at, updated_at, or a time in the past. A formerly published post keeps both dates as a draft, and
-- inserted_at when it is scheduled again.
create or replace function private.set_post_dates() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Null for a new post.
  was_published constant boolean := old.published_at is not null and least(old.published_at, old.inserted_at) <= now();
begin
  -- The column's default, so no time was given.
  if new.published_at = now() and tg_op = 'INSERT' then
    new.published_at := case when new.status = 'published' then least(new.inserted_at, now()) end;
  end if;
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if new.status = 'published' then
    new.published_at := least(old.published_at, now());
  end if;
  if new.status = 'scheduled' and new.published_at < now() and new.published_at is distinct from old.published_at then
    new.published_at := now();
  end if;
  if new.status = 'draft' then
    new.published_at := case when was_published then old.published_at end;
  end if;
  new.inserted_at := case
    when was_published then old.inserted_at
    else coalesce(new.published_at, least(old.inserted_at, now()))
  end;
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function private.set_post_dates() from public, anon, authenticated, service_role;

-- Posts to read next share a post's topic, tags or words of its title, and exclude those before and after it. Searches the thousand posts
-- around it and the newest, and ranks 500 of them and the newest of each tag, so that the cost does not depend on the site's size.
create or replace function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  ages tsquery;
  own_tags constant bigint[] := array(select tag_id from private.post_tags where blog_id = of_blog);
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
      select blog_id, case when topic = mine.topic then 0.1 else 0 end + ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and published_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, 0.1 from public.blogs
        where blogs.topic = mine.topic and private.is_published(status, published_at)
        order by blogs.id desc limit 30)
      union all
      select newest.blog_id, 0 from unnest(own_tags) as tag, lateral (
        select blog_id from private.post_tags where tag_id = tag and out_at <= now() order by blog_id desc limit 30) as newest
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

-- Links from a post: the posts before and after it in the order of the lists, and the newest of its topic. One call, because every post
-- page needs them. Runs as the caller, so the policies hide unpublished posts.
create or replace function public.list_adjacent_posts(of_blog bigint, related integer, recent integer default 0)
returns table (place text, slug text, title text, inserted_at timestamptz, thumbnail text, cover text)
language sql stable set search_path = ''
begin atomic
  with adjacent as (
    (select 'previous' as place, id from public.blogs where id < of_blog order by id desc limit 1)
    union all
    (select 'next', id from public.blogs where id > of_blog order by id limit 1)
  ), newest as (
    select id from public.blogs order by id desc limit least(recent, 100)
  ), listed as (
    select adjacent.place, adjacent.id, 0::bigint as rank from adjacent
    union all
    (select 'related', found.id, found.rank
      from unnest(private.find_related(of_blog, least(related, 20) + 2)) with ordinality as found (id, rank)
      where found.id not in (select adjacent.id from adjacent)
      order by found.rank limit least(related, 20))
    union all
    (select 'recent', newest.id, -newest.id from newest where newest.id <> of_blog)
  )
  select listed.place, blogs.slug, blogs.title, blogs.inserted_at, blogs.thumbnail, blogs.cover
  from listed join public.blogs on blogs.id = listed.id
  order by listed.rank;
end;
revoke execute on function public.list_adjacent_posts(bigint,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.list_adjacent_posts(bigint,integer,integer) to anon, authenticated, service_role;

create or replace function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
  insert into private.searched_posts as indexed (blog_id, title, title_words, words, body, topic, inserted_at, published_at)
  select post.id, private.fold(post.title),
    title_words || age,
    private.add_body_words(
      title_words
        || setweight(private.search_words(post.topic), 'B')
        || setweight(private.search_words(post.subtitle), 'B')
        || setweight(private.search_words(post.introduction), 'B')
        || age,
      body) || private.tag_words(post.tags),
    body, post.topic, post.inserted_at, case when post.status <> 'draft' then post.published_at end
  from
    private.plain_text(post.content) as body,
    array_to_tsvector(array[private.age_word(post.id)]) as age,
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
    set inserted_at = new.inserted_at, published_at = case when new.status <> 'draft' then new.published_at end,
      words = case when new.tags = old.tags then words else
        ts_filter(words, '{a,b,d}') || array_to_tsvector(array[private.age_word(new.id)]) || private.tag_words(new.tags) end
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

-- The newest matching published posts: at most `most`, newest first. Searches posts with the words `ages` first, because a word index has
-- no order: for a word in every post, it would read all of them. Plans without the word indexes would check the words of every post.
create or replace function private.match_newest(query tsquery, ages tsquery, of_topic text, most integer, in_titles boolean)
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
        where title_words @@ attempt and published_at <= now() and (of_topic = '' or topic = of_topic)
        order by inserted_at desc, blog_id desc limit most);
    else
      ids := array(
        select blog_id from private.searched_posts
        where words @@ attempt and published_at <= now() and (of_topic = '' or topic = of_topic)
        order by inserted_at desc, blog_id desc limit most);
    end if;
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;
revoke execute on function private.match_newest(tsquery,tsquery,text,integer,boolean) from public, anon, authenticated, service_role;

-- A page of results: at most 20 from `skip` on. `total` is in every row, or in a row without a post when there are none; 1001 stands for
-- more.
create or replace function private.find_posts(typed text, of_topic text, skip integer, take integer)
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
      coalesce(private.excerpt(indexed.body, search.pattern), blogs.introduction), search.config, search.marked, search.runs)
  from unnest(ids[first + 1 : first + least(greatest(take, 0), 20)]) with ordinality as page (id, place)
  join public.blogs on blogs.id = page.id
  join private.searched_posts as indexed on indexed.blog_id = page.id
  order by page.place;
  if not found then
    return next;
  end if;
end
$$;
revoke execute on function private.find_posts(text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function private.find_posts(text,text,integer,integer) to anon, authenticated;

create or replace function private.index_page(page public.pages) returns void
language sql set search_path = ''
as $$
  insert into private.searched_pages as indexed (page_id, title, title_words, words, body, is_published)
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

-- The matching published pages, at most 5, best first.
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
    select indexed.page_id as id, indexed.body from private.searched_pages as indexed
    where indexed.words @@ search.query and indexed.is_published
    order by indexed.title_words @@ search.query desc, ts_rank(indexed.words, search.query) desc, indexed.page_id limit 5
  ) as found
  join public.pages on pages.id = found.id;
end
$$;
revoke execute on function private.find_pages(text) from public, anon, authenticated, service_role;
grant execute on function private.find_pages(text) to anon, authenticated;

-- Whether a published post has the word in its title. `ages`: the newest posts, which are checked first.
create or replace function private.is_in_titles(word text, ages tsquery) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
      select from private.searched_posts
      where title_words @@ (plainto_tsquery('private.exact_words', word) && ages) and published_at <= now())
    or exists (
      select from private.searched_posts
      where title_words @@ plainto_tsquery('private.exact_words', word) and published_at <= now())
$$;
revoke execute on function private.is_in_titles(text,tsquery) from public, anon, authenticated, service_role;

-- What pages show: all columns except those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts', 'require_second_factor', 'closes_sign_up']
    || jsonb_build_object('offers_newsletter', private.offers_newsletter())
  from public.settings where is_started
$$;
revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;

-- Security definer: renames the topic of every post, whoever its author is. A single statement, so that two topics can exchange their
-- names. Dates and authors of the posts do not change, because the owner of the schema writes them.
create or replace function private.rename_topics() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from jsonb_to_recordset(old.topics) as gone (id integer, name text)
    where not exists (select from jsonb_to_recordset(new.topics) as present (id integer) where present.id = gone.id)
      and not exists (select from jsonb_to_recordset(new.topics) as present (name text) where present.name = gone.name)
      and exists (select from public.blogs where topic = gone.name)
  ) then
    raise check_violation using
      message = 'a topic with posts cannot be removed: violates constraint "settings_topics_in_use"',
      constraint = 'settings_topics_in_use', schema = 'public', table = 'settings';
  end if;

  delete from private.old_topics
  where name in (select topic ->> 'name' from jsonb_array_elements(new.topics) as topic);
  update public.blogs set topic = after.name
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name and blogs.topic = before.name;
  update private.subscribers set topics = array(
    select coalesce(after.name, chosen.name) from unnest(topics) with ordinality as chosen (name, place)
      left join jsonb_to_recordset(old.topics) as before (id integer, name text) on before.name = chosen.name
      left join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
    order by place)
  where topics <> '{}';
  insert into private.old_topics (name, topic_id)
  select before.name, before.id
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name
    and before.name not in (select topic ->> 'name' from jsonb_array_elements(new.topics) as topic)
  on conflict (name) do update set topic_id = excluded.topic_id;
  return null;
end
$$;
revoke execute on function private.rename_topics() from public, anon, authenticated, service_role;

create or replace function private.offers_newsletter() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.settings where offers_newsletter) and private.can_send_mails()
$$;
revoke execute on function private.offers_newsletter() from public, anon, authenticated, service_role;

-- For the public form: mails a confirmation link. Responds the same way for every address. PT422: invalid address; PT404: this site sends
-- no newsletter.
create or replace function public.request_subscription(address text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer, source text DEFAULT 'page'::text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  times integer;
begin
  if not private.offers_newsletter() then
    raise sqlstate 'PT404' using message = 'this site offers no newsletter';
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

-- Confirms, changes or ends a subscription, or blocks the address ('never'). Returns the new state, 'never' when the address was deleted
-- and blocked. A row that an administrator barred stays, or its account could subscribe again.
create or replace function private.change_subscription(of_subscriber bigint, action text, of_topics text[], of_weekday integer, by_delivery bigint) returns text
language sql security definer set search_path = ''
as $$
  update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_message = ''
  where id = of_subscriber and action = 'confirm' and state in ('asked', 'ended', 'bounced');
  update private.subscribers set topics = private.filter_known_topics(of_topics), weekday = of_weekday
  where id = of_subscriber and action = 'choose' and state = 'confirmed';
  with ended as (
    update private.subscribers set state = 'ended'
    where id = of_subscriber and action in ('end', 'never') and state in ('asked', 'confirmed', 'bounced') returning id)
  update private.deliveries set unsubscribed = unsubscribed + 1 where id = by_delivery and exists (select from ended);
  insert into private.silenced_addresses (hash)
  select sha256(convert_to(email, 'UTF8')) from private.subscribers where id = of_subscriber and action = 'never' on conflict do nothing;
  delete from private.subscribers where id = of_subscriber and action = 'never' and state <> 'barred';
  select case action when 'never' then action else (select state from private.subscribers where id = of_subscriber) end
$$;
revoke execute on function private.change_subscription(bigint,text,text[],integer,bigint) from public, anon, authenticated, service_role;

-- Changes the subscription of a mailed link: 'confirm', 'choose', 'end' or 'never'. Returns the result of private.change_subscription;
-- null: invalid link.
create or replace function public.use_subscription(secret text, action text, of_topics text[] default '{}', of_weekday integer default null) returns text
language sql security definer set search_path = ''
as $$
  select private.change_subscription(subscriber_id, action, of_topics, of_weekday, delivery_id) from private.mail_links
  where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now() and subscriber_id is not null
$$;
revoke execute on function public.use_subscription(text,text,text[],integer) from public, anon, authenticated, service_role;
grant execute on function public.use_subscription(text,text,text[],integer) to anon, authenticated;

-- Subscribes the caller's confirmed address with a choice, or ends the subscription: 'choose', 'end' or 'never'. Returns the new state. An
-- account may block its address even without a subscription.
create or replace function public.choose_subscription(action text, of_topics text[] default '{}', of_weekday integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.verified_address((select auth.uid()));
  of_subscriber bigint;
begin
  if address is null or not private.offers_newsletter() then
    raise insufficient_privilege using message = 'this account has not confirmed its address, or this site offers no newsletter';
  end if;
  insert into private.subscribers (email, source) select address, 'account' where action in ('choose', 'never') on conflict do nothing;
  select id into of_subscriber from private.subscribers where email = address;
  delete from private.silenced_addresses where action = 'choose' and hash = sha256(convert_to(address, 'UTF8'));
  perform private.change_subscription(of_subscriber, 'confirm', null, null, null) where action = 'choose';
  return private.change_subscription(of_subscriber, action, of_topics, of_weekday, null);
end
$$;
revoke execute on function public.choose_subscription(text,text[],integer) from public, anon, authenticated, service_role;
grant execute on function public.choose_subscription(text,text[],integer) to authenticated;

-- Invites an address to subscribe. Returns the result of private.invite, null for an invalid address.
create or replace function public.add_subscriber(address text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.offers_newsletter() then
    raise sqlstate 'PT404' using message = 'this site offers no newsletter';
  end if;
  return private.invite(private.normalize_address(address), 'hand', '{}', null);
end
$$;
revoke execute on function public.add_subscriber(text) from public, anon, authenticated, service_role;
grant execute on function public.add_subscriber(text) to authenticated;

-- Deletes or blocks subscribers, or unblocks them: 'remove', 'bar' or 'unbar'. Returns the ids of those that existed.
create or replace function public.change_subscribers(of_ids bigint[], action text) returns bigint[]
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  with removed as (
    delete from private.subscribers where id = any (of_ids) and action = 'remove' returning id
  ), updated as (
    update private.subscribers set state = case action when 'bar' then 'barred' else 'ended' end
    where id = any (of_ids) and (action = 'bar' or action = 'unbar' and state = 'barred') returning id)
  select coalesce(array_agg(id), '{}') from (select id from removed union all select id from updated) as changed
$$;
revoke execute on function public.change_subscribers(bigint[],text) from public, anon, authenticated, service_role;
grant execute on function public.change_subscribers(bigint[],text) to authenticated;

-- Security definer: drafts have tags too, whose names are not public.
create or replace function private.has_published_posts(of_tag bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.post_tags where tag_id = of_tag and published_at <= now())
$$;
revoke execute on function private.has_published_posts(bigint) from public, anon, authenticated, service_role;
grant execute on function private.has_published_posts(bigint) to anon, authenticated;

-- Security definer: those who write posts have no access to the private schema.
create or replace function private.store_post_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant bigint[] := private.tag_ids(new.tags);
begin
  delete from private.post_tags where blog_id = new.id and tag_id <> all (wanted);
  insert into private.post_tags as stored (tag_id, blog_id, published_at)
  select tag, new.id, case when new.status = 'draft' then 'infinity' else new.published_at end from unnest(wanted) as tag order by tag
  on conflict (tag_id, blog_id) do update set published_at = excluded.published_at
  where stored.published_at is distinct from excluded.published_at;
  return null;
end
$$;
revoke execute on function private.store_post_tags() from public, anon, authenticated, service_role;

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
      select jsonb_agg(to_jsonb(comments) - 'user_id'
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

-- Applies only to requests: the database owner, who restores a backup or makes the first start, has no session.
create or replace trigger require_password before update on public.outside_code
  for each row when (current_user = 'authenticated')
  execute function private.require_password_on_change();

create or replace trigger require_password before update on public.settings
  for each row when ((new.confirm_addresses, new.require_second_factor) is distinct from (old.confirm_addresses, old.require_second_factor)
    and current_user = 'authenticated')
  execute function private.require_password_on_change();

create or replace trigger protect_last_administrator_on_delete before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.protect_last_administrator();

create or replace trigger protect_last_administrator_on_demotion before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.protect_last_administrator();

create or replace trigger store_version after insert or update on public.blogs
  for each row execute function private.store_version();

create or replace trigger store_version after insert or update on public.pages
  for each row execute function private.store_version();

create or replace trigger moderate_edited_comment before update of content on public.comments
  for each row when (current_user = 'authenticated' and new.content <> old.content)
  execute function private.moderate_comment();

create or replace trigger moderate_new_comment before insert on public.comments
  for each row when (current_user = 'authenticated')
  execute function private.moderate_comment();

create or replace trigger add_approval_notification after update of status on public.comments
  for each row when (old.status = 'held' and new.status = 'shown') execute function private.add_notification();

-- Imports run as service_role.
create or replace trigger add_reply_notification after insert on public.comments
  for each row when (current_user = 'authenticated' and new.parent is not null and new.status = 'shown')
  execute function private.add_notification();

create or replace trigger store_old_slug after update of slug on public.pages
  for each row when (new.slug <> old.slug and old.published_at is not null)
  execute function private.store_old_page_slug();

create or replace trigger require_own_authorship before update of user_id on public.blogs
  for each row when (new.user_id is distinct from old.user_id)
  execute function private.require_own_authorship();

create or replace trigger store_old_slug after update of slug on public.blogs
  for each row when (new.slug <> old.slug)
  execute function private.store_old_slug();

create or replace trigger require_reply_target before insert or update of parent, blog_id, answers on public.comments
  for each row when (new.parent is not null) execute function private.require_reply_target();

create or replace trigger preserve_replies after delete on public.comments for each row execute function private.preserve_replies();

create or replace trigger store_page_words after insert or update of title, introduction, content, status on public.pages
  for each row execute function private.store_page_words();

create or replace trigger store_words_of_new_titles after insert on private.searched_posts
  referencing new table as changed for each statement execute function private.store_title_words();

create or replace trigger store_words_of_titles after update on private.searched_posts
  referencing new table as changed for each statement execute function private.store_title_words();

create or replace trigger normalize_settings before update on public.settings
  for each row execute function private.normalize_settings();

create or replace trigger store_settings_version after update on public.settings
  for each row when (to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at')
  execute function private.store_settings_version();

create policy "Visitors may read published posts" on public.blogs
  for select to anon using (private.is_published(status, published_at));

create policy "Readers may read published posts, administrators every post" on public.blogs
  for select to authenticated using (private.is_published(status, published_at) or (select public.is_admin()));
