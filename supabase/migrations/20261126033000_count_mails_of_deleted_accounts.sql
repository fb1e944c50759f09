-- Where addresses need no confirmation, a stranger could sign up with one, have mails sent to it, delete the account and begin to count anew.
create table private.mailed_before (
  hash bytea constraint mailed_before_pkey primary key,
  sent_at timestamptz[] not null,
  ends_at timestamptz not null default now() + interval '1 day'
);
alter table private.mailed_before enable row level security;
revoke all on private.mailed_before from public, anon, authenticated, service_role;

create function private.remember_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mailed_before where ends_at < now();
  insert into private.mailed_before as known (hash, sent_at)
  select sha256(convert_to(lower(old.email), 'UTF8')), array_agg(sent_at)
  from private.outbox where user_id = old.id and sent_at > now() - interval '1 day' and digest_id is null
  having count(*) > 0
  on conflict (hash) do update set sent_at = (known.sent_at || excluded.sent_at)[1:100], ends_at = excluded.ends_at;
  return old;
end
$$;
revoke execute on function private.remember_mails() from public, anon, authenticated, service_role;
create trigger remember_mails before delete on auth.users for each row execute function private.remember_mails();

create or replace function private.has_mail_room(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where at > now() - interval '1 hour') < case when private.is_link_mail(of_kind) then 15 else 10 end
    and count(*) < case when private.is_link_mail(of_kind) then 50 else 40 end
  from (
    select greatest(sent_at, held_until) as at from private.outbox
    where user_id = of_user and (sent_at > now() - interval '1 day' or held_until > now()) and digest_id is null
    union all
    select unnest(mailed_before.sent_at)
    from auth.users join private.mailed_before on hash = sha256(convert_to(lower(email), 'UTF8'))
    where users.id = of_user) as mails
  where at > now() - interval '1 day'
$$;
