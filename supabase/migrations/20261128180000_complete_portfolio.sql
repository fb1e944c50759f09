-- Whether readers may see what changed in a post since a version that was published.
alter table public.settings add column shares_versions boolean not null default false;

-- Whether an administrator gets mails about messages.
alter table private.mail_preferences add column message boolean not null default true;

-- Their results have more columns. In one statement, because one depends on the other.
drop function public.search_posts(text, text, integer, integer), private.find_posts(text, text, integer, integer);

-- Generated from supabase/schemas: npm run schema

drop function public.search_reviews(text,text,integer,integer);

drop function public.set_mail_preferences(text,text,text,boolean,boolean);

create or replace function private.mail_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outbox (user_id, kind, message_id, expires_at)
  select id, 'message', new.id, now() + interval '3 days' from public.profiles
  where role = 'admin' and private.wants_mail(id, 'message') and private.can_send_mails();
  return null;
end
$$;
revoke execute on function private.mail_message() from public, anon, authenticated, service_role;

-- The text of a post as visitors saw it from a moment on, where the owner shares versions. Null for what was never shown, or is not yet.
create or replace function public.find_shown_version(of_post bigint, since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'title', fields -> 'title', 'subtitle', fields -> 'subtitle', 'introduction', fields -> 'introduction', 'content', fields -> 'content')
  from public.versions join public.blogs on blogs.id = blog_id
  where blog_id = of_post and shown_from = since and shown_from <= now() and private.is_published(blogs.status, blogs.published_at)
    and (select shares_versions from public.settings)
  order by versions.id desc limit 1
