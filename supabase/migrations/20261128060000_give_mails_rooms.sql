-- Mails that anybody can cause used up those that somebody needs: the day of an address, of the provider, and the hour of the form.

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when host ~ '^(gmail|googlemail)\.com$' then replace(name, '.', '') || '@gmail.com'
    when host ~ '^(proton\.me|protonmail\.com|pm\.me)$' then replace(name, '.', '') || '@proton.me' else name || '@' || host end
  from (select regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*$', '\1') as name, split_part(lower(address), '@', 2) as host) as parts
$$;

drop index private.subscribers_of_mailbox;
create index subscribers_of_mailbox on private.subscribers (private.mailbox_of(email));
create index emails_of_mailbox on private.emails (private.mailbox_of(email));

create or replace function private.invite(address text, from_source text, of_topics text[], of_weekday integer) returns text
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
    where known.asked_at <= now() - interval '1 day' and known.state <> 'barred'
    returning id)
  insert into private.outbox (subscriber_id, kind, expires_at) select id, 'subscription', now() + interval '1 day' from invited;
  select coalesce((select 'never' from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8'))), (
    select state from private.subscribers where email = address))
$$;

alter table private.mail_hours add column kind text not null default 'letter', drop constraint mail_hours_pkey,
  add constraint mail_hours_pkey primary key (hour, kind);

drop function private.count_mail(integer);
create function private.count_mail(more integer, of_kind text default 'letter') returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_hours as known (hour, kind, mails) values (date_trunc('hour', now()), of_kind, greatest(more, 0))
  on conflict (hour, kind) do update set mails = greatest(known.mails + more, 0)
$$;

