-- What became of the backups that a server plans, for administrators.

create table private.backups (
  id boolean constraint backups_pkey primary key default true constraint backups_one_row check (id),
  -- Hours between two.
  every integer not null constraint backups_every_positive check (every > 0),
  -- '-infinity': there is none.
  made_at timestamptz not null default '-infinity',
  -- '-infinity': the last one did not fail.
  failed_at timestamptz not null default '-infinity',
  reason text not null default ''
);

alter table private.backups enable row level security;
revoke all on private.backups from public, anon, authenticated, service_role;

-- {every, madeAt, failedAt, reason, isLate}, or null while none are planned.
create function public.planned_backups() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('every', every, 'madeAt', nullif(made_at, '-infinity'),
      'failedAt', nullif(failed_at, '-infinity'), 'reason', reason,
      'isLate', isfinite(made_at) and made_at < now() - every * interval '2 hours')
    from private.backups);
end
$$;

revoke execute on function public.planned_backups() from public, anon, authenticated, service_role;
grant execute on function public.planned_backups() to authenticated;
