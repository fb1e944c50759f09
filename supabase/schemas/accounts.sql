-- Profiles and passwords: permissions, and how accounts are banned and deleted.

grant select on public.profiles to anon, authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant update (username, avatar_url, updated_at) on public.profiles to authenticated;

create policy "Everybody may read profiles" on public.profiles
  for select to anon, authenticated using (true);

create policy "Readers may change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid()) and banned_at is null);

-- Whether a text has visible characters, unlike only spaces or zero-width spaces, which would make an empty line or an invisible link. With
-- an ICU collation, \s means the same on every Postgres, whatever its locale.
create function private.has_visible_text(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value collate "und-x-icu"
    ~ '[^\s\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]'
$$;

grant execute on function private.has_visible_text(text) to authenticated, service_role;

create function private.in_one_line(value text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g')
$$;

grant execute on function private.in_one_line(text) to authenticated, service_role;

-- Whether a mailed link or a provider has confirmed an account's address: a stranger may have signed up with it. An administrator's address
-- counts as confirmed.
create function private.has_proven_address(of_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(users.email_confirmed_at is not null
    and (profiles.role = 'admin' or users.email_confirmed_at > users.confirmation_sent_at), false)
  from auth.users join public.profiles on profiles.id = users.id where users.id = of_user
$$;

-- The role of our auth service does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.has_proven_address(uuid) to supabase_auth_admin;
  end if;
end
$$;

-- The access token of a banned account stays valid for some minutes, so policies check this as well.
create function private.is_banned() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and banned_at is not null)
$$;

grant execute on function private.is_banned() to authenticated;

-- The access token of a deleted account stays valid for some minutes. Tables reference the author's missing row and refuse its writes, but
-- a file in storage has no such reference.
create function private.can_contribute() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and banned_at is null)
$$;

grant execute on function private.can_contribute() to authenticated;

-- A computed column of profiles: the address for the account itself, administrators and the service role, null for others. The setting
-- `role` is the caller; current_user would be the owner of this function.
create function public.email(profile public.profiles) returns text
language sql stable security definer set search_path = ''
as $$
  select emails.email from private.emails
  where emails.user_id = profile.id
    and (profile.id = (select auth.uid())
      or current_setting('role') = 'service_role'
      or (select public.is_admin()))
$$;

grant execute on function public.email(public.profiles) to anon, authenticated, service_role;

-- Creates the profile of a new account. Ignores a role in the sign-up's metadata.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trimmed text := regexp_replace(
    private.in_one_line(new.raw_user_meta_data ->> 'full_name') collate "und-x-icu", '^\s+|\s+$', '', 'g');
begin
  trimmed := regexp_replace(left(trimmed, 80), '\s+$', '');
  insert into public.profiles (id, username)
  values (new.id, case when private.has_visible_text(trimmed) then trimmed else 'Reader' end);
  if new.email is not null then
    insert into private.emails (user_id, email) values (new.id, new.email);
  end if;
  return null;
end
$$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email is null then
    delete from private.emails where user_id = new.id;
  else
    insert into private.emails (user_id, email) values (new.id, new.email)
    on conflict (user_id) do update set email = excluded.email;
  end if;
  -- They were mailed to the former address.
  delete from private.action_links where user_id = new.id;
  return null;
end
$$;

create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_email();

-- Visitors and readers cannot choose dates. Imports run as service_role and provide their own.
create function private.set_profile_dates() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger date_profile before update on public.profiles
  for each row execute function private.set_profile_dates();

-- Checks only changed pictures, so that an account whose file is missing can still change its name.
create function private.require_own_picture() returns trigger
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

create trigger require_own_picture after update of avatar_url on public.profiles
  for each row when (current_user = 'authenticated' and new.avatar_url is distinct from old.avatar_url and new.avatar_url is not null)
  execute function private.require_own_picture();

-- Of the caller: an account that came by a mailed link or a provider may have none.
create function public.has_password() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = (select auth.uid()) and encrypted_password <> '')
$$;

grant execute on function public.has_password() to authenticated;

-- A stolen session must not suffice to delete an account, so the password must have been entered just before, or the account has none and
-- signed in just before. The signed token keeps the time of sign-in in `amr` when it is refreshed. PostgREST responds to this class of error
-- codes with 400.
create function private.require_fresh_password() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where (proof ->> 'method' in ('password', 'recovery', 'passkey')
        or proof ->> 'method' in ('otp', 'magiclink', 'oauth') and not public.has_password())
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise exception using errcode = 'BY001', message = 'password needed',
      hint = 'Sign in with the password again, and repeat the request within five minutes.';
  end if;
