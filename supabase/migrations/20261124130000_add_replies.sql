-- A reply is a comment with a parent, the review below which it stands. `answers` is the reply of the same review that it answers, if it
-- does not answer the review itself. A review that is deleted while it has replies stays as an empty row, so that they keep their place.
alter table public.comments
  alter column user_id drop not null,
  add column parent bigint,
  add column answers bigint,
  -- Deferred, because the empty row comes after the deletion.
  add constraint comments_parent_fkey foreign key (parent) references public.comments (id) deferrable initially deferred,
  add constraint comments_answers_fkey foreign key (answers) references public.comments (id) on delete set null,
  add constraint comments_answers_below check (answers is null or parent is not null),
  add constraint comments_reply_unrated check (parent is null or rating is null),
  add constraint comments_deleted_empty check (
    case when status = 'deleted' then num_nonnulls(user_id, rating, parent) = 0 and content = '' else user_id is not null end),
  drop constraint comments_content_not_blank,
  add constraint comments_content_not_blank check (private.has_ink(content) or status = 'deleted'),
  drop constraint comments_status_known,
  add constraint comments_status_known check (status in ('shown', 'held', 'deleted'));

grant insert (parent, answers) on public.comments to authenticated;

-- Lists of reviews leave replies out, lists of the dashboard what was deleted.
drop index public.comments_of_blog_by_rating, public.comments_of_blog_most_liked, public.comments_by_rating,
  public.comments_by_rating_most_liked, public.comments_newest_first, public.comments_most_liked;
create index comments_of_parent on public.comments (parent);
create index comments_of_answered on public.comments (answers);
create index comments_reviews_of_blog on public.comments (blog_id, created_at desc, id desc) include (status) where parent is null;
create index comments_of_blog_by_rating on public.comments (blog_id, rating, created_at desc, id desc) include (status)
  where parent is null;
create index comments_of_blog_most_liked on public.comments (blog_id, like_count desc, id desc) where like_count > 0 and parent is null;
create index comments_newest_first on public.comments (created_at desc, id desc) where status <> 'deleted';
create index comments_most_liked on public.comments (like_count desc, id desc) where status <> 'deleted';
create index comments_by_rating on public.comments (rating, created_at desc, id desc) where status <> 'deleted';
create index comments_by_rating_most_liked on public.comments (rating, like_count desc, id desc) where status <> 'deleted';

-- Security definer: policies on comments cannot read comments.
create function private.held_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments
  where status = 'held' and user_id is distinct from (select auth.uid()) and not (select public.is_admin())
$$;
revoke execute on function private.held_comments() from public, anon, authenticated, service_role;
grant execute on function private.held_comments() to anon, authenticated;

create or replace function private.hidden_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments where blog_id in (select private.hidden_posts())
  union all
  select private.held_comments()
  union all
  -- By an index, which a join may not use.
  select unnest(array(select id from public.comments where parent = held)) from private.held_comments() as held
$$;

-- Replies are read with their review.
alter policy "Visitors may read shown comments with their post" on public.comments
  using (
    status <> 'held'
    and (parent is null or parent not in (select private.held_comments()))
    and blog_id not in (select private.hidden_posts()));
alter policy "Readers may read shown comments and their own with their post" on public.comments
  using (
    ((status <> 'held' and (parent is null or parent not in (select private.held_comments())))
      or user_id = (select auth.uid())
      or (select public.is_admin()))
    and blog_id not in (select private.hidden_posts()));

-- Also for imports. What is answered is locked, so that it is not deleted at the same moment.
create function private.require_answered() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.comments as answered
  where answered.id = coalesce(new.answers, new.parent) and coalesce(answered.parent, answered.id) = new.parent
    and answered.blog_id = new.blog_id and answered.status = 'shown'
    and not exists (select from public.comments as review where review.id = new.parent and review.status = 'held')
  for key share;
  if not found then
    raise foreign_key_violation using
      message = 'there is no such comment: violates foreign key constraint "comments_parent_fkey"',
      constraint = 'comments_parent_fkey', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;
create trigger require_answered before insert or update of parent, blog_id on public.comments
  for each row when (new.parent is not null) execute function private.require_answered();

create function private.keep_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.parent is null then
    insert into public.comments (id, blog_id, content, status, created_at)
    select old.id, old.blog_id, '', 'deleted', old.created_at
    where exists (select from public.comments where parent = old.id);
  end if;
  -- The last reply takes the empty row along. Locked, because two replies may be deleted at the same moment.
  perform from public.comments where id = old.parent for no key update;
  delete from public.comments
  where id = old.parent and status = 'deleted' and not exists (select from public.comments where parent = old.parent);
  return null;
end
$$;
create trigger keep_replies after delete on public.comments for each row execute function private.keep_replies();

revoke execute on function private.require_answered(), private.keep_replies() from public, anon, authenticated, service_role;

create or replace function private.require_comment_out() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.comments join public.blogs on blogs.id = comments.blog_id
    where comments.id = new.comment_id and comments.status = 'shown'
      and private.is_out(blogs.status, blogs.published_at)
      and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held'))
  then
    raise foreign_key_violation using
      message = format('there is no such comment: violates foreign key constraint "%s_comment_id_fkey"', tg_table_name),
      constraint = tg_table_name || '_comment_id_fkey', schema = 'public', table = tg_table_name;
  end if;
  return new;
end
$$;

