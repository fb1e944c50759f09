-- Where backups are planned, the next start says so.
alter table private.backups add column is_planned boolean not null default false;
alter table private.backups alter column is_planned set default true;

-- Generated from supabase/schemas: npm run schema

-- {every, madeAt, failedAt, reason, isLate}, or null while none are scheduled.
create or replace function public.planned_backups() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('every', every, 'madeAt', nullif(made_at, '-infinity'),
      'failedAt', nullif(failed_at, '-infinity'), 'reason', reason,
      'isLate', isfinite(made_at) and made_at < now() - every * interval '2 hours')
    from private.backups where is_planned);
end
$$;
revoke execute on function public.planned_backups() from public, anon, authenticated, service_role;
grant execute on function public.planned_backups() to authenticated;

-- Returns false while none are scheduled, because then nobody would make it.
create or replace function public.request_backup() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.backups set is_requested = true where is_planned;
  return found;
end
$$;
revoke execute on function public.request_backup() from public, anon, authenticated, service_role;
grant execute on function public.request_backup() to authenticated;
