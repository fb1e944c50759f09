-- A post is out when it is no draft and its time has come. Before that, and when it is taken back, it is there for
-- administrators only, and its comments and likes with it.

alter table public.blogs
  add column status text not null default 'published',
  add column published_at timestamptz;
update public.blogs set published_at = inserted_at;
alter table public.blogs
  alter column published_at set default now(),
  add constraint blogs_status_known check (status in ('draft', 'published', 'scheduled')),
  add constraint blogs_published_at_known check (status = 'draft' or published_at is not null);

grant insert (status, published_at), update (status, published_at) on public.blogs to authenticated;

-- What is out is seen in the index: nobody reads the table to count posts or to skip them. blogs_out is for visitors, who
-- know of nothing else, and a third of the other in size.
drop index public.blogs_of_topic, public.blogs_newest_first, public.blogs_listed;
create index blogs_out on public.blogs (id) include (published_at) where status <> 'draft';
create index blogs_of_topic on public.blogs (topic, id) include (status, published_at);
create index blogs_newest_first on public.blogs (inserted_at desc, id desc) include (status, published_at);
create index blogs_listed on public.blogs (id)
  include (title, topic, inserted_at, updated_at, status, published_at);
-- Both together find what is not out.
create index blogs_drafts on public.blogs (id) where status = 'draft';
create index blogs_by_time on public.blogs (published_at);

drop policy "Everybody may read posts" on public.blogs;

create policy "Everybody may read posts that are out" on public.blogs
  for select to anon, authenticated using (status <> 'draft' and published_at <= now());

create policy "Administrators may read every post" on public.blogs
  for select to authenticated using ((select public.is_admin()));

-- published_at is since when a post is out, or from when on it will be; inserted_at the same of the first time. What has been
-- out keeps both while it is a draft, and the latter also while it waits for another time.
create or replace function private.date_blog() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Null for a new one.
  has_been_out constant boolean := old.published_at is not null and least(old.published_at, old.inserted_at) <= now();
begin
  -- The default of the column: no time was given.
  if new.published_at = now() and tg_op = 'INSERT' then
    new.published_at := case when new.status = 'published' then least(new.inserted_at, now()) end;
  end if;
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if new.status = 'published' then
    new.published_at := least(old.published_at, now());
  end if;
  if new.status = 'scheduled' and new.published_at < now() and new.published_at is distinct from old.published_at then
    new.published_at := now();
  end if;
  if new.status = 'draft' then
    new.published_at := case when has_been_out then old.published_at end;
  end if;
  new.inserted_at := case
    when has_been_out then old.inserted_at
    else coalesce(new.published_at, least(old.inserted_at, now()))
  end;
  new.updated_at := now();
  return new;
end
$$;

-- What whoever asks may not read, because it is not out: little, and found once for a query. To ask for the post of each
-- comment, and for both of each like, takes fifty times as long where there are many. The schema is closed, so that these
-- can be called by policies and by nobody else.
create function private.hidden_posts() returns setof bigint
language sql stable security definer rows 10 set search_path = ''
as $$
  select id from public.blogs
  where not (select public.is_admin()) and (status = 'draft' or published_at > now())
$$;

create function private.hidden_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments where blog_id in (select private.hidden_posts())
$$;

revoke execute on function private.hidden_posts(), private.hidden_comments()
  from public, anon, authenticated, service_role;
grant execute on function private.hidden_posts(), private.hidden_comments() to anon, authenticated;

drop policy "Everybody may read comments" on public.comments;
drop policy "Readers may change their own comments" on public.comments;
drop policy "Readers may delete their own comments" on public.comments;

create policy "Comments may be read with their post" on public.comments
  for select to anon, authenticated using (blog_id not in (select private.hidden_posts()));

create policy "Readers may change their own comments on posts that they may read" on public.comments
  for update to authenticated
  using (user_id = (select auth.uid()) and blog_id not in (select private.hidden_posts()));

create policy "Readers may delete their own comments on posts that they may read" on public.comments
  for delete to authenticated
  using (user_id = (select auth.uid()) and blog_id not in (select private.hidden_posts()));

