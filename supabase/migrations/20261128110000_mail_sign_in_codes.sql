-- `details`: what a mail needs besides its account, such as another address to go to.
alter table private.outbox add column details jsonb not null default '{}';

drop function private.queue_mail(uuid, text, bigint, interval);
create function private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval, more jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, expires_at, details)
  values (to_user, of_kind, of_comment, now() + life, more)
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0
  do update set due_at = least(outbox.due_at, now()), expires_at = excluded.expires_at, details = excluded.details
$$;

create or replace function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', handed = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind = 'subscription';
  insert into private.outbox (user_id, kind, sending_id, expires_at)
  select user_id, kind, sending_id, now() + interval '1 day' from private.outbox
  where id = any (of_mails) and state = 'failed' and kind = 'letter-test'
  order by id desc
  on conflict (user_id, kind, coalesce(comment_id, 0)) where state = 'waiting' and handed = 0 do nothing;
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day', mail.details)
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed'
    and mail.kind not in ('digest', 'letter-test') and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;

create or replace function private.is_link_mail(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('recovery', 'confirmation', 'choose-password', 'known-address', 'sign-in', 'reauthentication', 'old-address', 'new-address',
    'address-changed')
$$;

create or replace function private.describe_mail(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', users.email) || mail.details
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

revoke execute on function private.queue_mail(uuid, text, bigint, interval, jsonb) from public, anon, authenticated, service_role;
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.queue_mail(uuid, text, bigint, interval, jsonb) to supabase_auth_admin;
  end if;
end
$$;
