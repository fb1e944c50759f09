-- Mails that ask an address to confirm its subscription are told when they fail, and tried again, like those to accounts.

create or replace function public.list_failed_mails() returns jsonb
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
      from (select * from private.outbox where state = 'failed' and kind <> 'letter' order by id desc limit 200) as failed
        left join auth.users on users.id = failed.user_id left join private.subscribers on subscribers.id = failed.subscriber_id), '[]'));
end
$$;

create or replace function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', handed = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind = 'subscription';
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day')
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed' and mail.kind <> 'digest'
    and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;

-- Links of letters were kept for a year, a row for each letter. Those of the last sixty days are, and those of the last fifty letters to an address.
create or replace function public.keep_mail_link(of_mail bigint, secret_hash text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.mail_links where ends_at < now();
  delete from private.mail_links where ends_at < now() + interval '305 days' and hash in (
    select hash from private.mail_links
    where kind = 'letter' and subscriber_id = (select subscriber_id from private.outbox where id = of_mail) order by ends_at desc offset 49);
  insert into private.mail_links (hash, user_id, subscriber_id, kind, sending_id, ends_at)
  select decode(secret_hash, 'hex'), user_id, subscriber_id, kind, sending_id,
    now() + case kind when 'subscription' then interval '7 days' else interval '1 year' end
  from private.outbox where id = of_mail
$$;
