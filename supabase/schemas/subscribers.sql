-- Newsletter subscribers: addresses confirmed by a mailed link, or by an account.

-- Normalizes an address for comparison, with the domain in ASCII and without invisible letters; null when invalid.
create function private.normalize_address(typed text) returns text
language sql immutable set search_path = ''
as $$
  select address from (select lower(btrim(typed, E' \t\r\n')) as address) as trimmed
  where char_length(address) <= 254
    and address ~ '^[^\s@"(),:;<>\\[\][:cntrl:]]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])$'
    and address is nfkc normalized
    and address !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]'
$$;

-- For IPv6 the /64 network, which belongs to one customer.
create function private.network_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(substring(address from '^(?:[0-9a-f]*:){4}'), address)
$$;

create function private.offers_newsletter() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.settings where offers_newsletter) and private.can_send_mails()
$$;

-- The site's topics among these names, including former ones. An empty list means all; 22023: none of the names exists.
create function private.filter_known_topics(wanted text[]) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  known constant text[] := array(
    select topic ->> 'name' from public.settings, jsonb_array_elements(topics) with ordinality as known (topic, place)
    where topic ->> 'name' = any (array(select coalesce(public.find_current_topic(name), name) from unnest(wanted) as name)) order by place);
begin
  if known = '{}' and wanted <> '{}' then
    raise invalid_parameter_value using message = 'there is no such topic';
  end if;
  return known;
end
$$;

