-- What an administrator does about sendings: the answer to 'Send it to 214 subscribers?', the correction, the test to oneself, pause, go on and stop.

-- The sending of a post and how many would get it now: {recipients, state, subject, note, sent, startedAt, isCorrecting}; state is null
-- before the answer. Null: no letters are sent from this site.
create function public.read_sending(of_post bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('recipients', (select count(*) from private.recipients_of(blogs.topic)), 'state', sending.state,
      'subject', sending.subject, 'note', sending.note, 'sent', sending.sent, 'startedAt', nullif(sending.started_at, 'infinity'),
      'isCorrecting', exists (
        select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
    from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
    where blogs.id = of_post and private.may_write_letters());
end
$$;

-- Remembers whether a post is to be sent, and starts it if it is out. One that was started stays as it is. Returns its state.
create function public.plan_sending(of_post bigint, wanted boolean, with_subject text default '', with_note text default '') returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.sendings as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  perform private.start_sendings();
  return (select state from private.sendings where blog_id = of_post and kind = 'post');
end
$$;

-- Sends a post again to those who got it. Returns whether it does: not before the post was sent, and not while a correction goes.
create function public.send_correction(of_post bigint, with_subject text, with_note text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  original private.sendings;
begin
  perform private.require_admin();
  select * into original from private.sendings where blog_id = of_post and kind = 'post' and state in ('done', 'stopped') for update;
  if original.id is null or exists (
    select from private.sendings where blog_id = of_post and kind = 'correction' and state in ('planned', 'going', 'paused')) then
    return false;
  end if;
  insert into private.sendings (kind, blog_id, state, subject, note)
  values ('correction', of_post, 'planned', trim(with_subject), trim(with_note));
  perform private.start_sendings();
  return true;
end
$$;

-- Mails a post to the caller as subscribers would get it, also a draft.
create function public.send_test(of_post bigint, with_subject text default '', with_note text default '') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  of_sending bigint;
begin
  perform private.require_admin();
  delete from private.outbox where user_id = (select auth.uid()) and kind = 'letter-test' and state = 'waiting' and handed = 0;
  insert into private.sendings (kind, blog_id, state, subject, note, started_at)
  values ('test', of_post, 'done', trim(with_subject), trim(with_note), now()) returning id into of_sending;
  insert into private.outbox (user_id, kind, sending_id, expires_at)
  values ((select auth.uid()), 'letter-test', of_sending, now() + interval '1 hour');
end
$$;

-- The newest fifty sendings, and what slows them: {sendings: [{id, kind, post, slug, title, subject, state, isOut, recipients, sent, failed, waiting,
-- unsubscribed, startedAt, endedAt}], refusals, answer, nextAt}.
create function public.list_sendings() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('refusals', refusals, 'answer', answer, 'nextAt', nullif(next_at, '-infinity'), 'sendings', coalesce((
      select jsonb_agg(jsonb_build_object('id', sendings.id, 'kind', kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
        'state', state, 'isOut', coalesce(private.is_out(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
        'waiting', (select count(*) from private.outbox where sending_id = sendings.id and outbox.state = 'waiting'),
        'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity'), 'endedAt', nullif(ended_at, 'infinity'))
        order by sendings.id desc)
      from (select * from private.sendings where kind <> 'test' and state <> 'declined' order by id desc limit 50) as sendings
        left join public.blogs on blogs.id = blog_id), '[]'))
    from private.mail_pace);
end
$$;

-- The letters of a sending that were refused, with the words of the mail server: [{email, answer}], the first 200.
create function public.list_refused_letters(of_sending bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('email', subscribers.email, 'answer', refused.answer) order by refused.id)
    from (select * from private.outbox where sending_id = of_sending and state = 'failed' order by id limit 200) as refused
      join private.subscribers on subscribers.id = refused.subscriber_id), '[]');
end
$$;

-- Pauses a sending that goes, lets a paused one go on, or stops one: what waits is not sent. Returns its state.
create function public.set_sending(of_sending bigint, act text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.sendings set
    state = case act when 'pause' then 'paused' when 'go on' then 'going' else 'stopped' end,
    ended_at = case act when 'stop' then now() else ended_at end
  where id = of_sending
    and state = any (case act when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One that is being sent leaves by itself.
  delete from private.outbox where sending_id = of_sending and state = 'waiting' and held_until <= now()
    and exists (select from private.sendings where id = of_sending and state = 'stopped');
  perform pg_notify('byline_mails', '');
  return (select state from private.sendings where id = of_sending);
end
$$;

revoke execute on function public.read_sending(bigint), public.plan_sending(bigint, boolean, text, text),
  public.send_correction(bigint, text, text), public.send_test(bigint, text, text), public.list_sendings(),
  public.list_refused_letters(bigint), public.set_sending(bigint, text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_sending(bigint), public.plan_sending(bigint, boolean, text, text),
  public.send_correction(bigint, text, text), public.send_test(bigint, text, text), public.list_sendings(),
  public.list_refused_letters(bigint), public.set_sending(bigint, text)
  to authenticated;
