-- Pieces of text that an administrator inserts again, by name. Each has their own, as drafts: what one saves half-finished is nobody
-- else's, and no name is taken by another.

create table public.snippets (
  user_id uuid not null default auth.uid()
    constraint snippets_user_id_fkey references auth.users (id) on delete cascade,
  name text not null constraint snippets_name_line check (private.is_line(name, 1, 80) and name = btrim(name)),
  content text not null constraint snippets_content_size check (octet_length(content) between 1 and 256 * 1024),
  constraint snippets_pkey primary key (user_id, name)
);
create index snippets_pictures on public.snippets using gin (private.pictures_of(content)) with (fastupdate = off);

alter table public.snippets enable row level security;

revoke all on public.snippets from public, anon, authenticated, service_role;
grant select, delete, insert (user_id, name, content), update (name) on public.snippets to authenticated;
grant select, insert, update, delete on public.snippets to service_role;

create policy "Administrators may read their own snippets" on public.snippets
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));
create policy "Administrators may add snippets of their own" on public.snippets
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.is_admin()));
create policy "Administrators may rename their own snippets" on public.snippets
  for update to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));
create policy "Administrators may delete their own snippets" on public.snippets
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

-- A picture of a snippet is no stray.
create or replace function private.is_shown(file text, apart_from bigint[]) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  picture constant text := split_part(file, '/', 2);
begin
  if file like 'Thumbnail/%' then
    return exists (
        select from public.blogs where thumbnail = picture and (id = any (apart_from)) is not true)
      or exists (
        select from public.versions where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (
        select from public.drafts where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (select from public.pages where thumbnail = picture);
  end if;
  return exists (
      select from public.blogs
      where private.pictures_of(content) @> array[picture] and (id = any (apart_from)) is not true)
    or exists (
      select from public.versions
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (
      select from public.drafts
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (select from public.pages where private.pictures_of(content) @> array[picture])
    or exists (select from public.snippets where private.pictures_of(content) @> array[picture]);
end
$$;

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
      from public.blogs where blogs.user_id = (select auth.uid())), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid())), '[]'),
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
        'comment', case when posts_out.id is not null and comments.status = 'shown' then comments.content end,
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
