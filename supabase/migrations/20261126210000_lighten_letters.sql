-- When somebody left and when a sending ended was written and never read.

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
      update private.subscribers set state = case act when 'bar' then 'barred' else 'ended' end, left_by = null
      where id = any (of_ids) and (act = 'bar' or (act = 'unbar' and state = 'barred')) returning id)
    select array_agg(id) into changed from updated;
  end if;
  return coalesce(changed, '{}');
end
$$;

create or replace function private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if act = 'confirm' then
    update private.subscribers set state = 'confirmed', confirmed_at = now(), left_by = null, bounces = 0, bounce_words = ''
    where id = of_subscriber and state in ('asked', 'ended', 'bounced');
  elsif act = 'choose' then
    update private.subscribers set topics = private.known_topics(of_topics), weekday = of_weekday where id = of_subscriber and state = 'confirmed';
  elsif act in ('end', 'never') then
    update private.subscribers set state = 'ended', left_by = by_sending
    where id = of_subscriber and state in ('asked', 'confirmed', 'bounced');
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

create or replace function public.set_sending(of_sending bigint, act text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
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

create or replace function private.next_letter() returns private.outbox
language plpgsql security definer set search_path = ''
as $$
declare
  sending private.sendings;
  mail private.outbox;
begin
  for sending in select * from private.sendings where state = 'going' order by id loop
    continue when not private.is_going(sending);
    select * into mail from private.outbox
    where sending_id = sending.id and state = 'waiting' and due_at <= now() and held_until <= now()
    order by id limit 1 for update skip locked;
    if found then
      return mail;
    end if;
    update private.sendings set state = 'done'
    where id = sending.id and not exists (select from private.outbox where sending_id = sending.id and state = 'waiting');
  end loop;
  return null;
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
      from (select * from private.sendings where kind <> 'test' and state <> 'declined' order by id desc limit 50) as sendings
        left join public.blogs on blogs.id = blog_id), '[]'))
    from private.mail_pace);
end
$$;

create or replace function public.read_sending(of_post bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('recipients', (select count(*) from private.recipients_of(blogs.topic)), 'state', sending.state,
      'words', jsonb_build_object('subject', coalesce(sending.subject, ''), 'note', coalesce(sending.note, '')),
      'isCorrecting', exists (
        select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
    from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
    where blogs.id = of_post and private.may_write_letters());
end
$$;

create or replace function public.read_subscribers(of_ids bigint[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
      'createdAt', created_at, 'bounceWords', bounce_words) order by array_position(of_ids, id))
    from private.subscribers where id = any (of_ids)), '[]');
end
$$;

alter table private.subscribers drop column left_at;
alter table private.sendings drop column ended_at;

-- That one correction of a post goes at a time is refused by an index, without a lock on its sending.
create unique index sendings_one_correction on private.sendings (blog_id) where kind = 'correction' and state in ('planned', 'going', 'paused');

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
  perform private.start_sendings();
  return true;
end
$$;

create or replace function public.send_test(of_post bigint, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.outbox where user_id = (select auth.uid()) and kind = 'letter-test' and state = 'waiting' and handed = 0;
  with sending as (
    insert into private.sendings (kind, blog_id, state, subject, note, started_at)
    values ('test', of_post, 'done', trim(with_subject), trim(with_note), now()) returning id)
  insert into private.outbox (user_id, kind, sending_id, expires_at)
  select (select auth.uid()), 'letter-test', id, now() + interval '1 hour' from sending;
end
$$;

-- The last morning of the weekday is computed, not looked for among eight days.
create or replace function private.start_weekly_letters() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  letter record;
  sending private.sendings;
begin
  insert into private.weekly_letters (weekday, posts_until)
  select distinct weekday, '-infinity'::timestamptz from private.subscribers where state = 'confirmed' and weekday is not null
  on conflict do nothing;
  for letter in
    select weekly_letters.*, due.at from private.weekly_letters, public.settings,
      lateral (select ((now() at time zone time_zone) - interval '8 hours')::date as day) as last,
      lateral (select (day - (extract(dow from day)::integer - weekday + 7) % 7 + time '08:00') at time zone time_zone as at) as due
    where posts_until < due.at and private.may_write_letters()
    for update of weekly_letters skip locked
  loop
    insert into private.sendings (kind, state, subject, posts_after, posts_until, started_at)
    values ('weekly', 'going', '', greatest(letter.posts_until, letter.at - interval '7 days'), letter.at, now()) returning * into sending;
    insert into private.outbox (subscriber_id, sending_id, kind, expires_at)
    select subscribers.id, sending.id, 'letter', 'infinity' from private.subscribers
    where state = 'confirmed' and weekday = letter.weekday and confirmed_at < letter.at
      and exists (select from private.posts_of_week(sending, topics))
    order by subscribers.id;
    update private.sendings set recipients = (select count(*) from private.outbox where sending_id = sending.id) where id = sending.id;
    delete from private.sendings where id = sending.id and recipients = 0;
    update private.weekly_letters set posts_until = letter.at where weekday = letter.weekday;
  end loop;
end
$$;

-- What the letter of a post is written from: {title, slug, subtitle, introduction, content, author, isWhole}. Null: there is no such post, or its reader
-- may not see the settings.
drop function public.preview_letter(bigint);
drop function public.read_letter(bigint);
drop function private.letter_of(bigint);

create function public.read_letter(of_post bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('title', blogs.title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction, 'content', content,
    'author', username, 'isWhole', sends_whole_posts)
  from public.blogs join public.profiles on profiles.id = user_id, public.settings
  where blogs.id = of_post
$$;

revoke execute on function public.read_letter(bigint) from public, anon, authenticated, service_role;
grant execute on function public.read_letter(bigint) to authenticated, service_role;

create or replace function private.describe_letter(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', subscribers.email, 'sending', sendings.id, 'post', blogs.id, 'version', coalesce(blogs.updated_at::text, ''),
    'subject', sendings.subject, 'note', sendings.note, 'posts', (
      select jsonb_agg(jsonb_build_object('title', week.title, 'slug', week.slug, 'subtitle', week.subtitle, 'introduction', week.introduction)
        order by week.published_at, week.id)
      from private.posts_of_week(sendings, subscribers.topics) as week where sendings.kind = 'weekly'))
  from private.subscribers join private.sendings on sendings.id = mail.sending_id left join public.blogs on blogs.id = sendings.blog_id
  where subscribers.id = mail.subscriber_id and subscribers.state = 'confirmed'
    and case sendings.kind when 'weekly' then exists (select from private.posts_of_week(sendings, subscribers.topics)) else blogs.id is not null end
  union all
  select jsonb_build_object('email', users.email, 'sending', sendings.id, 'post', blogs.id, 'version', blogs.updated_at::text,
    'subject', sendings.subject, 'note', sendings.note, 'posts', null)
  from auth.users join public.profiles on profiles.id = users.id, private.sendings join public.blogs on blogs.id = sendings.blog_id
  where users.id = mail.user_id and profiles.role = 'admin' and sendings.id = mail.sending_id
$$;
