-- Settings and navigation replace those of the site, so an import takes them only if it was requested.
alter table private.imports add column with_settings boolean not null default false;

-- Generated from supabase/schemas: npm run schema

drop function public.continue_import(bigint,text);

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
    raise sqlstate 'PT409' using message = 'Another import is at work. Wait until it has ended.';
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

create or replace function private.cover_of(slug text, id bigint) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  hash bigint := 2166136261;
  letter text;
begin
  -- FNV-1a and a final mix in 32 bits, as in shared/posts/seeded-random.ts.
  foreach letter in array string_to_array(slug, null) loop
    hash := (hash # ascii(letter)) * 16777619 & 4294967295;
  end loop;
  hash := hash # (hash >> 15);
  hash := mod(hash::numeric * 2246822507, 4294967296);
  hash := hash # (hash >> 13);
  return concat_ws('-',
    (array['paragraph', 'sun', 'swell', 'rings', 'fan', 'arches', 'weave'])[1 + (abs(id) % 7 * 2 + abs(id) / 7 % 7) % 7],
    1 + abs(id) % 7 * 3 % 7,
    lpad(to_hex(hash), 8, '0'));
end
$$;
revoke execute on function private.cover_of(text,bigint) from public, anon, authenticated, service_role;
