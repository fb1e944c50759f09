alter table private.backups add column is_requested boolean not null default false;

-- Generated from supabase/schemas: npm run schema

-- Returns false while none are scheduled, because then nobody would make it.
create or replace function public.request_backup() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.backups set is_requested = true where true;
  return found;
end
$$;
revoke execute on function public.request_backup() from public, anon, authenticated, service_role;
grant execute on function public.request_backup() to authenticated;
