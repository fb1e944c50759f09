-- Mails to administrators about reviews: each, once a day, or never; and one mail for a flood. A mail that tells of several reviews is a row of its own,
-- a digest, in which rows of single reviews are collected. It is made when the first of them would be sent, in the transaction that takes it.

alter table private.mail_choices
  alter review drop default, alter held drop default, alter report drop default,
  alter review type text using case when review then 'each' else 'never' end,
  alter held type text using case when held then 'each' else 'never' end,
  alter report type text using case when report then 'each' else 'never' end,
  alter review set default 'each', alter held set default 'each', alter report set default 'each',
  add constraint mail_choices_rhythms_known check (array[review, held, report] <@ array['each', 'daily', 'never']);

alter table private.outbox
  -- Told once a day.
  add is_daily boolean not null default false,
  add digest_id bigint constraint outbox_digest_id_fkey references private.outbox (id) on delete cascade,
  drop constraint outbox_state_known,
  add constraint outbox_state_known check (state in ('waiting', 'collected', 'sent', 'failed'));

create index outbox_of_digest on private.outbox (digest_id);
create index outbox_waiting_of_user on private.outbox (user_id) where state = 'waiting';

create function private.is_for_administrators(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('review', 'held', 'report')
$$;

-- The next eight o'clock in the morning of the site.
create function private.next_morning() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select (date_trunc('day', (now() at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
  from public.settings
$$;

create or replace function private.wants_mail(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when private.is_for_administrators(of_kind)
      then profiles.role = 'admin' and coalesce(to_jsonb(choices) ->> of_kind, 'each') <> 'never'
      else coalesce((to_jsonb(choices) ->> of_kind)::boolean, false)
        and (profiles.role = 'admin' or users.email_confirmed_at > users.confirmation_sent_at) end
  from public.profiles join auth.users on users.id = profiles.id
    left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = of_user
$$;

create or replace function private.tell_by_mail(to_user uuid, of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, is_daily, due_at, expires_at)
  select to_user, of_kind, of_comment, is_daily, due, due + interval '1 day'
  from (select coalesce((select to_jsonb(choices) ->> of_kind = 'daily' from private.mail_choices as choices where user_id = to_user), false))
      as choice (is_daily),
    lateral (select case when is_daily then private.next_morning() else now() end) as moment (due)
  where (select sends from private.mail_server) and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0
  do update set due_at = least(outbox.due_at, excluded.due_at), expires_at = greatest(outbox.expires_at, excluded.expires_at)
$$;

-- A digest is one mail, whatever it tells of.
create or replace function private.has_mail_room(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where sent_at > now() - interval '1 hour' or held_until > now())
      < case when private.is_link_mail(of_kind) then 15 else 10 end
    and count(*) < case when private.is_link_mail(of_kind) then 50 else 40 end
  from private.outbox
  where user_id = of_user and (sent_at > now() - interval '1 day' or held_until > now()) and digest_id is null
$$;

-- What a digest tells, {email, count, items}: at most fifty items of what is still to be told. Null: there is nothing.
create function private.describe_digest(digest private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', min(told ->> 'email'), 'count', count(*), 'items', jsonb_agg(
      jsonb_build_object('kind', kind, 'by', told -> 'by', 'quote', left(told ->> 'quote', 200), 'comment', told -> 'comment', 'post', told -> 'post',
        'slug', told -> 'slug') order by id) filter (where place <= 50))
  from (
    select single.id, single.kind, told, row_number() over (order by single.id) as place
    from private.outbox as single, private.describe_mail(single) as told
    where single.digest_id = digest.id and told is not null) as singles
  having count(*) > 0
$$;

-- Collects what waits for the account of a mail. True: this mail is not the next one any more. What is told once a day becomes one mail. So does what
-- else waits when that makes more than five in ten minutes; while five were told, the others wait.
create function private.collect_mails(mail private.outbox) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  waiting bigint[];
  told timestamptz[];
  digest private.outbox;
begin
  -- Other processes that take mails of this account wait here, and then see what became of them.
  perform pg_advisory_xact_lock(hashtextextended('mails of ' || mail.user_id, 0));
  waiting := array(
    select id from private.outbox
    where user_id = mail.user_id and state = 'waiting' and private.is_for_administrators(kind) and is_daily = mail.is_daily
      and handed = 0 and held_until <= now() and (due_at <= now() or not is_daily)
    for update skip locked);
  if mail.is_daily then
    if cardinality(waiting) < 2 then
      return false;
    end if;
  else
    told := array(
      select case state when 'sent' then sent_at else now() end as at from private.outbox
      where user_id = mail.user_id and private.is_for_administrators(kind) and not is_daily
        and (sent_at > now() - interval '10 minutes' or (state = 'waiting' and (held_until > now() or handed > 0)))
      order by at desc);
    if cardinality(told) >= 5 then
      update private.outbox set due_at = told[5] + interval '10 minutes' where id = any (waiting);
      return mail.id = any (waiting);
    end if;
    if cardinality(told) + cardinality(waiting) <= 5 then
      return false;
    end if;
  end if;
  select * into digest from private.outbox where user_id = mail.user_id and kind = 'digest' and state = 'waiting' and handed = 0;
  if digest.held_until > now() then
    -- Its text is being written.
    update private.outbox set due_at = digest.held_until where id = any (waiting);
    return mail.id = any (waiting);
  end if;
  if digest.id is null then
    insert into private.outbox (user_id, kind, expires_at) values (mail.user_id, 'digest', now() + interval '1 day') returning * into digest;
  end if;
  update private.outbox set state = 'collected', digest_id = digest.id where id = any (waiting);
  return found;
end
$$;

create or replace function public.take_mail(seconds double precision default 120) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  told jsonb;
begin
  loop
    select * into mail from private.outbox
    where state = 'waiting' and due_at <= now() and held_until <= now()
    order by due_at, id limit 1 for update skip locked;
    exit when not found;
    if mail.expires_at <= now() or mail.handed = 2 then
      update private.outbox set state = 'failed', answer = case when handed = 2
        then 'The connection to the mail server was lost twice while it took this mail, which may have arrived. ' || answer
        when answer = '' then 'It could not be sent in time.' else answer end
      where id = mail.id;
      continue;
    end if;
    told := case mail.kind when 'digest' then private.describe_digest(mail) else private.describe_mail(mail) end;
    if told is null then
      delete from private.outbox where id = mail.id;
      continue;
    end if;
    continue when private.collect_mails(mail);
    if not private.has_mail_room(mail.user_id, mail.kind) then
      update private.outbox set due_at = now() + interval '10 minutes',
        answer = 'This address had as many mails as it may get in an hour or a day.'
      where id = mail.id;
      continue;
    end if;
    update private.outbox set held_until = clock_timestamp() + make_interval(secs => seconds) where id = mail.id;
    return jsonb_build_object('id', mail.id, 'message', mail.message, 'kind', mail.kind, 'userId', mail.user_id,
      'handed', mail.handed, 'tries', mail.tries, 'site', (
        select jsonb_build_object('title', title, 'language', language, 'accent', accent, 'typePair', type_pair, 'corner', corner)
        from public.settings)) || told;
  end loop;
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  return jsonb_build_object('wait', (
    select extract(epoch from min(greatest(due_at, held_until)) - clock_timestamp()) from private.outbox where state = 'waiting'));
end
$$;

create or replace function public.settle_mail(of_mail bigint, outcome text, words text default '', seconds double precision default 0) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox where id = of_mail and outcome = 'unneeded';
  update private.outbox set
    state = case outcome when 'sent' then 'sent' when 'failed' then 'failed' else 'waiting' end,
    sent_at = case outcome when 'sent' then now() else sent_at end,
    tries = tries + case outcome when 'sent' then 0 else 1 end,
    handed = handed - case outcome when 'returned' then 1 else 0 end,
    held_until = '-infinity',
    due_at = now() + make_interval(secs => seconds),
    answer = left(words, 500)
  where id = of_mail and state = 'waiting';
  update private.outbox set state = 'sent', sent_at = now() where digest_id = of_mail and outcome = 'sent';
exception when unique_violation then
  -- Somebody asked for it again meanwhile, or there is another digest, which tells all.
  update private.outbox as single set digest_id = (
    select max(id) from private.outbox as digest where digest.user_id = single.user_id and kind = 'digest')
  where digest_id = of_mail;
  delete from private.outbox where id = of_mail;
end
$$;

create or replace function public.list_failed_mails() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'late', (
      -- What waits for its time is not late.
      select count(*) from private.outbox where state = 'waiting' and created_at < now() - interval '5 minutes' and (due_at <= now() or answer <> '')),
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'email', users.email, 'tries', failed.tries,
        'answer', failed.answer, 'createdAt', failed.created_at) order by failed.id desc)
      from (select * from private.outbox where state = 'failed' order by id desc limit 200) as failed
      join auth.users on users.id = failed.user_id), '[]'));