-- Columns of comments for the API. The ids of a review's replies, oldest first, as far as the caller may read them.
create function public.replies(comment public.comments) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select id from public.comments where parent = comment.id order by coalesce(first_created_at, created_at), id limit 1000)
$$;
-- The author of what a reply answers. Null when that was deleted.
create function public.answered_name(comment public.comments) returns text
language sql stable set search_path = ''
as $$
  select (select username from public.profiles where id = answered.user_id)
  from public.comments as answered where answered.id = coalesce(comment.answers, comment.parent)
$$;
revoke execute on function public.replies(public.comments), public.answered_name(public.comments)
  from public, anon, authenticated, service_role;
grant execute on function public.replies(public.comments), public.answered_name(public.comments)
  to anon, authenticated, service_role;

-- What counts reviews leaves replies and deleted reviews out. `deleted` counts the empty rows in the list.
drop function public.rating_summary(bigint);
create function public.rating_summary(of_blog bigint)
returns table (average numeric, count integer, spread integer[], rated integer[], total integer, deleted integer)
language sql stable security definer set search_path = ''
as $$
  with readable as (
    select id from public.blogs
    where id = of_blog
      and (private.is_out(status, published_at)
        or current_setting('role') = 'service_role'
        or (select public.is_admin()))
  )
  select readers.average, readers.count, readers.spread, reviews.rated, reviews.total, reviews.deleted
  from (
    select avg(rating) as average, count(*)::integer as count,
      array[
        count(*) filter (where rating = 1),
        count(*) filter (where rating = 2),
        count(*) filter (where rating = 3),
        count(*) filter (where rating = 4),
        count(*) filter (where rating = 5)
      ]::integer[] as spread
    from private.newest_ratings((select id from readable)) as rating
  ) as readers, (
    select
      array[
        count(*) filter (where rating = 1),
        count(*) filter (where rating = 2),
        count(*) filter (where rating = 3),
        count(*) filter (where rating = 4),
        count(*) filter (where rating = 5)
      ]::integer[] as rated,
      count(*) filter (where status = 'shown')::integer as total,
      count(*) filter (where status = 'deleted')::integer as deleted
    from public.comments
    where blog_id = (select id from readable) and status <> 'held' and parent is null
  ) as reviews
$$;
revoke execute on function public.rating_summary(bigint) from public, anon, authenticated, service_role;
grant execute on function public.rating_summary(bigint) to anon, authenticated, service_role;

create or replace function public.figures_by_day(zone text, since date) returns TABLE(day date, users integer, comments integer, posts integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone zone)::date;
  -- At most a year.
  first_day constant date := greatest(since, today - 366);
  first_moment constant timestamptz := first_day::timestamp at time zone zone;
begin
  perform private.require_admin();
  return query
  with joined as (
    select (created_at at time zone zone)::date as at, count(*) from public.profiles
    where created_at >= first_moment group by 1
  ), commented as (
    select (created_at at time zone zone)::date as at, count(*) from public.comments
    where created_at >= first_moment and status <> 'deleted' and parent is null group by 1
  ), published as (
    select (inserted_at at time zone zone)::date as at, count(*) from public.blogs
    where inserted_at >= first_moment and private.is_out(status, published_at) group by 1
  )
  select d::date, coalesce(joined.count, 0)::integer, coalesce(commented.count, 0)::integer,
    coalesce(published.count, 0)::integer
  from generate_series(first_day, today, interval '1 day') as d
  left join joined on joined.at = d::date
  left join commented on commented.at = d::date
  left join published on published.at = d::date
  order by d;
end
$$;

create or replace function public.most_reviewed_posts() returns TABLE(id bigint, slug text, title text, reviews bigint)
language plpgsql stable security definer set search_path = '' set enable_hashagg = 'off' set enable_seqscan = 'off'
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = 'shown' and parent is null
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;

create or replace function public.list_comments(search text, sort text, descending boolean, of_blog bigint DEFAULT NULL::bigint, with_rating integer DEFAULT NULL::integer, skip bigint DEFAULT 0, take bigint DEFAULT NULL::bigint) returns TABLE(total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.comments',
    'status <> ''deleted'''
      || case when search = '' then '' else format(' and content ilike %L', private.containing(search)) end
      || case when of_blog is null then '' else format(' and blog_id = %L', of_blog) end
      || case
        when with_rating is null then ''
        when with_rating = 6 then ' and parent is null and rating is null'
        else format(' and rating = %L', with_rating)
      end,
    case sort when 'like_count' then 'like_count' else 'created_at' end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;

create or replace function public.approve_comments(of_comments bigint[]) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  approved bigint[];
begin
  perform private.require_admin();
  delete from public.reports where comment_id = any (of_comments);
  with shown as (
    update public.comments set status = 'shown' where id = any (of_comments) and status <> 'deleted' returning id
  )
  select coalesce(array_agg(id order by id), '{}') from shown into approved;
  return approved;
end
$$;

create or replace function private.match_reviews(query tsquery, newest bigint, of_topic text, most integer) returns bigint[]
language plpgsql stable set search_path = '' set enable_seqscan = 'off' set enable_indexscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  attempt tsquery;
  ids bigint[] := '{}';
begin
  for level in 0 .. 3 loop
    attempt := case when level = 3 then query else query && (
      select string_agg(quote_literal(private.review_age_word(greatest(newest - (age::bigint << (8 + 3 * level)), 0), level)), '|')::tsquery
      from generate_series(0, 7) as age) end;
    ids := array(
      select comments.id
      from public.comments join public.blogs on blogs.id = comments.blog_id
      where private.review_words(comments.id, comments.content) @@ attempt
        and comments.status = 'shown' and private.is_out(blogs.status, blogs.published_at)
        and (of_topic = '' or blogs.topic = of_topic)
        and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;
