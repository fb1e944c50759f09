-- Generated from supabase/schemas: npm run schema

-- Returns the entries that existed, each with the pictures that nothing shows any more, for the storage service.
create or replace function public.delete_from_bin(entries bigint[]) returns table (id bigint, title text, files text[])
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  -- In the order in which a restoration locks them.
  perform from public.bin where bin.id = any (entries) order by bin.id for update;
  for id, title, files in delete from public.bin where bin.id = any (entries) returning bin.id, bin.title, bin.files loop
    files := array(select file from unnest(files) as file where not private.is_shown(file));
    return next;
  end loop;
end
$$;
revoke execute on function public.delete_from_bin(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_from_bin(bigint[]) to authenticated;
