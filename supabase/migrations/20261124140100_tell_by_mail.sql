-- Mails on what happens: to administrators about new, held and reported reviews, to readers about answers and approvals, as far as they want them.

-- Without a row an administrator gets everything and a reader nothing.
create table private.mail_choices (
  user_id uuid constraint mail_choices_pkey primary key
    constraint mail_choices_user_id_fkey references public.profiles (id) on delete cascade,
  review boolean not null default true,
  held boolean not null default true,
  report boolean not null default true,
  answer boolean not null default false,
  approval boolean not null default false
);

-- Whether a server sends mails for this site, as it says at its start.
create table private.mail_server (
  id boolean constraint mail_server_pkey primary key default true constraint mail_server_one_row check (id),
  sends boolean not null
);

-- What a link of a mail may do: end a kind of mails to an account. The link has the secret, this table its SHA-256.
create table private.mail_links (
  hash bytea constraint mail_links_pkey primary key,
  user_id uuid not null constraint mail_links_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null,
  ends_at timestamptz not null default now() + interval '1 year'
);

create index mail_links_of_user on private.mail_links (user_id);
create index mail_links_ended on private.mail_links (ends_at);

alter table private.mail_choices enable row level security;
alter table private.mail_server enable row level security;
alter table private.mail_links enable row level security;
revoke all on private.mail_choices, private.mail_server, private.mail_links from public, anon, authenticated, service_role;

-- Whether an account wants this kind. An address counts as its own when it was confirmed by a mailed link, an administrator's always.
create function private.wants_mail(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when of_kind in ('review', 'held', 'report')
      then profiles.role = 'admin' and coalesce((to_jsonb(choices) ->> of_kind)::boolean, true)
      else coalesce((to_jsonb(choices) ->> of_kind)::boolean, false)
        and (profiles.role = 'admin' or users.email_confirmed_at > users.confirmation_sent_at) end
  from public.profiles join auth.users on users.id = profiles.id
    left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = of_user
$$;

create function private.tell_by_mail(to_user uuid, of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail(to_user, of_kind, of_comment, interval '1 day')
  where (select sends from private.mail_server) and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
$$;

create function private.tell_administrators(of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  select private.tell_by_mail(id, of_kind, of_comment) from public.profiles where role = 'admin'
$$;

-- Whose review or reply a reply answers.
create function private.tell_answered(reply public.comments) returns void
language sql security definer set search_path = ''
as $$
  select private.tell_by_mail(user_id, 'answer', reply.id) from public.comments
  where id = coalesce(reply.answers, reply.parent) and user_id <> reply.user_id
$$;

create function private.tell_of_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'held' then
    perform private.tell_administrators('held', new.id);
  elsif tg_op = 'UPDATE' then
    perform private.tell_by_mail(new.user_id, 'approval', new.id), private.tell_answered(new);
  else
    perform private.tell_administrators('review', new.id), private.tell_answered(new);
  end if;
  return null;
end
$$;

-- Imports run as service_role.
create trigger tell_of_comment after insert on public.comments
  for each row when (current_user = 'authenticated') execute function private.tell_of_comment();
create trigger tell_of_status after update of status on public.comments
  for each row when (old.status <> new.status) execute function private.tell_of_comment();
-- An edit is judged before the row is written, without naming the status.
create trigger tell_of_edit after update of content on public.comments
  for each row when (old.status = 'shown' and new.status = 'held') execute function private.tell_of_comment();

create function private.tell_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_administrators('report', new.comment_id);
  return null;
end
$$;

create trigger tell_of_report after insert on public.reports
  for each row when (current_user = 'authenticated') execute function private.tell_of_report();

-- What is told of a review at the time of sending: nothing if the kind has been ended, or the review is not what the mail says.
create or replace function private.describe_mail(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', users.email)
  from auth.users where users.id = mail.user_id and private.is_link_mail(mail.kind)
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
$$;

-- Whether a server that starts sends mails.
create function public.tell_mail_server(is_sending boolean) returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_server (sends) values (is_sending) on conflict (id) do update set sends = excluded.sends
$$;

-- Keeps the link of a mail, which ends its kind. Those whose year is over leave.
create function public.keep_mail_link(of_mail bigint, secret_hash text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.mail_links where ends_at < now();
  insert into private.mail_links (hash, user_id, kind) select decode(secret_hash, 'hex'), user_id, kind from private.outbox where id = of_mail
$$;

-- The kind of mails that a link ends; null: it is not valid.
create function public.read_mail_link(secret text) returns text
language sql stable security definer set search_path = ''
as $$
  select kind from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now()
$$;

-- Ends the kind of mails of a link, as often as it is asked. Returns it; null: the link is not valid.
create function public.use_mail_link(secret text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.mail_links;
begin
  select * into link from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now();
  insert into private.mail_choices (user_id) select link.user_id where link.user_id is not null on conflict do nothing;
  update private.mail_choices set review = review and link.kind <> 'review', held = held and link.kind <> 'held',
    report = report and link.kind <> 'report', answer = answer and link.kind <> 'answer', approval = approval and link.kind <> 'approval'
  where user_id = link.user_id;
  return link.kind;
end
$$;

-- Which mails the caller gets, {review, held, report, answer, approval, isProven}: the first three are for administrators. Null: no server sends any.
create function public.mail_choices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, true), 'held', coalesce(held, true), 'report', coalesce(report, true),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false),
    'isProven', profiles.role = 'admin' or coalesce(users.email_confirmed_at > users.confirmation_sent_at, false))
  from public.profiles join auth.users on users.id = profiles.id left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = (select auth.uid()) and (select sends from private.mail_server)
$$;

create function public.choose_mails(review boolean, held boolean, report boolean, answer boolean, approval boolean) returns void
language sql security definer set search_path = ''
as $$
  insert into private.mail_choices (user_id, review, held, report, answer, approval)
  select id, choose_mails.review, choose_mails.held, choose_mails.report, choose_mails.answer, choose_mails.approval
  from public.profiles where id = (select auth.uid())
  on conflict (user_id) do update set review = excluded.review, held = excluded.held, report = excluded.report, answer = excluded.answer,
    approval = excluded.approval
$$;

revoke execute on function private.wants_mail(uuid, text), private.tell_by_mail(uuid, text, bigint),
  private.tell_administrators(text, bigint), private.tell_answered(public.comments), private.tell_of_comment(), private.tell_of_report(),
  public.tell_mail_server(boolean), public.keep_mail_link(bigint, text), public.read_mail_link(text), public.use_mail_link(text),
  public.mail_choices(), public.choose_mails(boolean, boolean, boolean, boolean, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.tell_mail_server(boolean), public.keep_mail_link(bigint, text) to service_role;
grant execute on function public.read_mail_link(text), public.use_mail_link(text) to anon, authenticated;
grant execute on function public.mail_choices(), public.choose_mails(boolean, boolean, boolean, boolean, boolean) to authenticated;
