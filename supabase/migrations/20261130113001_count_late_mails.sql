-- Generated from supabase/schemas: npm run schema

-- Mails that could not be sent, newest first: {id, kind, email, tries, answer, createdAt}, at most 200; and those that have waited for
-- minutes.
create or replace function public.list_failed_mails(of_delivery bigint DEFAULT NULL::bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('isOff', not private.can_send_mails(),
    'late', (
      -- What waits for its time is not late, nor are newsletter issues, whose pace is bounded.
      select count(*) from private.outbox
      where state = 'waiting' and kind <> 'issue' and created_at < now() - interval '5 minutes' and (due_at <= now() or tries > 0)),
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'email', coalesce(users.email, subscribers.email),
        'tries', failed.tries, 'answer', failed.answer, 'createdAt', failed.created_at) order by failed.id desc)
      from (
          select * from private.outbox where state = 'failed' and (delivery_id = of_delivery or of_delivery is null and kind <> 'issue')
          order by id desc limit 200) as failed
        left join auth.users on users.id = failed.user_id left join private.subscribers on subscribers.id = failed.subscriber_id), '[]'));
end
$$;
revoke execute on function public.list_failed_mails(bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_failed_mails(bigint) to authenticated;
