alter table private.subscribers rename column bounce_words to bounce_message;
-- Postgres cannot rename a parameter of a function in place.
drop function public.complete_mail(bigint, text, text, double precision);

-- Generated from supabase/schemas: npm run schema

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
    handed = handed - case outcome when 'returned' then 1 else 0 end,
    held_until = '-infinity',
    due_at = now() + make_interval(secs => seconds),
    -- A letter may wait for days before its first try.
    expires_at = case kind when 'letter' then least(expires_at, now() + interval '5 days') else expires_at end,
    answer = left(response, 500)
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

-- Two consecutive bounces disable an address, but ten without an accepted mail pause the delivery, because then the mail server refuses
-- everything. Three consecutive refusals slow the delivery down, further with each one.
create or replace function private.complete_delivery(mail private.outbox, outcome text, seconds double precision) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.subscribers set bounces = 0 where id = mail.subscriber_id and outcome = 'sent' and bounces > 0;
  update private.subscribers set bounces = bounces + 1, bounce_message = mail.answer, state = case bounces when 0 then state else 'bounced' end
  where id = mail.subscriber_id and outcome = 'bounced';
  update private.sendings set sent = sent + (mail.state = 'sent')::integer, failed = failed + (mail.state = 'failed')::integer
  where id = mail.sending_id and mail.state <> 'waiting';
  if outcome = 'bounced' then
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer where id;
    update private.sendings set state = 'paused' where id = mail.sending_id and state = 'going' and (select refusals >= 10 from private.mail_pace);
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
    delete from private.outbox where id = mail.id and exists (select from private.sendings where id = sending_id and state = 'stopped');
  end if;
  update private.sendings set state = 'done' where id = mail.sending_id and state = 'going'
    and not exists (select from private.outbox where sending_id = mail.sending_id and state = 'waiting');
end
$$;
revoke execute on function private.complete_delivery(private.outbox,text,double precision) from public, anon, authenticated, service_role;

-- The delivery of a post and its current number of recipients: {recipients, state, subject, note, sent, startedAt, isCorrecting}; state is
-- null until the author decides. Null: this site sends no newsletter.
create or replace function public.read_issue(of_post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('state', sending.state, 'texts', jsonb_build_object('subject', coalesce(sending.subject, ''), 'note', coalesce(sending.note, '')),
    'recipients', private.count_recipients(blogs),
    'isCorrecting', exists (select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
  where blogs.id = of_post and private.offers_newsletter()
$$;
revoke execute on function public.read_issue(bigint) from public, anon, authenticated, service_role;
grant execute on function public.read_issue(bigint) to authenticated;

-- Confirms, changes or ends a subscription, or blocks the address ('never'). Returns the new state, 'never' when the address was deleted
-- and blocked. A row that an administrator barred stays, or its account could subscribe again.
create or replace function private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) returns text
language sql security definer set search_path = ''
as $$
  update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_message = ''
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

-- Subscribers by id, [{id, email, state, source, topics, weekday, createdAt, confirmedAt, bounceMessage}]. More than a page of the dashboard
-- counts as an export, as do more pages than a person reads in an hour.
create or replace function public.read_subscribers(of_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  delete from private.acts where user_id = auth.uid() and act = 'addresses' and done_at <= now() - interval '1 hour';
  if cardinality(of_ids) > 100
    or (select count(*) from private.acts where user_id = auth.uid() and act = 'addresses') + cardinality(of_ids) > 1000
  then
    perform private.require_fresh_password();
  else
    insert into private.acts (user_id, act) select auth.uid(), 'addresses' from unnest(of_ids);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
      'createdAt', created_at, 'bounceMessage', bounce_message) order by array_position(of_ids, id)), '[]')
    from private.subscribers where id = any (of_ids));
end
$$;
revoke execute on function public.read_subscribers(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.read_subscribers(bigint[]) to authenticated;
