alter table public.blogs
  add column project jsonb,
  add column kind text not null generated always as (case when project is null then 'post' else 'project' end) stored,
  add column featured boolean not null default false,
  add column position integer not null default 0,
  add constraint blogs_featured_projects check (not featured or kind = 'project'),
  add constraint blogs_unlike_posts check (kind = 'post' or num_nonnulls(reviewed, series, pinned) = 0 and subtitle = ''),
  drop constraint blogs_topic_not_blank,
  add constraint blogs_topic_not_blank check ((topic collate "und-x-icu" ~ '\S') = (kind = 'post'));

-- Lists of posts leave projects to their own index.
drop index public.blogs_by_time, public.blogs_listed, public.blogs_newest_first, public.blogs_of_topic, public.blogs_of_topic_newest_first,
  public.blogs_published;
create index blogs_by_time on public.blogs (published_at) include (id, topic, status, kind);
create index blogs_listed on public.blogs (id) include (title, topic, inserted_at, updated_at, status, published_at, kind);
create index blogs_newest_first on public.blogs (inserted_at desc, id desc) include (status, published_at, kind);
create index blogs_of_topic on public.blogs (topic, id) include (status, published_at, kind);
create index blogs_of_topic_newest_first on public.blogs (topic, inserted_at desc, id desc) include (status, published_at, kind);
create index blogs_published on public.blogs (id) include (published_at, kind) where status <> 'draft';
create index blogs_projects on public.blogs (position, id) where kind = 'project';

alter table public.settings
  add column home_projects integer not null default 3 constraint settings_home_projects_range check (home_projects between 0 and 6),
  add column projects_title text not null default 'Projects' constraint settings_projects_title_line check (private.is_line(projects_title, 1, 40)),
  add column projects_address text not null default 'projects'
    constraint settings_projects_address_shape check (projects_address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(projects_address) <= 60)
    constraint settings_projects_address_reserved check (projects_address <> all (array[
      'archive', 'assets', 'auth', 'blog', 'contact', 'dashboard', 'healthz', 'images', 'preview', 'previews', 'readyz', 'resetpassword', 'rest', 'resume', 'search', 'series', 'shelf', 'signin', 'signup', 'storage', 'subscribe', 'subscription', 'tags', 'topics', 'unauthorized']));
update public.settings set projects_address = free.address
from (
  select address from unnest('{projects,portfolio,case-studies}'::text[]) with ordinality as wanted (address, place)
  where not exists (select from public.pages where slug = address) order by place limit 1) as free
where projects_address <> free.address;

-- Generated from supabase/schemas: npm run schema

drop function public.list_posts(text,text,text,boolean,bigint,bigint,text);

drop policy "Visitors may read published posts" on public.blogs;

drop policy "Readers may read published posts, administrators every post" on public.blogs;

create or replace function private.announce_posts(ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- One message for each page, up to a number at which dropping all is cheaper.
  if cardinality(ids) > 50 then
    perform pg_catalog.pg_notify('byline_pages', '*');
  else
    -- The owner chooses where the pages of projects are.
    perform pg_catalog.pg_notify('byline_pages', case kind when 'project' then '*' else slug end) from public.blogs where id = any (ids);
  end if;
end;
$$;
revoke execute on function private.announce_posts(bigint[]) from public, anon, authenticated, service_role;

-- `sort` is 'title', 'topic', 'inserted_at', 'updated_at' or otherwise the id. An empty `search`, `of_topic` or `with_status` matches all.
-- The status 'published' means visible posts, 'scheduled' future ones, 'draft' the rest. `of_kind` is 'post' or 'project'; `sort` also
-- 'position' for projects.
create or replace function public.list_posts(
  search text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null,
  with_status text default '', of_kind text default 'post')
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.blogs',
    format('kind = %L', of_kind)
      || case when search = '' then '' else format(' and title ilike %L', private.containing(search)) end
      || case when of_topic = '' then '' else format(' and topic = %L', of_topic) end
      || case with_status
        when 'published' then ' and private.is_published(status, published_at)'
        when 'scheduled' then ' and status <> ''draft'' and published_at > now()'
        when 'draft' then ' and status = ''draft'''
        else ''
      end,
    case sort
      when 'title' then 'title collate "und-x-icu"'
      when 'topic' then 'topic'
      when 'inserted_at' then 'inserted_at'
      when 'updated_at' then 'updated_at'
      when 'position' then 'position'
      else 'id'
    end,
    descending, skip, take, null) as page;
end
$$;
revoke execute on function public.list_posts(text,text,text,boolean,bigint,bigint,text,text) from public, anon, authenticated, service_role;
grant execute on function public.list_posts(text,text,text,boolean,bigint,bigint,text,text) to authenticated;

-- One row per day from `since` to today, in the time zone `zone`: new accounts, comments, and published posts.
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
    where inserted_at >= first_moment and private.is_published_post(kind, status, published_at) group by 1
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
revoke execute on function public.figures_by_day(text,date) from public, anon, authenticated, service_role;
grant execute on function public.figures_by_day(text,date) to authenticated;

