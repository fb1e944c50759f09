-- A server beside a hosted project says again and again that it sends mails, since nobody says so when one is started without the
-- address of the database. Until it is said again mails are off.

alter table private.mail_server add column valid_until timestamptz not null default 'infinity';

create function private.sends_mails() returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.mail_server where sends and valid_until > now())
$$;

drop function public.tell_mail_server(boolean, integer, integer);

/* minutes: for which it holds; by default until somebody says otherwise. */
create function public.tell_mail_server(is_sending boolean, a_second integer default 0, a_day integer default 0, minutes integer default null)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_server (sends, a_second, a_day, valid_until) values (is_sending, tell_mail_server.a_second, tell_mail_server.a_day,
    coalesce(now() + make_interval(mins => minutes), 'infinity'))
  on conflict (id) do update set sends = excluded.sends, a_second = excluded.a_second, a_day = excluded.a_day, valid_until = excluded.valid_until
$$;

-- A server that holds a lock with a number of its own asks the data API whether both lead to the same database.
create function public.is_locked(lock_key bigint) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and classid::bigint << 32 | objid::bigint = lock_key
      and database = (select oid from pg_database where datname = current_database()))
$$;

create or replace function public.mail_choices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', choices.user_id is not null,
    'isProven', profiles.role = 'admin' or coalesce(users.email_confirmed_at > users.confirmation_sent_at, false))
  from public.profiles join auth.users on users.id = profiles.id left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = (select auth.uid()) and private.sends_mails()
$$;

create or replace function private.may_write_letters() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.settings where offers_letters) and private.sends_mails()
$$;

create or replace function private.tell_by_mail(to_user uuid, of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, is_daily, due_at, expires_at)
  select to_user, of_kind, of_comment, is_daily, due, due + interval '1 day'
  from (select coalesce((select to_jsonb(choices) ->> of_kind = 'daily' from private.mail_choices as choices where user_id = to_user), false))
      as choice (is_daily),
    lateral (select case when is_daily then private.next_morning() else now() end) as moment (due)
  where private.sends_mails() and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0
  do update set due_at = least(outbox.due_at, excluded.due_at), expires_at = greatest(outbox.expires_at, excluded.expires_at)
$$;

create or replace function public.list_failed_mails() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('isOff', not private.sends_mails(),
    'late', (
      -- What waits for its time is not late, nor are letters, whose pace is bounded.
      select count(*) from private.outbox
      where state = 'waiting' and kind <> 'letter' and created_at < now() - interval '5 minutes' and (due_at <= now() or answer <> '')),
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('id', failed.id, 'kind', failed.kind, 'email', users.email, 'tries', failed.tries,
        'answer', failed.answer, 'createdAt', failed.created_at) order by failed.id desc)
      from (select * from private.outbox where state = 'failed' and kind <> 'letter' order by id desc limit 200) as failed
      join auth.users on users.id = failed.user_id), '[]'));
end
$$;

create or replace function public.send_mail_check() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.sends_mails() then
    raise sqlstate 'PT404' using message = 'no mails are sent from this site';
  end if;
  if (select count(*) from private.outbox
      where user_id = (select auth.uid()) and kind = 'check' and state <> 'waiting' and created_at > now() - interval '1 hour') >= 5 then
    raise sqlstate 'PT429' using message = 'Five tests in an hour are enough. Please try again in 60 minutes.', detail = 'Retry after 3600 seconds.';
  end if;
  perform private.queue_mail((select auth.uid()), 'check', null, interval '1 hour');
end
$$;

create or replace function public.read_mail_check() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('sends', private.sends_mails(),
    'email', (select email from auth.users where id = (select auth.uid())),
    'test', (
      select jsonb_build_object('state', state, 'answer', answer, 'at', case state when 'sent' then sent_at else created_at end)
      from private.outbox where user_id = (select auth.uid()) and kind = 'check' order by id desc limit 1));
end
$$;

revoke execute on function private.sends_mails(), public.tell_mail_server(boolean, integer, integer, integer), public.is_locked(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.tell_mail_server(boolean, integer, integer, integer) to service_role;
grant execute on function public.is_locked(bigint) to anon, authenticated;
