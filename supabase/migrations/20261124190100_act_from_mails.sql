-- Links of mails by which an administrator approves a review, removes it, or bars who wrote it, without signing in. The link has the secret, this table
-- its SHA-256.

create table private.act_links (
  hash bytea constraint act_links_pkey primary key,
  user_id uuid not null constraint act_links_user_id_fkey references public.profiles (id) on delete cascade,
  act text not null constraint act_links_act_known check (act in ('approve', 'remove', 'bar')),
  -- Null: it is gone.
  comment_id bigint constraint act_links_comment_id_fkey references public.comments (id) on delete set null,
  used_at timestamptz not null default 'infinity',
  ends_at timestamptz not null default now() + interval '14 days'
);

create index act_links_of_user on private.act_links (user_id);
create index act_links_of_comment on private.act_links (comment_id);
create index act_links_ended on private.act_links (ends_at);

alter table private.act_links enable row level security;
revoke all on private.act_links from public, anon, authenticated, service_role;

-- Keeps the links of a mail to an administrator about one review, {act: hash}. Those whose time is over leave.
create function public.keep_act_links(of_mail bigint, hashes jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from private.act_links where ends_at < now();
  insert into private.act_links (hash, user_id, act, comment_id)
  select decode(link.value, 'hex'), user_id, link.key, comment_id from private.outbox, jsonb_each_text(hashes) as link
  where id = of_mail and private.is_for_administrators(kind)
$$;

-- What a link would do, {act, state, by, post, quote, seen}: by 'seen' use_act_link knows what its reader has seen. State: 'open'; 'used'; 'gone', the review
-- is; 'decided', it was approved; 'refused', its author is an administrator. Null: the link is not valid, or its owner is no administrator any more.
create function public.read_act_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('act', link.act, 'by', author.username, 'post', blogs.title, 'quote', comments.content,
    'seen', encode(sha256(convert_to(comments.content, 'UTF8')), 'hex'),
    'state', case
      when link.used_at < 'infinity' then 'used'
      when author.id is null then 'gone'
      when link.act = 'bar' and author.role = 'admin' then 'refused'
      when link.act = 'approve' and comments.status = 'shown' and not exists (select from public.reports where comment_id = comments.id) then 'decided'
      else 'open' end)
  from private.act_links as link
    join public.profiles as owner on owner.id = link.user_id
    join auth.users on users.id = link.user_id
    left join public.comments on comments.id = link.comment_id
    left join public.profiles as author on author.id = comments.user_id
    left join public.blogs on blogs.id = comments.blog_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and link.ends_at > now() and owner.role = 'admin'
    and (users.banned_until is null or users.banned_until <= now())
$$;

-- Does what a link is for, once, and answers like read_act_link, with the state 'done'; or 'changed': the review is not what was seen.
create function public.use_act_link(secret text, seen text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.act_links;
  told jsonb;
begin
  -- Somebody who presses twice waits here.
  select * into link from private.act_links where hash = sha256(convert_to(secret, 'UTF8')) for update;
  told := public.read_act_link(secret);
  if told ->> 'state' is distinct from 'open' then
    return told;
  end if;
  if told ->> 'seen' is distinct from seen then
    return told || '{"state": "changed"}';
  end if;
  -- In the name of the administrator, so that all rules of the dashboard hold.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated')::text, true);
  perform private.require_deciding_admin();
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

revoke execute on function public.keep_act_links(bigint, jsonb), public.read_act_link(text), public.use_act_link(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.keep_act_links(bigint, jsonb) to service_role;
grant execute on function public.read_act_link(text), public.use_act_link(text, text) to anon, authenticated;
