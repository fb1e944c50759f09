-- Words and phrases, one per line, which hold a review or reply.
alter table public.settings add column held_words text not null default '',
  add constraint settings_held_words_lines check (
    cardinality(string_to_array(held_words, E'\n')) <= 200 and held_words !~ '[^\n]{101}' and held_words !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]');

-- An administrator holds it, and not one of the rules.
alter table public.comments add column held_by_hand boolean not null default false;

-- Generated from supabase/schemas: npm run schema

drop function public.list_reasons(bigint[]);

-- A text without case, accents, invisible characters, and what stands between its words.
create or replace function private.fold_words(content text) returns text
language sql stable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(private.fold(content), '[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g') collate "und-x-icu",
    '[^[:alnum:]]+', ' ', 'g'))
$$;
revoke execute on function private.fold_words(text) from public, anon, authenticated, service_role;

-- The first entry of the word list in a text. An entry is found as whole words, in scripts without spaces anywhere, as is one without
-- letters and digits, such as '$$$'.
create or replace function private.find_held_word(content text) returns text
language sql stable set search_path = ''
as $$
  select word
  from public.settings, string_to_table(held_words, E'\n') as word, private.fold_words(word) as wanted, private.fold_words(content) as words
  where case
    when wanted = '' then word ~ '\S' and strpos(private.fold(content), private.fold(word)) > 0
    when wanted ~ format('[%s]', private.unspaced_scripts()) then strpos(words, wanted) > 0
    else strpos(' ' || words || ' ', ' ' || wanted || ' ') > 0 end
  limit 1
$$;
revoke execute on function private.find_held_word(text) from public, anon, authenticated, service_role;

