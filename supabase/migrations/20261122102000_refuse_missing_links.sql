-- Links that are null or no list emptied the navigation, as an empty list does.

create or replace function public.save_navigation(links jsonb, seen jsonb) returns boolean
language plpgsql set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
  if jsonb_typeof(links) is distinct from 'array' then
    raise invalid_parameter_value using message = 'the links must be a list: an empty one removes all links';
  end if;
  lock table public.navigation in share row exclusive mode;
  if seen is distinct from (
    select coalesce(jsonb_agg(
      jsonb_build_object('place', place, 'label', label, 'page_id', page_id, 'address', address) order by place, position), '[]')
    from public.navigation)
  then
    return false;
  end if;
  delete from public.navigation where true;
  insert into public.navigation (place, position, label, page_id, address)
  select link.place, row_number() over (partition by link.place order by link.ordinality), link.label, link.page_id, link.address
  from rows from (
    jsonb_to_recordset(links) as (place text, label text, page_id bigint, address text)) with ordinality as link;
  return true;
end
$$;
