-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

-- By a private link somebody without an account reads a post that is not published. The link has the secret, this table its SHA-256. It ends by
-- itself, by a button, with its post, and with the session that made it.
create table private.draft_links (
  hash bytea constraint draft_links_pkey primary key,
  blog_id bigint not null constraint draft_links_blog_id_fkey references public.blogs (id) on delete cascade,
  user_id uuid not null constraint draft_links_user_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  session_id uuid
);
create index draft_links_of_post on private.draft_links (blog_id);
create index draft_links_of_user on private.draft_links (user_id);
create index draft_links_ended on private.draft_links (ends_at);
alter table private.draft_links enable row level security;
revoke all on private.draft_links from public, anon, authenticated, service_role;

-- Pieces of text that an administrator inserts again, by name. Each has their own, as drafts: what one saves half-finished is nobody
-- else's, and no name is taken by another.
create table public.snippets (
  user_id uuid not null default auth.uid()
    constraint snippets_user_id_fkey references auth.users (id) on delete cascade,
  name text not null constraint snippets_name_line check (private.is_line(name, 1, 80) and name = btrim(name)),
  content text not null constraint snippets_content_size check (octet_length(content) between 1 and 256 * 1024),
  constraint snippets_pkey primary key (user_id, name)
);
create index snippets_pictures on public.snippets using gin (private.pictures_of(content)) with (fastupdate = off);
alter table public.snippets enable row level security;
revoke all on public.snippets from public, anon, authenticated, service_role;

-- Whether a link still leads to its draft: until its time, and while its maker is an administrator whose session lasts.
create or replace function private.is_live(link private.draft_links) returns boolean
language sql stable set search_path = ''
as $$
  select link.ends_at > now() and (link.session_id is null or exists (select from auth.sessions where id = link.session_id)) and exists (
    select from public.profiles join auth.users on users.id = profiles.id
    where profiles.id = link.user_id and profiles.role = 'admin' and (users.banned_until is null or users.banned_until <= now()))
$$;
revoke execute on function private.is_live(private.draft_links) from public, anon, authenticated, service_role;

-- Returns the secret, 256 bits as 43 letters. Links whose time is over leave.
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
revoke execute on function public.create_draft_link(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function public.create_draft_link(bigint,integer) to authenticated;

-- Those of a post that can be used, the newest first: [{id, endsAt, by}].
create or replace function public.list_draft_links(of_post bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', encode(link.hash, 'hex'), 'endsAt', link.ends_at, 'by', profiles.username)
      order by link.created_at desc, link.hash)
    from private.draft_links as link join public.profiles on profiles.id = link.user_id
    where link.blog_id = of_post and private.is_live(link)), '[]');
end
$$;
revoke execute on function public.list_draft_links(bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_draft_links(bigint) to authenticated;

create or replace function public.end_draft_link(link text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.draft_links where hash = decode(link, 'hex');
end
$$;
revoke execute on function public.end_draft_link(text) from public, anon, authenticated, service_role;
grant execute on function public.end_draft_link(text) to authenticated;

-- The post as it was saved last, {endsAt, author, authorAvatar, post}, once it is out its address alone, {slug}. Null: the link is not valid.
create or replace function public.read_draft_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_out(blogs.status, blogs.published_at) then jsonb_build_object('slug', blogs.slug)
    else jsonb_build_object('endsAt', link.ends_at, 'author', author.username, 'authorAvatar', author.avatar_url,
      'post', to_jsonb(blogs) - '{user_id,save_id}'::text[]) end
  from private.draft_links as link
    join public.blogs on blogs.id = link.blog_id
    join public.profiles as author on author.id = blogs.user_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and private.is_live(link)
$$;
revoke execute on function public.read_draft_link(text) from public, anon, authenticated, service_role;
grant execute on function public.read_draft_link(text) to anon, authenticated;

revoke all on public.snippets from anon, authenticated, service_role;
grant delete on public.snippets to authenticated, service_role;
grant insert on public.snippets to service_role;
grant select on public.snippets to authenticated, service_role;
grant update on public.snippets to service_role;
grant insert (user_id, name, content) on public.snippets to authenticated;
grant update (name) on public.snippets to authenticated;

create policy "Administrators may read their own snippets" on public.snippets
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may add snippets of their own" on public.snippets
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may rename their own snippets" on public.snippets
  for update to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may delete their own snippets" on public.snippets
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

reset check_function_bodies;
