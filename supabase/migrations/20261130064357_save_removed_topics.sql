-- Generated from supabase/schemas: npm run schema

-- Confirms, changes or ends a subscription, or blocks the address ('never'). Returns the new state, 'never' when the address was deleted
-- and blocked. A row that an administrator blocked stays, or its account could subscribe again.
create or replace function private.change_subscription(of_subscriber bigint, action text, of_topics text[], of_weekday integer, by_delivery bigint) returns text
language sql security definer set search_path = ''
as $$
  update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_message = ''
  where id = of_subscriber and action = 'confirm' and state in ('asked', 'ended', 'bounced');
  -- A chosen topic may have been removed since.
  update private.subscribers set weekday = of_weekday,
    topics = case when of_topics <@ topics then of_topics else private.filter_known_topics(of_topics) end
  where id = of_subscriber and action = 'choose' and state = 'confirmed';
  with ended as (
    update private.subscribers set state = 'ended'
    where id = of_subscriber and action in ('end', 'never') and state in ('asked', 'confirmed', 'bounced') returning id)
  update private.deliveries set unsubscribed = unsubscribed + 1 where id = by_delivery and exists (select from ended);
  insert into private.silenced_addresses (hash)
  select sha256(convert_to(email, 'UTF8')) from private.subscribers where id = of_subscriber and action = 'never' on conflict do nothing;
  delete from private.subscribers where id = of_subscriber and action = 'never' and state <> 'blocked';
  select case action when 'never' then action else (select state from private.subscribers where id = of_subscriber) end
$$;
revoke execute on function private.change_subscription(bigint,text,text[],integer,bigint) from public, anon, authenticated, service_role;
