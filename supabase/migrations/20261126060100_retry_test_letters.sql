-- A test letter that failed is tried again with its sending, without which it would be no letter.

create or replace function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', handed = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind = 'subscription';
  insert into private.outbox (user_id, kind, sending_id, expires_at)
  select user_id, kind, sending_id, now() + interval '1 day' from private.outbox
  where id = any (of_mails) and state = 'failed' and kind = 'letter-test'
  order by id desc
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0 do nothing;
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day')
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed'
    and mail.kind not in ('digest', 'letter-test') and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;
