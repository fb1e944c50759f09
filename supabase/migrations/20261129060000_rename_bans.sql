alter table public.profiles rename column barred_at to banned_at;
alter table public.profiles rename constraint profiles_admins_not_barred to profiles_admins_not_banned;
alter function private.is_barred() rename to is_banned;
alter function public.bar_account(uuid, boolean) rename to ban_account;
alter function public.unbar_account(uuid) rename to unban_account;

alter table private.action_links drop constraint action_links_action_known;
update private.action_links set action = 'ban' where action = 'bar';
alter table private.action_links add constraint action_links_action_known check (action in ('approve', 'remove', 'ban'));

alter table private.subscribers drop constraint subscribers_state_known;
update private.subscribers set state = 'blocked' where state = 'barred';
alter table private.subscribers add constraint subscribers_state_known
  check (state in ('asked', 'confirmed', 'ended', 'bounced', 'blocked'));

update private.bin_rows set data = data - 'barred_at' || jsonb_build_object('banned_at', data -> 'barred_at') where data ? 'barred_at';
update private.bin_rows set data = jsonb_set(data, '{state}', '"blocked"') where data ->> 'state' = 'barred';

-- Generated from supabase/schemas: npm run schema

drop policy "Readers may comment in their own name" on public.comments;

drop policy "Readers may change their own comments on posts they may read" on public.comments;

drop policy "Readers may like in their own name" on public.likes;

drop policy "Readers may report comments of others in their own name" on public.reports;

-- The access token of a banned account stays valid for some minutes, so policies check this as well.
create or replace function private.is_banned() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and banned_at is not null)
$$;
revoke execute on function private.is_banned() from public, anon, authenticated, service_role;
grant execute on function private.is_banned() to authenticated;

-- The access token of a deleted account stays valid for some minutes. Tables reference the author's missing row and refuse its writes, but
-- a file in storage has no such reference.
create or replace function private.can_contribute() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and banned_at is null)
$$;
revoke execute on function private.can_contribute() from public, anon, authenticated, service_role;
grant execute on function private.can_contribute() to authenticated;

-- Ends the sessions of an account and refuses new ones. Moves its held and reported comments to the bin, or all of them, as one entry, whose
-- restoration ends the ban as well. Returns how many, and the entry if there are any. Administrators cannot be banned.
create or replace function public.ban_account(of_user uuid, removes_all boolean default false, out removed integer, out entry bigint)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entries bigint[];
begin
  perform private.require_deciding_admin();
  update public.profiles set banned_at = coalesce(banned_at, now()) where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  -- The auth service cannot read 'infinity'.
  update auth.users set banned_until = now() + interval '100 years' where id = of_user;
  delete from auth.sessions where user_id = of_user;
  -- Waits for a comment that is being written, as private.throttle does for this.
  perform pg_advisory_xact_lock(hashtextextended(of_user::text, 0));
  entries := array(
    select moved.entry from public.move_to_bin('comment', array(
      select id::text from public.comments
      where user_id = of_user and (removes_all or status = 'held' or id in (select comment_id from public.reports)))) as moved
    order by moved.entry);
  removed := cardinality(entries);
  entry := entries[1];
  update private.bin_rows set entry = entries[1] where bin_rows.entry = any (entries[2:]);
  delete from public.bin where id = any (entries[2:]);
  update public.bin set kind = 'account', row_id = of_user, title = username, contents = jsonb_build_object('public.comments', cardinality(entries))
  from public.profiles where bin.id = entries[1] and profiles.id = of_user;