end
$$;

-- Of a digest, what it tells of is tried again.
create or replace function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day')
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed' and mail.kind <> 'digest';
  delete from private.outbox where id = any (of_mails) and state = 'failed';
end
$$;

create or replace function public.use_mail_link(secret text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.mail_links;
begin
  select * into link from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now();
  insert into private.mail_choices (user_id) select link.user_id where link.user_id is not null on conflict do nothing;
  update private.mail_choices set
    review = case when link.kind in ('review', 'digest') then 'never' else review end,
    held = case when link.kind in ('held', 'digest') then 'never' else held end,
    report = case when link.kind in ('report', 'digest') then 'never' else report end,
    answer = answer and link.kind <> 'answer', approval = approval and link.kind <> 'approval'
  where user_id = link.user_id;
  return link.kind;
end
$$;

-- Which mails the caller gets, {review, held, report, answer, approval, isProven}: the first three, for administrators, are 'each', 'daily' or 'never'.
-- Null: no server sends any.
create or replace function public.mail_choices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false),
    'isProven', profiles.role = 'admin' or coalesce(users.email_confirmed_at > users.confirmation_sent_at, false))
  from public.profiles join auth.users on users.id = profiles.id left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = (select auth.uid()) and (select sends from private.mail_server)
$$;

drop function public.choose_mails(boolean, boolean, boolean, boolean, boolean);

create function public.choose_mails(review text, held text, report text, answer boolean, approval boolean) returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_choices (user_id, review, held, report, answer, approval)
  select id, choose_mails.review, choose_mails.held, choose_mails.report, choose_mails.answer, choose_mails.approval
  from public.profiles where id = (select auth.uid())
  on conflict (user_id) do update set review = excluded.review, held = excluded.held, report = excluded.report, answer = excluded.answer,
    approval = excluded.approval
$$;

revoke execute on function private.is_for_administrators(text), private.next_morning(), private.describe_digest(private.outbox),
  private.collect_mails(private.outbox), public.choose_mails(text, text, text, boolean, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.choose_mails(text, text, text, boolean, boolean) to authenticated;