-- The five posts with most comments. Counts in the index comments_of_blog, because a hash of a hundred thousand posts exceeds the memory of
-- a query and takes three times as long.
create or replace function public.most_reviewed_posts() returns TABLE(id bigint, slug text, title text, reviews bigint)
language plpgsql stable security definer set search_path = '' set enable_hashagg = 'off' set enable_seqscan = 'off'
as $$
begin
  perform private.require_admin();
  return query
  select blogs.id, blogs.slug, blogs.title, most.reviews
  from (
    select blog_id, count(*) as reviews from public.comments
    where status = 'shown' and parent is null and blog_id not in (select blogs.id from public.blogs where kind = 'project')
    group by blog_id order by 2 desc, 1 limit 5
  ) as most
  join public.blogs on blogs.id = most.blog_id
  order by most.reviews desc, blogs.id;
end
$$;
revoke execute on function public.most_reviewed_posts() from public, anon, authenticated, service_role;
grant execute on function public.most_reviewed_posts() to authenticated;

-- A version contains the whole row except its author, its dates, and whether it is published.
create or replace function private.version_of(written jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select written - array[
    'id', 'user_id', 'save_id', 'status', 'published_at', 'inserted_at', 'created_at', 'updated_at', 'text_changed_at', 'minutes', 'pinned',
    'kind', 'position']
$$;
revoke execute on function private.version_of(jsonb) from public, anon, authenticated, service_role;

-- Adds what a server counted, [{kind, name, count}], and returns the day in the site's time zone to which it was added. `kind` is 'read' or
-- 'end' with the slug of a post, 'device', 'host' or 'feed'. A day has at most a thousand hosts, because anyone can invent them. The lock:
-- servers would add to the same rows in different orders.
create or replace function public.count_reads(counted jsonb) returns date
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone (select time_zone from public.settings))::date;
  hosts bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.reads', 0));
  with counts as (
    select blogs.id, coalesce(sum(count) filter (where entry.kind = 'read'), 0) as reads, coalesce(sum(count) filter (where entry.kind = 'end'), 0) as ends
    from jsonb_to_recordset(counted) as entry (kind text, name text, count integer)
    join public.blogs on blogs.slug = entry.name and private.is_published_post(blogs.kind, blogs.status, blogs.published_at)
    where entry.kind in ('read', 'end')
    group by 1),
  recent as (
    insert into private.recent_reads (blog_id, reads) select id, reads from counts where reads > 0)
  insert into private.reads as known (blog_id, day, reads, ends)
  select id, today, reads, least(reads, ends) from counts
  on conflict (blog_id, day) do update set reads = known.reads + excluded.reads,
    ends = least(known.reads + excluded.reads, known.ends + (select ends from counts where id = known.blog_id));
  select count(*) into hosts from private.readers where day = today and kind = 'host';
  insert into private.readers as known (day, kind, name, readers)
  select today, kind, name, count
  from jsonb_to_recordset(counted) as entry (kind text, name text, count integer)
  where kind = 'device'
    or kind = 'host' and (hosts < 1000 or exists (
      select from private.readers where (day, kind, name) = (today, 'host', entry.name)))
  on conflict (day, kind, name) do update set readers = known.readers + excluded.readers;
  insert into private.feed_readers (name, subscribers)
  select name, count from jsonb_to_recordset(counted) as entry (kind text, name text, count integer) where kind = 'feed'
  on conflict (name) do update set subscribers = excluded.subscribers, seen_at = now();
  delete from private.recent_reads where counted_at < now() - interval '30 minutes';
  delete from private.reads where day < today - 800;
  delete from private.readers where day < today - 800;
  delete from private.feed_readers where seen_at < now() - interval '30 days';
  return today;
