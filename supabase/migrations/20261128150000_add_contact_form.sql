-- Messages of visitors, from the contact form.
create table public.messages (
  id bigint generated always as identity constraint messages_pkey primary key,
  name text not null constraint messages_name_line check (private.is_line(name, 1, 80)),
  email text not null,
  content text not null constraint messages_content_length check (char_length(content) <= 10000 and private.has_visible_text(content)),
  state text not null constraint messages_state_known check (state in ('unread', 'read', 'spam')),
  created_at timestamptz not null default now()
);
create index messages_by_date on public.messages (created_at);
alter table public.messages enable row level security;
revoke all on public.messages from public, anon, authenticated, service_role;
revoke all on sequence public.messages_id_seq from public, anon, authenticated, service_role;

alter table private.outbox add column message_id bigint constraint outbox_message_id_fkey references public.messages (id) on delete cascade;
create index outbox_of_message on private.outbox (message_id);
drop index private.outbox_once;
create unique index outbox_once on private.outbox (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0;

alter table public.settings add column has_contact_form boolean not null default false;

-- The address of the form.
update public.pages set slug = 'contact-page' || case when exists (select from public.pages where slug = 'contact-page') then '-' || id else '' end where slug = 'contact';
alter table public.pages drop constraint pages_slug_reserved;
alter table public.pages add constraint pages_slug_reserved check (slug <> all (array[
  'archive', 'assets', 'auth', 'blog', 'contact', 'dashboard', 'healthz', 'images', 'preview', 'previews', 'readyz', 'resetpassword', 'rest', 'search', 'signin',
  'signup', 'storage', 'subscribe', 'subscription', 'tags', 'topics', 'unauthorized']));

-- Generated from supabase/schemas: npm run schema

-- Messages are stored for a year, spam for 30 days.
create or replace function private.clean_messages() returns void
language sql security definer set search_path = ''
as $$
  delete from public.messages where created_at < now() - case state when 'spam' then interval '30 days' else interval '1 year' end
$$;
revoke execute on function private.clean_messages() from public, anon, authenticated, service_role;

-- For the public form. PT404: there is none; PT422: invalid address; 23514: invalid name or text. The address is not confirmed, so nothing
-- is ever mailed to it.
create or replace function public.send_message(by_name text, by_address text, message_text text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.normalize_address(by_address);
begin
  if not (select has_contact_form from public.settings) then
    raise sqlstate 'PT404' using message = 'this site has no contact form';
  end if;
  if address is null then
    raise sqlstate 'PT422' using message = 'this is not an e-mail address';
  end if;
  perform private.clean_messages();
  perform pg_advisory_xact_lock(hashtextextended('public.messages', 0));
  if exists (
    select from public.messages
    where created_at > now() - interval '1 day' and private.normalize_text(content) = private.normalize_text(message_text))
  then
    return;
  end if;
  if private.count_caller('contact ') > 10 or (
    select count(*) >= 200 or count(*) filter (where private.mailbox_of(email) = private.mailbox_of(address)) >= 5
    from public.messages where created_at > now() - interval '1 day')
  then
    raise sqlstate 'PT429' using message = 'Too many messages were sent. Please try again tomorrow.', detail = 'Retry after 86400 seconds.';
  end if;
  insert into public.messages (name, email, content, state)
  values (btrim(by_name), address, btrim(message_text, E' \t\r\n'), case
    when private.count_links(message_text) > 2 or private.count_lines(message_text) > 100 then 'spam' else 'unread' end);
end
$$;
revoke execute on function public.send_message(text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.send_message(text,text,text) to anon, authenticated;

create or replace function private.mail_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outbox (user_id, kind, message_id, expires_at)
  select id, 'message', new.id, now() + interval '3 days' from public.profiles where role = 'admin' and private.can_send_mails();
  return null;
end
$$;
revoke execute on function private.mail_message() from public, anon, authenticated, service_role;

-- `sort` is 'name', 'state' or otherwise the date. A search covers name, address and text. An empty `of_state` is all but spam.
create or replace function public.list_messages(search text, of_state text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.messages', format('concat_ws('' '', name, email, content) ilike %1$L and case %2$L when '''' then state <> ''spam'' else state = %2$L end', private.containing(search), of_state),
    case sort when 'name' then 'lower(name)' when 'state' then 'state' else 'created_at' end, descending, skip, take, null) as page
$$;
revoke execute on function public.list_messages(text,text,text,boolean,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_messages(text,text,text,boolean,bigint,bigint) to authenticated;

-- If it is already waiting, it is retried at once, and for as long as a new one.
create or replace function private.queue_mail(to_user uuid, of_kind text, of_comment bigint, life interval, more jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, expires_at, details)
  values (to_user, of_kind, of_comment, now() + life, more)
  on conflict (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0
  do update set due_at = least(outbox.due_at, now()), expires_at = excluded.expires_at, details = excluded.details
$$;
revoke execute on function private.queue_mail(uuid,text,bigint,interval,jsonb) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.queue_mail(uuid,text,bigint,interval,jsonb) to supabase_auth_admin; end if; end $$;

create or replace function private.mail_quota_group(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_auth_mail(kind) then 'link' when kind in ('subscription', 'check', 'issue-test', 'backup-failed', 'message') then kind else 'notification' end
$$;
revoke execute on function private.mail_quota_group(text) from public, anon, authenticated, service_role;

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
  from public.messages, auth.users join public.profiles on profiles.id = users.id
  where messages.id = mail.message_id and messages.state <> 'spam' and users.id = mail.user_id and profiles.role = 'admin'
    and (banned_until is null or banned_until <= now())
  union all
  select private.describe_delivery(mail) where mail.delivery_id is not null
$$;
revoke execute on function private.describe_mail(private.outbox) from public, anon, authenticated, service_role;

-- Deletes what is no longer needed: old mails that were sent or failed, counts, tests, and mails of a stopped delivery whose sender was
-- killed while transmitting.
create or replace function public.clean_mails() returns void
language sql security definer set search_path = ''
as $$
  delete from private.outbox using private.deliveries
  where delivery_id = deliveries.id and deliveries.state = 'stopped' and outbox.state = 'waiting' and held_until <= now();
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  delete from private.mail_hours where hour < now() - interval '2 days';
  delete from private.deliveries where kind = 'test' and started_at < now() - interval '1 day';
  delete from private.subscribers where state = 'asked' and asked_at < now() - interval '30 days';
  delete from private.subscription_callers where hour < now() - interval '1 hour';
  delete from private.unconfirmed_reviews where ends_at <= now();
  select private.clean_messages()
$$;
revoke execute on function public.clean_mails() from public, anon, authenticated, service_role;
grant execute on function public.clean_mails() to service_role;

-- Retries failed mails for a day. A newer one of the same kind replaces an older one. A failed digest retries its contents.
create or replace function public.retry_mails(of_mails bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.outbox set state = 'waiting', due_at = now(), expires_at = now() + interval '1 day', transmissions = 0, tries = 0, answer = ''
  where id = any (of_mails) and state = 'failed' and kind = 'subscription';
  insert into private.outbox (user_id, kind, delivery_id, expires_at)
  select user_id, kind, delivery_id, now() + interval '1 day' from private.outbox
  where id = any (of_mails) and state = 'failed' and kind = 'issue-test'
  order by id desc
  on conflict (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0 do nothing;
  perform private.queue_mail(mail.user_id, mail.kind, mail.comment_id, interval '1 day', mail.details)
  from private.outbox as mail left join private.outbox as digest on digest.id = mail.digest_id
  where coalesce(digest.id, mail.id) = any (of_mails) and coalesce(digest.state, mail.state) = 'failed'
    and mail.kind not in ('digest', 'issue-test') and mail.user_id is not null;
  delete from private.outbox where id = any (of_mails) and state = 'failed' and user_id is not null;
end
$$;
revoke execute on function public.retry_mails(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.retry_mails(bigint[]) to authenticated;

create or replace function private.notify_by_mail(to_user uuid, of_kind text, of_comment bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox (user_id, kind, comment_id, is_daily, due_at, expires_at)
  select to_user, of_kind, of_comment, is_daily, due, due + interval '1 day'
  from (select coalesce((select to_jsonb(preferences) ->> of_kind = 'daily' from private.mail_preferences as preferences where user_id = to_user), false))
      as choice (is_daily),
    lateral (select case when is_daily then private.next_morning() else now() end) as moment (due)
  where private.can_send_mails() and to_user is distinct from (select auth.uid()) and private.wants_mail(to_user, of_kind)
  on conflict (user_id, kind, coalesce(comment_id, message_id, 0)) where state = 'waiting' and transmissions = 0
  do update set due_at = least(outbox.due_at, excluded.due_at), expires_at = greatest(outbox.expires_at, excluded.expires_at)
$$;
revoke execute on function private.notify_by_mail(uuid,text,bigint) from public, anon, authenticated, service_role;

-- How often the visitor's network has sent a form in this hour, null where the server counts. A hosted project has no other limit for each
-- visitor. The header is set by its gateway.
create or replace function private.count_caller(of_form text) returns integer
language sql security definer set search_path = ''
as $$
  insert into private.subscription_callers as known (hash, hour)
  select sha256(convert_to(of_form || private.network_of(caller), 'UTF8')), date_trunc('hour', now())
  from (select nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip' as caller) as header where caller is not null
  on conflict (hash, hour) do update set asked = known.asked + 1 returning known.asked
$$;
revoke execute on function private.count_caller(text) from public, anon, authenticated, service_role;

-- For the public form: mails a confirmation link. Responds the same way for every address. PT422: invalid address; PT404: this site sends
-- no newsletter.
create or replace function public.request_subscription(address text, of_topics text[] DEFAULT '{}'::text[], of_weekday integer DEFAULT NULL::integer, source text DEFAULT 'page'::text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.offers_newsletter() then
    raise sqlstate 'PT404' using message = 'this site offers no newsletter';
  end if;
  if private.normalize_address(address) is null then
    raise sqlstate 'PT422' using message = 'this is not an e-mail address';
  end if;
  if private.count_caller('') > 100 then
    raise sqlstate 'PT429' using message = 'Too many addresses were subscribed from your network. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  -- Over all addresses, since the form is open to everybody.
  if (select count(*) from private.subscription_requests) + (select count(*) from private.subscribers where asked_at > now() - interval '1 hour') >= 1000 then
    raise sqlstate 'PT429' using message = 'Too many people subscribe at the moment. Please try again in an hour.', detail = 'Retry after 3600 seconds.';
  end if;
  insert into private.subscription_requests (email, source, topics, weekday)
  values (private.normalize_address(address), case when source in ('post', 'foot') then source else 'page' end, private.filter_known_topics(of_topics), of_weekday);
end
$$;
revoke execute on function public.request_subscription(text,text[],integer,text) from public, anon, authenticated, service_role;
grant execute on function public.request_subscription(text,text[],integer,text) to anon, authenticated;

revoke all on public.settings from anon, authenticated, service_role;
grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_newsletter, mails_a_second, mails_a_day, sends_whole_posts, largest_file, require_second_factor, closes_sign_up, allows_model_crawlers, has_contact_form) on public.settings to authenticated;

revoke all on public.messages from anon, authenticated, service_role;
grant delete on public.messages to authenticated, service_role;
grant insert on public.messages to service_role;
grant select on public.messages to authenticated, service_role;
grant update on public.messages to service_role;
grant update (state) on public.messages to authenticated;

create or replace trigger mail_message after insert on public.messages
  for each row when (new.state = 'unread') execute function private.mail_message();

create policy "Administrators may read messages" on public.messages
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may mark messages" on public.messages
  for update to authenticated using ((select public.is_admin()));

create policy "Administrators may delete messages" on public.messages
  for delete to authenticated using ((select public.is_admin()));