end
$$;

-- Counts what the caller does in an hour. Beyond the limit it needs a fresh password.
create function private.require_password_beyond(most integer, kind text, times integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  delete from private.recent_actions
  where user_id = auth.uid() and action = kind and done_at not between now() - interval '1 hour' and now() + interval '1 minute';
  if (select count(*) from private.recent_actions where user_id = auth.uid() and action = kind) + times > most then
    perform private.require_fresh_password();
  else
    insert into private.recent_actions (user_id, action) select auth.uid(), kind from generate_series(1, times);
  end if;
end
$$;

-- Security definer: the writer has no access to the private schema.
create function private.require_password_on_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_password();
  return new;
end
$$;

-- Applies only to requests: the database owner, who restores a backup or makes the first start, has no session.
create trigger require_password before update on public.outside_code
  for each row when (current_user = 'authenticated')
  execute function private.require_password_on_change();

create trigger require_password before update on public.settings
  for each row when ((new.confirm_addresses, new.require_second_factor) is distinct from (old.confirm_addresses, old.require_second_factor)
    and current_user = 'authenticated')
  execute function private.require_password_on_change();

-- Returns the pictures of an account, which the caller deletes through the storage API before deleting the account. Refuses what
-- remove_account refuses, so that a remaining account keeps its pictures. Excludes those of the owner card, because a version of the
-- settings may be restored.
create function public.list_account_files(of_user uuid, from_role text default null)
returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_admin();
  end if;
  perform private.require_fresh_password();
  if not exists (select from auth.users where id = of_user)
    or from_role <> (select role from public.profiles where id = of_user)
  then
    raise sqlstate 'PT404' using message = 'there is no such account, or not with this role';
  end if;
  if exists (select from public.profiles where id = of_user and role = 'admin')
    and not exists (select from public.profiles where id <> of_user and role = 'admin')
  then
    raise check_violation using
      message = 'the last administrator stays: violates constraint "profiles_last_admin_stays"',
      constraint = 'profiles_last_admin_stays', schema = 'public', table = 'profiles';
  end if;
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.owner_id = of_user::text
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> 'owner_avatar', substr(objects.name, 15)) > 0);
end
$$;

grant execute on function public.list_account_files(uuid, text) to authenticated;

-- Deletes the caller's own account or, for administrators, any account, with everything that belongs to it. An administrator's posts pass
-- to another one. An account with 50,000 comments and 200,000 likes took 58 seconds.
create function public.remove_account(of_user uuid, from_role text default null) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '2min'
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_deciding_admin();
  end if;
  perform private.require_fresh_password();
  if from_role <> (select role from public.profiles where id = of_user) then
    raise sqlstate 'PT404' using message = 'there is no such account, or not with this role';
  end if;
  delete from auth.users where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account, or not with this role';
  end if;
end
$$;

grant execute on function public.remove_account(uuid, text) to authenticated;

