-- Rate limits for writes that other people see. In the database, so that they also hold without our server in front.

-- Recent acts of each account. A row stays when the review, like or report is deleted.
create table private.acts (
  user_id uuid not null constraint acts_user_id_fkey references public.profiles (id) on delete cascade,
  act text not null,
  done_at timestamptz not null default now()
);

create index acts_of_user on private.acts (user_id, act, done_at);

alter table private.acts enable row level security;
revoke all on private.acts from public, anon, authenticated, service_role;

-- A duration as '5 minutes', rounded up.
create function private.in_words(wait interval) returns text
language sql immutable set search_path = ''
as $$
  select format('%s %s%s', number, unit, case when number <> 1 then 's' end)
  from (select ceil(extract(epoch from wait)) as seconds) as wanted,
    lateral (
      select case when seconds < 60 then 'second' when seconds < 3600 then 'minute' else 'hour' end as unit,
        ceil(seconds / case when seconds < 60 then 1 when seconds < 3600 then 60 else 3600 end) as number
    ) as rounded
$$;

-- Arguments: the kind of act, the sentence for a person, and pairs of a number and the interval in which so many acts are
-- allowed, the longest last. Fires before each row, so that rows of one statement count as well. The lock serialises the
-- requests of an account. The API answers the code PT429 with the status 429.
create function private.limit_acts() returns trigger
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
  for place in 2 .. tg_nargs - 2 by 2 loop
    select done_at + tg_argv[place + 1]::interval into free_at from private.acts
    where user_id = auth.uid() and act = kind
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate 'PT429' using
        message = format('%s Please try again in %s.', tg_argv[1], private.in_words(free_at - now())),
        detail = format('Retry after %s seconds.', ceil(extract(epoch from free_at - now())));
    end if;
  end loop;
  delete from private.acts
  where user_id = auth.uid() and act = kind and done_at <= now() - tg_argv[tg_nargs - 1]::interval;
  insert into private.acts (user_id, act) values (auth.uid(), kind);
  return new;
end
$$;

revoke execute on function private.in_words(interval), private.limit_acts() from public, anon, authenticated, service_role;