$$;
revoke execute on function public.find_shown_version(bigint,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function public.find_shown_version(bigint,timestamp with time zone) to anon, authenticated, service_role;

-- What a sender needs of a mail, or null when it must not be sent any more, because its kind was turned off, or the review has changed. A
-- reply below a held review is visible only to its author and administrators, so it is not mailed either.
create or replace function private.describe_mail(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', users.email) || mail.details
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = mail.user_id and (private.is_auth_mail(mail.kind) or profiles.role = 'admin' and (mail.kind = 'check'
      or mail.kind = 'backup-failed' and exists (select from private.backups where failed_at > '-infinity')))
    and (banned_until is null or banned_until <= now())
  union all
  select jsonb_build_object('email', users.email, 'by', coalesce(author.username, comments.imported_name), 'quote', left(comments.content, 1500), 'comment', comments.id,
    'isImported', author.id is null, 'post', blogs.title, 'slug', blogs.slug, 'thread', coalesce(comments.parent, comments.id))
  from public.comments join public.blogs on blogs.id = comments.blog_id left join public.profiles as author on author.id = comments.user_id,
    auth.users
  where comments.id = mail.comment_id and users.id = mail.user_id and not private.is_auth_mail(mail.kind)
    and (banned_until is null or banned_until <= now())
    and private.wants_mail(mail.user_id, mail.kind)
    and case mail.kind when 'report' then exists (select from public.reports where comment_id = comments.id)
      when 'held' then comments.status = 'held' else comments.status = 'shown' end
    and private.is_published(blogs.status, blogs.published_at)
    and not (mail.kind = 'answer' and comments.parent in (select private.held_comments()))
  union all
  select jsonb_build_object('email', email, 'state', state, 'topics', topics, 'weekday', weekday)
  from private.subscribers where id = mail.subscriber_id and mail.kind = 'subscription' and state <> 'barred' and private.offers_newsletter()
  union all
  select jsonb_build_object('email', users.email, 'by', messages.name, 'address', messages.email, 'quote', messages.content)
  from public.messages, auth.users
  where messages.id = mail.message_id and messages.state <> 'spam' and users.id = mail.user_id and private.wants_mail(users.id, 'message')
    and (banned_until is null or banned_until <= now())
  union all
  select private.describe_delivery(mail) where mail.delivery_id is not null
$$;
revoke execute on function private.describe_mail(private.outbox) from public, anon, authenticated, service_role;

-- Turns off a link's kind of mail and returns it; null: invalid link. Idempotent.
create or replace function public.use_mail_link(secret text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.mail_links;
begin
  select * into link from private.mail_links where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now();
  insert into private.mail_preferences (user_id) select link.user_id where link.user_id is not null on conflict do nothing;
  update private.mail_preferences set
    review = case when link.kind in ('review', 'digest') then 'never' else review end,
    held = case when link.kind in ('held', 'digest') then 'never' else held end,
    report = case when link.kind in ('report', 'digest') then 'never' else report end,
    answer = answer and link.kind <> 'answer', approval = approval and link.kind <> 'approval',
    message = message and link.kind <> 'message'
  where user_id = link.user_id;
  return link.kind;
end
$$;
revoke execute on function public.use_mail_link(text) from public, anon, authenticated, service_role;
grant execute on function public.use_mail_link(text) to anon, authenticated;

create or replace function private.wants_mail(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when of_kind = 'message' then profiles.role = 'admin' and coalesce(preferences.message, true)
      when private.is_for_administrators(of_kind)
      then profiles.role = 'admin' and coalesce(to_jsonb(preferences) ->> of_kind, 'each') <> 'never'
      else coalesce((to_jsonb(preferences) ->> of_kind)::boolean, false)
        and private.has_proven_address(of_user) end
  from public.profiles left join private.mail_preferences as preferences on preferences.user_id = profiles.id
  where profiles.id = of_user
$$;
revoke execute on function private.wants_mail(uuid,text) from public, anon, authenticated, service_role;

-- Which mails the caller gets, {review, held, report, message, answer, approval, isProven}: the first three, for administrators like the
-- fourth, are 'each', 'daily' or 'never'. Null: no server sends mail.
create or replace function public.read_mail_preferences() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'message', coalesce(message, true), 'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', preferences.user_id is not null,
    'isProven', private.has_proven_address(profiles.id))
  from public.profiles left join private.mail_preferences as preferences on preferences.user_id = profiles.id
  where profiles.id = (select auth.uid()) and private.can_send_mails()
$$;
revoke execute on function public.read_mail_preferences() from public, anon, authenticated, service_role;
grant execute on function public.read_mail_preferences() to authenticated;

-- Without `message`, which older pages do not send, that choice stays.
create or replace function public.set_mail_preferences(
  review text, held text, report text, answer boolean, approval boolean, message boolean default null) returns void
language sql security definer set search_path = ''
as $$
  select private.require_second_factor();
  insert into private.mail_preferences as chosen (user_id, review, held, report, answer, approval, message)
  select id, set_mail_preferences.review, set_mail_preferences.held, set_mail_preferences.report, set_mail_preferences.answer,
    set_mail_preferences.approval, coalesce(set_mail_preferences.message, true)
  from public.profiles where id = (select auth.uid())
  on conflict (user_id) do update set review = excluded.review, held = excluded.held, report = excluded.report, answer = excluded.answer,
    approval = excluded.approval, message = coalesce(set_mail_preferences.message, chosen.message)
$$;
revoke execute on function public.set_mail_preferences(text,text,text,boolean,boolean,boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_mail_preferences(text,text,text,boolean,boolean,boolean) to authenticated;

-- A page of results: at most 20 from `skip` on. `part`: the place in the series. `total` is in every row, or in a row without a post when there are none; 1001 stands for
-- more.
create or replace function private.find_posts(typed text, of_topic text, skip integer, take integer)
returns table (total integer, place integer, blog_id bigint, title text, excerpt text, series text, part bigint)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
declare
  search record;
  ids bigint[];
  first constant integer := least(greatest(skip, 0), 1001);
begin
  select * into search from private.read_search(typed);
  ids := case when numnode(search.query) > 0 then private.match_posts(search.query, of_topic) else '{}' end;
  total := cardinality(ids);
  return query
  select cardinality(ids), page.place::integer, page.id,
    private.mark(blogs.title, search.config, search.marked, search.runs),
    private.mark(
      coalesce(private.excerpt(indexed.body, search.pattern), blogs.introduction), search.config, search.marked, search.runs),
    (select name from public.series where series.slug = blogs.series),
    (select parts.ordinality from public.list_series_posts(blogs.series) with ordinality as parts where parts.id = blogs.id)
  from unnest(ids[first + 1 : first + least(greatest(take, 0), 20)]) with ordinality as page (id, place)
  join public.blogs on blogs.id = page.id
  join private.searched_posts as indexed on indexed.blog_id = page.id
  order by page.place;
  if not found then
    return next;
  end if;
end
$$;
revoke execute on function private.find_posts(text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function private.find_posts(text,text,integer,integer) to anon, authenticated;

-- Results for a visitor. Never an unpublished post, even for an administrator.
create or replace function public.search_posts(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, slug text, title text, excerpt text, topic text, inserted_at timestamptz, author text, series text, part bigint)
language sql stable rows 10 set search_path = ''
begin atomic
  select found.total, blogs.slug, found.title, found.excerpt, blogs.topic, blogs.inserted_at, profiles.username, found.series, found.part
  from private.find_posts(typed, of_topic, skip, take) as found
  left join public.blogs on blogs.id = found.blog_id
  left join public.profiles on profiles.id = blogs.user_id
  order by found.place;
end;
revoke execute on function public.search_posts(text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_posts(text,text,integer,integer) to anon, authenticated;

-- The newest matching visible reviews of published posts and projects: at most `most`. Searches the newest 2,000 first, then eight times as many, and so
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
        and comments.status = 'shown' and private.is_published(blogs.status, blogs.published_at)
        and (of_topic = '' or blogs.topic = of_topic)
        and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
      order by comments.created_at desc, comments.id desc limit most);
    exit when cardinality(ids) = most;
  end loop;
  return ids;
end
$$;
revoke execute on function private.match_reviews(tsquery,bigint,text,integer) from public, anon, authenticated, service_role;

create or replace function public.search_reviews(typed text, of_topic text default '', skip integer default 0, take integer default 10)
returns table (
  total integer, id bigint, excerpt text, rating integer, created_at timestamptz, author text, post_slug text, post_title text, of_project boolean)
language sql stable rows 10 set search_path = ''
begin atomic
  select found.total, comments.id, found.excerpt, comments.rating, comments.created_at, coalesce(profiles.username, comments.imported_name),
    coalesce(blogs.slug, projects.slug), coalesce(blogs.title, projects.title), projects.id is not null
  from private.find_reviews(typed, of_topic, skip, take) as found
  left join public.comments on comments.id = found.comment_id
  left join public.blogs on blogs.id = comments.blog_id and blogs.kind = 'post'
  left join public.published_projects() as projects on projects.id = comments.blog_id
  left join public.profiles on profiles.id = comments.user_id
  order by found.place;
end;
revoke execute on function public.search_reviews(text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_reviews(text,text,integer,integer) to anon, authenticated;

revoke all on public.settings from anon, authenticated, service_role;
grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_newsletter, mails_a_second, mails_a_day, sends_whole_posts, largest_file, require_second_factor, closes_sign_up, allows_model_crawlers, has_contact_form, counts_reads, home_projects, projects_title, projects_address, shares_versions) on public.settings to authenticated;
