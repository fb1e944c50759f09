-- Generated from supabase/schemas: npm run schema

-- Pauses, resumes or stops a delivery; a stopped one sends no more mails. A post that was not sent yet can be sent later. Returns its state.
create or replace function public.set_issue_state(of_delivery bigint, action text) returns text
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select from private.outbox where action = 'stop' and delivery_id = of_delivery and state = 'waiting' order by id for update;
  update private.deliveries set state = case
      when action = 'pause' then 'paused' when action = 'go on' then 'going' when kind = 'post' and state = 'planned' then 'declined' else 'stopped' end
  where id = of_delivery
    and state = any (case action when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One whose text was given leaves when it is settled.
  delete from private.outbox where delivery_id = of_delivery and state = 'waiting' and (transmissions = 0 or held_until <= now())
    and exists (select from private.deliveries where id = of_delivery and state = 'stopped');
  select pg_notify('byline_mails', '');
  select state from private.deliveries where id = of_delivery
$$;
revoke execute on function public.set_issue_state(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.set_issue_state(bigint,text) to authenticated;