-- Refuses a text that the author has written within a day, and holds spam. Security definer, because it reads the settings and all comments
-- of the author. The lock serializes an account's requests, so that two equal texts see each other. 'Thank you!' on two posts is not spam:
-- the same text is refused on the same post, and from the third post on.
create or replace function private.moderate_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  if (
    select count(*) >= 2 or coalesce(bool_or(blog_id = new.blog_id), false) from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.normalize_text(content) = private.normalize_text(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 or private.find_held_word(new.content) is not null then
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
revoke execute on function private.moderate_comment() from public, anon, authenticated, service_role;

-- Why comments wait: `held_for` is 'by hand', 'imported', 'links', 'lines', 'word', 'first review', or null for a visible one; an entry of the
-- word list that it contains; the number of reports; and the reasons of the last twenty.
create or replace function public.list_reasons(of_comments bigint[])
returns table (id bigint, held_for text, held_word text, reports integer, reasons text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select comments.id,
    case
      when comments.status <> 'held' then null
      when comments.held_by_hand then 'by hand'
      when comments.imported_name is not null then 'imported'
      when private.count_links(comments.content) > 2 then 'links'
      when private.count_lines(comments.content) > 100 then 'lines'
      when word is not null then 'word'
      else 'first review'
    end,
    word,
    (select count(*)::integer from public.reports where reports.comment_id = comments.id),
    array(
      select reports.reason from public.reports where reports.comment_id = comments.id and reports.reason <> ''
      order by reports.created_at desc, reports.id desc limit 20)
  from public.comments, private.find_held_word(content) as word where comments.id = any (of_comments);
end
$$;
revoke execute on function public.list_reasons(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.list_reasons(bigint[]) to authenticated;

-- Approves comments and deletes their reports. Returns the ids of those that still exist.
create or replace function public.approve_comments(of_comments bigint[]) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  approved bigint[];
begin
  perform private.require_admin();
  perform from public.comments where id = any (of_comments) order by id for update;
  delete from public.reports where comment_id = any (of_comments);
  with shown as (
    update public.comments set status = 'shown', held_by_hand = false where id = any (of_comments) and status <> 'deleted' returning id
  )
  select coalesce(array_agg(id order by id), '{}') from shown into approved;
  return approved;
end
$$;
revoke execute on function public.approve_comments(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.approve_comments(bigint[]) to authenticated;

-- Holds shown comments, or shows again what was held so, whose reports stay. Returns the ids of those that changed.
create or replace function public.hold_comments(of_comments bigint[], is_held boolean default true) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  held bigint[];
begin
  perform private.require_admin();
  perform from public.comments where id = any (of_comments) order by id for update;
  with changed as (
    update public.comments set status = case when is_held then 'held' else 'shown' end, held_by_hand = is_held
    where id = any (of_comments) and case when is_held then status = 'shown' else status = 'held' and held_by_hand end returning id
  )
  select coalesce(array_agg(id order by id), '{}') from changed into held;
  return held;
end
$$;
revoke execute on function public.hold_comments(bigint[],boolean) from public, anon, authenticated, service_role;
grant execute on function public.hold_comments(bigint[],boolean) to authenticated;

-- Approves a held comment and replies to it in the name of the caller, who is an administrator. Not security definer: the rules of replies
-- hold. Returns the id of the reply.
create or replace function public.answer_comment(of_comment bigint, reply text) returns bigint
language plpgsql set search_path = ''
as $$
declare
  answered public.comments;
  added bigint;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
  select * into answered from public.comments where id = of_comment;
  if not found then
    raise foreign_key_violation using
      message = 'there is no such comment: violates foreign key constraint "comments_parent_fkey"',
      constraint = 'comments_parent_fkey', schema = 'public', table = 'comments';
  end if;
  if answered.status = 'held' then
    perform public.approve_comments(array[of_comment]);
  end if;
  insert into public.comments (user_id, blog_id, parent, answers, content)
  values (auth.uid(), answered.blog_id, coalesce(answered.parent, of_comment), case when answered.parent is not null then of_comment end, reply)
  returning id into added;
  return added;
end
$$;
revoke execute on function public.answer_comment(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.answer_comment(bigint,text) to authenticated;

-- The caller's notifications. Excludes what is held or no longer published.
create or replace function private.current_notifications() returns table (kind text, comment_id bigint, notified_at timestamptz, is_read boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  with reported as (
    select reports.comment_id, reports.created_at from public.reports where (select public.is_admin()) order by id desc limit 100
  ), waiting as (
    (select 'held' as kind, id as comment_id, created_at as notified_at
      from public.comments where status = 'held' and not held_by_hand and (select public.is_admin()) order by id desc limit 100)
    union all
    select 'report', reported.comment_id, max(created_at) from reported group by reported.comment_id
  )
  select waiting.kind, waiting.comment_id, waiting.notified_at, coalesce(marks.read_at >= waiting.notified_at, false)
  from waiting left join private.notifications as marks
    on marks.user_id = (select auth.uid()) and marks.kind = waiting.kind and marks.comment_id = waiting.comment_id
  union all
  -- Once for each review, however often its post changes.
  select 'changed', stale.id, stale.text_changed_at, marks.read_at is not null
  from (
      select own.id, blogs.text_changed_at from (
          select id, blog_id, greatest(created_at, confirmed_at) as at from public.comments
          where user_id = (select auth.uid()) and parent is null and status = 'shown' order by created_at desc limit 100) as own
        join public.blogs on blogs.id = own.blog_id
      where own.at < blogs.text_changed_at and blogs.user_id <> (select auth.uid()) and private.is_published(blogs.status, blogs.published_at)) as stale
    left join private.notifications as marks
      on marks.user_id = (select auth.uid()) and marks.kind = 'changed' and marks.comment_id = stale.id
  union all
  select notifications.kind, notifications.comment_id, notifications.notified_at, notifications.read_at >= notifications.notified_at
  from private.notifications join public.comments on comments.id = notifications.comment_id join public.blogs on blogs.id = comments.blog_id
  where notifications.user_id = (select auth.uid()) and notifications.kind in ('answer', 'approval')
    and comments.status = 'shown' and private.is_published(blogs.status, blogs.published_at)
    and not exists (select from public.comments as review where review.id = comments.parent and review.status = 'held')
$$;
revoke execute on function private.current_notifications() from public, anon, authenticated, service_role;

-- `with_rating`: 1 to 5, 6 for reviews without one, 0 for all. `ids`: the reviews of the list in order. `comments`: these, the best, and of
-- each the first reply, or both if there are two. `best` and `summary` are only in the first part of the list.
create or replace function public.read_reviews(of_blog bigint, with_rating integer, oldest boolean, skip integer, take integer) returns json
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
begin atomic
  with found as (
    (select id, created_at from public.comments where with_rating = 0 and not oldest and blog_id = of_blog and parent is null
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where with_rating = 0 and oldest and blog_id = of_blog and parent is null
      order by created_at, id offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments
      where with_rating = 6 and not oldest and blog_id = of_blog and parent is null and rating is null and status <> 'deleted'
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments
      where with_rating = 6 and oldest and blog_id = of_blog and parent is null and rating is null and status <> 'deleted'
      order by created_at, id offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where not oldest and blog_id = of_blog and parent is null and rating = with_rating
      order by created_at desc, id desc offset skip limit least(take, 500))
    union all
    (select id, created_at from public.comments where oldest and blog_id = of_blog and parent is null and rating = with_rating
      order by created_at, id offset skip limit least(take, 500))
  ), best as materialized (
    select id from public.comments
    where skip = 0 and blog_id = of_blog and parent is null and like_count > 0 and status <> 'deleted'
    order by like_count desc, id desc limit 1
  ), threads as materialized (
    select id, array(select reply from private.replies_to(id) as reply) as replies
    from (select id from found union select id from best) as review
  ), shown as (
    select id, replies from threads
    union all
    select unnest(case when cardinality(replies) > 2 then replies[1:1] else replies end), '{}' from threads
  )
  select json_build_object(
    'ids', array(
      select id from found
      order by case when oldest then created_at end, case when oldest then id end, created_at desc, id desc),
    'best', (select id from best),
    'changed_by', case when skip = 0 then (
      select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
        select comments.id, coalesce(profiles.username, comments.imported_name, '') as name
        from public.comments left join public.profiles on profiles.id = comments.user_id
        where comments.blog_id = of_blog and comments.changed_post and comments.status = 'shown' order by comments.created_at limit 20) as marked) end,
    'summary', case when skip = 0 then (select row_to_json(summary) from public.rating_summary(of_blog) as summary) end,
    'comments', (
      select coalesce(json_agg(json_build_object(
        'id', row.id, 'user_id', row.user_id, 'blog_id', row.blog_id, 'parent', row.parent, 'answers', row.answers,
        'answered_name', case when row.answers is not null then public.answered_name(row) end,
        'replies', shown.replies, 'content', row.content, 'rating', row.rating, 'status', row.status,
        'created_at', row.created_at, 'first_created_at', row.first_created_at, 'like_count', row.like_count,
        'imported_name', row.imported_name, 'changed_post', row.changed_post, 'reviewed_version', public.reviewed_version(row),
        'profiles', case when author.id is not null
          then json_build_object('username', author.username, 'avatar_url', author.avatar_url, 'role', author.role) end)), '[]')
      -- By the primary keys, however many rows the plan expects.
      from shown cross join lateral (select * from public.comments where id = shown.id limit 1) as row
        left join lateral (select * from public.profiles where id = row.user_id limit 1) as author on true));
end;
revoke execute on function public.read_reviews(bigint,integer,boolean,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.read_reviews(bigint,integer,boolean,integer,integer) to anon, authenticated, service_role;

-- What pages show: all columns except those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'held_words', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts', 'require_second_factor', 'closes_sign_up']
    || jsonb_build_object('offers_newsletter', private.offers_newsletter())
  from public.settings where is_started
$$;
revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;

revoke all on public.settings from anon, authenticated, service_role;
grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_newsletter, mails_a_second, mails_a_day, sends_whole_posts, largest_file, require_second_factor, closes_sign_up, allows_model_crawlers, has_contact_form, counts_reads, home_projects, projects_title, projects_address, shares_versions, held_words) on public.settings to authenticated;

-- What an administrator holds by hand was published before, and who is concerned notified.
create or replace trigger notify_of_status after update of status on public.comments
  for each row when (old.status <> new.status and not old.held_by_hand and not new.held_by_hand) execute function private.notify_of_comment();

create or replace trigger add_approval_notification after update of status on public.comments
  for each row when (old.status = 'held' and new.status = 'shown' and not old.held_by_hand) execute function private.add_notification();
