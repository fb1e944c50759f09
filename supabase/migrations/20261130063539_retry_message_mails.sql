-- Generated from supabase/schemas: npm run schema

-- Retries failed mails for a day. A newer one of the same kind replaces an older one. A failed digest retries its contents.
create or replace function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', transmissions = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind in ('subscription', 'message');
  insert into private.outbox (user_id, kind, delivery_id, expires_at)
  select user_id, kind, delivery_id, now() + interval '1 day' from private.outbox
  where id = any (of_mails) and state = 'failed' and kind = 'issue-test'
  order by id desc
  on conflict (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0 do nothing;
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day', mail.details)
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed'
    and mail.kind not in ('digest', 'issue-test') and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;
revoke execute on function public.retry_mails(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.retry_mails(bigint[]) to authenticated;
