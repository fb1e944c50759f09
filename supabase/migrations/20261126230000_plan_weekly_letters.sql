-- A weekly letter is planned and started as every other sending, and follows the last one of its weekday. Each weekday has its letters,
-- whether somebody gets them or not: who chooses one gets the next, and not again at once what is a week old. A week lasts from one morning to
-- another, also when clocks change.
-- Figures are counted where a letter is settled and where somebody leaves, all that has the name of a topic follows it in one place, and
-- letters that failed are listed by what lists all other mails.
-- All lock the letters first, then the subscriber, the sending and the pace, so that no two wait for each other: a stop empties the queue, and a
-- sender that counted a failed letter asks for the pace of the next. A letter that stays in the queue leaves its sending alone.
-- Who gets a sending is one question for posts, corrections and weekly letters: who came in time, chose its day, and wants one of its posts.
-- Their rows are locked before their letters are written, so that nobody is removed in between.
-- A change of subscriptions is a list of statements, each of which says when it applies, and functions of statements alone are SQL.
-- A restored database may be older than its letters. What mails are sent with is in no backup, and tells since when they are sent from here: what was due
-- before has perhaps been sent. No weekly letter of then goes, and a post that was planned is stopped, which its administrator sees.
-- A letter of a stopped sending waits for the answer of the mail server, which nobody tells any more when its process was killed.

alter table private.sendings
  add column weekday smallint,
  add constraint sendings_weekday_known check (weekday between 0 and 6),
  add constraint sendings_weekly_once unique (weekday, posts_until);
insert into private.sendings (kind, weekday, state, subject, posts_after, posts_until)
select 'weekly', weekday, 'done', '', posts_until, posts_until from private.weekly_letters where isfinite(posts_until);
drop table private.weekly_letters;

alter table private.mail_server add column since timestamptz not null default '-infinity';
alter table private.mail_server alter column since set default now();

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

drop function private.end_own_subscription() cascade;
drop function private.remember_mails() cascade;
drop function private.posts_of_week(private.sendings, text[]);

