-- What stands behind a plus reaches the same mailbox: 'wren+1@example.com' and 'wren+2@example.com' could each be asked, and so fill it.
-- Nobody's own address waits for what strangers have written behind a plus of it: the address without one is not counted against.
-- An address that begins with a plus, as that of a telephone, is a mailbox of its own: all of a host were one.

create index subscribers_of_mailbox on private.subscribers (regexp_replace(email, '(.)\+.*@', '\1@'));

create or replace function private.invite(address text, from_source text, of_topics text[], of_weekday integer) returns text
language sql security definer set search_path = ''
as $$
  with invited as (
    insert into private.subscribers as known (email, source, topics, weekday, asked_at)
    select address, from_source, of_topics, of_weekday, now()
    where address is not null and not exists (select from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8')))
      -- Whatever stands behind a plus.
      and (from_source = 'hand' or address = regexp_replace(address, '(.)\+.*@', '\1@') or (
        select count(*) from private.subscribers
        where regexp_replace(email, '(.)\+.*@', '\1@') = regexp_replace(address, '(.)\+.*@', '\1@') and asked_at > now() - interval '1 day') < 3)
    on conflict (email) do update set asked_at = excluded.asked_at,
      topics = case known.state when 'confirmed' then known.topics else excluded.topics end,
      weekday = case known.state when 'confirmed' then known.weekday else excluded.weekday end
    where known.asked_at <= now() - interval '1 day' and known.state <> 'barred'
    returning id)
  insert into private.outbox (subscriber_id, kind, expires_at) select id, 'subscription', now() + interval '1 day' from invited;
  select coalesce((select 'never' from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8'))), (
    select state from private.subscribers where email = address))
$$;
