-- Generated from supabase/schemas: npm run schema

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
  -- Whose last deliveries were completed at the same moment, or left the queue.
  update private.sendings set state = 'done'
  where state = 'going' and not exists (select from private.outbox where sending_id = sendings.id and state = 'waiting');
end
$$;
revoke execute on function public.start_deliveries() from public, anon, authenticated, service_role;
grant execute on function public.start_deliveries() to service_role;

-- Two bounces one after another end an address, but ten without a letter that is taken pause the sending: then the mail server refuses everybody. Three
-- refusals one after another slow the letters down, longer with each further one.
create or replace function private.complete_delivery(mail private.outbox, outcome text, seconds double precision) returns void
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
  update private.sendings set state = 'done' where id = mail.sending_id and state = 'going'
    and not exists (select from private.outbox where sending_id = mail.sending_id and state = 'waiting');
end
$$;
revoke execute on function private.complete_delivery(private.outbox,text,double precision) from public, anon, authenticated, service_role;
