-- While the mail server is away all slots fail at once: each failure doubled the pause, so that two minutes without it became fifteen. Refusals of letters
-- that were taken before a pause do not lengthen it any more, and it is at most 16 times as long as the first.

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
end
$$;
