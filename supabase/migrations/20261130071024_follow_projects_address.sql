-- Generated from supabase/schemas: npm run schema

-- The former address of the list leads to the new one, and links of the navigation follow. Pages of projects need no redirects: they are found by their own part.
create or replace function private.redirect_projects() returns trigger
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
revoke execute on function private.redirect_projects() from public, anon, authenticated, service_role;