create or replace function public.hand_mail(of_mail bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
begin
  update private.outbox set handed = handed + 1
  where id = of_mail and held_until > now() and handed < 2
    -- Somebody may have paused it since it was taken, or taken its post back.
    and (kind <> 'letter' or exists (select from private.sendings where id = sending_id and state = 'going' and private.may_go(sendings)))
  returning * into mail;
  if mail.kind <> 'letter' then
    perform private.count_mail(1, mail.kind);
  end if;
  return mail.id is not null;
end
$$;

create function private.mail_room(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_link_mail(kind) then 'link' when kind in ('subscription', 'check', 'letter-test') then kind else 'notice' end
$$;

-- A quarter of the mails of a day for each room that anybody can use, so that letters have half of them.
create function private.has_share(of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(mails) < coalesce(nullif(mails_a_day, 0), nullif(a_day, 0)) / 4.0, true)
  from public.settings left join private.mail_server on true
    left join private.mail_hours on hour > now() - interval '1 day' and private.mail_room(kind) = private.mail_room(of_kind)
  group by mails_a_day, a_day
$$;

create or replace function private.has_mail_room(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with mails as (
    -- Of all accounts of the mailbox.
    select outbox.user_id, kind, greatest(sent_at, held_until) as at
    from private.emails as own join private.emails as alike on private.mailbox_of(alike.email) = private.mailbox_of(own.email)
      join private.outbox on outbox.user_id = alike.user_id
    where own.user_id = of_user and (sent_at > now() - interval '1 day' or held_until > now()) and digest_id is null
    union all
    select null, of_kind, unnest(mailed_before.sent_at)
    from private.emails join private.mailed_before on hash = sha256(convert_to(private.mailbox_of(email), 'UTF8'))
    where emails.user_id = of_user
  ), counted as (
    select count(*) filter (where at > now() - interval '1 hour') as hour, count(*) as day,
      count(*) filter (where at > now() - interval '1 hour' and kind = of_kind and user_id = of_user) as own_hour,
      count(*) filter (where kind = of_kind and user_id = of_user) as own_day
    from mails where at > now() - interval '1 day' and private.mail_room(kind) = private.mail_room(of_kind)
  )
  select case private.mail_room(of_kind)
    -- Whoever needs a link always gets one: the last one is live for an hour.
    when 'link' then hour < 8 and day < 26 and private.has_share(of_kind)
      or of_kind = 'recovery' and own_hour = 0 and exists (
        select from auth.users left join public.profiles on profiles.id = users.id
        where users.id = of_user and email_confirmed_at is not null
          -- One that is deleted and made again would get one each time.
          and users.created_at < now() - interval '1 day' and (own_day < 2 or profiles.role = 'admin' or private.has_share(of_kind)))
    when 'subscription' then private.has_share(of_kind)
    else hour < 10 and day < 40 end
  from counted
$$;

create or replace function private.end_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.subscribers where email = private.proven_address(old.id) and state <> 'barred';
  delete from private.mailed_before where ends_at < now();
  -- Signing up again does not allow more mails.
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(private.mailbox_of(old.email), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  having count(*) > 0
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;

create or replace function public.take_mail(seconds double precision DEFAULT 120, with_letters boolean DEFAULT true) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  told jsonb;
  pause double precision;
begin
  loop
    select * into mail from private.outbox
    where state = 'waiting' and due_at <= now() and held_until <= now() and (sending_id is null or kind = 'letter-test')
    order by due_at, id limit 1 for update skip locked;
    if not found and with_letters then
      mail := private.next_letter();
    end if;
    exit when mail.id is null;
    if mail.expires_at <= now() or mail.handed = 2 then
      update private.outbox set state = 'failed', answer = case when handed = 2
        then 'The connection to the mail server was lost twice while it took this mail, which may have arrived. ' || answer
        when answer = '' then 'It could not be sent in time.' else answer end
      where id = mail.id returning * into mail;
      perform private.settle_letter(mail, 'failed', 0);
      continue;
    end if;
    told := case mail.kind when 'digest' then private.describe_digest(mail) else private.describe_mail(mail) end;
    if told is null then
      delete from private.outbox where id = mail.id;
      continue;
    end if;
    if mail.kind = 'letter' then
      pause := private.wait_for_pace();
      if pause is not null then
        return jsonb_build_object('wait', pause);
      end if;
    else
      continue when private.collect_mails(mail);
      if not private.has_mail_room(mail.user_id, mail.kind) then
        update private.outbox set due_at = now() + interval '10 minutes',
          answer = 'As many such mails were sent as may be in an hour or a day.'
        where id = mail.id;
        continue;
      end if;
    end if;
    update private.outbox set held_until = clock_timestamp() + make_interval(secs => seconds) where id = mail.id;
    return jsonb_build_object('id', mail.id, 'message', mail.message, 'kind', mail.kind, 'userId', mail.user_id,
      'handed', mail.handed, 'tries', mail.tries, 'site', (
        select jsonb_build_object('title', title, 'language', language, 'accent', accent, 'typePair', type_pair, 'corner', corner)
        from public.settings)) || told;
  end loop;
  update private.sendings set state = 'done'
  where state = 'going' and not exists (select from private.outbox where sending_id = sendings.id and state = 'waiting');
  -- Whose sender was killed between its text and the answer.
  delete from private.outbox using private.sendings
  where sending_id = sendings.id and sendings.state = 'stopped' and outbox.state = 'waiting' and held_until <= now();
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  delete from private.mail_hours where hour < now() - interval '2 days';
  delete from private.sendings where kind = 'test' and started_at < now() - interval '1 day';
  return jsonb_build_object('wait', (
    select extract(epoch from min(greatest(due_at, held_until)) - clock_timestamp()) from private.outbox
    where state = 'waiting' and (kind <> 'letter' or with_letters and exists (
      select from private.sendings where id = sending_id and state = 'going' and private.may_go(sendings)))));
end
$$;

create table private.subscription_callers (
  hash bytea not null,
  hour timestamptz not null,
  asked integer not null default 1,
  primary key (hash, hour)
);
alter table private.subscription_callers enable row level security;

-- Of IPv6 the /64 network, which one customer has alone.
create function private.network_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(substring(address from '^(?:[0-9a-f]*:){4}'), address)
$$;

create or replace function public.ask_subscription(address text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer, source text DEFAULT 'page'::text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  times integer;
begin
  if not private.may_write_letters() then
    raise sqlstate 'PT404' using message = 'no letters are sent from this site';
  end if;
  if private.normal_address(address) is null then
    raise sqlstate 'PT422' using message = 'this is not an e-mail address';
  end if;
  -- A hosted project has no other limit for each visitor. The header is set by its gateway.
  insert into private.subscription_callers as known (hash, hour) select sha256(convert_to(private.network_of(caller), 'UTF8')), date_trunc('hour', now())
  from (select nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip' as caller) as header where caller is not null
  on conflict (hash, hour) do update set asked = known.asked + 1 returning known.asked into times;
  if times > 100 then
    raise sqlstate 'PT429' using message = 'Too many addresses were subscribed from your network. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  -- Over all addresses, since the form is open to everybody.
  if (select count(*) from private.subscription_requests) + (select count(*) from private.subscribers where asked_at > now() - interval '1 hour') >= 1000 then
    raise sqlstate 'PT429' using message = 'Too many people subscribe at the moment. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  insert into private.subscription_requests (email, source, topics, weekday)
  values (private.normal_address(address), case when source in ('post', 'foot') then source else 'page' end, private.known_topics(of_topics), of_weekday);
end
$$;

create or replace function public.answer_subscriptions() returns void
language sql security definer set search_path = ''
as $$
  delete from private.subscribers where state = 'asked' and asked_at < now() - interval '30 days';
  delete from private.subscription_callers where hour < now() - interval '1 hour';
  with asked as (
    delete from private.subscription_requests
    where id in (select id from private.subscription_requests order by id limit 200 for update skip locked) returning *)
  select private.invite(email, source, topics, weekday) from asked
$$;

revoke all on private.subscription_callers from public, anon, authenticated, service_role;
revoke execute on function private.mailbox_of(text), private.count_mail(integer, text), private.mail_room(text), private.has_share(text), private.network_of(text)
  from public, anon, authenticated, service_role;
