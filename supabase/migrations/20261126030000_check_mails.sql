-- A test mail of an administrator to himself, and what became of it.

create or replace function private.describe_mail(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', users.email)
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = mail.user_id and (private.is_link_mail(mail.kind) or mail.kind = 'check' and profiles.role = 'admin')
    and (banned_until is null or banned_until <= now())
  union all
  select jsonb_build_object('email', users.email, 'by', author.username, 'quote', left(comments.content, 1500), 'comment', comments.id,
    'post', blogs.title, 'slug', blogs.slug, 'thread', coalesce(comments.parent, comments.id))
  from public.comments join public.blogs on blogs.id = comments.blog_id join public.profiles as author on author.id = comments.user_id,
    auth.users
  where comments.id = mail.comment_id and users.id = mail.user_id and not private.is_link_mail(mail.kind)
    and (banned_until is null or banned_until <= now())
    and private.wants_mail(mail.user_id, mail.kind)
    and case mail.kind when 'report' then exists (select from public.reports where comment_id = comments.id)
      when 'held' then comments.status = 'held' else comments.status = 'shown' end
    and private.is_out(blogs.status, blogs.published_at)
    and not (mail.kind = 'answer' and comments.parent in (select private.held_comments()))
  union all
  select jsonb_build_object('email', email, 'state', state, 'topics', topics, 'weekday', weekday)
  from private.subscribers where id = mail.subscriber_id and mail.kind = 'subscription' and state <> 'barred' and private.may_write_letters()
  union all
  select private.describe_letter(mail) where mail.sending_id is not null
$$;

create function public.send_mail_check() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if (select sends from private.mail_server) is not true then
    raise sqlstate 'PT404' using message = 'no mails are sent from this site';
  end if;
  if (select count(*) from private.outbox
      where user_id = (select auth.uid()) and kind = 'check' and state <> 'waiting' and created_at > now() - interval '1 hour') >= 5 then
    raise sqlstate 'PT429' using message = 'Five tests in an hour are enough. Please try again in 60 minutes.', detail = 'Retry after 3600 seconds.';
  end if;
  perform private.queue_mail((select auth.uid()), 'check', null, interval '1 hour');
end
$$;
revoke execute on function public.send_mail_check() from public, anon, service_role;
grant execute on function public.send_mail_check() to authenticated;

create function public.read_mail_check() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('sends', coalesce((select sends from private.mail_server), false),
    'email', (select email from auth.users where id = (select auth.uid())),
    'test', (
      select jsonb_build_object('state', state, 'answer', answer, 'at', case state when 'sent' then sent_at else created_at end)
      from private.outbox where user_id = (select auth.uid()) and kind = 'check' order by id desc limit 1));
end
$$;
revoke execute on function public.read_mail_check() from public, anon, service_role;
grant execute on function public.read_mail_check() to authenticated;