-- Returns everything stored about the caller, except secrets such as the password. For unpublished posts it includes only the caller's own
-- texts.
create function public.export_account() returns jsonb
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
      select jsonb_agg(to_jsonb(comments) - array['user_id', 'imported_name', 'imported_by']
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

grant execute on function public.export_account() to authenticated;

-- The hosts for which passkeys were made: those of a former address of the site are useless. Empty: unknown. Hosted Supabase does not store them.
create function public.list_passkey_hosts() returns table (host text, passkeys integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select rp_id, count(*)::integer from auth.webauthn_credentials group by rp_id order by rp_id;
exception when undefined_table or undefined_column then
  return;
end
$$;

grant execute on function public.list_passkey_hosts() to authenticated;

-- Security definer: requests may not read the tables of the auth service.
create function public.list_own_sessions() returns table (id uuid, browser text, since timestamp with time zone, last_seen timestamp with time zone, is_present boolean)
language sql stable security definer set search_path = ''
as $$
  select own.id, own.user_agent, own.created_at, coalesce(own.refreshed_at at time zone 'utc', own.created_at),
    own.id::text = coalesce(auth.jwt() ->> 'session_id', '')
  from auth.sessions as own
  where own.user_id = (select auth.uid())
  order by 5 desc, 4 desc, 1
$$;

grant execute on function public.list_own_sessions() to authenticated;

-- A stolen session without the second factor must not end those of the owner.
create function public.end_own_session(of_session uuid) returns void
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

grant execute on function public.end_own_session(uuid) to authenticated;

-- After a proof of who is there began another session in the same browser: ends the former one, whose draft links and remembered browsers pass
-- to the present session.
create function public.replace_own_session(former uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  present constant uuid := auth.jwt() ->> 'session_id';
begin
  perform private.require_second_factor();
  if former is not distinct from present or not exists (select from auth.sessions where id = present and user_id = auth.uid()) then
    return;
  end if;
  update private.draft_links set session_id = present where session_id = former and user_id = auth.uid();
  update private.remembered_browsers set session_id = present::text where session_id = former::text and user_id = auth.uid();
  delete from auth.sessions where id = former and user_id = auth.uid();
end
$$;

grant execute on function public.replace_own_session(uuid) to authenticated;

-- From a session that has just verified a code: for thirty days this browser's token stands for it, after the password. The browser made the
-- token, whose hash is stored. An account has ten at most.
create function public.remember_browser(token text) returns void
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

grant execute on function public.remember_browser(text) to authenticated;

create function public.count_remembered_browsers() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.remembered_browsers
  where user_id = (select auth.uid()) and since > now() - interval '30 days'
$$;

grant execute on function public.count_remembered_browsers() to authenticated;

create function public.forget_browsers() returns void
language sql security definer set search_path = ''
as $$
  delete from private.remembered_browsers where user_id = (select auth.uid())
$$;

grant execute on function public.forget_browsers() to authenticated;

-- Whether the token stands for a code of this account.
create function private.use_remembered_browser(of_user uuid, token text, in_session uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with used as (
    update private.remembered_browsers set session_id = in_session::text
    where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex') and user_id = of_user and since > now() - interval '30 days'
    returning true
  )
  select exists (select from used)
$$;

-- When the password or a second factor changes, or all other sessions end.
create function private.forget_browsers_of(of_user uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.remembered_browsers where user_id = of_user or since <= now() - interval '30 days'
$$;

create function private.forget_browsers_with_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_browsers_of(new.id);
  return null;
end
$$;

create trigger forget_browsers_with_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_browsers_with_password();

-- Mails about a sign-in from a browser or network that the account has not used for a year, unless it is its first.
create function private.note_browser(of_user uuid, of_browser text, of_network text) returns void
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

-- The role of our auth service does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.use_remembered_browser(uuid, text, uuid), private.forget_browsers_of(uuid),
      private.note_browser(uuid, text, text) to supabase_auth_admin;
  end if;
end
$$;

-- Ends the sessions of an account and refuses new ones. Moves its held and reported comments to the bin, or all of them, as one entry, whose
-- restoration ends the ban as well. Returns how many, and the entry if there are any. Administrators cannot be banned.
create function public.ban_account(of_user uuid, removes_all boolean default false, out removed integer, out entry bigint)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entries bigint[];
begin
  perform private.require_deciding_admin();
  update public.profiles set banned_at = coalesce(banned_at, now()) where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  -- The auth service cannot read 'infinity'.
  update auth.users set banned_until = now() + interval '100 years' where id = of_user;
  delete from auth.sessions where user_id = of_user;
  -- Waits for a comment that is being written, as private.throttle does for this.
  perform pg_advisory_xact_lock(hashtextextended(of_user::text, 0));
  entries := array(
    select moved.entry from public.move_to_bin('comment', array(
      select id::text from public.comments
      where user_id = of_user and (removes_all or status = 'held' or id in (select comment_id from public.reports)))) as moved
    order by moved.entry);
  removed := cardinality(entries);
  entry := entries[1];
  update private.bin_rows set entry = entries[1] where bin_rows.entry = any (entries[2:]);
  delete from public.bin where id = any (entries[2:]);
  update public.bin set kind = 'account', row_id = of_user, title = username, contents = jsonb_build_object('public.comments', cardinality(entries))
  from public.profiles where bin.id = entries[1] and profiles.id = of_user;
end
$$;

grant execute on function public.ban_account(uuid, boolean) to authenticated;

create function public.unban_account(of_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_deciding_admin();
  update public.profiles set banned_at = null where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  update auth.users set banned_until = null where id = of_user;
end
$$;

grant execute on function public.unban_account(uuid) to authenticated;

-- Supabase's auth service keeps the password of the first person who signed up with an address. A mailed link proves the address, but not
-- that its owner chose this password, so the owner chooses one afterwards. Byline's own service leaves no confirmation_token in this table,
-- and keeps no such password.
create function private.forget_unproved_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;

create trigger forget_unproved_password before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_token <> '')
  execute function private.forget_unproved_password();

-- The marks that an account still has the password printed at the first start, and that its password was removed. Only the auth service's
-- administrator may write them, so they disappear with the next password in both services.
create function private.end_one_time_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - '{one_time_password,password_removed}'::text[];
  return new;
end
$$;

create trigger end_one_time_password before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_one_time_password();
