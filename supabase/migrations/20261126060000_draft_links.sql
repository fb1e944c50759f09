-- By a private link somebody without an account reads a post that is not out. The link has the secret, this table its SHA-256. It ends by itself, by a press,
-- and with its post.

create table private.draft_links (
  hash bytea constraint draft_links_pkey primary key,
  blog_id bigint not null constraint draft_links_blog_id_fkey references public.blogs (id) on delete cascade,
  user_id uuid not null constraint draft_links_user_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);

create index draft_links_of_post on private.draft_links (blog_id);
create index draft_links_of_user on private.draft_links (user_id);
create index draft_links_ended on private.draft_links (ends_at);

alter table private.draft_links enable row level security;
revoke all on private.draft_links from public, anon, authenticated, service_role;

-- Whoever is no administrator any more must not go on reading by a link that they made.
create function private.is_live(link private.draft_links) returns boolean
language sql stable set search_path = ''
as $$
  select link.ends_at > now() and exists (
    select from public.profiles join auth.users on users.id = profiles.id
    where profiles.id = link.user_id and profiles.role = 'admin' and (users.banned_until is null or users.banned_until <= now()))
$$;

-- Returns the secret, 256 bits as 43 letters. Links whose time is over leave.
create function public.create_draft_link(of_post bigint, days integer) returns text
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
  insert into private.draft_links (hash, blog_id, user_id, ends_at)
  values (sha256(convert_to(secret, 'UTF8')), of_post, auth.uid(), now() + days * interval '1 day');
  return secret;
end
$$;

-- Those of a post that can be used, the newest first: [{id, endsAt, by}].
create function public.list_draft_links(of_post bigint) returns jsonb
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

create function public.end_draft_link(link text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.draft_links where hash = decode(link, 'hex');
end
$$;

-- The post as it was saved last, {endsAt, author, authorAvatar, post}, once it is out its address alone, {slug}. Null: the link is not valid.
create function public.read_draft_link(secret text) returns jsonb
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

revoke execute on function private.is_live(private.draft_links), public.create_draft_link(bigint, integer), public.list_draft_links(bigint),
  public.end_draft_link(text), public.read_draft_link(text) from public, anon, authenticated, service_role;
grant execute on function public.create_draft_link(bigint, integer), public.list_draft_links(bigint), public.end_draft_link(text) to authenticated;
grant execute on function public.read_draft_link(text) to anon, authenticated;
