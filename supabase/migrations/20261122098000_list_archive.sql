-- The archive: the posts of each year, in the time zone of the site.

-- The years with posts that the caller may read, newest first. Runs as the caller, and reads only the index blogs_newest_first.
create function public.list_years(zone text) returns table (year integer, posts integer)
language sql stable set search_path = ''
as $$
  select extract(year from inserted_at at time zone zone)::integer, count(*)::integer
  from public.blogs group by 1 order by 1 desc
$$;

revoke execute on function public.list_years(text) from public, anon, authenticated, service_role;
grant execute on function public.list_years(text) to anon, authenticated, service_role;

-- The site itself uses this address now. A page that had it goes on at another.
update public.pages set slug = 'archive-' || id where slug = 'archive';
alter table public.pages
  drop constraint pages_slug_reserved,
  add constraint pages_slug_reserved check (
    slug not in (
      'archive', 'assets', 'auth', 'blog', 'dashboard', 'healthz', 'images', 'preview', 'previews', 'readyz',
      'resetpassword', 'rest', 'search', 'signin', 'signup', 'storage', 'topics', 'unauthorized'));
