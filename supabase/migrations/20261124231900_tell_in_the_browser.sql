-- What an account is told of in the browser: answers and approvals, the newest hundred of each, and for administrators the newest
-- hundred of what waits for them. For that, which is in other tables, a row says only that it was read.
create table private.notices (
  user_id uuid constraint notices_user_id_fkey references public.profiles (id) on delete cascade,
  kind text constraint notices_kind_known check (kind in ('answer', 'approval', 'held', 'report')),
  comment_id bigint constraint notices_comment_id_fkey references public.comments (id) on delete cascade,
  told_at timestamptz not null default clock_timestamp(),
  read_at timestamptz not null default '-infinity',
  constraint notices_pkey primary key (user_id, kind, comment_id)
);
create index notices_newest on private.notices (user_id, kind, told_at desc);
create index notices_of_comment on private.notices (comment_id);

alter table private.notices enable row level security;
revoke all on private.notices from public, anon, authenticated, service_role;

create function private.bound_notices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.notices
  where user_id = new.user_id and kind = new.kind and told_at < (
    select told_at from private.notices where user_id = new.user_id and kind = new.kind order by told_at desc offset 99 limit 1);
  return null;
end
$$;
create trigger bound_notices after insert on private.notices for each row execute function private.bound_notices();

create function private.note_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notices (user_id, kind, comment_id)
  select user_id, 'answer', new.id from public.comments
  where id = coalesce(new.answers, new.parent) and user_id <> new.user_id
  union all
  select new.user_id, 'approval', new.id where tg_op = 'UPDATE' and new.user_id is distinct from (select auth.uid())
  on conflict (user_id, kind, comment_id) do update set told_at = excluded.told_at;
  return null;
end
$$;

-- Imports run as service_role.
create trigger note_reply after insert on public.comments
  for each row when (current_user = 'authenticated' and new.parent is not null and new.status = 'shown')
  execute function private.note_comment();
create trigger note_approval after update of status on public.comments
  for each row when (old.status = 'held' and new.status = 'shown') execute function private.note_comment();

-- The notices of the caller. Nothing is told of what is held or not out any more.
create function private.present_notices() returns table (kind text, comment_id bigint, told_at timestamptz, is_read boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  with reported as (
    select reports.comment_id, reports.created_at from public.reports where (select public.is_admin()) order by id desc limit 100
  ), waiting as (
    (select 'held' as kind, id as comment_id, created_at as told_at
      from public.comments where status = 'held' and (select public.is_admin()) order by id desc limit 100)
    union all
    select 'report', reported.comment_id, max(created_at) from reported group by reported.comment_id
  )
  select waiting.kind, waiting.comment_id, waiting.told_at, coalesce(marks.read_at >= waiting.told_at, false)
  from waiting left join private.notices as marks
    on marks.user_id = (select auth.uid()) and marks.kind = waiting.kind and marks.comment_id = waiting.comment_id
  union all
  select told.kind, told.comment_id, told.told_at, told.read_at >= told.told_at
  from private.notices as told join public.comments on comments.id = told.comment_id join public.blogs on blogs.id = comments.blog_id
  where told.user_id = (select auth.uid()) and told.kind in ('answer', 'approval')
    and comments.status = 'shown' and private.is_out(blogs.status, blogs.published_at)
    and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
$$;

create function public.count_notices() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.present_notices() where not is_read
$$;

-- The newest first. `name` is the author's, `quote` the first words.
create function public.list_notices()
returns table (kind text, comment_id bigint, told_at timestamptz, is_read boolean, name text, quote text, post text, slug text)
language sql stable security definer rows 100 set search_path = ''
as $$
  select notice.kind, notice.comment_id, notice.told_at, notice.is_read, profiles.username, left(comments.content, 160), blogs.title, blogs.slug
  from private.present_notices() as notice join public.comments on comments.id = notice.comment_id
    join public.blogs on blogs.id = comments.blog_id join public.profiles on profiles.id = comments.user_id
  order by notice.told_at desc, notice.kind, notice.comment_id desc limit 100
$$;

-- Marks as read what the caller was told of until a moment, or the one of them about a comment.
create function public.read_notices(until timestamptz, about bigint default null) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notices (user_id, kind, comment_id, told_at, read_at)
  select auth.uid(), kind, comment_id, told_at, clock_timestamp() from private.present_notices()
  where not is_read and told_at <= until and (about is null or comment_id = about)
  on conflict (user_id, kind, comment_id) do update set told_at = excluded.told_at, read_at = excluded.read_at
$$;

revoke execute on function private.bound_notices(), private.note_comment(), private.present_notices(), public.count_notices(),
  public.list_notices(), public.read_notices(timestamptz, bigint) from public, anon, authenticated, service_role;
grant execute on function public.count_notices(), public.list_notices(), public.read_notices(timestamptz, bigint) to authenticated;