-- How often the visitor's network has sent a form in this hour, null where the server counts. A hosted project has no other limit for each
-- visitor. The header is set by its gateway.
create function private.count_caller(of_form text) returns integer
language sql security definer set search_path = ''
as $$
  insert into private.subscription_callers as known (hash, hour)
  select sha256(convert_to(of_form || private.network_of(caller), 'UTF8')), date_trunc('hour', now())
  from (select nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip' as caller) as header where caller is not null
  on conflict (hash, hour) do update set asked = known.asked + 1 returning known.asked
$$;

-- For the public form: mails a confirmation link. Responds the same way for every address. PT422: invalid address; PT404: this site sends
-- no newsletter.
create function public.request_subscription(address text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer, source text DEFAULT 'page'::text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.offers_newsletter() then
    raise sqlstate 'PT404' using message = 'this site offers no newsletter';
  end if;
  if private.normalize_address(address) is null then
    raise sqlstate 'PT422' using message = 'this is not an e-mail address';
  end if;
  if private.count_caller('') > 100 then
    raise sqlstate 'PT429' using message = 'Too many addresses were subscribed from your network. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  -- Over all addresses, since the form is open to everybody.
  if (select count(*) from private.subscription_requests) + (select count(*) from private.subscribers where asked_at > now() - interval '1 hour') >= 1000 then
    raise sqlstate 'PT429' using message = 'Too many people subscribe at the moment. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  insert into private.subscription_requests (email, source, topics, weekday)
  values (private.normalize_address(address), case when source in ('post', 'foot') then source else 'page' end, private.filter_known_topics(of_topics), of_weekday);
end
$$;

grant execute on function public.request_subscription(text, text[], integer, text) to anon, authenticated;

-- Mails a confirmation link at most once per day. Someone who unsubscribed gets only that mail until they click its link, and the choice of
-- a confirmed address does not change. Returns 'never', or the address's state.
create function private.invite(address text, from_source text, of_topics text[], of_weekday integer) returns text
language sql security definer set search_path = ''
as $$
  with invited as (
    insert into private.subscribers as known (email, source, topics, weekday, asked_at)
    select address, from_source, of_topics, of_weekday, now()
    where address is not null and not exists (select from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8')))
      and (from_source = 'hand' or address = private.mailbox_of(address) or (
        select count(*) from private.subscribers
        where private.mailbox_of(email) = private.mailbox_of(address) and asked_at > now() - interval '1 day') < 3)
    on conflict (email) do update set asked_at = excluded.asked_at,
      topics = case known.state when 'confirmed' then known.topics else excluded.topics end,
      weekday = case known.state when 'confirmed' then known.weekday else excluded.weekday end
    where known.asked_at <= now() - interval '1 day' and known.state <> 'blocked'
    returning id)
  insert into private.outbox (subscriber_id, kind, expires_at) select id, 'subscription', now() + interval '1 day' from invited;
  select coalesce((select 'never' from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8'))), (
    select state from private.subscribers where email = address))
$$;

create function public.process_subscription_requests() returns void
language sql security definer set search_path = ''
as $$
  with asked as (
    delete from private.subscription_requests
    where id in (select id from private.subscription_requests order by id limit 200 for update skip locked) returning *)
  select private.invite(email, source, topics, weekday) from asked
$$;

grant execute on function public.process_subscription_requests() to service_role;

-- Confirms, changes or ends a subscription, or blocks the address ('never'). Returns the new state, 'never' when the address was deleted
-- and blocked. A row that an administrator blocked stays, or its account could subscribe again.
create function private.change_subscription(of_subscriber bigint, action text, of_topics text[], of_weekday integer, by_delivery bigint) returns text
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

-- The subscriber in the bin of a mailed link.
create function private.find_subscriber_in_bin(secret text) returns setof private.bin_rows
language sql stable rows 1 set search_path = ''
as $$
  select root.* from private.bin_rows as link join private.bin_rows as root on root.id = link.parent
  where link.of_table = 'private.mail_links' and link.data ->> 'hash' = sha256(convert_to(secret, 'UTF8'))::text
    and (link.data ->> 'ends_at')::timestamptz > now() and root.of_table = 'private.subscribers'
$$;

-- The subscription of a mailed link, {state, topics, weekday}; null: invalid link.
create function public.read_subscription(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('state', state, 'topics', topics, 'weekday', weekday)
  from private.mail_links join private.subscribers on subscribers.id = subscriber_id
  where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now()
  union all
  select jsonb_build_object('state', data -> 'state', 'topics', data -> 'topics', 'weekday', data -> 'weekday')
  from private.find_subscriber_in_bin(secret)
$$;

grant execute on function public.read_subscription(text) to anon, authenticated;

-- Changes the subscription of a mailed link: 'confirm', 'choose', 'end' or 'never'. Returns the result of private.change_subscription;
-- null: invalid link. One in the bin can only end, so that no restoration mails to someone who unsubscribed.
create function public.use_subscription(secret text, action text, of_topics text[] default '{}', of_weekday integer default null) returns text
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
    update private.bin_rows set data = data || '{"state": "ended"}' where id = stored.id and data ->> 'state' <> 'blocked';
    return 'ended';
  elsif action = 'never' then
    insert into private.silenced_addresses (hash) values (sha256(convert_to(stored.data ->> 'email', 'UTF8'))) on conflict do nothing;
    delete from public.bin where id = stored.entry;
    return 'never';
  end if;
  return null;
end
$$;

grant execute on function public.use_subscription(text, text, text[], integer) to anon, authenticated;

create function private.verified_address(of_user uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.normalize_address(users.email)
  from auth.users where id = of_user and private.has_proven_address(of_user)
$$;

-- The subscription of the caller's address, {isProven, state, topics, weekday}: state is null when there is none. Null: this site sends no
-- newsletter.
create function public.read_own_subscription() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('isProven', address is not null, 'state', state, 'topics', coalesce(topics, '{}'), 'weekday', weekday)
  from private.verified_address((select auth.uid())) as address left join private.subscribers on email = address
  where private.offers_newsletter()
$$;

grant execute on function public.read_own_subscription() to authenticated;

-- Subscribes the caller's confirmed address with a choice, or ends the subscription: 'choose', 'end' or 'never'. Returns the new state. An
-- account may block its address even without a subscription.
create function public.choose_subscription(action text, of_topics text[] default '{}', of_weekday integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.verified_address((select auth.uid()));
  of_subscriber bigint;
begin
  if address is null or not private.offers_newsletter() then
    raise insufficient_privilege using message = 'this account has not confirmed its address, or this site offers no newsletter';
  end if;
  insert into private.subscribers (email, source) select address, 'account' where action in ('choose', 'never') on conflict do nothing;
  select id into of_subscriber from private.subscribers where email = address;
  delete from private.silenced_addresses where action = 'choose' and hash = sha256(convert_to(address, 'UTF8'));
  perform private.change_subscription(of_subscriber, 'confirm', null, null, null) where action = 'choose';
  return private.change_subscription(of_subscriber, action, of_topics, of_weekday, null);
end
$$;

grant execute on function public.choose_subscription(text, text[], integer) to authenticated;

-- The ids of a page of subscribers, like list_users. Empty filters match all; a topic also matches subscribers of all topics. With enough
-- searches for parts of addresses, one could read them all.
create function public.list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null) returns table (total bigint, ids bigint[])
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select private.require_password_beyond(200, 'address searches', 1) where search <> '';
  select page.total, page.ids::bigint[]
  from private.read_page(
    'private.subscribers',
    format('email ilike %1$L and %2$L in ('''', state) and %3$L in ('''', source) and (%4$L = '''' or topics = ''{}'' or %4$L = any (topics))',
      private.containing(search), of_state, of_source, of_topic),
    case sort when 'email' then 'email collate "C"' when 'state' then 'state' else 'created_at' end, descending, skip, take, null) as page
$$;

grant execute on function public.list_subscribers(text, text, text, text, text, boolean, bigint, bigint) to authenticated;

-- Subscribers by id, [{id, email, state, source, topics, weekday, createdAt, confirmedAt, bounceMessage}]. More than a page of the dashboard
-- counts as an export, as do more pages than a person reads in an hour.
create function public.read_subscribers(of_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(of_ids) > 100 then
    perform private.require_fresh_password();
  else
    perform private.require_password_beyond(1000, 'addresses', cardinality(of_ids));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
      'createdAt', created_at, 'bounceMessage', bounce_message) order by array_position(of_ids, id)), '[]')
    from private.subscribers where id = any (of_ids));
end
$$;

grant execute on function public.read_subscribers(bigint[]) to authenticated;

-- Invites an address to subscribe. Returns the result of private.invite, null for an invalid address.
create function public.add_subscriber(address text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.offers_newsletter() then
    raise sqlstate 'PT404' using message = 'this site offers no newsletter';
  end if;
  return private.invite(private.normalize_address(address), 'hand', '{}', null);
end
$$;

grant execute on function public.add_subscriber(text) to authenticated;

-- Imports people who have agreed elsewhere, [{email, since, hasLeft, topics, weekday}]. Returns each outcome: 'new', 'double' in this list, 'wrong',
-- 'never', 'ended' there or here, or its existing state. A trial changes nothing.
create function public.import_subscribers(entries jsonb, is_trial boolean DEFAULT true) returns text[]
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_fresh_password() where not is_trial;
  with typed as (
    select place, private.normalize_address(email) as address, since, has_left, weekday,
      -- Byline 0.2.0 exported all topics in one line.
      case when cardinality(topics) = 1 and not exists (
        select from public.settings, jsonb_array_elements(settings.topics) as known where known ->> 'name' = entry.topics[1])
        then string_to_array(topics[1], ', ') else topics end as topics
    from rows from (jsonb_to_recordset(entries) as (email text, since timestamptz, "hasLeft" boolean, topics text[], weekday smallint))
      with ordinality as entry (email, since, has_left, topics, weekday, place)
  ), judged as (
    select typed.*, case when address is null then 'wrong' when hash is not null then 'never' when state is not null then state
      when row_number() over (partition by address order by place) > 1 then 'double' when has_left then 'ended' else 'new' end as outcome
    from typed left join private.subscribers on email = address
      left join private.silenced_addresses on hash = sha256(convert_to(address, 'UTF8'))
  ), added as (
    insert into private.subscribers (email, source, state, created_at, confirmed_at, topics, weekday)
    select address, 'import', 'confirmed', least(since, now()), now(), coalesce(topics, '{}'), weekday
    from judged where outcome = 'new' and not is_trial order by place
    on conflict do nothing
  )
  select array_agg(outcome order by place) from judged
$$;

grant execute on function public.import_subscribers(jsonb, boolean) to authenticated;

-- Blocks subscribers, or unblocks them: 'block' or 'unblock'. Returns the ids of those that existed.
create function public.change_subscribers(of_ids bigint[], action text) returns bigint[]
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  with updated as (
    update private.subscribers set state = case action when 'block' then 'blocked' else 'ended' end
    where id = any (of_ids) and (action = 'block' or action = 'unblock' and state = 'blocked') returning id)
  select coalesce(array_agg(id), '{}') from updated
$$;

grant execute on function public.change_subscribers(bigint[], text) to authenticated;
