-- How often an account may do what other people see. Counted here and not only by the server in front, so that the limits
-- hold where browsers reach the database without it.

-- What each account did of late: a few rows for each kind of act. A row stays when what it made is deleted.
create table private.acts (
  user_id uuid not null constraint acts_user_id_fkey references public.profiles (id) on delete cascade,
  act text not null,
  done_at timestamptz not null default now()
);

create index acts_of_user on private.acts (user_id, act, done_at);

alter table private.acts enable row level security;
revoke all on private.acts from public, anon, authenticated, service_role;

-- Arguments: the kind of act, and pairs of a number and the interval in which so many are allowed, the longest last. Before
-- each row, so that a row sees the rows of the same statement before it. The code PT429 is answered with the status 429.
create function private.limit_acts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free_at timestamptz;
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  for place in 1 .. tg_nargs - 2 by 2 loop
    select done_at + tg_argv[place + 1]::interval into free_at from private.acts
    where user_id = auth.uid() and act = tg_argv[0]
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate 'PT429' using
        message = format('too many %s: try again after %s seconds', tg_argv[0], ceil(extract(epoch from free_at - now()))),
        hint = format('At most %s in %s.', tg_argv[place], tg_argv[place + 1]);
    end if;
  end loop;
  delete from private.acts
  where user_id = auth.uid() and act = tg_argv[0] and done_at <= now() - tg_argv[tg_nargs - 1]::interval;
  insert into private.acts (user_id, act) values (auth.uid(), tg_argv[0]);
  return new;
end
$$;

revoke execute on function private.limit_acts() from public, anon, authenticated, service_role;

create trigger limit_reviews before insert on public.comments
  for each row when (current_user = 'authenticated')
  execute function private.limit_acts('reviews', '10', '10 minutes', '50', '1 day');

create trigger limit_likes before insert on public.likes
  for each row when (current_user = 'authenticated')
  execute function private.limit_acts('likes', '60', '10 minutes');
