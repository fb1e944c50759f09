-- A weekly letter is planned and started as every other sending, and follows the last one of its weekday.

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

revoke execute on function private.may_go(private.sendings), private.recipients_of(bigint) from public, anon, authenticated, service_role;

create or replace function public.start_letters() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  planned private.sendings;
begin
  insert into private.sendings (kind, weekday, state, subject, posts_after, posts_until)
  select 'weekly', weekday, 'planned', '', greatest(last.until, due.at - interval '7 days'), due.at
  from (select distinct weekday from private.subscribers where state = 'confirmed' and weekday is not null) as chosen, public.settings,
    lateral (select coalesce(max(posts_until), '-infinity') as until from private.sendings where sendings.weekday = chosen.weekday) as last,
    lateral (select ((now() at time zone time_zone) - interval '8 hours')::date as day) as today,
    lateral (select (day - (extract(dow from day)::integer - weekday + 7) % 7 + time '08:00') at time zone time_zone as at) as due
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
      where id = mail.id;
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
