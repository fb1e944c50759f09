-- Generated from supabase/schemas: npm run schema

-- A stolen session must not suffice to delete an account, so the password must have been entered just before. The signed token keeps the
-- time of sign-in in `amr` when it is refreshed. PostgREST responds to this class of error codes with 400.
create or replace function private.require_fresh_password() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('password', 'recovery', 'passkey')
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise exception using errcode = 'BY001', message = 'password needed',
      hint = 'Sign in with the password again, and repeat the request within five minutes.';
  end if;
end
$$;
revoke execute on function private.require_fresh_password() from public, anon, authenticated, service_role;

-- A stolen session without the second factor must not end those of the owner.
create or replace function public.end_own_session(of_session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  delete from auth.sessions where id = of_session and user_id = (select auth.uid());
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such session';
  end if;
end
$$;
revoke execute on function public.end_own_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_own_session(uuid) to authenticated;

create or replace function private.require_second_factor() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.lacks_second_factor() then
    raise exception using errcode = 'BY002', message = 'second factor needed',
      hint = 'Verify a second factor in this session, and repeat the request.';
  end if;
end
$$;
revoke execute on function private.require_second_factor() from public, anon, authenticated, service_role;

create or replace function private.mail_quota_group(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_auth_mail(kind) then 'link' when kind in ('subscription', 'check', 'letter-test', 'backup-failed') then kind else 'notice' end
$$;
revoke execute on function private.mail_quota_group(text) from public, anon, authenticated, service_role;

-- What a sender needs of a mail, or null when it must not be sent any more, because its kind was turned off, or the review has changed. A
-- reply below a held review is visible only to its author and administrators, so it is not mailed either.
create or replace function private.describe_mail(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', users.email) || mail.details
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = mail.user_id and (private.is_auth_mail(mail.kind) or profiles.role = 'admin' and (mail.kind = 'check'
      or mail.kind = 'backup-failed' and exists (select from private.backups where failed_at > '-infinity')))
    and (banned_until is null or banned_until <= now())
  union all
  select jsonb_build_object('email', users.email, 'by', author.username, 'quote', left(comments.content, 1500), 'comment', comments.id,
    'post', blogs.title, 'slug', blogs.slug, 'thread', coalesce(comments.parent, comments.id))
  from public.comments join public.blogs on blogs.id = comments.blog_id join public.profiles as author on author.id = comments.user_id,
    auth.users
  where comments.id = mail.comment_id and users.id = mail.user_id and not private.is_auth_mail(mail.kind)
    and (banned_until is null or banned_until <= now())
    and private.wants_mail(mail.user_id, mail.kind)
    and case mail.kind when 'report' then exists (select from public.reports where comment_id = comments.id)
      when 'held' then comments.status = 'held' else comments.status = 'shown' end
    and private.is_published(blogs.status, blogs.published_at)
    and not (mail.kind = 'answer' and comments.parent in (select private.held_comments()))
  union all
  select jsonb_build_object('email', email, 'state', state, 'topics', topics, 'weekday', weekday)
  from private.subscribers where id = mail.subscriber_id and mail.kind = 'subscription' and state <> 'barred' and private.offers_newsletter()
  union all
  select private.describe_delivery(mail) where mail.sending_id is not null
$$;
revoke execute on function private.describe_mail(private.outbox) from public, anon, authenticated, service_role;

create or replace function public.choose_mails(review text, held text, report text, answer boolean, approval boolean) returns void
language sql security definer set search_path = ''
as $$
  select private.require_second_factor();
  insert into private.mail_choices (user_id, review, held, report, answer, approval)
  select id, choose_mails.review, choose_mails.held, choose_mails.report, choose_mails.answer, choose_mails.approval
  from public.profiles where id = (select auth.uid())
  on conflict (user_id) do update set review = excluded.review, held = excluded.held, report = excluded.report, answer = excluded.answer,
    approval = excluded.approval
$$;
revoke execute on function public.choose_mails(text,text,text,boolean,boolean) from public, anon, authenticated, service_role;
grant execute on function public.choose_mails(text,text,text,boolean,boolean) to authenticated;

-- Once until a backup succeeds.
create or replace function private.notify_of_failed_backup() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_mail(id, 'backup-failed', null, interval '7 days', jsonb_build_object('reason', new.reason))
  from public.profiles where role = 'admin' and private.can_send_mails();
  return null;
end
$$;
revoke execute on function private.notify_of_failed_backup() from public, anon, authenticated, service_role;

create or replace trigger notify_of_failed_backup after update of failed_at on private.backups
  for each row when (old.failed_at = '-infinity' and new.failed_at > '-infinity') execute function private.notify_of_failed_backup();
