-- Generated from supabase/schemas: npm run schema

drop function public.list_notifications();

drop function public.figure_posts(date);

drop function public.figure_now();

-- The hundred posts that were read most.
create or replace function public.figure_posts(since date)
returns table (id bigint, slug text, title text, reads bigint, ends bigint, reviews bigint, stars numeric, of_project boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with counted as (
    select blog_id, sum(reads) as reads, sum(ends) as ends from private.reads where day >= since
    group by 1 order by 2 desc, 1 limit 100)
  select blogs.id, blogs.slug, blogs.title, counted.reads, counted.ends, count(comments.id), round(avg(comments.rating), 2),
    blogs.kind = 'project'
  from counted join public.blogs on blogs.id = counted.blog_id
  left join public.comments on comments.blog_id = blogs.id and comments.parent is null and comments.status = 'shown'
    and comments.created_at >= since::timestamp at time zone (select time_zone from public.settings)
  group by 1, 2, 3, 4, 5 order by 4 desc, 1
$$;
revoke execute on function public.figure_posts(date) from public, anon, authenticated, service_role;
grant execute on function public.figure_posts(date) to authenticated;

-- What is read now: in the last half hour.
create or replace function public.figure_now() returns table (id bigint, slug text, title text, reads bigint, of_project boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select blogs.id, blogs.slug, blogs.title, sum(recent.reads), blogs.kind = 'project'
  from private.recent_reads as recent join public.blogs on blogs.id = recent.blog_id
  where recent.counted_at > now() - interval '30 minutes'
  group by 1 order by 4 desc, 1 limit 10
$$;
revoke execute on function public.figure_now() from public, anon, authenticated, service_role;
grant execute on function public.figure_now() to authenticated;

-- Newest first. `name` is the author's, `quote` the first words.
create or replace function public.list_notifications()
returns table (kind text, comment_id bigint, notified_at timestamptz, is_read boolean, name text, quote text, post text, slug text, of_project boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  select notification.kind, notification.comment_id, notification.notified_at, notification.is_read, coalesce(profiles.username, comments.imported_name), left(comments.content, 160), blogs.title, blogs.slug, blogs.kind = 'project'
  from private.current_notifications() as notification join public.comments on comments.id = notification.comment_id
    join public.blogs on blogs.id = comments.blog_id left join public.profiles on profiles.id = comments.user_id
  order by notification.notified_at desc, notification.kind, notification.comment_id desc limit 100
$$;
revoke execute on function public.list_notifications() from public, anon, authenticated, service_role;
grant execute on function public.list_notifications() to authenticated;
