-- What an administrator is writing, before it is in the post: theirs alone, and as unfinished as it is.

create table public.drafts (
  -- Given by the browser.
  id uuid constraint drafts_pkey primary key,
  -- Not to the profile: with a second table between posts and profiles the API would not know which one joins them.
  user_id uuid not null default auth.uid()
    constraint drafts_user_id_fkey references auth.users (id) on delete cascade,
  -- Null for a post that does not exist yet.
  blog_id bigint constraint drafts_blog_id_fkey references public.blogs (id) on delete cascade,
  -- The post's updated_at from which the writing began.
  based_on timestamptz,
  title text not null default '',
  slug text not null default '',
  introduction text not null default '',
  topic text not null default '',
  content text not null default '',
  slug_by_hand boolean not null default false,
  thumbnail text,
  status text not null default 'published',
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  -- More than a post may have, so that what is too long can be kept until it is shortened.
  constraint drafts_title_length check (char_length(title) <= 10000),
  constraint drafts_slug_length check (char_length(slug) <= 10000),
  constraint drafts_introduction_length check (char_length(introduction) <= 10000),
  constraint drafts_topic_length check (char_length(topic) <= 80),
  constraint drafts_content_size check (octet_length(content) <= 4 * 1024 * 1024),
  constraint drafts_thumbnail_file_name check (thumbnail ~ '^[^/\\[:cntrl:]]{1,255}$'),
  constraint drafts_status_known check (status in ('draft', 'published', 'scheduled'))
);

create index drafts_of_author on public.drafts (user_id, blog_id);
create index drafts_of_post on public.drafts (blog_id);

alter table public.drafts enable row level security;

revoke all on public.drafts from public, anon, authenticated, service_role;
grant select, delete on public.drafts to authenticated;
grant insert (id, user_id, blog_id, based_on, title, slug, introduction, topic, content, slug_by_hand, thumbnail, status,
  published_at) on public.drafts to authenticated;
grant update (based_on, title, slug, introduction, topic, content, slug_by_hand, thumbnail, status, published_at)
  on public.drafts to authenticated;
grant select, insert, update, delete on public.drafts to service_role;

create policy "Administrators may read their own drafts" on public.drafts
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may add drafts of their own" on public.drafts
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may change their own drafts" on public.drafts
  for update to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may delete their own drafts" on public.drafts
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

-- By this a tab knows whether another one has written meanwhile: never twice the same, whoever writes.
create function private.date_draft() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger date_draft before insert or update on public.drafts
  for each row execute function private.date_draft();

revoke execute on function private.date_draft() from public, anon, authenticated, service_role;

-- All that is kept of whoever asks, except what only proves who they are. Of a post that is not out nothing is told but
-- what they wrote themselves.
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
        'comment', case when posts_out.id is not null then comments.content end,
        'post', posts_out.title, 'post_slug', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'))
$$;