drop policy "Everybody may count likes" on public.likes;

create policy "Likes may be read with their comment" on public.likes
  for select to anon, authenticated using (comment_id not in (select private.hidden_comments()));

-- No policies: what is not out is refused in the words for what is gone, so that nobody can tell one from the other.
create function private.require_post_out() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not exists (
    select from public.blogs where id = new.blog_id and status <> 'draft' and published_at <= now())
  then
    raise foreign_key_violation using
      message = 'there is no such post: violates foreign key constraint "comments_blog_id_fkey"',
      constraint = 'comments_blog_id_fkey', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;

create trigger require_post_out before insert on public.comments
  for each row execute function private.require_post_out();

create function private.require_comment_out() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not exists (
    select from public.comments join public.blogs on blogs.id = comments.blog_id
    where comments.id = new.comment_id and blogs.status <> 'draft' and blogs.published_at <= now())
  then
    raise foreign_key_violation using
      message = 'there is no such comment: violates foreign key constraint "likes_comment_id_fkey"',
      constraint = 'likes_comment_id_fkey', schema = 'public', table = 'likes';
  end if;
  return new;
end
$$;

create trigger require_comment_out before insert on public.likes
  for each row execute function private.require_comment_out();

revoke execute on function private.require_post_out(), private.require_comment_out()
  from public, anon, authenticated, service_role;

-- Security definer, so that whether the post may be read is asked once, and not for each of its comments.
create or replace function public.rating_summary(of_blog bigint)
returns table (average numeric, count integer, spread integer[], total integer)
language sql stable security definer set search_path = ''
as $$
  with readable as (
    select id from public.blogs
    where id = of_blog
      and ((status <> 'draft' and published_at <= now())
        or current_setting('role') = 'service_role'
        or (select public.is_admin()))
  )
  select
    avg(rating),
    count(rating)::integer,
    array[
      count(*) filter (where rating = 1),
      count(*) filter (where rating = 2),
      count(*) filter (where rating = 3),
      count(*) filter (where rating = 4),
      count(*) filter (where rating = 5)
    ]::integer[],
    count(*)::integer
  from public.comments
  where blog_id = (select id from readable)
$$;

-- One row a day from `since` to today, in the given time zone: how many joined, commented and were published, as far as
-- they are out.
create or replace function public.figures_by_day(zone text, since date)
returns table (day date, users integer, comments integer, posts integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone zone)::date;
  -- Not more than a year, whatever is asked for.
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
    where created_at >= first_moment group by 1
  ), published as (
    select (inserted_at at time zone zone)::date as at, count(*) from public.blogs
    where inserted_at >= first_moment and status <> 'draft' and published_at <= now() group by 1
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

drop function public.list_posts(text, text, text, boolean, bigint, bigint);

-- `sort` is 'title', 'topic', 'inserted_at' or 'updated_at', anything else the id. An empty `search`, `of_topic` or
-- `with_status` asks for all. 'published' is what is out, 'scheduled' what will be, and 'draft' the rest.
create function public.list_posts(
  search text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null,
  with_status text default '')
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.keys::bigint[]
  from private.read_page(
    'public.blogs where true'
      || case when search = '' then '' else format(' and title ilike %L', private.containing(search)) end
      || case when of_topic = '' then '' else format(' and topic = %L', of_topic) end
      || case with_status
        when 'published' then ' and status <> ''draft'' and published_at <= now()'
        when 'scheduled' then ' and status <> ''draft'' and published_at > now()'
        when 'draft' then ' and status = ''draft'''
        else ''
      end,
    'id',
    case sort
      when 'title' then 'title collate "und-x-icu"'
      when 'topic' then 'topic'
      when 'inserted_at' then 'inserted_at'
      when 'updated_at' then 'updated_at'
      else 'id'
    end,
    descending, skip, take, null) as page;
end
$$;

revoke execute on function public.list_posts(text, text, text, boolean, bigint, bigint, text)
  from public, anon, authenticated, service_role;
grant execute on function public.list_posts(text, text, text, boolean, bigint, bigint, text) to authenticated;
