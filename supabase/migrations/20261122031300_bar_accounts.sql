-- A barred account can neither sign in nor write. Its access token may be good for some minutes more, so the policies ask as
-- well.

alter table public.profiles
  add column barred_at timestamptz,
  add constraint profiles_admins_not_barred check (role <> 'admin' or barred_at is null);

create function private.is_barred() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and barred_at is not null)
$$;

-- The schema is closed, so that policies can call this and nobody else.
revoke execute on function private.is_barred() from public, anon, authenticated, service_role;
grant execute on function private.is_barred() to authenticated;

alter policy "Readers may comment in their own name" on public.comments
  with check (user_id = (select auth.uid()) and not (select private.is_barred()));

alter policy "Readers may change their own comments on posts that they may read" on public.comments
  using (
    user_id = (select auth.uid())
    and not (select private.is_barred())
    and blog_id not in (select private.hidden_posts()));

alter policy "Readers may like in their own name" on public.likes
  with check (user_id = (select auth.uid()) and not (select private.is_barred()));

alter policy "Readers may report comments of others in their own name" on public.reports
  with check (
    user_id = (select auth.uid())
    and not (select private.is_barred())
    and not exists (
      select from public.comments where comments.id = reports.comment_id and comments.user_id = (select auth.uid())));

alter policy "Readers may change their own profile" on public.profiles
  using (id = (select auth.uid()) and barred_at is null);

alter policy "Readers may add pictures of themselves" on storage.objects
  with check (
    bucket_id = 'avatars'
    and storage.foldername(name) = array['Profile Photo']
    and owner_id = (select auth.uid())::text
    and not (select private.is_barred()));

-- Comments that wait for an administrator, because they are held or reported: how many there are, and the ids of a page,
-- counted from 0; without `take` all from there on. What came or was reported last is first.
create function public.list_moderation(skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with waiting as (
    select id, created_at from public.comments where status = 'held'
    union all
    select comment_id, created_at from public.reports
  ), listed as (
    select id, max(created_at) as since from waiting group by id
  )
  select (select count(*) from listed),
    array(select id from listed order by since desc, id desc offset skip limit take);
end
$$;

-- Why comments wait: `held_for` is 'links', 'first review', or null for one that is shown; how many reported it; and what
-- the last twenty of them wrote, as far as they wrote anything.
create function public.list_reasons(of_comments bigint[])
returns table (id bigint, held_for text, reports integer, reasons text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select comments.id,
    case
      when comments.status <> 'held' then null
      when private.count_links(comments.content) > 2 then 'links'
      else 'first review'
    end,
    (select count(*)::integer from public.reports where reports.comment_id = comments.id),
    array(
      select reports.reason from public.reports where reports.comment_id = comments.id and reports.reason <> ''
      order by reports.created_at desc, reports.id desc limit 20)
  from public.comments where comments.id = any (of_comments);
end
$$;

-- Shows comments and settles what was reported about them. Answers the ids of those that were still there.
create function public.approve_comments(of_comments bigint[]) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  approved bigint[];
begin
  perform private.require_admin();
  delete from public.reports where comment_id = any (of_comments);
  with shown as (
    update public.comments set status = 'shown' where id = any (of_comments) returning id
  )
  select coalesce(array_agg(id order by id), '{}') from shown into approved;
  return approved;
end
$$;

-- Removes what waits for an administrator of this account, signs it out everywhere and keeps it from coming back. Answers
-- how many comments were removed. An administrator cannot be barred.
create function public.bar_account(of_user uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = coalesce(barred_at, now()) where id = of_user;
  if not found then
    raise no_data_found using message = 'there is no such account';
  end if;
  -- Not 'infinity', which the auth service cannot read.
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
    raise no_data_found using message = 'there is no such account';
  end if;
  update auth.users set banned_until = null where id = of_user;
end
$$;

revoke execute on function public.list_moderation(bigint, bigint), public.list_reasons(bigint[]),
  public.approve_comments(bigint[]), public.bar_account(uuid), public.unbar_account(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.list_moderation(bigint, bigint), public.list_reasons(bigint[]),
  public.approve_comments(bigint[]), public.bar_account(uuid), public.unbar_account(uuid)
  to authenticated;

create or replace function public.export_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with posts_out as (
    select id, title, slug from public.blogs where status <> 'draft' and published_at <= now()
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
