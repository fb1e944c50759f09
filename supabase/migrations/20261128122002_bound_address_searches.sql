-- Generated from supabase/schemas: npm run schema

create or replace function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email is null then
    delete from private.emails where user_id = new.id;
  else
    insert into private.emails (user_id, email) values (new.id, new.email)
    on conflict (user_id) do update set email = excluded.email;
  end if;
  -- They were mailed to the former address.
  delete from private.act_links where user_id = new.id;
  return null;
end
$$;
revoke execute on function private.follow_email() from public, anon, authenticated, service_role;

-- Counts what the caller does in an hour. Beyond the limit it needs a fresh password.
create or replace function private.require_password_beyond(most integer, kind text, times integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  delete from private.acts where user_id = auth.uid() and act = kind and done_at <= now() - interval '1 hour';
  if (select count(*) from private.acts where user_id = auth.uid() and act = kind) + times > most then
    perform private.require_fresh_password();
  else
    insert into private.acts (user_id, act) select auth.uid(), kind from generate_series(1, times);
  end if;
end
$$;
revoke execute on function private.require_password_beyond(integer,text,integer) from public, anon, authenticated, service_role;

-- Returns everything stored about the caller, except secrets such as the password. For unpublished posts it includes only the caller's own
-- texts.
create or replace function public.export_account() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '30s'
as $$
  with posts_out as (
    select id, title, slug from public.blogs where private.is_published(status, published_at)
  )
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', users.id, 'email', users.email, 'created_at', users.created_at,
        'last_sign_in_at', to_jsonb(users) -> 'last_sign_in_at', 'user_metadata', users.raw_user_meta_data)
      from auth.users where users.id = (select auth.uid())),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('created_at', sessions.created_at, 'ip', to_jsonb(sessions) -> 'ip',
        'user_agent', to_jsonb(sessions) -> 'user_agent') order by sessions.created_at)
      from auth.sessions where sessions.user_id = (select auth.uid())), '[]'),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = (select auth.uid())),
    'posts', coalesce((
      select jsonb_agg(to_jsonb(blogs) - 'user_id' order by blogs.id)
      from public.blogs where blogs.user_id = (select auth.uid()) and ((select public.is_admin()) or id in (select id from posts_out))), '[]'),
    'drafts', coalesce((
      select jsonb_agg(to_jsonb(drafts) - 'user_id' order by drafts.updated_at, drafts.id)
      from public.drafts where drafts.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'snippets', coalesce((
      select jsonb_agg(to_jsonb(snippets) - 'user_id' order by snippets.name)
      from public.snippets where snippets.user_id = (select auth.uid()) and (select public.is_admin())), '[]'),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(comments) - 'user_id'
        || jsonb_build_object('post', posts_out.title, 'post_slug', posts_out.slug) order by comments.id)
      from public.comments left join posts_out on posts_out.id = comments.blog_id
      where comments.user_id = (select auth.uid())), '[]'),
    'likes', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', comments.id,
        'comment', case when posts_out.id is not null and comments.status = 'shown' and comments.id not in (select private.hidden_comments()) then comments.content end,
        'post', posts_out.title, 'post_slug', posts_out.slug) order by likes.id)
      from public.likes join public.comments on comments.id = likes.comment_id
      left join posts_out on posts_out.id = comments.blog_id
      where likes.user_id = (select auth.uid())), '[]'),
    'subscription', (select to_jsonb(subscribers) - 'id' from private.subscribers where email = private.verified_address((select auth.uid()))),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', reports.comment_id, 'reason', reports.reason,
        'created_at', reports.created_at) order by reports.id)
      from public.reports where reports.user_id = (select auth.uid())), '[]'),
    'mails', (
      select to_jsonb(mail_choices) - 'user_id' from private.mail_choices where mail_choices.user_id = (select auth.uid())),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(notices) order by notices.told_at, notices.comment_id) from private.current_notifications() as notices), '[]'))
$$;
revoke execute on function public.export_account() from public, anon, authenticated, service_role;
grant execute on function public.export_account() to authenticated;

-- The ids of a page of subscribers, like list_users. Empty filters match all; a topic also matches subscribers of all topics. With enough
-- searches for parts of addresses, one could read them all.
create or replace function public.list_subscribers(search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null) returns table (total bigint, ids bigint[])
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select private.require_password_beyond(200, 'address searches', 1) where search <> '';
  select page.total, page.ids::bigint[]
  from private.read_page(
    'private.subscribers',
    format('email ilike %1$L and %2$L in ('''', state) and %3$L in ('''', source) and (%4$L = '''' or topics = ''{}'' or %4$L = any (topics))',
      private.containing(search), of_state, of_source, of_topic),
    case sort when 'email' then 'email collate "C"' when 'state' then 'state' else 'created_at' end, descending, skip, take, null) as page
$$;
revoke execute on function public.list_subscribers(text,text,text,text,text,boolean,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_subscribers(text,text,text,text,text,boolean,bigint,bigint) to authenticated;

-- Subscribers by id, [{id, email, state, source, topics, weekday, createdAt, confirmedAt, bounceMessage}]. More than a page of the dashboard
-- counts as an export, as do more pages than a person reads in an hour.
create or replace function public.read_subscribers(of_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(of_ids) > 100 then
    perform private.require_fresh_password();
  else
    perform private.require_password_beyond(1000, 'addresses', cardinality(of_ids));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
      'createdAt', created_at, 'bounceMessage', bounce_message) order by array_position(of_ids, id)), '[]')
    from private.subscribers where id = any (of_ids));
end
$$;
revoke execute on function public.read_subscribers(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.read_subscribers(bigint[]) to authenticated;

create or replace trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_email();
