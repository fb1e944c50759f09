-- What pages show: all columns but those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses']
  from public.settings where is_started
$$;