end
$$;
revoke execute on function public.ban_account(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.ban_account(uuid,boolean) to authenticated;

create or replace function public.unban_account(of_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_deciding_admin();
  update public.profiles set banned_at = null where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  update auth.users set banned_until = null where id = of_user;
end
$$;
revoke execute on function public.unban_account(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unban_account(uuid) to authenticated;

-- `outcome`: 'restored', 'passed' (its time to be published came while it was in the bin: choose `passed`, 'publish' or 'draft'), or
-- 'refused' (what it belonged to is gone, or another row has taken its place).
create or replace function public.restore_from_bin(entries bigint[], passed text default '') returns table (id bigint, title text, outcome text)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entry record;
  root jsonb;
  is_passed boolean;
  is_new boolean;
begin
  -- May end a ban, and locks as a ban does.
  perform private.require_deciding_admin();
  perform set_config('byline.restoring', 'on', true);
  for entry in select * from public.bin where bin.id = any (entries) order by bin.id for update loop
    select data into root from private.bin_rows where bin_rows.entry = entry.id order by bin_rows.id limit 1;
    is_passed := root ->> 'status' = 'scheduled' and (root ->> 'published_at')::timestamptz > entry.deleted_at and (root ->> 'published_at')::timestamptz <= now();
    if is_passed and passed = '' then
      return query select entry.id, entry.title, 'passed';
      continue;
    end if;
    if is_passed then
      is_new := (root ->> 'inserted_at')::timestamptz > entry.deleted_at;
      root := root || case when passed = 'publish'
        then jsonb_build_object('status', 'published', 'published_at', now()) || case when is_new then jsonb_build_object('inserted_at', now()) else '{}' end
        else jsonb_build_object('status', 'draft', 'published_at', case when not is_new then root -> 'inserted_at' end) end;
    end if;
    -- Who no longer wants mail, and what an update has stored in other columns.
    if entry.kind = 'subscriber' and exists (
      select from private.silenced_addresses where hash = sha256(convert_to(root ->> 'email', 'UTF8')))
      or exists (
        select from (select distinct of_table, field from private.bin_rows, jsonb_object_keys(data) as field where bin_rows.entry = entry.id) as stored
        where not exists (select from pg_attribute where attrelid = to_regclass(of_table) and attname = field))
    then
      return query select entry.id, entry.title, 'refused';
      continue;
    end if;
    -- What was sent meanwhile, or may have been.
    delete from private.bin_rows
    where bin_rows.entry = entry.id and of_table = 'private.outbox' and data ->> 'kind' = 'issue' and data ->> 'state' = 'waiting'
      and ((data ->> 'transmissions')::integer > 0 or not exists (
        select from private.deliveries where deliveries.id = (data ->> 'delivery_id')::bigint and state = 'going'));
    -- Its author's account was deleted.
    if root ->> 'user_id' is not null and not exists (select from public.profiles where profiles.id = (root ->> 'user_id')::uuid) then
      root := root || jsonb_build_object('user_id', auth.uid());
    end if;
    if exists (select from public.blogs where pinned = (root ->> 'pinned')::smallint) then
      root := root || '{"pinned": null}';
    end if;
    -- As for any post, its topic exists.
    update public.settings set topics = topics || jsonb_build_array(jsonb_build_object('name', root ->> 'topic', 'ink', null, 'id', (
      select coalesce(max((topic ->> 'id')::integer), 0) + 1 from jsonb_array_elements(topics) as topic)))
    where root ->> 'topic' <> '' and public.find_current_topic(root ->> 'topic') is null
      and not topics @> jsonb_build_array(jsonb_build_object('name', root ->> 'topic')) and jsonb_array_length(topics) < 100;
    if entry.kind <> 'account' then
      update private.bin_rows set data = root where bin_rows.entry = entry.id and parent is null;
    end if;
    if private.insert_from_bin(entry.id) then
      update public.versions set shown_from = case passed when 'publish' then now() end
      where is_passed and blog_id::text = entry.row_id and shown_from > entry.deleted_at;
      -- With the ban of the same moment.
      if entry.kind = 'account' and exists (select from public.profiles where profiles.id = entry.user_id and banned_at = entry.deleted_at) then
        perform public.unban_account(entry.user_id);
      end if;
      -- Comments of an account stay while their post is in the bin.
      delete from private.bin_rows
      where bin_rows.entry = entry.id and parent is null
        and (entry.kind <> 'account' or exists (select from public.comments where comments.id = (data ->> 'id')::bigint));
      delete from public.bin where bin.id = entry.id and not exists (select from private.bin_rows where bin_rows.entry = entry.id);
      update public.bin
      set contents = jsonb_build_object('public.comments', (select count(*) from private.bin_rows where bin_rows.entry = entry.id and parent is null))
      where bin.id = entry.id;
      return query select entry.id, entry.title, 'restored';
    else
      return query select entry.id, entry.title, 'refused';
    end if;
  end loop;
  perform set_config('byline.restoring', '', true);
end
$$;
revoke execute on function public.restore_from_bin(bigint[],text) from public, anon, authenticated, service_role;
grant execute on function public.restore_from_bin(bigint[],text) to authenticated;

-- Gives the caller the imported comments of their confirmed address. Returns how many; null while the address is not confirmed.
create or replace function public.claim_imported_comments() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.verified_address(auth.uid());
  claimed integer;
begin
  if address is null or private.is_banned() then
    return null;
  end if;
  update public.comments set user_id = auth.uid(), imported_name = null, imported_by = null
  where imported_by = private.imported_writer(address, null);
  get diagnostics claimed = row_count;
  return claimed;
end
$$;
revoke execute on function public.claim_imported_comments() from public, anon, authenticated, service_role;
grant execute on function public.claim_imported_comments() to authenticated;

create or replace function private.end_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.subscribers where email = private.verified_address(old.id) and state <> 'blocked';
  delete from private.mailed_before where ends_at < now();
  -- Signing up again does not allow more mails.
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(private.mailbox_of(old.email), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  having count(*) > 0
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;
revoke execute on function private.end_mails() from public, anon, authenticated, service_role;

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
  from private.subscribers where id = mail.subscriber_id and mail.kind = 'subscription' and state <> 'blocked' and private.offers_newsletter()
  union all
  select jsonb_build_object('email', users.email, 'by', messages.name, 'address', messages.email, 'quote', messages.content)
  from public.messages, auth.users
  where messages.id = mail.message_id and messages.state <> 'spam' and users.id = mail.user_id and private.wants_mail(users.id, 'message')
    and (banned_until is null or banned_until <= now())
  union all
  select private.describe_delivery(mail) where mail.delivery_id is not null
$$;
revoke execute on function private.describe_mail(private.outbox) from public, anon, authenticated, service_role;

-- Refuses a text that the author has written within a day, and holds spam. Security definer, because it reads the settings and all comments
-- of the author. Fires after private.throttle, whose lock lets two equal texts see each other. 'Thank you!' on two posts is not spam: the
-- same text is refused on the same post, and from the third post on.
create or replace function private.moderate_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  -- It may have been banned meanwhile.
  if private.is_banned() then
    raise insufficient_privilege using message = 'this account is banned';
  end if;
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

-- What a link would do, {action, state, by, post, quote, seen}. use_action_link compares 'seen' to detect a changed review. State: 'open';
-- 'used'; 'gone' (review deleted); 'decided' (approved); 'refused' (its author is an administrator, or has no account). Null: invalid link, or its owner is no
-- longer an administrator.
create or replace function public.read_action_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('action', link.action, 'by', coalesce(author.username, comments.imported_name), 'post', blogs.title, 'quote', comments.content,
    'seen', encode(sha256(convert_to(comments.content, 'UTF8')), 'hex'),
    'state', case
      when link.used_at < 'infinity' then 'used'
      when author.id is null and comments.imported_name is null then 'gone'
      when link.action = 'ban' and author.role is distinct from 'user' then 'refused'
      when link.action = 'approve' and comments.status = 'shown' and not exists (select from public.reports where comment_id = comments.id) then 'decided'
      else 'open' end)
  from private.action_links as link
    join public.profiles as owner on owner.id = link.user_id
    join auth.users on users.id = link.user_id
    left join public.comments on comments.id = link.comment_id
    left join public.profiles as author on author.id = comments.user_id
    left join public.blogs on blogs.id = comments.blog_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and link.ends_at > now() and owner.role = 'admin'
    and (users.banned_until is null or users.banned_until <= now())
$$;
revoke execute on function public.read_action_link(text) from public, anon, authenticated, service_role;
grant execute on function public.read_action_link(text) to anon, authenticated;

-- Performs a link's action once. Returns the same as read_action_link, with the state 'done', or 'changed' when the review is no longer
-- what was seen.
create or replace function public.use_action_link(secret text, seen text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.action_links;
  described jsonb;
begin
  described := public.read_action_link(secret);
  if described ->> 'state' is distinct from 'open' then
    return described;
  end if;
  select * into link from private.action_links where hash = sha256(convert_to(secret, 'UTF8'));
  -- In the name of the administrator, so that all rules of the dashboard hold. The mail stands for the second factor.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  -- In the order of the dashboard, without which two would deadlock: administrators, comments, what refers to them. A second press waits here.
  perform private.require_deciding_admin();
  perform from public.comments where id = link.comment_id for update;
  described := public.read_action_link(secret);
  if described ->> 'state' is distinct from 'open' or described ->> 'seen' is distinct from seen then
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    return described || case described ->> 'state' when 'open' then '{"state": "changed"}' else '{}' end::jsonb;
  end if;
  if link.action = 'approve' then
    perform public.approve_comments(array[link.comment_id]);
  else
    if link.action = 'ban' then
      perform public.ban_account(user_id) from public.comments where id = link.comment_id;
    end if;
    perform public.move_to_bin('comment', array[link.comment_id::text]);
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  update private.action_links set used_at = now() where hash = link.hash;
  return described || '{"state": "done"}';
end
$$;
revoke execute on function public.use_action_link(text,text) from public, anon, authenticated, service_role;
grant execute on function public.use_action_link(text,text) to anon, authenticated;

-- The caller's answer that a review still holds, although its post has changed. Returns its id, if it is the caller's.
create or replace function public.confirm_review(of_comment bigint) returns bigint
language sql security definer set search_path = ''
as $$
  update public.comments set confirmed_at = now()
  where id = of_comment and user_id = (select auth.uid()) and parent is null and not (select private.is_banned())
  returning id
$$;
revoke execute on function public.confirm_review(bigint) from public, anon, authenticated, service_role;
grant execute on function public.confirm_review(bigint) to authenticated;

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

-- Mails a confirmation link at most once per day. Someone who unsubscribed gets only that mail until they click its link, and the choice of
-- a confirmed address does not change. Returns 'never', or the address's state.
create or replace function private.invite(address text, from_source text, of_topics text[], of_weekday integer) returns text
language sql security definer set search_path = ''
as $$
  with invited as (
    insert into private.subscribers as known (email, source, topics, weekday, asked_at)
    select address, from_source, of_topics, of_weekday, now()
    where address is not null and not exists (select from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8')))
      and (from_source = 'hand' or address = private.mailbox_of(address) or (
        select count(*) from private.subscribers
        where private.mailbox_of(email) = private.mailbox_of(address) and asked_at > now() - interval '1 day') < 3)
    on conflict (email) do update set asked_at = excluded.asked_at,
      topics = case known.state when 'confirmed' then known.topics else excluded.topics end,
      weekday = case known.state when 'confirmed' then known.weekday else excluded.weekday end
    where known.asked_at <= now() - interval '1 day' and known.state <> 'blocked'
    returning id)
  insert into private.outbox (subscriber_id, kind, expires_at) select id, 'subscription', now() + interval '1 day' from invited;
  select coalesce((select 'never' from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8'))), (
    select state from private.subscribers where email = address))
$$;
revoke execute on function private.invite(text,text,text[],integer) from public, anon, authenticated, service_role;

-- Confirms, changes or ends a subscription, or blocks the address ('never'). Returns the new state, 'never' when the address was deleted
-- and blocked. A row that an administrator blocked stays, or its account could subscribe again.
create or replace function private.change_subscription(of_subscriber bigint, action text, of_topics text[], of_weekday integer, by_delivery bigint) returns text
language sql security definer set search_path = ''
as $$
  update private.subscribers set state = 'confirmed', confirmed_at = now(), bounces = 0, bounce_message = ''
  where id = of_subscriber and action = 'confirm' and state in ('asked', 'ended', 'bounced');
  update private.subscribers set topics = private.filter_known_topics(of_topics), weekday = of_weekday
  where id = of_subscriber and action = 'choose' and state = 'confirmed';
  with ended as (
    update private.subscribers set state = 'ended'
    where id = of_subscriber and action in ('end', 'never') and state in ('asked', 'confirmed', 'bounced') returning id)
  update private.deliveries set unsubscribed = unsubscribed + 1 where id = by_delivery and exists (select from ended);
  insert into private.silenced_addresses (hash)
  select sha256(convert_to(email, 'UTF8')) from private.subscribers where id = of_subscriber and action = 'never' on conflict do nothing;
  delete from private.subscribers where id = of_subscriber and action = 'never' and state <> 'blocked';
  select case action when 'never' then action else (select state from private.subscribers where id = of_subscriber) end
$$;
revoke execute on function private.change_subscription(bigint,text,text[],integer,bigint) from public, anon, authenticated, service_role;

-- Changes the subscription of a mailed link: 'confirm', 'choose', 'end' or 'never'. Returns the result of private.change_subscription;
-- null: invalid link. One in the bin can only end, so that no restoration mails to someone who unsubscribed.
create or replace function public.use_subscription(secret text, action text, of_topics text[] default '{}', of_weekday integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.bin_rows;
begin
  select * into stored from private.find_subscriber_in_bin(secret);
  if not found then
    return (
      select private.change_subscription(subscriber_id, action, of_topics, of_weekday, delivery_id) from private.mail_links
      where hash = sha256(convert_to(secret, 'UTF8')) and ends_at > now() and subscriber_id is not null);
  elsif action = 'end' then
    update private.bin_rows set data = data || '{"state": "ended"}' where id = stored.id and data ->> 'state' <> 'blocked';
    return 'ended';
  elsif action = 'never' then
    insert into private.silenced_addresses (hash) values (sha256(convert_to(stored.data ->> 'email', 'UTF8'))) on conflict do nothing;
    delete from public.bin where id = stored.entry;
    return 'never';
  end if;
  return null;
end
$$;
revoke execute on function public.use_subscription(text,text,text[],integer) from public, anon, authenticated, service_role;
grant execute on function public.use_subscription(text,text,text[],integer) to anon, authenticated;

-- Blocks subscribers, or unblocks them: 'block' or 'unblock'. Returns the ids of those that existed.
create or replace function public.change_subscribers(of_ids bigint[], action text) returns bigint[]
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  with updated as (
    update private.subscribers set state = case action when 'block' then 'blocked' else 'ended' end
    where id = any (of_ids) and (action = 'block' or action = 'unblock' and state = 'blocked') returning id)
  select coalesce(array_agg(id), '{}') from updated
$$;
revoke execute on function public.change_subscribers(bigint[],text) from public, anon, authenticated, service_role;
grant execute on function public.change_subscribers(bigint[],text) to authenticated;

create policy "Readers may report comments of others in their own name" on public.reports
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and not (select private.is_banned())
    and not exists (
      select from public.comments where comments.id = reports.comment_id and comments.user_id = (select auth.uid())));

create policy "Readers may comment in their own name" on public.comments
  for insert to authenticated with check (user_id = (select auth.uid()) and not (select private.is_banned()));

create policy "Readers may change their own comments on posts they may read" on public.comments
  for update to authenticated
  using (
    user_id = (select auth.uid())
    and not (select private.is_banned())
    and blog_id not in (select private.hidden_posts()));

create policy "Readers may like in their own name" on public.likes
  for insert to authenticated with check (user_id = (select auth.uid()) and not (select private.is_banned()));
