-- The mail queue. A row is written in the transaction that causes it, so that a crash loses no mail and a rollback sends none.

create function private.notify_mail_senders() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_mails', '');
  return null;
end
$$;

create trigger notify_mail_senders after insert on private.mail_requests
  for each statement execute function private.notify_mail_senders();

create trigger notify_mail_senders after insert or update of due_at on private.outbox
  for each row when (new.due_at <= now() and new.state = 'waiting') execute function private.notify_mail_senders();

create trigger notify_mail_senders after insert on private.subscription_requests
  for each statement execute function private.notify_mail_senders();

-- If it is already waiting, it is retried at once, and for as long as a new one.
create function private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval, more jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, expires_at, details)
  values (to_user, of_kind, of_comment, now() + life, more)
  on conflict (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0
  do update set due_at = least(outbox.due_at, now()), expires_at = excluded.expires_at, details = excluded.details
$$;

-- Whether another former address has, or will be mailed, a link of a week that takes the account back. Then this one may be that of a thief.
create function private.has_other_way_back(of_user uuid, address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from auth.one_time_tokens
      where user_id = of_user and token_type = 'email_change_token_current' and relates_to not in ('', address)
        and created_at > now() at time zone 'utc' - interval '7 days')
    or exists (
      select from private.outbox
      where user_id = of_user and kind = 'address-changed' and details ->> 'email' <> address
        and created_at > now() - interval '7 days')
$$;

create function private.request_auth_mail(what jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_requests (request) values (what)
$$;

-- Removes the oldest request that nobody else claims, once the transaction commits, and returns it. Null: there is none.
create function private.claim_auth_mail_request() returns jsonb
language sql security definer set search_path = ''
as $$
  delete from private.mail_requests
  where id = (select id from private.mail_requests order by id limit 1 for update skip locked)
  returning request
$$;

-- Links of accounts: recovery, confirmation and others of the auth service. Other mails cannot use up their quota.
create function private.is_auth_mail(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('recovery', 'confirmation', 'choose-password', 'known-address', 'sign-in', 'reauthentication', 'old-address', 'new-address',
    'address-changed', 'address-replaced', 'confirm-review', 'password-changed', 'new-browser') or kind ~ '^(factors?|passkey|provider)-|-pkce$'
$$;

-- Whether an account may get another mail now: at most ten per hour and forty per day over all kinds, plus five and ten links. A digest
-- counts as one mail. Counts what the mailbox got that receives it: that of `to_address`, by default of the account.
create function private.has_mail_quota(of_user uuid, of_kind text, to_address text default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  with mailbox as (
    select private.mailbox_of(coalesce(to_address, (select email from private.emails where user_id = of_user))) as name
  ), mails as (
    -- Of all accounts of the mailbox.
    select outbox.user_id, kind, greatest(sent_at, held_until) as at
    from mailbox join private.emails on private.mailbox_of(email) = name join private.outbox on outbox.user_id = emails.user_id
    where (sent_at > now() - interval '1 day' or held_until > now()) and digest_id is null and not details ? 'email'
    union all
    select user_id, kind, greatest(sent_at, held_until)
    from mailbox join private.outbox on details ? 'email' and private.mailbox_of(details ->> 'email') = name
    union all
    select null, of_kind, unnest(mailed_before.sent_at)
    from mailbox join private.mailed_before on hash = sha256(convert_to(name, 'UTF8'))
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

create function private.mail_quota_group(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_auth_mail(kind) then 'link' when kind in ('subscription', 'check', 'issue-test', 'backup-failed', 'message') then kind else 'notification' end
$$;

-- A quarter of the daily mails for each quota that anyone can use, so that newsletter issues have half of them.
create function private.has_daily_quota(of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(mails) < coalesce(nullif(mails_a_day, 0), nullif(a_day, 0)) / 4.0, true)
  from public.settings left join private.mail_server on true
    left join private.mail_hours on hour > now() - interval '1 day' and private.mail_quota_group(kind) = private.mail_quota_group(of_kind)
  group by mails_a_day, a_day
$$;

create function private.end_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.subscribers where email = private.verified_address(old.id) and state <> 'blocked';
  delete from private.mailed_before where ends_at < now();
  -- Signing up again does not allow more mails.
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(private.mailbox_of(coalesce(details ->> 'email', old.email)), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  group by 1
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;

create trigger end_mails before delete on auth.users for each row execute function private.end_mails();

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when host ~ '^(gmail|googlemail)\.com$' then replace(name, '.', '') || '@gmail.com'
    when host ~ '^(proton\.me|protonmail\.com|pm\.me)$' then replace(name, '.', '') || '@proton.me' else name || '@' || host end
  from (select regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*$', '\1') as name, split_part(lower(address), '@', 2) as host) as parts
$$;

-- What a sender needs of a mail, or null when it must not be sent any more, because its kind was turned off, or the review has changed. A
-- reply below a held review is visible only to its author and administrators, so it is not mailed either.
create function private.describe_mail(mail private.outbox) returns jsonb
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
  from private.subscribers where id = mail.subscriber_id and mail.kind = 'subscription' and state <> 'blocked' and private.offers_newsletter()
  union all
  select jsonb_build_object('email', users.email, 'by', messages.name, 'address', messages.email, 'quote', messages.content)
  from public.messages, auth.users
  where messages.id = mail.message_id and messages.state <> 'spam' and users.id = mail.user_id and private.wants_mail(users.id, 'message')
    and (banned_until is null or banned_until <= now())
  union all
  select private.describe_delivery(mail) where mail.delivery_id is not null
$$;

-- Leases the next mail, {id, message, kind, userId, email, …}, for the given seconds. Newsletter issues come last. Without one, returns
-- {wait}: seconds until a mail may be due, null if none waits.
create function public.claim_mail(seconds double precision DEFAULT 120, with_issues boolean DEFAULT true) returns jsonb
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
      if not private.has_mail_quota(mail.user_id, mail.kind, mail.details ->> 'email') then
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

grant execute on function public.claim_mail(double precision, boolean) to service_role;

-- Deletes what is no longer needed: old mails that were sent or failed, counts, tests, and mails of a stopped delivery whose sender was
-- killed while transmitting.
create function public.clean_mails() returns void
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
  delete from private.unconfirmed_reviews where ends_at <= now();
  select private.clean_messages()
$$;

grant execute on function public.clean_mails() to service_role;

-- Called just before a mail's text is transmitted: after a crash from here on, nobody knows whether it arrived. Returns false when it must
-- not be sent any more.
create function public.mark_mail_sending(of_mail bigint) returns boolean
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

grant execute on function public.mark_mail_sending(bigint) to service_role;

-- Stores the outcome of a mail: 'sent', 'failed' permanently, 'bounced' (no such recipient), 'refused' temporarily before its text,
-- 'returned' after it, or 'cut' off without a response. The last three are retried after the given seconds. An 'unneeded' mail is deleted.
create function public.complete_mail(of_mail bigint, outcome text, response text default '', seconds double precision default 0) returns void
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

grant execute on function public.complete_mail(bigint, text, text, double precision) to service_role;

-- Seconds until the next newsletter issue may be sent; null counts it as sent now.
create function private.wait_for_next_delivery() returns double precision
language plpgsql security definer set search_path = ''
as $$
declare
  pace private.mail_pace;
  most record;
begin
  select coalesce(nullif(mails_a_second, 0), nullif(a_second, 0), 10) as a_second, coalesce(nullif(mails_a_day, 0), a_day) as a_day
  into most from public.settings, private.mail_server;
  select * into pace from private.mail_pace for update;
  if pace.next_at > clock_timestamp() then
    return extract(epoch from pace.next_at - clock_timestamp());
  elsif most.a_day > 0 and (select sum(mails) from private.mail_hours where hour > now() - interval '1 day') >= most.a_day then
    return extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now());
  end if;
  update private.mail_pace set next_at = clock_timestamp() + interval '1 second' / most.a_second where id;
  perform private.count_mail(1);
  return null;
end
$$;

create function private.count_mail(more integer, of_kind text default 'issue') returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_hours as known (hour, kind, mails) values (date_trunc('hour', now()), of_kind, greatest(more, 0))
  on conflict (hour, kind) do update set mails = greatest(known.mails + more, 0)
$$;

-- Stores whether a server sends mail, its provider's limits, and for how many minutes this is valid; by default until the next report.
create function public.report_mail_server(is_sending boolean, a_second integer DEFAULT 0, a_day integer DEFAULT 0, minutes integer DEFAULT NULL::integer) returns void
language sql security definer set search_path = ''
as $$
  update private.deliveries set state = 'stopped' from public.blogs
  where blogs.id = blog_id and deliveries.state = 'planned' and private.is_published(status, published_at) and not exists (select from private.mail_server);
  insert into private.mail_server (sends, a_second, a_day, valid_until) values (is_sending, report_mail_server.a_second, report_mail_server.a_day,
    coalesce(now() + make_interval(mins => minutes), 'infinity'))
  on conflict (id) do update set sends = excluded.sends, a_second = excluded.a_second, a_day = excluded.a_day, valid_until = excluded.valid_until
$$;

grant execute on function public.report_mail_server(boolean, integer, integer, integer) to service_role;

create function private.can_send_mails() returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.mail_server where sends and valid_until > now())
$$;

-- Mails that could not be sent, newest first: {id, kind, email, tries, answer, createdAt}, at most 200; and those that have waited for
-- minutes.
create function public.list_failed_mails(of_delivery bigint DEFAULT NULL::bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('isOff', not private.can_send_mails(),
    'late', (
      -- What waits for its time is not late, nor are newsletter issues, whose pace is bounded.
      select count(*) from private.outbox
      where state = 'waiting' and kind <> 'issue' and created_at < now() - interval '5 minutes' and (due_at <= now() or tries > 0)),
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'email', coalesce(users.email, subscribers.email),
        'tries', failed.tries, 'answer', failed.answer, 'createdAt', failed.created_at) order by failed.id desc)
      from (
          select * from private.outbox where state = 'failed' and (delivery_id = of_delivery or of_delivery is null and kind <> 'issue')
          order by id desc limit 200) as failed
        left join auth.users on users.id = failed.user_id left join private.subscribers on subscribers.id = failed.subscriber_id), '[]'));
end
$$;

grant execute on function public.list_failed_mails(bigint) to authenticated;

-- Retries failed mails for a day. A newer one of the same kind replaces an older one. A failed digest retries its contents.
create function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', transmissions = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind in ('subscription', 'message');
  insert into private.outbox (user_id, kind, delivery_id, expires_at)
  select user_id, kind, delivery_id, now() + interval '1 day' from private.outbox
  where id = any (of_mails) and state = 'failed' and kind = 'issue-test'
  order by id desc
  on conflict (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0 do nothing;
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day', mail.details)
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed'
    and mail.kind not in ('digest', 'issue-test') and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;

grant execute on function public.retry_mails(bigint[]) to authenticated;

create function public.send_mail_check() returns void
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

grant execute on function public.send_mail_check() to authenticated;

create function public.read_mail_check() returns jsonb
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

grant execute on function public.read_mail_check() to authenticated;

-- Stores the unsubscribe link of a mail. One that confirms an address is valid for a week, one of a newsletter issue for sixty days and for
-- the last fifty to an address.
create function public.store_mail_link(of_mail bigint, secret_hash text) returns void
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

grant execute on function public.store_mail_link(bigint, text) to service_role;

-- The kind of mail that a link turns off; null: invalid link.
create function public.read_mail_link(secret text) returns text
language sql stable security definer set search_path = ''
as $$
  select kind from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now()
$$;

grant execute on function public.read_mail_link(text) to anon, authenticated;

-- Turns off a link's kind of mail and returns it; null: invalid link. Idempotent.
create function public.use_mail_link(secret text) returns text
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
    answer = answer and link.kind <> 'answer', approval = approval and link.kind <> 'approval',
    message = message and link.kind <> 'message'
  where user_id = link.user_id;
  return link.kind;
end
$$;

grant execute on function public.use_mail_link(text) to anon, authenticated;

-- The role of our auth service does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.request_auth_mail(jsonb), private.claim_auth_mail_request(), private.queue_mail(uuid, text, bigint, interval, jsonb),
      private.has_other_way_back(uuid, text)
      to supabase_auth_admin;
  end if;
end
$$;
