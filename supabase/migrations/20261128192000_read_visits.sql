-- What the first page of the dashboard begins with is read from indexes: the visits of each day alone, and dead links.

create index links_dead on private.links (failed_since, address) where failed_on > failed_since and not is_ignored;

-- Generated from supabase/schemas: npm run schema

-- The three oldest of each kind, with how many there are, at most 1,000: 'link', 'picture', 'draft', 'review' that waits for a week, and
-- 'issue' of the newsletter that was not sent. `noun` is 'post', 'project' or 'page'. `why`: why a link or an issue fails, or how many pictures.
create or replace function public.list_attention()
returns table (kind text, total bigint, noun text, slug text, title text, since timestamptz, why text, address text)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with found (kind, blog_id, page_id, since, why, address) as (
    (select 'link', blog_id, page_id, failed_since::timestamptz, reason, address
      from private.links where failed_on > failed_since and not is_ignored order by failed_since, address limit 1000)
    union all
    (select 'picture', id, null, null, null, null
      from public.blogs where status <> 'draft' and private.undescribed_pictures(content) > 0 limit 1000)
    union all
    (select 'picture', null, id, null, null, null
      from public.pages where status <> 'draft' and private.undescribed_pictures(content) > 0 limit 1000)
    union all
    (select 'draft', id, null, updated_at, null, null
      from public.blogs where status = 'draft' and updated_at < now() - interval '30 days' order by updated_at limit 1000)
    union all
    (select 'draft', null, id, updated_at, null, null
      from public.pages where status = 'draft' and updated_at < now() - interval '30 days' order by updated_at limit 1000)
    union all
    (select 'review', blog_id, null, waiting.since, null, null
      from (
        select id, min(created_at) as since
        from (select id, created_at from public.comments where status = 'held' union all select comment_id, created_at from public.reports) as waiting
        group by 1) as waiting join public.comments using (id)
      where waiting.since < now() - interval '7 days' order by waiting.since limit 1000)
    union all
    (select 'issue', blog_id, null, greatest(published_at, nullif(posts_until, '-infinity')),
        case when deliveries.state = 'paused' then pace.answer
          when not exists (select from public.settings where offers_newsletter) then 'off'
          when not private.can_send_mails() then 'no mail' else 'late' end, null
      from private.deliveries left join public.blogs on blogs.id = blog_id, private.mail_pace as pace
      where deliveries.state = 'planned' and (blogs.id is null or private.is_published(status, published_at))
          and greatest(published_at, nullif(posts_until, '-infinity')) < now() - interval '15 minutes'
        or deliveries.state = 'paused' and pace.refusals >= 10
      order by deliveries.id limit 1000)),
  placed as (
    select found.*, count(*) over (partition by kind) as total, row_number() over (partition by kind order by found.since, blog_id, page_id) as place from found)
  select placed.kind, least(placed.total, 1000), entry.kind, entry.slug, entry.title, placed.since,
    case placed.kind when 'picture' then private.undescribed_pictures(entry.content)::text else placed.why end, placed.address
  from placed left join lateral (
      select blogs.kind, blogs.slug, blogs.title, blogs.content from public.blogs where id = blog_id
      union all
      select 'page', pages.slug, pages.title, pages.content from public.pages where id = page_id
      -- So that the planner expects few entries, and reads them by their index.
      limit 1) as entry on true
  where place <= 3 order by array_position('{issue,review,link,picture,draft}'::text[], placed.kind), place
$$;
revoke execute on function public.list_attention() from public, anon, authenticated, service_role;
grant execute on function public.list_attention() to authenticated;

-- Only the readers of figure_days, which also reads reviews.
create or replace function public.figure_visits(since date) returns table (day date, readers bigint)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with visits as (
    select day, sum(readers) as readers from private.readers where kind = 'device' and readers.day >= since group by 1)
  select days.day::date, coalesce(readers, 0)::bigint
  from generate_series(since, (now() at time zone (select time_zone from public.settings))::date, interval '1 day') as days (day)
  left join visits using (day) order by 1
$$;
revoke execute on function public.figure_visits(date) from public, anon, authenticated, service_role;
grant execute on function public.figure_visits(date) to authenticated;
