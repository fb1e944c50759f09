-- Generated from supabase/schemas: npm run schema

-- Counts what the caller does in an hour. Beyond the limit it needs a fresh password.
create or replace function private.require_password_beyond(most integer, kind text, times integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  delete from private.recent_actions
  where user_id = auth.uid() and action = kind and done_at not between now() - interval '1 hour' and now() + interval '1 minute';
  if (select count(*) from private.recent_actions where user_id = auth.uid() and action = kind) + times > most then
    perform private.require_fresh_password();
  else
    insert into private.recent_actions (user_id, action) select auth.uid(), kind from generate_series(1, times);
  end if;
end
$$;
revoke execute on function private.require_password_beyond(integer,text,integer) from public, anon, authenticated, service_role;

-- Arguments: the kind of action, the message, and pairs of a number and the interval in which so many actions are allowed, the longest
-- last. Fires before each row, so that rows of one statement count as well. The lock serializes an account's requests. The API responds to
-- the code PT429 with the status 429.
create or replace function private.throttle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  free_at timestamptz;
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  -- Later ones are from while the clock was ahead. The minute allows for requests that started earlier.
  delete from private.recent_actions
  where user_id = auth.uid() and action = kind
    and done_at not between now() - tg_argv[tg_nargs - 1]::interval and now() + interval '1 minute';
  for place in 2 .. tg_nargs - 2 by 2 loop
    select done_at + tg_argv[place + 1]::interval into free_at from private.recent_actions
    where user_id = auth.uid() and action = kind
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate 'PT429' using
        message = format('%s Please try again in %s.', tg_argv[1], private.format_duration(free_at - now())),
        detail = format('Retry after %s seconds.', ceil(extract(epoch from free_at - now())));
    end if;
  end loop;
  insert into private.recent_actions (user_id, action) values (auth.uid(), kind);
  return new;
end
$$;
revoke execute on function private.throttle() from public, anon, authenticated, service_role;
