-- What reaches other people, or takes their addresses, needs a fresh password, as roles do: a session alone may be stolen.

create or replace function public.import_subscribers(entries jsonb, is_trial boolean DEFAULT true) returns text[]
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_fresh_password() where not is_trial;
  with typed as (
    select place, private.normal_address(email) as address, since, has_left
    from rows from (jsonb_to_recordset(entries) as (email text, since timestamptz, "hasLeft" boolean))
      with ordinality as entry (email, since, has_left, place)
  ), judged as (
    select typed.*, case when address is null then 'wrong' when hash is not null then 'never' when state is not null then state
      when row_number() over (partition by address order by place) > 1 then 'double' when has_left then 'ended' else 'new' end as outcome
    from typed left join private.subscribers on email = address
      left join private.silenced_addresses on hash = sha256(convert_to(address, 'UTF8'))
  ), added as (
    insert into private.subscribers (email, source, state, created_at, confirmed_at)
    select address, 'import', 'confirmed', least(since, now()), now() from judged where outcome = 'new' and not is_trial order by place
    on conflict do nothing
  )
  select array_agg(outcome order by place) from judged
$$;

create or replace function public.read_subscribers(of_ids bigint[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  -- More than a page of the dashboard is an export.
  select private.require_fresh_password() where cardinality(of_ids) > 100;
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
    'createdAt', created_at, 'bounceWords', bounce_words) order by array_position(of_ids, id)), '[]')
  from private.subscribers where id = any (of_ids)
$$;

create function private.recipients_of(post public.blogs) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from private.subscribers
  where state = 'confirmed' and weekday is null and (topics = '{}' or post.topic = any (topics))
$$;

create or replace function public.read_sending(of_post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('state', sending.state, 'words', jsonb_build_object('subject', coalesce(sending.subject, ''), 'note', coalesce(sending.note, '')),
    'recipients', private.recipients_of(blogs),
    'isCorrecting', exists (select from private.sendings where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.sendings as sending on sending.blog_id = blogs.id and sending.kind = 'post'
  where blogs.id = of_post and private.may_write_letters()
$$;

create function private.require_password_for(of_post bigint) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select private.recipients_of(blogs) from public.blogs where id = of_post) > coalesce((
      select recipients from private.sendings where kind in ('post', 'correction') and started_at < 'infinity' order by started_at desc limit 1), 0)
  then
    perform private.require_fresh_password();
  end if;
end
$$;

create or replace function public.plan_sending(of_post bigint, wanted boolean, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) returns text
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_password_for(of_post) where wanted;
  insert into private.sendings as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  select public.start_letters();
  select state from private.sendings where blog_id = of_post and kind = 'post'
$$;

create or replace function public.send_correction(of_post bigint, with_subject text, with_note text) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_admin();
  perform private.require_password_for(of_post);
  insert into private.sendings (kind, blog_id, state, subject, note)
  select 'correction', of_post, 'planned', trim(with_subject), trim(with_note) from private.sendings
  where blog_id = of_post and kind = 'post' and state in ('done', 'stopped') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.start_letters();
  return true;
end
$$;

-- A private link of a draft ends with the session that made it. Those that were made before end by their time.
alter table private.draft_links add column session_id uuid;

create or replace function private.is_live(link private.draft_links) returns boolean
language sql stable set search_path = ''
as $$
  select link.ends_at > now() and (link.session_id is null or exists (select from auth.sessions where id = link.session_id)) and exists (
    select from public.profiles join auth.users on users.id = profiles.id
    where profiles.id = link.user_id and profiles.role = 'admin' and (users.banned_until is null or users.banned_until <= now()))
$$;

create or replace function public.create_draft_link(of_post bigint, days integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  -- The only source of strong random bits that Postgres has without an extension: 122 bits each.
  random constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  secret constant text := translate(encode(random, 'base64'), '+/=', '-_');
begin
  perform private.require_admin();
  if days is null or days <> all ('{1,7,30}') then
    raise sqlstate 'PT422' using message = 'a link is for 1, 7 or 30 days';
  end if;
  delete from private.draft_links where ends_at <= now();
  insert into private.draft_links (hash, blog_id, user_id, session_id, ends_at)
  values (sha256(convert_to(secret, 'UTF8')), of_post, auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now() + days * interval '1 day');
  return secret;
end
$$;

-- Two acts of one mail, or one and the dashboard, at once.
create or replace function public.use_act_link(secret text, seen text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.act_links;
  told jsonb;
begin
  told := public.read_act_link(secret);
  if told ->> 'state' is distinct from 'open' then
    return told;
  end if;
  select * into link from private.act_links where hash = sha256(convert_to(secret, 'UTF8'));
  -- In the name of the administrator, so that all rules of the dashboard hold.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated')::text, true);
  -- In the order of the dashboard, without which two would deadlock: administrators, comments, what refers to them. A second press waits here.
  perform private.require_deciding_admin();
  perform from public.comments where id = link.comment_id for update;
  told := public.read_act_link(secret);
  if told ->> 'state' is distinct from 'open' or told ->> 'seen' is distinct from seen then
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    return told || case told ->> 'state' when 'open' then '{"state": "changed"}' else '{}' end::jsonb;
  end if;
  if link.act = 'approve' then
    perform public.approve_comments(array[link.comment_id]);
  else
    if link.act = 'bar' then
      perform public.bar_account(user_id) from public.comments where id = link.comment_id;
    end if;
    delete from public.comments where id = link.comment_id;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  update private.act_links set used_at = now() where hash = link.hash;
  return told || '{"state": "done"}';
end
$$;

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
    update public.comments set status = 'shown' where id = any (of_comments) and status <> 'deleted' returning id
  )
  select coalesce(array_agg(id order by id), '{}') from shown into approved;
  return approved;
end
$$;

revoke execute on function private.recipients_of(public.blogs), private.require_password_for(bigint) from public, anon, authenticated, service_role;
