-- Roles, removal, export and barring of accounts. The API answers the code PT404 with the status 404: the account is gone, or has
-- another role than the caller saw. It applies the statement_timeout of a function before the call, in place of the role's.

-- The only way to change a role through the API. With `from_role` it is refused if the role has changed meanwhile.
create function public.set_role(of_user uuid, to_role text, from_role text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_deciding_admin();
  if of_user = auth.uid() then
    raise insufficient_privilege using message = 'nobody may change their own role';
  end if;
  update public.profiles set role = to_role, updated_at = now()
  where id = of_user and role = coalesce(from_role, role);
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such profile, or not with this role';
  end if;
end
$$;

-- A stolen session must not suffice to remove an account, so the password has to be given just before. The signed token
-- keeps the time of the sign-in in `amr` when it is refreshed. PostgREST answers this class of error codes with 400.
create function private.require_fresh_password() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('password', 'recovery')
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise exception using errcode = 'BY001', message = 'password needed',
      hint = 'Sign in with the password again, and repeat the request within five minutes.';
  end if;
end
$$;

-- The pictures of an account, which the caller deletes through the storage API before it removes the account. Refuses what
-- remove_account refuses, so that an account that stays keeps its pictures. Without those of the owner card, of which a version may be
-- restored.
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

-- Removes one's own account, or as an administrator any, with everything that belongs to it. The posts of an administrator
-- pass to another one. An account with 50,000 comments and 200,000 likes took 58 seconds.
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

-- Everything that is stored about the caller, except secrets such as the password. About posts that are not out it includes
-- only the caller's own texts.
create function public.export_account() returns jsonb
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
      from public.blogs where blogs.user_id = (select auth.uid())), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', posts_out.title, 'post_slug', posts_out.slug) order by comments.id)
      from public.comments left join posts_out on posts_out.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when posts_out.id is not null and comments.status = 'shown' then comments.content end,
        'post', posts_out.title, 'post_slug', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'))
$$;

-- Deletes the held and reported comments of an account, ends its sessions and refuses new ones. Returns the number of
-- deleted comments. An administrator cannot be barred.
create function public.bar_account(of_user uuid) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  removed integer;
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = coalesce(barred_at, now()) where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  -- The auth service cannot read 'infinity'.
  update auth.users set banned_until = now() + interval '100 years' where id = of_user;
  delete from auth.sessions where user_id = of_user;
  delete from public.comments
  where user_id = of_user
    and (status = 'held' or id in (select comment_id from public.reports));
  get diagnostics removed = row_count;
  return removed;
end
$$;

create function public.unbar_account(of_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = null where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  update auth.users set banned_until = null where id = of_user;
end
$$;

revoke execute on function private.require_fresh_password(), public.set_role(uuid, text, text),
  public.list_account_files(uuid, text), public.remove_account(uuid, text), public.export_account(),
  public.bar_account(uuid), public.unbar_account(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.set_role(uuid, text, text), public.list_account_files(uuid, text),
  public.remove_account(uuid, text), public.export_account(), public.bar_account(uuid), public.unbar_account(uuid)
  to authenticated;
