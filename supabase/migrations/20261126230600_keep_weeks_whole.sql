-- Each weekday has its letters, whether somebody gets them or not: who chooses one gets the next, and not again at once what is a week old.
-- A week lasts from one morning to another, also when clocks change. A letter that stays in the queue leaves its sending alone: a stop holds
-- the sending while it empties the queue, and both would wait for each other.

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

create or replace function private.settle_letter(mail private.outbox, outcome text, seconds double precision) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if outcome = 'bounced' then
    update private.subscribers set bounces = bounces + 1, bounce_words = mail.answer,
      state = case when bounces >= 1 then 'bounced' else state end
    where id = mail.subscriber_id;
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer where id;
    update private.sendings set state = 'paused' where id = mail.sending_id and state = 'going' and (select refusals >= 10 from private.mail_pace);
  elsif outcome = 'sent' then
    update private.subscribers set bounces = 0 where id = mail.subscriber_id and bounces > 0;
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
  update private.sendings set sent = sent + (mail.state = 'sent')::integer, failed = failed + (mail.state = 'failed')::integer
  where id = mail.sending_id and mail.state <> 'waiting';
end
$$;
