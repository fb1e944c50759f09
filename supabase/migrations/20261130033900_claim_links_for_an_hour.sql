-- Generated from supabase/schemas: npm run schema

-- The link that has waited longest for its weekly check, if one is due. Other servers skip it for an hour, after which a check that was
-- interrupted is repeated.
create or replace function public.claim_link() returns text
language sql security definer set search_path = ''
as $$
  update private.links set due_at = now() + interval '1 hour'
  where address = (
    select address from private.links where due_at <= now() and not is_ignored order by due_at limit 1 for update skip locked)
  returning address
$$;
revoke execute on function public.claim_link() from public, anon, authenticated, service_role;
grant execute on function public.claim_link() to service_role;
