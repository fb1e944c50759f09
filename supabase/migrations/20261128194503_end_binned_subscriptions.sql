create index bin_rows_of_links on private.bin_rows ((data ->> 'hash')) where of_table = 'private.mail_links';

-- Generated from supabase/schemas: npm run schema

-- The subscriber in the bin of a mailed link.
create or replace function private.find_subscriber_in_bin(secret text) returns setof private.bin_rows
language sql stable rows 1 set search_path = ''
as $$
  select root.* from private.bin_rows as link join private.bin_rows as root on root.id = link.parent
  where link.of_table = 'private.mail_links' and link.data ->> 'hash' = sha256(convert_to(secret, 'UTF8'))::text
    and (link.data ->> 'ends_at')::timestamptz > now() and root.of_table = 'private.subscribers'
$$;
revoke execute on function private.find_subscriber_in_bin(text) from public, anon, authenticated, service_role;

-- The subscription of a mailed link, {state, topics, weekday}; null: invalid link.
create or replace function public.read_subscription(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('state', state, 'topics', topics, 'weekday', weekday)
  from private.mail_links join private.subscribers on subscribers.id = subscriber_id
  where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now()
  union all
  select jsonb_build_object('state', data -> 'state', 'topics', data -> 'topics', 'weekday', data -> 'weekday')
  from private.find_subscriber_in_bin(secret)
$$;
revoke execute on function public.read_subscription(text) from public, anon, authenticated, service_role;
grant execute on function public.read_subscription(text) to anon, authenticated;

-- Changes the subscription of a mailed link: 'confirm', 'choose', 'end' or 'never'. Returns the result of private.change_subscription;
-- null: invalid link. One in the bin can only end, so that no restoration mails to someone who unsubscribed.
create or replace function public.use_subscription(secret text, action text, of_topics text[] default '{}', of_weekday integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.bin_rows;
begin
  select * into stored from private.find_subscriber_in_bin(secret);
  if not found then
    return (
      select private.change_subscription(subscriber_id, action, of_topics, of_weekday, delivery_id) from private.mail_links
      where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now() and subscriber_id is not null);
  elsif action = 'end' then
    update private.bin_rows set data = data || '{"state": "ended"}' where id = stored.id and data ->> 'state' <> 'barred';
    return 'ended';
  elsif action = 'never' then
    insert into private.silenced_addresses (hash) values (sha256(convert_to(stored.data ->> 'email', 'UTF8'))) on conflict do nothing;
    delete from public.bin where id = stored.entry;
    return 'never';
  end if;
  return null;
end
$$;
revoke execute on function public.use_subscription(text,text,text[],integer) from public, anon, authenticated, service_role;
grant execute on function public.use_subscription(text,text,text[],integer) to anon, authenticated;