create function private.may_go(sending private.sendings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.may_write_letters()
    and not exists (select from public.blogs where id = sending.blog_id and not private.is_out(status, published_at))
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

create function private.end_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.subscribers where email = private.proven_address(old.id) and state <> 'barred';
  delete from private.mailed_before where ends_at < now();
  -- Signing up again does not allow more mails.
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(lower(old.email), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  having count(*) > 0
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;

create trigger end_mails before delete on auth.users for each row execute function private.end_mails();

create or replace function public.add_subscriber(address text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.may_write_letters() then
    raise sqlstate 'PT404' using message = 'no letters are sent from this site';
  end if;
  return private.invite(private.normal_address(address), 'hand', '{}', null);
end
$$;

create or replace function public.change_subscribers(of_ids bigint[], act text) returns bigint[]
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  with removed as (
    delete from private.subscribers where id = any (of_ids) and act = 'remove' returning id
  ), updated as (
    update private.subscribers set state = case act when 'bar' then 'barred' else 'ended' end
    where id = any (of_ids) and (act = 'bar' or act = 'unbar' and state = 'barred') returning id)
  select coalesce(array_agg(id), '{}') from (select id from removed union all select id from updated) as changed
$$;

create or replace function public.choose_subscription(act text, of_topics text[] default '{}', of_weekday integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.proven_address((select auth.uid()));
  of_subscriber bigint;
begin
  if address is null or not private.may_write_letters() then
    raise insufficient_privilege using message = 'this account has not confirmed its address, or no letters are sent from this site';
  end if;
  insert into private.subscribers (email, source) select address, 'account' where act in ('choose', 'never') on conflict do nothing;
  select id into of_subscriber from private.subscribers where email = address;
  delete from private.silenced_addresses where act = 'choose' and hash = sha256(convert_to(address, 'UTF8'));
  perform private.change_subscription(of_subscriber, 'confirm', null, null, null) where act = 'choose';
  return private.change_subscription(of_subscriber, act, of_topics, of_weekday, null);
end
$$;

create or replace function public.import_subscribers(entries jsonb, is_trial boolean default true) returns text[]
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  with typed as (
    select place, private.normal_address(email) as address, since, has_left
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

create or replace function public.list_sendings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('isOffered', private.may_write_letters(), 'refusals', refusals, 'answer', answer, 'sendings', coalesce((
    select jsonb_agg(jsonb_build_object('id', sendings.id, 'kind', kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
      'state', state, 'isOut', coalesce(private.is_out(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
      'waiting', (select count(*) from private.outbox where sending_id = sendings.id and outbox.state = 'waiting'),
      'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity')) order by sendings.id desc)
    from (
        select * from private.sendings where kind <> 'test' and state <> 'declined' and (kind <> 'weekly' or recipients > 0)
        order by id desc limit 50) as sendings
      left join public.blogs on blogs.id = blog_id), '[]'))
  from private.mail_pace
$$;

create or replace function public.list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null) returns table (total bigint, ids bigint[])
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'private.subscribers',
    format('email ilike %1$L and %2$L in ('''', state) and %3$L in ('''', source) and (%4$L = '''' or topics = ''{}'' or %4$L = any (topics))',
      private.containing(search), of_state, of_source, of_topic),
    case sort when 'email' then 'email collate "C"' when 'state' then 'state' else 'created_at' end, descending, skip, take, null) as page
$$;

create or replace function public.plan_sending(of_post bigint, wanted boolean, with_subject text default '', with_note text default '') returns text
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  insert into private.sendings as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  select public.start_letters();
  select state from private.sendings where blog_id = of_post and kind = 'post'
$$;

create or replace function public.read_sending(of_post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('state', sending.state, 'words', jsonb_build_object('subject', coalesce(sending.subject, ''), 'note', coalesce(sending.note, '')),
    'recipients', (
      select count(*) from private.subscribers
      where subscribers.state = 'confirmed' and weekday is null and (topics = '{}' or blogs.topic = any (topics))),
    'isCorrecting', exists (select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
  where blogs.id = of_post and private.may_write_letters()
$$;

create or replace function public.read_subscribers(of_ids bigint[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
    'createdAt', created_at, 'bounceWords', bounce_words) order by array_position(of_ids, id)), '[]')
  from private.subscribers where id = any (of_ids)
$$;

create or replace function public.send_test(of_post bigint, with_subject text default '', with_note text default '') returns void
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  delete from private.outbox where user_id = (select auth.uid()) and kind = 'letter-test' and state = 'waiting' and handed = 0;
  with sending as (
    insert into private.sendings (kind, blog_id, state, subject, note, started_at)
    values ('test', of_post, 'done', trim(with_subject), trim(with_note), now()) returning id)
  insert into private.outbox (user_id, kind, sending_id, expires_at)
  select (select auth.uid()), 'letter-test', id, now() + interval '1 hour' from sending
$$;

create or replace function public.set_sending(of_sending bigint, act text) returns text
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select from private.outbox where act = 'stop' and sending_id = of_sending and state = 'waiting' order by id for update;
  update private.sendings set state = case act when 'pause' then 'paused' when 'go on' then 'going' else 'stopped' end
  where id = of_sending
    and state = any (case act when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One whose text was given leaves when it is settled.
  delete from private.outbox where sending_id = of_sending and state = 'waiting' and (handed = 0 or held_until <= now())
    and exists (select from private.sendings where id = of_sending and state = 'stopped');
  select pg_notify('byline_mails', '');
  select state from private.sendings where id = of_sending
$$;

create function private.posts_of(sending private.sendings) returns setof public.blogs
language sql stable security definer set search_path = ''
as $$
  select * from public.blogs
  where id = sending.blog_id or published_at > sending.posts_after and published_at <= sending.posts_until and private.is_out(status, published_at)
    and not exists (select from private.sendings where blog_id = blogs.id and state = 'declined')
$$;

create or replace function public.start_letters() returns void
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
  where greatest(last.until, since) < due.at and private.may_write_letters()
  on conflict do nothing;
  for planned in select * from private.sendings where state = 'planned' and private.may_go(sendings) for update skip locked loop
    insert into private.outbox (subscriber_id, sending_id, kind, expires_at)
    select id, planned.id, 'letter', 'infinity' from private.subscribers
    where state = 'confirmed' and weekday is not distinct from planned.weekday
      -- Who came later has not got what is corrected, and gets the next week.
      and confirmed_at <= coalesce((select started_at from private.sendings where blog_id = planned.blog_id and kind = 'post'), planned.posts_until)
      and exists (select from private.posts_of(planned) as post where topics = '{}' or post.topic = any (topics))
    order by subscribers.id for key share;
    update private.sendings set state = 'going', started_at = now(),
      recipients = (select count(*) from private.outbox where sending_id = planned.id)
    where id = planned.id;
  end loop;
end
$$;

create or replace function private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) returns text
language sql security definer set search_path = ''
as $$
  update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_words = ''
  where id = of_subscriber and act = 'confirm' and state in ('asked', 'ended', 'bounced');
  update private.subscribers set topics = private.known_topics(of_topics), weekday = of_weekday
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

create or replace function private.describe_letter(mail private.outbox) returns jsonb
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
      from private.posts_of(sendings) where kind = 'weekly' and (topics = '{}' or topic = any (topics))) as week
  where sendings.id = mail.sending_id and (blogs.id is not null or week.posts is not null)
$$;

create or replace function private.wait_for_pace() returns double precision
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

create or replace function private.settle_letter(mail private.outbox, outcome text, seconds double precision) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.subscribers set bounces = 0 where id = mail.subscriber_id and outcome = 'sent' and bounces > 0;
  update private.subscribers set bounces = bounces + 1, bounce_words = mail.answer, state = case bounces when 0 then state else 'bounced' end
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
end
$$;

create or replace function public.tell_mail_server(is_sending boolean, a_second integer DEFAULT 0, a_day integer DEFAULT 0, minutes integer DEFAULT NULL::integer) returns void
language sql security definer set search_path = ''
as $$
  update private.sendings set state = 'stopped' from public.blogs
  where blogs.id = blog_id and sendings.state = 'planned' and private.is_out(status, published_at) and not exists (select from private.mail_server);
  insert into private.mail_server (sends, a_second, a_day, valid_until) values (is_sending, tell_mail_server.a_second, tell_mail_server.a_day,
    coalesce(now() + make_interval(mins => minutes), 'infinity'))
  on conflict (id) do update set sends = excluded.sends, a_second = excluded.a_second, a_day = excluded.a_day, valid_until = excluded.valid_until
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
  -- Whose sender was killed between its text and the answer.
  delete from private.outbox using private.sendings
  where sending_id = sendings.id and sendings.state = 'stopped' and outbox.state = 'waiting' and held_until <= now();
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

revoke execute on function private.may_go(private.sendings), private.posts_of(private.sendings), private.end_mails() from public, anon, authenticated, service_role;
revoke execute on function public.list_failed_mails(bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_failed_mails(bigint) to authenticated;
