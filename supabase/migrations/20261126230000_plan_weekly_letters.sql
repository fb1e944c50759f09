-- A weekly letter is planned and started as every other sending, and follows the last one of its weekday. Each weekday has its letters,
-- whether somebody gets them or not: who chooses one gets the next, and not again at once what is a week old. A week lasts from one morning to
-- another, also when clocks change.
-- Figures are counted where a letter is settled and where somebody leaves, all that has the name of a topic follows it in one place, and
-- letters that failed are listed by what lists all other mails.
-- All lock the letters first, then the subscriber, the sending and the pace, so that no two wait for each other: a stop empties the queue, and a
-- sender that counted a failed letter asks for the pace of the next. A letter that stays in the queue leaves its sending alone.

alter table private.sendings
  add column weekday smallint,
  add constraint sendings_weekday_known check (weekday between 0 and 6),
  add constraint sendings_weekly_once unique (weekday, posts_until);
insert into private.sendings (kind, weekday, state, subject, posts_after, posts_until)
select 'weekly', weekday, 'done', '', posts_until, posts_until from private.weekly_letters where isfinite(posts_until);
drop table private.weekly_letters;

drop function private.start_weekly_letters();
drop function private.start_sendings();
drop function private.is_going(private.sendings);
drop function private.recipients_of(text);

drop trigger count_letter on private.outbox;
drop function private.count_letter();
drop trigger count_leaving on private.subscribers;
drop function private.count_leaving();
alter table private.subscribers drop column left_by;
drop trigger rename_chosen_topics on public.settings;
drop function private.rename_chosen_topics();

drop function public.list_refused_letters(bigint);
drop function public.list_failed_mails();

