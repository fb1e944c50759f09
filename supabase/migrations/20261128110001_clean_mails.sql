-- Generated from supabase/schemas: npm run schema

-- The next mail, {id, message, kind, userId, email, …}, which nobody else gets for so many seconds, a letter to subscribers only if no other mail waits.
-- Without one {wait}: seconds until there may be one, null if none waits.
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
      select from private.sendings where id = sending_id and state = 'going' and private.may_go(sendings)))));
end
$$;
revoke execute on function public.take_mail(double precision,boolean) from public, anon, authenticated, service_role;
grant execute on function public.take_mail(double precision,boolean) to service_role;

-- Removes what nobody needs any more: mails that were sent or have failed for long, counts, tests, and letters of a stopped sending whose
-- sender was killed between its text and the answer.
create or replace function public.clean_mails() returns void
language sql security definer set search_path = ''
as $$
  delete from private.outbox using private.sendings
  where sending_id = sendings.id and sendings.state = 'stopped' and outbox.state = 'waiting' and held_until <= now();
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  delete from private.mail_hours where hour < now() - interval '2 days';
  delete from private.sendings where kind = 'test' and started_at < now() - interval '1 day';
  delete from private.subscribers where state = 'asked' and asked_at < now() - interval '30 days';
  delete from private.subscription_callers where hour < now() - interval '1 hour'
$$;
revoke execute on function public.clean_mails() from public, anon, authenticated, service_role;
grant execute on function public.clean_mails() to service_role;

-- For the timer of each server: starts what is due, and ends what has gone.
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
  update private.sendings set state = 'done'
  where state = 'going' and not exists (select from private.outbox where sending_id = sendings.id and state = 'waiting');
end
$$;
revoke execute on function public.start_letters() from public, anon, authenticated, service_role;
grant execute on function public.start_letters() to service_role;

-- Does what the form was asked for.
create or replace function public.answer_subscriptions() returns void
language sql security definer set search_path = ''
as $$
  with asked as (
    delete from private.subscription_requests
    where id in (select id from private.subscription_requests order by id limit 200 for update skip locked) returning *)
  select private.invite(email, source, topics, weekday) from asked
$$;
revoke execute on function public.answer_subscriptions() from public, anon, authenticated, service_role;
grant execute on function public.answer_subscriptions() to service_role;
