-- Of mails to another address than the account's.
create index outbox_of_mailbox on private.outbox (private.mailbox_of(details ->> 'email')) where details ? 'email';

-- Generated from supabase/schemas: npm run schema

drop function private.has_mail_quota(uuid,text);

-- Whether an account may get another mail now: at most ten per hour and forty per day over all kinds, plus five and ten links. A digest
-- counts as one mail. Counts what the mailbox got that receives it: that of `to_address`, by default of the account.
create or replace function private.has_mail_quota(of_user uuid, of_kind text, to_address text default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  with mailbox as (
    select private.mailbox_of(coalesce(to_address, (select email from private.emails where user_id = of_user))) as name
  ), mails as (
    -- Of all accounts of the mailbox.
    select outbox.user_id, kind, greatest(sent_at, held_until) as at
    from mailbox join private.emails on private.mailbox_of(email) = name join private.outbox on outbox.user_id = emails.user_id
    where (sent_at > now() - interval '1 day' or held_until > now()) and digest_id is null and not details ? 'email'
    union all
    select user_id, kind, greatest(sent_at, held_until)
    from mailbox join private.outbox on details ? 'email' and private.mailbox_of(details ->> 'email') = name
    union all
    select null, of_kind, unnest(mailed_before.sent_at)
    from mailbox join private.mailed_before on hash = sha256(convert_to(name, 'UTF8'))
  ), counted as (
    select count(*) filter (where at > now() - interval '1 hour') as hour, count(*) as day,
      count(*) filter (where at > now() - interval '1 hour' and kind = of_kind and user_id = of_user) as own_hour,
      count(*) filter (where kind = of_kind and user_id = of_user) as own_day
    from mails where at > now() - interval '1 day' and private.mail_quota_group(kind) = private.mail_quota_group(of_kind)
  )
  select case private.mail_quota_group(of_kind)
    -- Whoever needs a link always gets one: the last one is live for an hour.
    when 'link' then hour < 8 and day < 26 and private.has_daily_quota(of_kind)
      or of_kind = 'recovery' and own_hour = 0 and exists (
        select from auth.users left join public.profiles on profiles.id = users.id
        where users.id = of_user and email_confirmed_at is not null
          -- One that is deleted and made again would get one each time.
          and users.created_at < now() - interval '1 day' and (own_day < 2 or profiles.role = 'admin' or private.has_daily_quota(of_kind)))
    when 'subscription' then private.has_daily_quota(of_kind)
    else hour < 10 and day < 40 end
  from counted
$$;
revoke execute on function private.has_mail_quota(uuid,text,text) from public, anon, authenticated, service_role;

create or replace function private.end_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.subscribers where email = private.verified_address(old.id) and state <> 'blocked';
  delete from private.mailed_before where ends_at < now();
  -- Signing up again does not allow more mails.
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(private.mailbox_of(coalesce(details ->> 'email', old.email)), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  group by 1
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;
revoke execute on function private.end_mails() from public, anon, authenticated, service_role;

-- Leases the next mail, {id, message, kind, userId, email, …}, for the given seconds. Newsletter issues come last. Without one, returns
-- {wait}: seconds until a mail may be due, null if none waits.
create or replace function public.claim_mail(seconds double precision DEFAULT 120, with_issues boolean DEFAULT true) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  described jsonb;
  pause double precision;
begin
  loop
    select * into mail from private.outbox
    where state = 'waiting' and due_at <= now() and held_until <= now() and (delivery_id is null or kind = 'issue-test')
    order by due_at, id limit 1 for update skip locked;
    if not found and with_issues then
      mail := private.next_delivery();
    end if;
    exit when mail.id is null;
    if mail.expires_at <= now() or mail.transmissions = 2 then
      update private.outbox set state = 'failed', answer = case when transmissions = 2
        then 'The connection to the mail server was lost twice while it took this mail, which may have arrived. ' || answer
        when answer = '' then 'It could not be sent in time.' else answer end
      where id = mail.id returning * into mail;
      perform private.complete_delivery(mail, 'failed', 0);
      continue;
    end if;
    described := case mail.kind when 'digest' then private.describe_digest(mail) else private.describe_mail(mail) end;
    if described is null then
      delete from private.outbox where id = mail.id;
      continue;
    end if;
    if mail.kind = 'issue' then
      pause := private.wait_for_next_delivery();
      if pause is not null then
        return jsonb_build_object('wait', pause);
      end if;
    else
      continue when private.collect_digest(mail);
      if not private.has_mail_quota(mail.user_id, mail.kind, mail.details ->> 'email') then
        update private.outbox set due_at = now() + interval '10 minutes',
          answer = 'As many such mails were sent as may be in an hour or a day.'
        where id = mail.id;
        continue;
      end if;
    end if;
    update private.outbox set held_until = clock_timestamp() + make_interval(secs => seconds) where id = mail.id;
    return jsonb_build_object('id', mail.id, 'message', mail.message, 'kind', mail.kind, 'userId', mail.user_id,
      'tries', mail.tries, 'site', (
        select jsonb_build_object('title', title, 'language', language, 'accent', accent, 'typePair', type_pair, 'corner', corner)
        from public.settings)) || described;
  end loop;
  return jsonb_build_object('wait', (
    select extract(epoch from min(greatest(due_at, held_until)) - clock_timestamp()) from private.outbox
    where state = 'waiting' and (kind <> 'issue' or with_issues and exists (
      select from private.deliveries where id = delivery_id and state = 'going' and private.can_be_sent(deliveries)))));
end
$$;
revoke execute on function public.claim_mail(double precision,boolean) from public, anon, authenticated, service_role;
grant execute on function public.claim_mail(double precision,boolean) to service_role;
