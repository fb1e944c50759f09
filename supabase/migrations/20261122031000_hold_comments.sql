-- A comment is shown, or held until an administrator approves it. A held one is there for its author and for
-- administrators only, and counts for nobody.

alter table public.comments
  add column status text not null default 'shown',
  add constraint comments_status_known check (status in ('shown', 'held'));

-- What is counted is counted in an index alone.
drop index public.comments_of_blog, public.comments_of_blog_by_rating, public.comments_of_author;
create index comments_of_blog on public.comments (blog_id, created_at desc, id desc) include (status);
create index comments_of_blog_by_rating on public.comments (blog_id, rating, created_at desc, id desc) include (status);
create index comments_of_author on public.comments (user_id, created_at desc);
create index comments_held on public.comments (id) where status = 'held';

drop policy "Comments may be read with their post" on public.comments;

create policy "Visitors may read shown comments with their post" on public.comments
  for select to anon using (status = 'shown' and blog_id not in (select private.hidden_posts()));

create policy "Readers may read shown comments and their own with their post" on public.comments
  for select to authenticated
  using (
    (status = 'shown' or user_id = (select auth.uid()) or (select public.is_admin()))
    and blog_id not in (select private.hidden_posts()));

-- Two queries: one condition with `or` would read the whole table.
create or replace function private.hidden_comments() returns setof bigint
language sql stable security definer rows 100 set search_path = ''
as $$
  select id from public.comments where blog_id in (select private.hidden_posts())
  union all
  select id from public.comments
  where status = 'held' and user_id is distinct from (select auth.uid()) and not (select public.is_admin())
$$;

-- Serves every table whose rows belong to a comment. To everybody but those who may read it, a held comment is gone, and
-- it can be liked or reported by nobody.
create or replace function private.require_comment_out() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not exists (
    select from public.comments join public.blogs on blogs.id = comments.blog_id
    where comments.id = new.comment_id and comments.status = 'shown'
      and blogs.status <> 'draft' and blogs.published_at <= now())
  then
    raise foreign_key_violation using
      message = format('there is no such comment: violates foreign key constraint "%s_comment_id_fkey"', tg_table_name),
      constraint = tg_table_name || '_comment_id_fkey', schema = 'public', table = tg_table_name;
  end if;
  return new;
end
$$;

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
  where blog_id = (select id from readable) and status = 'shown'
$$;

create or replace function public.most_reviewed_posts()
returns table (id bigint, slug text, title text, reviews bigint)
language plpgsql stable security definer set search_path = '' set enable_hashagg = off set enable_seqscan = off
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = 'shown'
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;

-- 'https://www.' is one link.
create function private.count_links(content text) returns integer
language sql immutable set search_path = ''
as $$
  select regexp_count(content, 'https?://(www\.)?|\mwww\.', 1, 'i')
$$;

-- A text as it is compared with another: without regard to case and spaces.
create function private.words_of(content text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(regexp_replace(content collate "und-x-icu", '\s+', ' ', 'g'), '^ | $', '', 'g'))
$$;

-- Security definer: reads the settings and all comments of the author. The lock lets two requests of one account pass one
-- after the other, so that neither misses what the other one says.
create function private.judge_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  if exists (
    select from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.words_of(content) = private.words_of(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 then
    new.status := 'held';
  end if;
  if tg_op = 'INSERT' and (select hold_first_reviews from public.settings) and not exists (
    select from public.comments where user_id = auth.uid() and status = 'shown')
  then
    new.status := 'held';
  end if;
  return new;
end
$$;

create trigger judge_new_comment before insert on public.comments
  for each row when (current_user = 'authenticated')
  execute function private.judge_comment();
create trigger judge_edited_comment before update of content on public.comments
  for each row when (current_user = 'authenticated' and new.content <> old.content)
  execute function private.judge_comment();

revoke execute on function private.count_links(text), private.words_of(text), private.judge_comment()
  from public, anon, authenticated, service_role;
