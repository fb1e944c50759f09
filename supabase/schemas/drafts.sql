-- What only administrators see of a post: drafts, versions, snippets, and private links to a draft.

grant select, delete on public.drafts to authenticated;
grant select, insert, update, delete on public.drafts to service_role;
grant insert (id, user_id, blog_id, based_on, slug_by_hand, of_page, page_id, fields) on public.drafts to authenticated;
grant update (based_on, slug_by_hand, fields) on public.drafts to authenticated;

create policy "Administrators may read their own drafts" on public.drafts
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may add drafts of their own" on public.drafts
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may change their own drafts" on public.drafts
  for update to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "Administrators may delete their own drafts" on public.drafts
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

grant select on public.versions to authenticated;
grant select, insert, update, delete on public.versions to service_role;

create policy "Administrators may read every version" on public.versions
  for select to authenticated using ((select public.is_admin()));

grant select, delete on public.snippets to authenticated;
grant select, insert, update, delete on public.snippets to service_role;
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

-- For optimistic locking between tabs, also of the résumé, so it differs after every write, even within one transaction.
create function private.set_draft_dates() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger set_draft_dates before insert or update on public.drafts
  for each row when (current_setting('byline.restoring', true) is distinct from 'on') execute function private.set_draft_dates();

-- A version contains the whole row except its author, its dates, and whether it is published.
create function private.version_of(written jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select written - array[
    'id', 'user_id', 'save_id', 'status', 'published_at', 'inserted_at', 'created_at', 'updated_at', 'text_changed_at', 'minutes', 'pinned',
    'kind', 'position']
$$;

-- Security definer: versions are written only by this trigger. A post whose tags were only renamed, merged or deleted is no new version.
create function private.store_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  version constant jsonb := private.version_of(to_jsonb(new));
  before constant jsonb := private.version_of(to_jsonb(old));
begin
  if version - 'tags' is distinct from before - 'tags'
    or private.tag_ids(private.tag_slugs(array(select jsonb_array_elements_text(version -> 'tags'))))
      <> private.tag_ids(private.tag_slugs(array(select jsonb_array_elements_text(before -> 'tags'))))
  then
    insert into public.versions (blog_id, page_id, user_id, created_at, fields)
    values (
      case tg_table_name when 'blogs' then new.id end, case tg_table_name when 'pages' then new.id end,
      coalesce(auth.uid(), (to_jsonb(new) ->> 'user_id')::uuid), new.updated_at, version);
  end if;
  if tg_table_name = 'blogs' and (version, new.status, new.published_at) is distinct from (before, old.status, old.published_at) then
    -- It was replaced, or taken back, before its time came.
    update public.versions set shown_from = null where blog_id = new.id and shown_from > now();
    update public.versions set shown_from = greatest(now(), new.published_at)
    where shown_from is null and new.status <> 'draft' and id = (select max(id) from public.versions where blog_id = new.id);
  end if;
  return null;
end
$$;

create trigger store_version after insert or update on public.blogs
  for each row when (current_setting('byline.restoring', true) is distinct from 'on') execute function private.store_version();

create trigger store_version after insert or update on public.pages
  for each row when (current_setting('byline.restoring', true) is distinct from 'on') execute function private.store_version();

-- The text of a post as visitors saw it from a moment on, where the owner shares versions. Null for what was never shown, or is not yet.
create function public.find_shown_version(of_post bigint, since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'title', fields -> 'title', 'subtitle', fields -> 'subtitle', 'introduction', fields -> 'introduction', 'content', fields -> 'content')
  from public.versions join public.blogs on blogs.id = blog_id
  where blog_id = of_post and shown_from = since and shown_from <= now() and private.is_published(blogs.status, blogs.published_at)
    and (select shares_versions from public.settings)
  order by versions.id desc limit 1
$$;

grant execute on function public.find_shown_version(bigint, timestamptz) to anon, authenticated, service_role;

-- Whether a link still leads to its draft: until it expires, and while its creator is an administrator whose session exists.
create function private.is_live(link private.draft_links) returns boolean
language sql stable set search_path = ''
as $$
  select link.ends_at > now() and (link.session_id is null or exists (select from auth.sessions where id = link.session_id)) and exists (
    select from public.profiles join auth.users on users.id = profiles.id
    where profiles.id = link.user_id and profiles.role = 'admin' and (users.banned_until is null or users.banned_until <= now()))
$$;

-- Returns the secret, 256 bits as 43 characters, and deletes expired links.
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
  insert into private.draft_links (hash, blog_id, user_id, session_id, ends_at)
  values (sha256(convert_to(secret, 'UTF8')), of_post, auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now() + days * interval '1 day');
  return secret;
end
$$;

grant execute on function public.create_draft_link(bigint, integer) to authenticated;

-- Valid links of a post, newest first: [{id, endsAt, by}].
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

grant execute on function public.list_draft_links(bigint) to authenticated;

create function public.end_draft_link(link text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.draft_links where hash = decode(link, 'hex');
end
$$;

grant execute on function public.end_draft_link(text) to authenticated;

-- The last saved post, {endsAt, author, authorAvatar, post}, or only its address once it is published, {slug}. Null: invalid link.
create function public.read_draft_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_published(blogs.status, blogs.published_at) then jsonb_build_object('slug', blogs.slug)
    else jsonb_build_object('endsAt', link.ends_at, 'author', author.username, 'authorAvatar', author.avatar_url,
      'post', to_jsonb(blogs) - '{user_id,save_id}'::text[]) end
  from private.draft_links as link
    join public.blogs on blogs.id = link.blog_id
    join public.profiles as author on author.id = blogs.user_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and private.is_live(link)
$$;

grant execute on function public.read_draft_link(text) to anon, authenticated;