end
$$;
revoke execute on function public.count_reads(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_reads(jsonb) to service_role;

-- The pictures of posts and pages, newest first: {pictures: [{name, alt, uses: [{noun, id, title}]}], before}. `search` is part of an
-- alternative text, of a file name or of the title of what uses it. Checks at most 500 files and returns 48; the next page starts before
-- `before`, null at the end.
create or replace function public.list_pictures(search text default '', before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = 'off' set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  return (
    with files as materialized (
      select objects.name::text as name, split_part(objects.name, '/', 2) as file, created_at from storage.objects
      where bucket_id = 'thumbnail' and name ~ '^(Thumbnail|Content)/[0-9A-Za-z._-]+[.](webp|jpg|png|gif|avif)$' and created_at < coalesce(before, 'infinity')
      order by created_at desc limit 500
    ), used as materialized (
      select name, blogs.kind as noun, blogs.id, title, content from files join public.blogs on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, blogs.kind, blogs.id, title, content from files join public.blogs on private.pictures_of(content) @> array[file] where name like 'Content/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on private.pictures_of(content) @> array[file] where name like 'Content/%'
    ), described as (
      select files.name, files.created_at,
        (select substring(image[1] from ' alt="([^"]*)"') from used, regexp_matches(content, '<img [^>]*' || file || '[^>]*>') as image
          where used.name = files.name order by noun desc, id desc limit 1) as alt,
        (select jsonb_agg(jsonb_build_object('noun', noun, 'id', id, 'title', title) order by noun desc, id desc) from used where used.name = files.name) as uses,
        (select string_agg(title, ' ') from used where used.name = files.name) as titles
      from files
    ), found as (
      select *, row_number() over (order by created_at desc) as place from described
      where strpos(lower(concat_ws(' ', alt, titles, name)), lower(trim(search))) > 0
    )
    select jsonb_build_object(
      'pictures', coalesce(jsonb_agg(jsonb_build_object('name', name, 'alt', coalesce(alt, ''), 'uses', coalesce(uses, '[]')) order by created_at desc), '[]'),
      'before', case
        when (select count(*) from found) > 48 then min(created_at)
        when (select count(*) from files) = 500 then (select min(created_at) from files) end)
    from found where place <= 48);
end
$$;
revoke execute on function public.list_pictures(text,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function public.list_pictures(text,timestamp with time zone) to authenticated;

-- A stored item as far as people write it, to recognise later whether somebody changed it. Null: it is gone.
create or replace function private.imported_digest(of_type text, of_id text) returns text
language sql stable set search_path = ''
as $$
  select md5(item::text) from (
    select jsonb_build_array(title, subtitle, introduction, content, slug, topic, tags, status, published_at, thumbnail, cover, reviewed, reviews_closed, series, project, featured) as item
    from public.blogs where of_type = 'post' and id = of_id::bigint
    union all
    select jsonb_build_array(title, introduction, content, slug, status, thumbnail) from public.pages where of_type = 'page' and id = of_id::bigint
    union all
    select jsonb_build_array(content, rating, status, user_id) from public.comments where of_type = 'comment' and id = of_id::bigint
    union all
    select jsonb_build_array(name, description) from public.tags where of_type = 'tag' and id = of_id::bigint
    union all
    select jsonb_build_array(name, description, coming) from public.series where of_type = 'series' and id = of_id::bigint
    union all
    select jsonb_build_array(from_path, target, status) from public.redirects where of_type = 'redirect' and id = of_id::bigint
    union all
    select jsonb_build_array(email, state) from private.subscribers where of_type = 'subscriber' and id = of_id::bigint
    union all
    select jsonb_build_array(topic ->> 'name') from public.settings, jsonb_array_elements(topics) as topic
    where of_type = 'topic' and topic ->> 'id' = of_id
    union all
    select content from public.resume where of_type = 'resume'
    union all
    select jsonb_build_array(name) from storage.objects where of_type = 'picture' and bucket_id = 'thumbnail' and name = of_id
  ) as stored
$$;
revoke execute on function private.imported_digest(text,text) from public, anon, authenticated, service_role;

-- The data of a newsletter mail, or null when nobody wants it any more. Its text is read once by read_newsletter_post, as long as `version`
-- stays the same.
create or replace function private.describe_delivery(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', recipient.email, 'delivery', deliveries.id, 'post', blogs.id, 'version', coalesce(blogs.updated_at::text, ''),
    'subject', subject, 'note', note, 'posts', week.posts)
  from private.deliveries left join public.blogs on blogs.id = blog_id, lateral (
      select email, topics from private.subscribers where id = mail.subscriber_id and state = 'confirmed'
      union all
      select users.email, '{}' from auth.users join public.profiles on profiles.id = users.id where users.id = mail.user_id and profiles.role = 'admin'
    ) as recipient, lateral (
      select jsonb_agg(jsonb_build_object('title', title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction) order by published_at, id) as posts
      from private.list_issue_posts(deliveries) where deliveries.kind = 'weekly' and (topics = '{}' or topic = any (topics))) as week
  where deliveries.id = mail.delivery_id and (blogs.id is not null or week.posts is not null)
$$;
revoke execute on function private.describe_delivery(private.outbox) from public, anon, authenticated, service_role;

-- The delivery of a post and its current number of recipients: {recipients, state, subject, note, sent, startedAt, isCorrecting}; state is
-- null until the author decides. Null: this site sends no newsletter.
create or replace function public.read_issue(of_post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('state', delivery.state, 'texts', jsonb_build_object('subject', coalesce(delivery.subject, ''), 'note', coalesce(delivery.note, '')),
    'recipients', private.count_recipients(blogs),
    'isCorrecting', exists (select from private.deliveries where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.deliveries as delivery on delivery.blog_id = blogs.id and delivery.kind = 'post'
  where blogs.id = of_post and blogs.kind = 'post' and private.offers_newsletter()
$$;
revoke execute on function public.read_issue(bigint) from public, anon, authenticated, service_role;
grant execute on function public.read_issue(bigint) to authenticated;

-- The newest fifty deliveries, and what slows them down: {deliveries: [{id, kind, post, slug, title, subject, state, isPublished, recipients, sent,
-- failed, waiting, unsubscribed, startedAt, endedAt}], refusals, answer, nextAt}.
create or replace function public.list_issues() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('isOffered', private.offers_newsletter(), 'refusals', refusals, 'answer', answer, 'deliveries', coalesce((
    select jsonb_agg(jsonb_build_object('id', deliveries.id, 'kind', deliveries.kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
      'state', state, 'isPublished', coalesce(private.is_published(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
      'waiting', (select count(*) from private.outbox where delivery_id = deliveries.id and outbox.state = 'waiting'),
      'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity')) order by deliveries.id desc)
    from (
        select * from private.deliveries where kind <> 'test' and state <> 'declined' and (kind <> 'weekly' or recipients > 0)
        order by id desc limit 50) as deliveries
      left join public.blogs on blogs.id = blog_id), '[]'))
  from private.mail_pace
$$;
revoke execute on function public.list_issues() from public, anon, authenticated, service_role;
grant execute on function public.list_issues() to authenticated;

-- The remaining sample posts. Touched: edited, being edited, or reviewed by someone other than a sample reader.
create or replace function private.sample_posts() returns table (id bigint, title text, is_touched boolean)
language sql stable set search_path = ''
as $$
  select blogs.id, blogs.title,
    blogs.updated_at <> blogs.inserted_at
      or exists (select from public.drafts where drafts.blog_id = blogs.id)
      or exists (
        select from public.comments
        where comments.blog_id = blogs.id
          and not exists (select from private.sample_rows where kind = 'reader' and sample_rows.id = comments.user_id::text))
  from private.sample_rows join public.blogs on blogs.id::text = sample_rows.id
  where sample_rows.kind = 'post'
  order by blogs.id
$$;
revoke execute on function private.sample_posts() from public, anon, authenticated, service_role;

-- {isOver, start: the settings that an untouched site has, hasPosts: other than samples, sample: [{id, title, isTouched}]}
create or replace function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'isOver', (select is_over from private.first_steps),
    'start', (
      select settings || case when exists (select from private.sample_rows) then '{}' else first_steps.new_site end
      from private.first_steps, public.settings_versions order by settings_versions.id limit 1),
    'hasPosts', exists (
      select from public.blogs
      where kind = 'post' and not exists (select from private.sample_rows where kind = 'post' and sample_rows.id = blogs.id::text)),
    'sample', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'isTouched', is_touched)), '[]')
      from private.sample_posts()));
end
$$;
revoke execute on function public.first_steps() from public, anon, authenticated, service_role;
grant execute on function public.first_steps() to authenticated;

-- What lists of posts, counts and feeds show: rows of `blogs` also are projects, which only projects.sql lists.
create or replace function private.is_published_post(kind text, status text, published_at timestamptz) returns boolean
language sql stable
return kind = 'post' and status <> 'draft' and published_at <= now();
revoke execute on function private.is_published_post(text,text,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function private.is_published_post(text,text,timestamp with time zone) to anon, authenticated;

-- Fires once per statement, because imports write thousands of posts. An update that changes no count writes none.
create or replace function private.count_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from new_posts where status <> 'draft' and kind = 'post';
  elsif tg_op = 'DELETE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(-1)) from old_posts where status <> 'draft' and kind = 'post';
  elsif tg_op = 'UPDATE' then
    perform private.add_to_post_counts(array_agg(topic), array_agg(change))
    from (
      select topic, status, kind, 1 as change from new_posts
      union all
      select topic, status, kind, -1 from old_posts
    ) as changed
    where status <> 'draft' and kind = 'post';
  else
    delete from private.post_counts where true;
  end if;
  return null;
end
$$;
revoke execute on function private.count_posts() from public, anon, authenticated, service_role;

-- For the owner of the database, after posts were written without triggers.
create or replace function private.recount_posts() returns void
language plpgsql set search_path = ''
as $$
begin
  lock table public.blogs in share row exclusive mode;
  delete from private.post_counts where true;
  perform private.add_to_post_counts(array_agg(topic), array_agg(1)) from public.blogs where status <> 'draft' and kind = 'post';
end
$$;
revoke execute on function private.recount_posts() from public, anon, authenticated, service_role;

-- The archive: the years with posts that the caller may read, newest first, in the site's time zone. Runs as the caller. The newest post
-- before each year leads to the next year that has one, and each year is counted between two moments, from the index blogs_newest_first.
-- The zone is a name: '-12' is west of Greenwich as a zone, but east as that of a moment.
create or replace function public.list_years(zone text) returns TABLE(year integer, posts integer)
language sql stable set search_path = '' set enable_seqscan = 'off'
as $$
  with recursive years as (
    select extract(year from max(inserted_at) at time zone zone)::integer as year from public.blogs where kind = 'post'
    union
    select (
      select extract(year from max(inserted_at) at time zone zone)::integer from public.blogs
      where kind = 'post' and inserted_at < make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone)
    from years where years.year is not null
  )
  select years.year, (
    select count(*)::integer from public.blogs
    where kind = 'post' and inserted_at >= make_timestamp(years.year, 1, 1, 0, 0, 0) at time zone zone
      and inserted_at < make_timestamp(years.year + 1, 1, 1, 0, 0, 0) at time zone zone)
  from years where years.year is not null order by years.year desc
$$;
revoke execute on function public.list_years(text) from public, anon, authenticated, service_role;
grant execute on function public.list_years(text) to anon, authenticated, service_role;

-- The topics of posts that the caller may read, at most 200, for the sitemap. Finds one topic after the other in the index, because a scan
-- would read every post.
create or replace function public.list_topics() returns table (topic text)
language sql stable rows 10 set search_path = ''
as $$
  with recursive topics as (
    (select blogs.topic, 1 as place from public.blogs where kind = 'post' order by blogs.topic limit 1)
    union all
    select next.topic, place + 1
    from topics cross join lateral (
      select blogs.topic from public.blogs where kind = 'post' and blogs.topic > topics.topic order by blogs.topic limit 1) as next
    where place < 200
  )
  select topics.topic from topics
$$;
revoke execute on function public.list_topics() from public, anon, authenticated, service_role;
grant execute on function public.list_topics() to anon, authenticated;

-- Published posts by id: at most `take` after the first `skip`, each with the data of its card: author, average rating, and the total
-- number. An empty topic and tag mean all, of which the pinned ones are first; the tag is a slug. Security definer, because it reads the counts. Uses generic plans, because the
-- planner would plan again for each value of `take`.
create or replace function public.list_published_posts(of_topic text DEFAULT ''::text, newest_first boolean DEFAULT false, skip bigint DEFAULT 0, take bigint DEFAULT 100, of_tag text DEFAULT ''::text) returns TABLE(total bigint, id bigint, slug text, title text, subtitle text, introduction text, topic text, thumbnail text, cover text, inserted_at timestamp with time zone, minutes integer, author text, average numeric, ratings integer, best_content text, best_author text, best_rating integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  tag constant bigint := case when of_tag <> '' then coalesce((select id from public.tags where slug = of_tag), 0) end;
  total constant bigint := case
    when tag is not null then (select count(*) from private.post_tags where tag_id = tag and published_at <= now())
    else coalesce((select posts from private.post_counts where topic = of_topic), 0) - (
      select count(*) from public.blogs
      where published_at > now() and status <> 'draft' and kind = 'post' and (of_topic = '' or topic = of_topic)) end;
  first constant bigint := greatest(skip, 0);
  length constant bigint := least(greatest(take, 0), 1000);
  pins constant bigint[] := array(
    select id from public.blogs
    where pinned is not null and of_topic = '' and tag is null and private.is_published(status, published_at) order by pinned, id);
  -- Of those that are not pinned.
  rest constant bigint := greatest(first - cardinality(pins), 0);
  ids bigint[];
begin
  if first >= total then
    return;
  end if;

  -- Each of these has an index in its order, and only one runs.
  if tag is not null and newest_first then
    ids := array(
      select blog_id from private.post_tags where tag_id = tag and published_at <= now() order by blog_id desc offset first limit length);
  elsif tag is not null then
    ids := array(
      select blog_id from private.post_tags where tag_id = tag and published_at <= now() order by blog_id offset first limit length);
  elsif of_topic = '' and newest_first then
    ids := pins[first + 1:first + length] || array(
      select id from public.blogs where private.is_published_post(kind, status, published_at) and id <> all (pins)
      order by id desc offset rest limit greatest(length - greatest(cardinality(pins) - first, 0), 0));
  elsif of_topic = '' then
    ids := pins[first + 1:first + length] || array(
      select id from public.blogs where private.is_published_post(kind, status, published_at) and id <> all (pins)
      order by id offset rest limit greatest(length - greatest(cardinality(pins) - first, 0), 0));
  elsif newest_first then
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published_post(kind, status, published_at)
      order by id desc offset first limit length);
  else
    ids := array(
      select id from public.blogs where topic = of_topic and private.is_published_post(kind, status, published_at)
      order by id offset first limit length);
  end if;

  return query
  select total, blogs.id, slug, title, subtitle, introduction, topic, thumbnail, cover, inserted_at, minutes, profiles.username,
    rated.average, rated.ratings, best.content, best.username, best.rating
  from public.blogs join public.profiles on profiles.id = blogs.user_id,
    lateral (
      select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating
    ) as rated
    left join private.best_review(case when of_topic = '' and of_tag = '' and first = 0 and blogs.id = ids[1] then blogs.id end, blogs.user_id) as best on true
  where blogs.id = any (ids)
  order by array_position(ids, blogs.id);
end
$$;
revoke execute on function public.list_published_posts(text,boolean,bigint,bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.list_published_posts(text,boolean,bigint,bigint,text) to anon, authenticated, service_role;

-- Posts to read next share a post's topic, tags or words of its title, and exclude those before and after it. Searches the thousand posts
-- around it and the newest, and ranks 500 of them and the newest of each tag, so that the cost does not depend on the site's size.
create or replace function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  ages tsquery;
  own_tags constant bigint[] := array(select tag_id from private.post_tags where blog_id = of_blog);
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_published_post(kind, status, published_at);
  if not found then
    return '{}';
  end if;
  wanted := regexp_replace(
    plainto_tsquery('private.site_words', private.split_unspaced(private.normal(mine.title)))::text,
    '&|<(-|\d+)>', '|', 'g')::tsquery;
  ages := (
    select string_agg(quote_literal(private.age_word(id)), '|')::tsquery from (
      select of_blog
      union all
      select newest.id - 1000 * step
      from (select id from public.blogs order by id desc limit 1) as newest, generate_series(0, 1) as step
    ) as near (id));
  return array(
    select id from (
      select blog_id, case when topic = mine.topic then 0.1 else 0 end + ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and published_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, 0.1 from public.blogs
        where blogs.topic = mine.topic and private.is_published_post(kind, status, published_at)
        order by blogs.id desc limit 30)
      union all
      select newest.blog_id, 0 from unnest(own_tags) as tag, lateral (
        select blog_id from private.post_tags where tag_id = tag and published_at <= now() order by blog_id desc limit 30) as newest
    ) as found (id, likeness)
    where id <> of_blog
    group by id
    -- A topic or a tag in common counts as much as one of six words.
    order by max(likeness)
      + 0.1 * (select count(*) from private.post_tags where blog_id = id and tag_id = any (own_tags)) desc, id desc
    limit least(most, 30));
end
$$;
revoke execute on function private.find_related(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function private.find_related(bigint,integer) to anon, authenticated, service_role;

-- Links from a post: the posts before and after it in the order of the lists, and the newest of its topic. One call, because every post
-- page needs them. Runs as the caller, so the policies hide unpublished posts.
create or replace function public.list_adjacent_posts(of_blog bigint, related integer, recent integer default 0)
returns table (place text, slug text, title text, inserted_at timestamptz, thumbnail text, cover text)
language sql stable set search_path = ''
begin atomic
  with adjacent as (
    (select 'previous' as place, id from public.blogs where kind = 'post' and id < of_blog order by id desc limit 1)
    union all
    (select 'next', id from public.blogs where kind = 'post' and id > of_blog order by id limit 1)
  ), newest as (
    select id from public.blogs where kind = 'post' order by id desc limit least(recent, 100)
  ), listed as (
    select adjacent.place, adjacent.id, 0::bigint as rank from adjacent
    union all
    (select 'related', found.id, found.rank
      from unnest(private.find_related(of_blog, least(related, 20) + 2)) with ordinality as found (id, rank)
      where found.id not in (select adjacent.id from adjacent)
      order by found.rank limit least(related, 20))
    union all
    (select 'recent', newest.id, -newest.id from newest where newest.id <> of_blog)
  )
  select listed.place, blogs.slug, blogs.title, blogs.inserted_at, blogs.thumbnail, blogs.cover
  from listed join public.blogs on blogs.id = listed.id
  order by listed.rank;
end;
revoke execute on function public.list_adjacent_posts(bigint,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.list_adjacent_posts(bigint,integer,integer) to anon, authenticated, service_role;

-- The names in both bodies are resolved here, because writers have no access to the schema.
create or replace function private.is_project_links(links jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return case when jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 6 then (
    select coalesce(bool_and(case when jsonb_typeof(link) = 'object' then coalesce(
      link - array['label', 'address'] = '{}'
      and link ->> 'label' in ('site', 'source', 'talk')
      and jsonb_typeof(link -> 'address') = 'string'
      and char_length(link ->> 'address') <= 2000
      and link ->> 'address' ~ '^https?://[^[:space:][:cntrl:]"<>\\]+$',
      false) else false end), true)
    from jsonb_array_elements(links) as link
  ) else false end;
revoke execute on function private.is_project_links(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_project_links(jsonb) to authenticated, service_role;

-- {"role", "client", "started", "ended", "state", "links": [{"label", "address"}]}, with exactly these keys. A month is '2024-05' or '2024'.
create or replace function private.is_project(project jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(
  jsonb_typeof(project) = 'object'
  and project - array['role', 'client', 'started', 'ended', 'state', 'links'] = '{}'
  and jsonb_typeof(project -> 'role') = 'string' and project ->> 'role' ~ '^[^[:cntrl:]]{0,100}$'
  and jsonb_typeof(project -> 'client') = 'string' and project ->> 'client' ~ '^[^[:cntrl:]]{0,100}$'
  and jsonb_typeof(project -> 'started') = 'string' and project ->> 'started' ~ '^([12][0-9]{3}(-(0[1-9]|1[0-2]))?)?$'
  and jsonb_typeof(project -> 'ended') = 'string' and project ->> 'ended' ~ '^([12][0-9]{3}(-(0[1-9]|1[0-2]))?)?$'
  and project ->> 'state' in ('ongoing', 'finished', 'retired')
  and (project ->> 'ended' = ''
    or project ->> 'state' <> 'ongoing' and rpad(project ->> 'ended', 7, '-99') collate "C" >= project ->> 'started')
  and private.is_project_links(project -> 'links'),
  false);
revoke execute on function private.is_project(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_project(jsonb) to authenticated, service_role;

-- All published projects, or the one that has an address or once had it.
create or replace function public.published_projects(of_slug text default '') returns setof public.blogs
language sql stable security definer rows 20 set search_path = ''
as $$
  select * from public.blogs
  where kind = 'project' and private.is_published(status, published_at)
    and (of_slug = '' or id = coalesce(
      (select id from public.blogs where slug = of_slug), (select blog_id from public.old_slugs where slug = of_slug)))
$$;
revoke execute on function public.published_projects(text) from public, anon, authenticated, service_role;
grant execute on function public.published_projects(text) to anon, authenticated, service_role;

-- Published projects with all words of a search, best first, at most 20.
create or replace function public.search_projects(typed text) returns table (slug text, title text, excerpt text)
language sql stable security definer rows 5 set search_path = ''
as $$
  select blogs.slug, private.mark(blogs.title, search.config, search.marked, search.runs),
    private.mark(coalesce(private.excerpt(indexed.body, search.pattern), blogs.introduction), search.config, search.marked, search.runs)
  from private.read_search(typed) as search, public.blogs join private.searched_posts as indexed on indexed.blog_id = blogs.id
  where numnode(search.query) > 0 and kind = 'project' and private.is_published(status, blogs.published_at) and words @@ search.query
  order by title_words @@ search.query desc, ts_rank(words, search.query) desc, blogs.position, blogs.id desc limit 20
$$;
revoke execute on function public.search_projects(text) from public, anon, authenticated, service_role;
grant execute on function public.search_projects(text) to anon, authenticated, service_role;

-- The order of the owner, which is no change of a project: dates and versions stay. Unknown ids and posts are ignored.
create or replace function public.order_projects(ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.blogs set position = place
  from unnest(ids) with ordinality as wanted (wanted_id, place)
  where id = wanted_id and kind = 'project' and position <> place;
end
$$;
revoke execute on function public.order_projects(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.order_projects(bigint[]) to authenticated;

-- The list of projects and a page of the owner cannot have the same address. The lock: both may be saved at once.
create or replace function private.require_own_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.pages', 0));
  if tg_table_name = 'pages' and exists (select from public.settings where projects_address = to_jsonb(new) ->> 'slug') then
    raise check_violation using
      message = 'the projects have this address: violates check constraint "pages_slug_reserved"',
      constraint = 'pages_slug_reserved', schema = 'public', table = 'pages';
  elsif tg_table_name = 'settings' and exists (select from public.pages where slug = to_jsonb(new) ->> 'projects_address') then
    raise check_violation using
      message = 'a page has this address: violates check constraint "settings_projects_address_free"',
      constraint = 'settings_projects_address_free', schema = 'public', table = 'settings';
  end if;
  return new;
end
$$;
revoke execute on function private.require_own_address() from public, anon, authenticated, service_role;

-- The former address of the list leads to the new one. Pages of projects need no redirects: they are found by their own part.
create or replace function private.redirect_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  file text;
begin
  foreach file in array '{"",/rss.xml,/atom.xml,/feed.json}'::text[] loop
    delete from public.redirects where from_path = '/' || new.projects_address || file;
    update public.redirects set target = '/' || new.projects_address || file where target = '/' || old.projects_address || file;
    insert into public.redirects (from_path, target) values ('/' || old.projects_address || file, '/' || new.projects_address || file)
    on conflict (from_path) do update set target = excluded.target;
  end loop;
  return null;
end
$$;
revoke execute on function private.redirect_projects() from public, anon, authenticated, service_role;

-- A trigger, because the error of a policy would reveal that the post exists: this one equals that of the foreign key.
create or replace function private.require_published_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.blogs where id = new.blog_id and private.is_published(status, published_at))
  then
    raise foreign_key_violation using
      message = 'there is no such post: violates foreign key constraint "comments_blog_id_fkey"',
      constraint = 'comments_blog_id_fkey', schema = 'public', table = 'comments';
  end if;
  if exists (
    select from public.blogs, public.settings
    where blogs.id = new.blog_id
      and (reviews_closed or (kind = 'post' and reviews_close_after > 0 and inserted_at <= now() - reviews_close_after * interval '1 day')))
  then
    raise check_violation using
      message = 'the reviews of this post are closed: violates check constraint "comments_post_open"',
      constraint = 'comments_post_open', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;
revoke execute on function private.require_published_post() from public, anon, authenticated, service_role;

create or replace function private.index_post(post public.blogs) returns void
language sql set search_path = ''
as $$
  insert into private.searched_posts as indexed (blog_id, title, title_words, words, body, topic, inserted_at, published_at)
  select post.id, private.fold(post.title),
    title_words || age,
    private.add_body_words(
      title_words
        || setweight(private.search_words(post.topic), 'B')
        || setweight(private.search_words(post.subtitle), 'B')
        || setweight(private.search_words(post.introduction), 'B')
        || age,
      body) || private.tag_words(post.tags),
    body, post.topic, post.inserted_at, case when post.status <> 'draft' and post.kind = 'post' then post.published_at end
  from
    private.plain_text(post.content) as body,
    array_to_tsvector(array[private.age_word(post.id)]) as age,
    setweight(
      private.search_words(post.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(post.title))), 'A') as title_words
  on conflict (blog_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    topic = excluded.topic, inserted_at = excluded.inserted_at, published_at = excluded.published_at
$$;
revoke execute on function private.index_post(public.blogs) from public, anon, authenticated, service_role;

create or replace function private.store_post_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.title, new.subtitle, new.introduction, new.content, new.topic)
      is not distinct from (old.title, old.subtitle, old.introduction, old.content, old.topic)
  then
    update private.searched_posts
    set inserted_at = new.inserted_at, published_at = case when new.status <> 'draft' and new.kind = 'post' then new.published_at end,
      words = case when new.tags = old.tags then words else
        ts_filter(words, '{a,b,d}') || array_to_tsvector(array[private.age_word(new.id)]) || private.tag_words(new.tags) end
    where blog_id = new.id;
    if found then
      return null;
    end if;
  end if;
  perform private.index_post(new);
  return null;
end
$$;
revoke execute on function private.store_post_words() from public, anon, authenticated, service_role;

-- The newest matching visible reviews of published posts: at most `most`. Searches the newest 2,000 first, then eight times as many, and so
-- on, because a word index has no order. An old review that was edited recently can be missing when there are enough newer ones. `newest`
-- is the newest id: the settings of this function forbid the index that finds it.
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
        and comments.status = 'shown' and private.is_published_post(blogs.kind, blogs.status, blogs.published_at)
        and (of_topic = '' or blogs.topic = of_topic)
        and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;
revoke execute on function private.match_reviews(tsquery,bigint,text,integer) from public, anon, authenticated, service_role;

-- Topics of published posts whose names have such words, at most 4. Compares 200 topics.
create or replace function private.find_topics(typed text) returns setof text
language sql stable security definer rows 4 set search_path = ''
as $$
  with recursive topics as (
    select (
      select topic from public.blogs where private.is_published_post(kind, status, published_at) order by topic limit 1) as topic, 1 as place
    union all
    select (
      select topic from public.blogs
      where topic > topics.topic and private.is_published_post(kind, status, published_at) order by topic limit 1), place + 1
    from topics where topic is not null and place < 200
  )
  select topic
  from topics, private.fold(left(typed, 60)) as folded, private.fold(topic) as name
  where folded ~ '\S' and extensions.word_similarity(folded, name) > 0.5
  order by extensions.word_similarity(folded, name) desc, topic
  limit 4
$$;
revoke execute on function private.find_topics(text) from public, anon, authenticated, service_role;
grant execute on function private.find_topics(text) to anon, authenticated;

-- Tags of a project count as those of a draft: pages of tags list posts. Security definer: those who write posts have no access to the
-- private schema.
create or replace function private.store_post_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- resolve_tags has made them names of tags.
  wanted constant bigint[] := array(select id from public.tags where name = any (new.tags) order by id);
begin
  delete from private.post_tags where blog_id = new.id and tag_id <> all (wanted);
  insert into private.post_tags as stored (tag_id, blog_id, published_at)
  select tag, new.id, case when new.status = 'draft' or new.kind = 'project' then 'infinity' else new.published_at end from unnest(wanted) as tag
  on conflict (tag_id, blog_id) do update set published_at = excluded.published_at
  where stored.published_at is distinct from excluded.published_at;
  return null;
end
$$;
revoke execute on function private.store_post_tags() from public, anon, authenticated, service_role;

-- Reads of a post up to each day after it was published, and the median of the posts that were published since reads are counted.
create or replace function public.figure_post_life(of_post bigint) returns table (after integer, reads bigint, median numeric)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with zone as (select time_zone as name from public.settings),
  counted as (select min(day) as since from private.reads),
  posts as (
    select blogs.id, (published_at at time zone zone.name)::date as day
    from public.blogs, zone, counted
    where blogs.id = of_post or private.is_published_post(blogs.kind, status, published_at) and (published_at at time zone zone.name)::date >= counted.since),
  reached as (
    select posts.id, after, coalesce((
        select sum(reads.reads) from private.reads where reads.blog_id = posts.id and reads.day <= posts.day + after), 0) as reads
    from posts, zone, generate_series(0, 30) as after
    where posts.day + after <= (now() at time zone zone.name)::date)
  select after, max(reads) filter (where id = of_post)::bigint,
    round((percentile_cont(0.5) within group (order by reads) filter (where id <> of_post))::numeric, 1)
  from reached group by 1 having max(reads) filter (where id = of_post) is not null order by 1
$$;
revoke execute on function public.figure_post_life(bigint) from public, anon, authenticated, service_role;
grant execute on function public.figure_post_life(bigint) to authenticated;

create or replace function private.can_be_sent(delivery private.deliveries) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.offers_newsletter()
    and not exists (select from public.blogs where id = delivery.blog_id and not private.is_published_post(kind, status, published_at))
$$;
revoke execute on function private.can_be_sent(private.deliveries) from public, anon, authenticated, service_role;

create or replace function private.list_issue_posts(delivery private.deliveries) returns setof public.blogs
language sql stable security definer set search_path = ''
as $$
  select * from public.blogs
  where id = delivery.blog_id or published_at > delivery.posts_after and published_at <= delivery.posts_until and private.is_published_post(kind, status, published_at)
    and not exists (select from private.deliveries where blog_id = blogs.id and state = 'declined')
$$;
revoke execute on function private.list_issue_posts(private.deliveries) from public, anon, authenticated, service_role;

revoke all on public.settings from anon, authenticated, service_role;
grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_newsletter, mails_a_second, mails_a_day, sends_whole_posts, largest_file, require_second_factor, closes_sign_up, allows_model_crawlers, has_contact_form, counts_reads, home_projects, projects_title, projects_address) on public.settings to authenticated;

revoke all on public.blogs from anon, authenticated, service_role;
grant delete on public.blogs to authenticated, service_role;
grant insert on public.blogs to service_role;
grant select on public.blogs to anon, authenticated, service_role;
grant update on public.blogs to service_role;
grant insert (user_id, slug, title, introduction, content, topic, thumbnail, inserted_at, updated_at, status, published_at, reviewed, cover, save_id, subtitle, reviews_closed, tags, series, project, featured) on public.blogs to authenticated;
grant update (user_id, slug, title, introduction, content, topic, thumbnail, updated_at, status, published_at, reviewed, cover, save_id, subtitle, reviews_closed, tags, series, project, featured) on public.blogs to authenticated;

create or replace trigger require_own_address before insert or update of slug on public.pages
  for each row execute function private.require_own_address();

create or replace trigger require_own_address before update of projects_address on public.settings
  for each row when (new.projects_address <> old.projects_address)
  execute function private.require_own_address();

create or replace trigger redirect_projects after update of projects_address on public.settings
  for each row when (old.is_started and new.projects_address <> old.projects_address)
  execute function private.redirect_projects();

create or replace trigger store_post_tags after update on public.blogs
  for each row when (
    (new.tags, new.status, new.published_at, new.kind) is distinct from (old.tags, old.status, old.published_at, old.kind)
    and (new.tags <> '{}' or old.tags <> '{}'))
  execute function private.store_post_tags();

create policy "Visitors may read published posts" on public.blogs
  for select to anon using (private.is_published_post(kind, status, published_at));

create policy "Readers may read published posts, administrators every post" on public.blogs
  for select to authenticated using (private.is_published_post(kind, status, published_at) or (select public.is_admin()));
