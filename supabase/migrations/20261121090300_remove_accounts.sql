-- Who leaves, and who is asked to: readers remove their own account, administrators any. And what an account holds.

-- Locks the administrators before it asks who is asking: whoever was demoted while waiting may no longer decide.
create function private.require_deciding_admin() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    perform from public.profiles where role = 'admin' order by id for no key update;
  end if;
  perform private.require_admin();
end
$$;

drop function public.set_role(uuid, text);

-- The only way to another role through the API. With `from_role` it is refused to whoever has not seen the latest.
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
    raise no_data_found using message = 'there is no such profile, or not with this role';
  end if;
end
$$;

-- The pictures that go with an account, for whoever is about to remove it: storage has to be asked to remove them, and
-- before the account goes. Refuses what remove_account would refuse, so that no picture goes for nothing.
create function public.list_account_files(of_user uuid, from_role text default null)
returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_admin();
  end if;
  if not exists (select from auth.users where id = of_user)
    or from_role <> (select role from public.profiles where id = of_user)
  then
    raise no_data_found using message = 'there is no such account, or not with this role';
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
  where objects.bucket_id = 'avatars' and objects.owner_id = of_user::text;
end
$$;

-- Everything that belongs to the account goes along; an administrator's posts pass to another one.
create function public.remove_account(of_user uuid, from_role text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if of_user is distinct from auth.uid() then
    perform private.require_deciding_admin();
  end if;
  if from_role <> (select role from public.profiles where id = of_user) then
    raise no_data_found using message = 'there is no such account, or not with this role';
  end if;
  delete from auth.users where id = of_user;
  if not found then
    raise no_data_found using message = 'there is no such account, or not with this role';
  end if;
end
$$;

-- All that is kept of whoever asks, except what only proves who they are.
create function public.export_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
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
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', blogs.title, 'post_slug', blogs.slug) order by comments.id)
      from public.comments join public.blogs on blogs.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id, 'comment', comments.content,
        'post', blogs.title, 'post_slug', blogs.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      join public.blogs on blogs.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'))
$$;

create index blogs_of_thumbnail on public.blogs (thumbnail) where thumbnail is not null;
create index profiles_of_avatar on public.profiles (avatar_url) where avatar_url is not null;

-- Pictures that nothing shows any more, a hundred at a time: their row is gone and they were left behind. Those of the last
-- hour may still be waiting for their row.
create function public.list_stray_files() returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'thumbnail' and objects.name like 'Thumbnail/%'
    and objects.created_at < now() - interval '1 hour'
    and not exists (select from public.blogs where thumbnail = substr(objects.name, 11))
  union all
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.name like 'Profile Photo/%'
    and objects.created_at < now() - interval '1 hour'
    and not exists (select from public.profiles where avatar_url = substr(objects.name, 15))
  limit 100;
end
$$;

revoke execute on function private.require_deciding_admin(), public.set_role(uuid, text, text),
  public.list_account_files(uuid, text), public.remove_account(uuid, text), public.export_account(),
  public.list_stray_files()
  from public, anon, authenticated, service_role;
grant execute on function public.set_role(uuid, text, text), public.list_account_files(uuid, text),
  public.remove_account(uuid, text), public.export_account(), public.list_stray_files()
  to authenticated;