create function private.may_go(sending private.sendings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.may_write_letters()
    and not exists (select from public.blogs where id = sending.blog_id and not private.is_out(status, published_at))
$$;

create function private.recipients_of(of_post bigint) returns setof private.subscribers
language sql stable security definer set search_path = ''
as $$
  select subscribers.* from private.subscribers, public.blogs
  where blogs.id = of_post and state = 'confirmed' and weekday is null and (topics = '{}' or topic = any (topics))
$$;

create or replace function public.start_letters() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  planned private.sendings;
begin
  insert into private.sendings (kind, weekday, state, subject, posts_after, posts_until)
  select 'weekly', weekday, 'planned', '', greatest(last.until, (due.day - 7 + time '08:00') at time zone time_zone), due.at
  from generate_series(0, 6) as weekday, public.settings,
    lateral (select coalesce(max(posts_until), '-infinity') as until from private.sendings where sendings.weekday = weekday.weekday) as last,
    lateral (select ((now() at time zone time_zone) - interval '8 hours')::date as day) as today,
    lateral (select today.day - (extract(dow from today.day)::integer - weekday + 7) % 7 as day) as latest,
    lateral (select latest.day, (latest.day + time '08:00') at time zone time_zone as at) as due
  where last.until < due.at and private.may_write_letters()
  on conflict do nothing;
  for planned in select * from private.sendings where state = 'planned' and private.may_go(sendings) for update skip locked loop
    insert into private.outbox (subscriber_id, sending_id, kind, expires_at)
    select recipients.id, planned.id, 'letter', 'infinity' from (
      select id from private.recipients_of(planned.blog_id)
      -- Who came later has not got what is corrected.
      where planned.kind = 'post' or confirmed_at <= (select started_at from private.sendings where blog_id = planned.blog_id and kind = 'post')
      union all
      select id from private.subscribers
      where state = 'confirmed' and weekday = planned.weekday and confirmed_at < planned.posts_until
        and exists (select from private.posts_of_week(planned, topics))
    ) as recipients order by recipients.id;
    update private.sendings set state = 'going', started_at = now(),
      recipients = (select count(*) from private.outbox where sending_id = planned.id)
    where id = planned.id;
  end loop;
end
$$;

create or replace function private.next_letter() returns private.outbox
language sql security definer set search_path = ''
as $$
  select letter.* from (select sendings from private.sendings where state = 'going' order by id) as going (sending), lateral (
      select * from private.outbox
      where sending_id = (sending).id and state = 'waiting' and due_at <= now() and held_until <= now()
      order by id limit 1 for update skip locked) as letter
  where private.may_go(sending) limit 1
$$;

create or replace function public.take_mail(seconds double precision DEFAULT 120, with_letters boolean DEFAULT true) returns jsonb
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
      mail := private.next_letter();
    end if;
    exit when mail.id is null;
    if mail.expires_at <= now() or mail.handed = 2 then
      update private.outbox set state = 'failed', answer = case when handed = 2
        then 'The connection to the mail server was lost twice while it took this mail, which may have arrived. ' || answer
        when answer = '' then 'It could not be sent in time.' else answer end
      where id = mail.id returning * into mail;
      perform private.settle_letter(mail, 'failed', 0);
      continue;
    end if;
    told := case mail.kind when 'digest' then private.describe_digest(mail) else private.describe_mail(mail) end;
    if told is null then
      delete from private.outbox where id = mail.id;
      continue;
    end if;
    if mail.kind = 'letter' then
      pause := private.wait_for_pace();
      if pause is not null then
        return jsonb_build_object('wait', pause);
      end if;
    else
      continue when private.collect_mails(mail);
      if not private.has_mail_room(mail.user_id, mail.kind) then
        update private.outbox set due_at = now() + interval '10 minutes',
          answer = 'This address had as many mails as it may get in an hour or a day.'
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
  update private.sendings set state = 'done'
  where state = 'going' and not exists (select from private.outbox where sending_id = sendings.id and state = 'waiting');
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  delete from private.mail_hours where hour < now() - interval '2 days';
  delete from private.sendings where kind = 'test' and started_at < now() - interval '1 day';
  return jsonb_build_object('wait', (
    select extract(epoch from min(greatest(due_at, held_until)) - clock_timestamp()) from private.outbox
    where state = 'waiting' and (kind <> 'letter' or with_letters and exists (
      select from private.sendings where id = sending_id and state = 'going' and private.may_go(sendings)))));
end
$$;

create or replace function public.plan_sending(of_post bigint, wanted boolean, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_admin();
  insert into private.sendings as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  perform public.start_letters();
  return (select state from private.sendings where blog_id = of_post and kind = 'post');
end
$$;

create or replace function public.send_correction(of_post bigint, with_subject text, with_note text) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_admin();
  insert into private.sendings (kind, blog_id, state, subject, note)
  select 'correction', of_post, 'planned', trim(with_subject), trim(with_note) from private.sendings
  where blog_id = of_post and kind = 'post' and state in ('done', 'stopped') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.start_letters();
  return true;
end
$$;

create or replace function public.read_sending(of_post bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('recipients', (select count(*) from private.recipients_of(blogs.id)), 'state', sending.state,
      'words', jsonb_build_object('subject', coalesce(sending.subject, ''), 'note', coalesce(sending.note, '')),
      'isCorrecting', exists (
        select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
    from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
    where blogs.id = of_post and private.may_write_letters());
end
$$;

create or replace function public.list_sendings() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('isOffered', private.may_write_letters(), 'refusals', refusals, 'answer', answer, 'sendings', coalesce((
      select jsonb_agg(jsonb_build_object('id', sendings.id, 'kind', kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
        'state', state, 'isOut', coalesce(private.is_out(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
        'waiting', (select count(*) from private.outbox where sending_id = sendings.id and outbox.state = 'waiting'),
        'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity')) order by sendings.id desc)
      from (
          select * from private.sendings where kind <> 'test' and state <> 'declined' and (kind <> 'weekly' or recipients > 0)
          order by id desc limit 50) as sendings
        left join public.blogs on blogs.id = blog_id), '[]'))
    from private.mail_pace);
end
$$;

create or replace function private.settle_letter(mail private.outbox, outcome text, seconds double precision) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.subscribers set bounces = case outcome when 'bounced' then bounces + 1 else 0 end,
    bounce_words = case outcome when 'bounced' then mail.answer else bounce_words end,
    state = case when outcome = 'bounced' and bounces >= 1 then 'bounced' else state end
  where id = mail.subscriber_id and (outcome = 'bounced' or outcome = 'sent' and bounces > 0);
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
end
$$;

create or replace function private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if act = 'confirm' then
    update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_words = ''
    where id = of_subscriber and state in ('asked', 'ended', 'bounced');
  elsif act = 'choose' then
    update private.subscribers set topics = private.known_topics(of_topics), weekday = of_weekday where id = of_subscriber and state = 'confirmed';
  elsif act in ('end', 'never') then
    update private.subscribers set state = 'ended' where id = of_subscriber and state in ('asked', 'confirmed', 'bounced');
    if found then
      update private.sendings set unsubscribed = unsubscribed + 1 where id = by_sending;
    end if;
  end if;
  if act = 'never' then
    insert into private.silenced_addresses (hash)
    select sha256(convert_to(email, 'UTF8')) from private.subscribers where id = of_subscriber
    on conflict do nothing;
    delete from private.subscribers where id = of_subscriber and state <> 'barred';
    return 'never';
  end if;
  return (select state from private.subscribers where id = of_subscriber);
end
$$;

create or replace function public.change_subscribers(of_ids bigint[], act text) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[];
begin
  perform private.require_admin();
  if act = 'remove' then
    with gone as (delete from private.subscribers where id = any (of_ids) returning id) select array_agg(id) into changed from gone;
  else
    with updated as (
      update private.subscribers set state = case act when 'bar' then 'barred' else 'ended' end
      where id = any (of_ids) and (act = 'bar' or (act = 'unbar' and state = 'barred')) returning id)
    select array_agg(id) into changed from updated;
  end if;
  return coalesce(changed, '{}');
end
$$;

create or replace function private.rename_topics() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from jsonb_to_recordset(old.topics) as gone (id integer, name text)
    where not exists (select from jsonb_to_recordset(new.topics) as kept (id integer) where kept.id = gone.id)
      and not exists (select from jsonb_to_recordset(new.topics) as kept (name text) where kept.name = gone.name)
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

create or replace function private.posts_of_week(sending private.sendings, wanted text[]) returns SETOF public.blogs
language sql stable security definer set search_path = ''
as $$
  select * from public.blogs
  where published_at > sending.posts_after and published_at <= sending.posts_until and private.is_out(status, published_at)
    and (wanted = '{}' or topic = any (wanted))
    and not exists (select from private.sendings where blog_id = blogs.id and state = 'declined')
  order by published_at, id
$$;

create or replace function public.choose_subscription(act text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.proven_address((select auth.uid()));
  of_subscriber bigint;
begin
  if address is null or not private.may_write_letters() then
    raise insufficient_privilege using message = 'this account has not confirmed its address, or no letters are sent from this site';
  end if;
  if act in ('choose', 'never') then
    insert into private.subscribers (email, source) values (address, 'account') on conflict do nothing;
  end if;
  select id into of_subscriber from private.subscribers where email = address;
  if act = 'choose' then
    delete from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8'));
    perform private.change_subscription(of_subscriber, 'confirm', null, null, null);
  end if;
  return private.change_subscription(of_subscriber, act, of_topics, of_weekday, null);
end
$$;

create or replace function public.answer_subscriptions() returns void
language sql security definer set search_path = ''
as $$
  delete from private.subscribers where state = 'asked' and asked_at < now() - interval '30 days';
  with asked as (
    delete from private.subscription_requests
    where id in (select id from private.subscription_requests order by id limit 200 for update skip locked) returning *)
  select private.invite(email, source, topics, weekday) from asked
$$;

create function public.list_failed_mails(of_sending bigint DEFAULT NULL::bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('isOff', not private.sends_mails(),
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

create or replace function public.set_sending(of_sending bigint, act text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from private.outbox where act = 'stop' and sending_id = of_sending and state = 'waiting' order by id for update;
  update private.sendings set state = case act when 'pause' then 'paused' when 'go on' then 'going' else 'stopped' end
  where id = of_sending
    and state = any (case act when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One whose text was given leaves when it is settled.
  delete from private.outbox where sending_id = of_sending and state = 'waiting' and (handed = 0 or held_until <= now())
    and exists (select from private.sendings where id = of_sending and state = 'stopped');
  perform pg_notify('byline_mails', '');
  return (select state from private.sendings where id = of_sending);
end
$$;

revoke execute on function private.may_go(private.sendings), private.recipients_of(bigint) from public, anon, authenticated, service_role;
revoke execute on function public.list_failed_mails(bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_failed_mails(bigint) to authenticated;
