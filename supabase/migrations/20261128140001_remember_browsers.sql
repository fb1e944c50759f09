-- Browsers that need no code of an authenticator for thirty days. Nobody may read the table.
create table private.remembered_browsers (
  token_hash text constraint remembered_browsers_pkey primary key,
  user_id uuid not null constraint remembered_browsers_user_id_fkey references auth.users (id) on delete cascade,
  -- The last session that it began: ending it ends this too.
  session_id text not null,
  since timestamptz not null default now()
);

create index remembered_browsers_of_user on private.remembered_browsers (user_id, since desc);

alter table private.remembered_browsers enable row level security;
revoke all on private.remembered_browsers from public, anon, authenticated, service_role;

-- Browsers and networks from which an account was used, so that a mail tells of others. Nobody may read the table.
create table private.known_browsers (
  user_id uuid not null constraint known_browsers_user_id_fkey references auth.users (id) on delete cascade,
  browser text not null,
  network text not null,
  used_at timestamptz not null default now(),
  constraint known_browsers_pkey primary key (user_id, browser, network)
);

alter table private.known_browsers enable row level security;
revoke all on private.known_browsers from public, anon, authenticated, service_role;

-- Generated from supabase/schemas: npm run schema

-- Returns everything stored about the caller, except secrets such as the password. For unpublished posts it includes only the caller's own
-- texts.
create or replace function public.export_account() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '30s'
as $$
  with published_posts as (
    select id, title, slug from public.blogs where private.is_published(status, published_at)
  )
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', users.id, 'email', users.email, 'created_at', users.created_at,
        'last_sign_in_at', to_jsonb(users) -> 'last_sign_in_at', 'user_metadata', users.raw_user_meta_data)
      from auth.users where users.id = (select auth.uid())),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('created_at', sessions.created_at, 'ip', to_jsonb(sessions) -> 'ip',
        'user_agent', to_jsonb(sessions) -> 'user_agent') order by sessions.created_at)
      from auth.sessions where sessions.user_id = (select auth.uid())), '[]'),
    'browsers', coalesce((
      select jsonb_agg(to_jsonb(known_browsers) - 'user_id' order by used_at, browser, network)
      from private.known_browsers where known_browsers.user_id = (select auth.uid())), '[]'),
    'remembered_browsers', coalesce((
      select jsonb_agg(since order by since) from private.remembered_browsers where user_id = (select auth.uid())), '[]'),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = (select auth.uid())),
    'posts', coalesce((
      select jsonb_agg(to_jsonb(blogs) - 'user_id' order by blogs.id)
      from public.blogs where blogs.user_id = (select auth.uid()) and ((select public.is_admin()) or id in (select id from published_posts))), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'snippets', coalesce((
      select jsonb_agg(to_jsonb(snippets) - 'user_id' order by snippets.name)
      from public.snippets where snippets.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', published_posts.title, 'post_slug', published_posts.slug) order by comments.id)
      from public.comments left join published_posts on published_posts.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when published_posts.id is not null and comments.status = 'shown' and comments.id not in (select private.hidden_comments()) then comments.content end,
        'post', published_posts.title, 'post_slug', published_posts.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join published_posts on published_posts.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'subscription', (select to_jsonb(subscribers) - 'id' from private.subscribers where email = private.verified_address((select auth.uid()))),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'),
    'mails', (
      select to_jsonb(mail_preferences) - 'user_id' from private.mail_preferences where mail_preferences.user_id = (select auth.uid())),
    'notifications', coalesce((
      select jsonb_agg(to_jsonb(notifications) order by notifications.notified_at, notifications.comment_id) from private.current_notifications() as notifications), '[]'))
$$;
revoke execute on function public.export_account() from public, anon, authenticated, service_role;
grant execute on function public.export_account() to authenticated;

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
  delete from private.remembered_browsers where session_id = of_session::text;
end
$$;
revoke execute on function public.end_own_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_own_session(uuid) to authenticated;

-- From a session that has just verified a code: for thirty days this browser's token stands for it, after the password. The browser made the
-- token, of which the hash is stored. An account has ten at most.
create or replace function public.remember_browser(token text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if length(token) <> 43 or not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('totp', 'mfa/recovery_code')
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise insufficient_privilege using message = 'a browser is remembered after a code';
  end if;
  insert into private.remembered_browsers (token_hash, user_id, session_id)
  values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), auth.uid(), coalesce(auth.jwt() ->> 'session_id', ''));
  delete from private.remembered_browsers
  where user_id = auth.uid() and token_hash not in (
    select token_hash from private.remembered_browsers where user_id = auth.uid() order by since desc limit 10);
end
$$;
revoke execute on function public.remember_browser(text) from public, anon, authenticated, service_role;
grant execute on function public.remember_browser(text) to authenticated;

create or replace function public.count_remembered_browsers() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.remembered_browsers
  where user_id = (select auth.uid()) and since > now() - interval '30 days'
$$;
revoke execute on function public.count_remembered_browsers() from public, anon, authenticated, service_role;
grant execute on function public.count_remembered_browsers() to authenticated;

create or replace function public.forget_browsers() returns void
language sql security definer set search_path = ''
as $$
  delete from private.remembered_browsers where user_id = (select auth.uid())
$$;
revoke execute on function public.forget_browsers() from public, anon, authenticated, service_role;
grant execute on function public.forget_browsers() to authenticated;

-- Whether the token stands for a code of this account.
create or replace function private.use_remembered_browser(of_user uuid, token text, in_session uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with used as (
    update private.remembered_browsers set session_id = in_session::text
    where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex') and user_id = of_user and since > now() - interval '30 days'
    returning true
  )
  select exists (select from used)
$$;
revoke execute on function private.use_remembered_browser(uuid,text,uuid) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.use_remembered_browser(uuid,text,uuid) to supabase_auth_admin; end if; end $$;

-- When the password or a second factor changes, or all other sessions end.
create or replace function private.forget_browsers_of(of_user uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.remembered_browsers where user_id = of_user or since <= now() - interval '30 days'
$$;
revoke execute on function private.forget_browsers_of(uuid) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.forget_browsers_of(uuid) to supabase_auth_admin; end if; end $$;

create or replace function private.forget_browsers_with_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_browsers_of(new.id);
  return null;
end
$$;
revoke execute on function private.forget_browsers_with_password() from public, anon, authenticated, service_role;

-- Mails about a sign-in from a browser or network that the account has not used for a year, unless it is its first.
create or replace function private.note_browser(of_user uuid, of_browser text, of_network text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_browsers where user_id = of_user and used_at <= now() - interval '1 year';
  if exists (select from private.known_browsers where user_id = of_user) and not (
    exists (select from private.known_browsers where user_id = of_user and browser = of_browser)
    and exists (select from private.known_browsers where user_id = of_user and network = of_network))
  then
    perform private.queue_mail(of_user, 'new-browser', null, interval '1 day',
      jsonb_build_object('browser', of_browser, 'at', to_char(now() at time zone 'utc', 'FMDD FMMonth YYYY, HH24:MI')));
  end if;
  insert into private.known_browsers (user_id, browser, network) values (of_user, of_browser, of_network)
  on conflict on constraint known_browsers_pkey do update set used_at = now();
  delete from private.known_browsers
  where user_id = of_user and (browser, network) not in (
    select browser, network from private.known_browsers where user_id = of_user order by used_at desc limit 20);
end
$$;
revoke execute on function private.note_browser(uuid,text,text) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.note_browser(uuid,text,text) to supabase_auth_admin; end if; end $$;

-- Links of accounts: recovery, confirmation and others of the auth service. Other mails cannot use up their quota.
create or replace function private.is_auth_mail(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('recovery', 'confirmation', 'choose-password', 'known-address', 'sign-in', 'reauthentication', 'old-address', 'new-address',
    'address-changed', 'confirm-review', 'password-changed', 'new-browser') or kind ~ '^(factors?|passkey|provider)-|-pkce$'
$$;
revoke execute on function private.is_auth_mail(text) from public, anon, authenticated, service_role;

create or replace trigger forget_browsers_with_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_browsers_with_password();
