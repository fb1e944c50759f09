-- Generated from supabase/schemas: npm run schema

-- Whether the caller is an administrator, by the second factor as well where the account has one. Parsed here, since requests may not look into the closed schema.
create or replace function public.is_admin() returns boolean
language sql stable set search_path = ''
return case when exists (select from public.profiles where id = (select auth.uid()) and role = 'admin') then not private.lacks_second_factor() else false end;
revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated, service_role;
