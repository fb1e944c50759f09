-- All lock the subscriber first, then the sending, then the pace: a sender that counted a failed letter asks for the pace of the next.

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
