-- Generated from supabase/schemas: npm run schema

-- Has the server import what it checked ('importing'), or remove what it imported within a month ('undoing').
create or replace function public.continue_import(of_import bigint, next_state text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_password();
  perform pg_advisory_xact_lock(hashtextextended('private.imports', 0));
  if exists (select from private.imports where state in ('checking', 'importing', 'undoing')) then
    raise sqlstate 'PT409' using message = 'Another import is at work. Wait until it has ended.';
  end if;
  update private.imports set state = next_state, error = '', done = 0, changed_at = now()
  where id = of_import and (
    -- The total is known as soon as all of it was checked.
    next_state = 'importing' and state in ('checked', 'failed') and total > 0
    or next_state = 'undoing' and state in ('imported', 'failed', 'undone') and created_at > now() - interval '1 month');
  if not found then
    raise sqlstate 'PT409' using message = 'This import can no longer be changed. Load the page again.';
  end if;
end
$$;
revoke execute on function public.continue_import(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.continue_import(bigint,text) to authenticated;
