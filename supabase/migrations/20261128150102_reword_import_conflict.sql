-- Generated from supabase/schemas: npm run schema

-- Refuses a second import while one is at work.
create or replace function public.begin_import(file_name text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  begun bigint;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('private.imports', 0));
  if exists (select from private.imports where state in ('checking', 'importing', 'undoing')) then
    raise sqlstate 'PT409' using message = 'Another import is running. Wait until it has finished.';
  end if;
  delete from private.import_rows using private.imports
  where imports.id = import_id and changed_at < now() - interval '1 month';
  insert into private.imports (user_id, name) values (auth.uid(), left(file_name, 200)) returning id into begun;
  return begun;
end
$$;
revoke execute on function public.begin_import(text) from public, anon, authenticated, service_role;
grant execute on function public.begin_import(text) to authenticated;

-- Has the server import what it checked ('importing'), settings and navigation only if requested, or remove what it imported within a month
-- ('undoing').
create or replace function public.continue_import(of_import bigint, next_state text, settings boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_password();
  perform pg_advisory_xact_lock(hashtextextended('private.imports', 0));
  if exists (select from private.imports where state in ('checking', 'importing', 'undoing')) then
    raise sqlstate 'PT409' using message = 'Another import is running. Wait until it has finished.';
  end if;
  update private.imports set state = next_state, error = '', done = 0, changed_at = now(), with_settings = settings
  where id = of_import and (
    -- The total is known as soon as all of it was checked.
    next_state = 'importing' and state in ('checked', 'failed') and total > 0
    or next_state = 'undoing' and state in ('imported', 'failed', 'undone') and created_at > now() - interval '1 month');
  if not found then
    raise sqlstate 'PT409' using message = 'This import can no longer be changed. Load the page again.';
  end if;
end
$$;
revoke execute on function public.continue_import(bigint,text,boolean) from public, anon, authenticated, service_role;
grant execute on function public.continue_import(bigint,text,boolean) to authenticated;
