-- Projects: rows of `blogs` with facts of a project, so that they have drafts, versions, reviews and pictures like posts. The policies of
-- `blogs` hide them, so that no list of posts shows them: published ones are read through these functions.

-- The names in both bodies are resolved here, because writers have no access to the schema.
create function private.is_project_links(links jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return case when jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 6 then (
    select coalesce(bool_and(case when jsonb_typeof(link) = 'object' then coalesce(
      link - array['label', 'address'] = '{}'
      and link ->> 'label' in ('site', 'source', 'talk')
      and jsonb_typeof(link -> 'address') = 'string'
      and char_length(link ->> 'address') <= 2000
      and link ->> 'address' ~ '^https?://[^[:space:][:cntrl:]"<>\\]+$',
      false) else false end), true)
    from jsonb_array_elements(links) as link
  ) else false end;

-- {"role", "client", "started", "ended", "state", "links": [{"label", "address"}]}, with exactly these keys. A month is '2024-05' or '2024'.
create function private.is_project(project jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(
  jsonb_typeof(project) = 'object'
  and project - array['role', 'client', 'started', 'ended', 'state', 'links'] = '{}'
  and jsonb_typeof(project -> 'role') = 'string' and project ->> 'role' ~ '^[^[:cntrl:]]{0,100}$'
  and jsonb_typeof(project -> 'client') = 'string' and project ->> 'client' ~ '^[^[:cntrl:]]{0,100}$'
  and jsonb_typeof(project -> 'started') = 'string' and project ->> 'started' ~ '^([12][0-9]{3}(-(0[1-9]|1[0-2]))?)?$'
  and jsonb_typeof(project -> 'ended') = 'string' and project ->> 'ended' ~ '^([12][0-9]{3}(-(0[1-9]|1[0-2]))?)?$'
  and project ->> 'state' in ('ongoing', 'finished', 'retired')
  and (project ->> 'ended' = ''
    or project ->> 'state' <> 'ongoing' and rpad(project ->> 'ended', 7, '-99') collate "C" >= project ->> 'started')
  and private.is_project_links(project -> 'links'),
  false);

grant execute on function private.is_project(jsonb), private.is_project_links(jsonb) to authenticated, service_role;

-- All published projects, or the one that has an address or once had it.
create function public.published_projects(of_slug text default '') returns setof public.blogs
language sql stable security definer rows 20 set search_path = ''
as $$
  select * from public.blogs
  where kind = 'project' and private.is_published(status, published_at)
    and (of_slug = '' or id = coalesce(
      (select id from public.blogs where slug = of_slug), (select blog_id from public.old_slugs where slug = of_slug)))
$$;

grant execute on function public.published_projects(text) to anon, authenticated, service_role;

-- Published projects with all words of a search, best first, at most 20.
create function public.search_projects(typed text) returns table (slug text, title text, excerpt text)
language sql stable security definer rows 5 set search_path = ''
as $$
  select blogs.slug, private.mark(blogs.title, search.config, search.marked, search.runs),
    private.mark(coalesce(private.excerpt(indexed.body, search.pattern), blogs.introduction), search.config, search.marked, search.runs)
  from private.read_search(typed) as search, public.blogs join private.searched_posts as indexed on indexed.blog_id = blogs.id
  where numnode(search.query) > 0 and kind = 'project' and private.is_published(status, blogs.published_at) and words @@ search.query
  order by title_words @@ search.query desc, ts_rank(words, search.query) desc, blogs.position, blogs.id desc limit 20
$$;

grant execute on function public.search_projects(text) to anon, authenticated, service_role;

-- The order of the owner, which is no change of a project: dates and versions stay. Unknown ids and posts are ignored.
create function public.order_projects(ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.blogs set position = place
  from unnest(ids) with ordinality as wanted (wanted_id, place)
  where id = wanted_id and kind = 'project' and position <> place;
end
$$;

grant execute on function public.order_projects(bigint[]) to authenticated;

grant update (home_projects, projects_title, projects_address) on public.settings to authenticated;

-- The list of projects and a page of the owner cannot have the same address. The lock: both may be saved at once.
create function private.require_own_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.pages', 0));
  if tg_table_name = 'pages' and exists (select from public.settings where projects_address = to_jsonb(new) ->> 'slug') then
    raise check_violation using
      message = 'the projects have this address: violates check constraint "pages_slug_reserved"',
      constraint = 'pages_slug_reserved', schema = 'public', table = 'pages';
  elsif tg_table_name = 'settings' and exists (select from public.pages where slug = to_jsonb(new) ->> 'projects_address') then
    raise check_violation using
      message = 'a page has this address: violates check constraint "settings_projects_address_free"',
      constraint = 'settings_projects_address_free', schema = 'public', table = 'settings';
  end if;
  return new;
end
$$;

create trigger require_own_address before insert or update of slug on public.pages
  for each row execute function private.require_own_address();

create trigger require_own_address before update of projects_address on public.settings
  for each row when (new.projects_address <> old.projects_address)
  execute function private.require_own_address();

-- The former address of the list leads to the new one, and links of the navigation follow. Pages of projects need no redirects: they are found by their own part.
create function private.redirect_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  file text;
begin
  foreach file in array '{"",/rss.xml,/atom.xml,/feed.json}'::text[] loop
    delete from public.redirects where from_path = '/' || new.projects_address || file;
    update public.redirects set target = '/' || new.projects_address || file || coalesce(substring(target from '[?#].*'), '')
    where private.plain_address(target) = '/' || old.projects_address || file;
    insert into public.redirects (from_path, target) values ('/' || old.projects_address || file, '/' || new.projects_address || file)
    on conflict (from_path) do update set target = excluded.target;
  end loop;
  update public.navigation set address = '/' || new.projects_address where address = '/' || old.projects_address;
  return null;
end
$$;

create trigger redirect_projects after update of projects_address on public.settings
  for each row when (old.is_started and new.projects_address <> old.projects_address)
  execute function private.redirect_projects();
