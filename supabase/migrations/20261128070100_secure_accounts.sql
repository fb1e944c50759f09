-- Names of accounts stay in one line, passwords that nobody has proved to own end, and what reaches other people asks for a fresh password.

-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

create or replace function private.in_one_line(value text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g')
$$;
revoke execute on function private.in_one_line(text) from public, anon, authenticated, service_role;
grant execute on function private.in_one_line(text) to authenticated, service_role;

update public.profiles set username = btrim(private.in_one_line(username)) where username <> private.in_one_line(username);
alter table public.profiles add constraint profiles_username_one_line check (username = private.in_one_line(username));

-- Whether the caller is an administrator. Parsed here, since requests may not look into the closed schema.
create or replace function public.is_admin() returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;
revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated, service_role;

create or replace function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
end
$$;
revoke execute on function private.require_admin() from public, anon, authenticated, service_role;

-- Creates the profile of a new account. A role in the metadata of the sign-up is ignored.
create or replace function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trimmed text := regexp_replace(
    private.in_one_line(new.raw_user_meta_data ->> 'full_name') collate "und-x-icu", '^\s+|\s+$', '', 'g');
begin
  trimmed := regexp_replace(left(trimmed, 80), '\s+$', '');
  insert into public.profiles (id, username)
  values (new.id, case when private.has_ink(trimmed) then trimmed else 'Reader' end);
  if new.email is not null then
    insert into private.emails (user_id, email) values (new.id, new.email);
  end if;
  return null;
end
$$;
revoke execute on function private.make_profile() from public, anon, authenticated, service_role;

-- The only way to change a role through the API. With `from_role` it is refused if the role has changed meanwhile.
create or replace function public.set_role(of_user uuid, to_role text, from_role text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_deciding_admin();
  if of_user = auth.uid() then
    raise insufficient_privilege using message = 'nobody may change their own role';
  end if;
  perform private.require_fresh_password();
  update public.profiles set role = to_role, updated_at = now()
  where id = of_user and role = coalesce(from_role, role);
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such profile, or not with this role';
  end if;
end
$$;
revoke execute on function public.set_role(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.set_role(uuid,text,text) to authenticated;

-- Everything that is stored about the caller, except secrets such as the password. About posts that are not out it includes
-- only the caller's own texts.
create or replace function public.export_account() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '30s'
as $$
  with posts_out as (
    select id, title, slug from public.blogs where private.is_out(status, published_at)
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
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = (select auth.uid())),
    'posts', coalesce((
      select jsonb_agg(to_jsonb(blogs) - 'user_id' order by blogs.id)
      from public.blogs where blogs.user_id = (select auth.uid()) and ((select public.is_admin()) or id in (select id from posts_out))), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'snippets', coalesce((
      select jsonb_agg(to_jsonb(snippets) - 'user_id' order by snippets.name)
      from public.snippets where snippets.user_id = (select auth.uid())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', posts_out.title, 'post_slug', posts_out.slug) order by comments.id)
      from public.comments left join posts_out on posts_out.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when posts_out.id is not null and comments.status = 'shown' and comments.id not in (select private.hidden_comments()) then comments.content end,
        'post', posts_out.title, 'post_slug', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'subscription', (select to_jsonb(subscribers) - 'id' from private.subscribers where email = private.proven_address((select auth.uid()))),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'),
    'mails', (
      select to_jsonb(mail_choices) - 'user_id' from private.mail_choices where mail_choices.user_id = (select auth.uid())),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(notices) order by notices.told_at, notices.comment_id) from private.present_notices() as notices), '[]'))
$$;
revoke execute on function public.export_account() from public, anon, authenticated, service_role;
grant execute on function public.export_account() to authenticated;

-- Security definer: the writer may not use the closed schema.
create or replace function private.ask_for_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_password();
  return new;
end
$$;
revoke execute on function private.ask_for_password() from public, anon, authenticated, service_role;

-- Only when the picture changes, so that an account whose file is missing can still change its name.
create or replace function private.require_own_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from storage.objects
    where bucket_id = 'avatars' and objects.name = 'Profile Photo/' || new.avatar_url and owner_id = auth.uid()::text)
  then
    raise insufficient_privilege using message = 'this is not a picture of yours';
  end if;
  return null;
end
$$;
revoke execute on function private.require_own_picture() from public, anon, authenticated, service_role;

-- Supabase's auth service keeps the password of whoever was the first to sign up with an address. The mailed link proves the address, not that this
-- password is its owner's, who chooses one after it. Byline's own service leaves no confirmation_token in this table, and keeps no such password.
create or replace function private.forget_unproved_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
revoke execute on function private.forget_unproved_password() from public, anon, authenticated, service_role;

-- The access token of a removed account stays valid for some minutes. What it writes elsewhere names its author, whose row is missing; a file in
-- storage has no such reference.
create or replace function private.may_take_part() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and barred_at is null)
$$;
revoke execute on function private.may_take_part() from public, anon, authenticated, service_role;
grant execute on function private.may_take_part() to authenticated;

-- The note that an account still has the password that the first start printed. It lies where nobody but the auth service's administrator may write,
-- so it ends with the password, in whichever service.
create or replace function private.end_one_time_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - 'one_time_password';
  return new;
end
$$;
revoke execute on function private.end_one_time_password() from public, anon, authenticated, service_role;

-- Only for requests: the owner of the database, who restores a backup or makes the first start, has no session.
create or replace trigger ask_for_password before update on public.outside_code
  for each row when (current_user = 'authenticated')
  execute function private.ask_for_password();

create or replace trigger ask_for_password before update on public.settings
  for each row when (new.confirm_addresses is distinct from old.confirm_addresses and current_user = 'authenticated')
  execute function private.ask_for_password();

create or replace trigger require_own_picture after update of avatar_url on public.profiles
  for each row when (current_user = 'authenticated' and new.avatar_url is distinct from old.avatar_url and new.avatar_url is not null)
  execute function private.require_own_picture();

create or replace trigger forget_unproved_password before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_token <> '')
  execute function private.forget_unproved_password();

create or replace trigger end_one_time_password before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_one_time_password();

reset check_function_bodies;
