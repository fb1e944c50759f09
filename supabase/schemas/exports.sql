-- Exports, which have drafts and perhaps addresses. All else of an export is read under the rules of each table.

create function public.begin_export() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_password();
end
$$;

grant execute on function public.begin_export() to authenticated;

create function public.export_subscribers(after_id bigint) returns table (id bigint, email text, state text, created_at timestamptz, topics text[], weekday smallint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.begin_export();
  return query
    select subscribers.id, subscribers.email, subscribers.state, subscribers.created_at, subscribers.topics, subscribers.weekday
    from private.subscribers where subscribers.id > after_id order by subscribers.id limit 10000;
end
$$;

grant execute on function public.export_subscribers(bigint) to authenticated;
