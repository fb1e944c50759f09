-- A stop locks the letters first, and then their sending, as what settles a letter does.

create or replace function public.set_sending(of_sending bigint, act text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from private.outbox where act = 'stop' and sending_id = of_sending and state = 'waiting' order by id for update;
  update private.sendings set state = case act when 'pause' then 'paused' when 'go on' then 'going' else 'stopped' end
  where id = of_sending
    and state = any (case act when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One whose text was given leaves when it is settled.
  delete from private.outbox where sending_id = of_sending and state = 'waiting' and (handed = 0 or held_until <= now())
    and exists (select from private.sendings where id = of_sending and state = 'stopped');
  perform pg_notify('byline_mails', '');
  return (select state from private.sendings where id = of_sending);
end
$$;
