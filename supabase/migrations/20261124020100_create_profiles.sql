-- A public profile for every account, its private e-mail address, and who is an administrator.
-- Supabase may grant everything on new objects to the API's roles, so each object starts with a revoke.

-- The API does not expose this schema.
create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Whether a text is more than blanks and characters without ink, such as zero-width spaces: it would be an empty line, or a link that
-- nobody sees. With an ICU collation \s means the same on every Postgres, whatever its locale.
create function private.has_ink(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value collate "und-x-icu"
    ~ '[^\s\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]'
$$;

-- The writer of a row evaluates its constraints.
revoke execute on function private.has_ink(text) from public, anon, authenticated, service_role;
grant execute on function private.has_ink(text) to authenticated, service_role;

create table public.profiles (
  id uuid constraint profiles_pkey primary key
    constraint profiles_id_fkey references auth.users (id) on delete cascade,
  username text not null,
  avatar_url text,
  role text not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A barred account can neither sign in nor write.
  barred_at timestamptz,
  constraint profiles_username_not_blank check (private.has_ink(username)),
  constraint profiles_username_length check (char_length(username) <= 80),
  constraint profiles_avatar_url_file_name check (avatar_url ~ '^[^/\\[:cntrl:]]{1,255}$'),
  constraint profiles_role_known check (role in ('user', 'admin')),
  constraint profiles_admins_not_barred check (role <> 'admin' or barred_at is null)
);

create index profiles_newest_first on public.profiles (created_at desc, id desc);
create index profiles_last_changed on public.profiles (updated_at desc, id desc);
create index profiles_by_username on public.profiles (username collate "und-x-icu", id);
create index profiles_by_role on public.profiles (role, id);
create index profiles_of_avatar on public.profiles (avatar_url) where avatar_url is not null;

create table private.emails (
  user_id uuid constraint emails_pkey primary key
    constraint emails_user_id_fkey references public.profiles (id) on delete cascade,
  email text not null
);

alter table public.profiles enable row level security;
alter table private.emails enable row level security;

revoke all on public.profiles from public, anon, authenticated, service_role;
revoke all on private.emails from public, anon, authenticated, service_role;
grant select on public.profiles to anon, authenticated;
-- Not the role: the column privileges keep readers from promoting themselves.
grant update (username, avatar_url, updated_at) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "Everybody may read profiles" on public.profiles
  for select to anon, authenticated using (true);

create policy "Readers may change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid()) and barred_at is null);

-- Whether the caller is an administrator. Security definer, so that policies do not evaluate those of profiles.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;

revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
end
$$;

revoke execute on function private.require_admin() from public, anon, authenticated, service_role;

-- The access token of a barred account stays valid for some minutes, so policies ask as well.
create function private.is_barred() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and barred_at is not null)
$$;

-- Policies may call functions of the closed schema, requests may not.
revoke execute on function private.is_barred() from public, anon, authenticated, service_role;
grant execute on function private.is_barred() to authenticated;

-- A computed column of profiles: the address for the account itself, administrators and the service role, null for others.
-- The setting `role` is the caller; current_user would be the owner of this function.
create function public.email(profile public.profiles) returns text
language sql stable security definer set search_path = ''
as $$
  select emails.email from private.emails
  where emails.user_id = profile.id
    and (profile.id = (select auth.uid())
      or current_setting('role') = 'service_role'
      or (select public.is_admin()))
$$;

-- anon as well: `profiles(username, email)` answers null to a visitor, not an error.
revoke execute on function public.email(public.profiles) from public, anon, authenticated, service_role;
grant execute on function public.email(public.profiles) to anon, authenticated, service_role;

-- Creates the profile of a new account. A role in the metadata of the sign-up is ignored.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trimmed text := regexp_replace(
    new.raw_user_meta_data ->> 'full_name' collate "und-x-icu", '^\s+|\s+$', '', 'g');
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
  return null;
end
$$;

create trigger follow_email after update of email on auth.users
  for each row execute function private.follow_email();

-- Visitors and readers cannot choose dates. Imports run as service_role and bring their own.
create function private.date_profile() returns trigger
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
  for each row execute function private.date_profile();

revoke execute on function private.make_profile(), private.follow_email(), private.date_profile()
  from public, anon, authenticated, service_role;
