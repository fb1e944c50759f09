-- A session that gave the password alone (aal1) of an account with a second factor may do what readers do. What administrators do, and
-- what needs a fresh password, needs the second factor as well. A passkey counts as both.

alter table public.settings add column require_second_factor boolean not null default false;
grant update (require_second_factor) on public.settings to authenticated;

-- Security definer: requests may read neither the tables of the auth service nor the settings.
create function private.lacks_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and (
    exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
    or exists (select from public.settings join public.profiles on role = 'admin'
      where require_second_factor and profiles.id = (select auth.uid())))
$$;
revoke execute on function private.lacks_second_factor() from public, anon, authenticated, service_role;
grant execute on function private.lacks_second_factor() to authenticated, service_role;

-- Parsed here, since requests may not look into the closed schema.
create or replace function public.is_admin() returns boolean
language sql stable set search_path = ''
return exists (select from public.profiles where id = (select auth.uid()) and role = 'admin') and not private.lacks_second_factor();

create or replace function private.require_fresh_password() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.lacks_second_factor() then
    raise exception using errcode = 'BY002', message = 'second factor needed',
      hint = 'Verify a second factor in this session, and repeat the request.';
  end if;
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('password', 'recovery', 'passkey')
      and to_timestamp((proof ->> 'timestamp')::double precision) > statement_timestamp() - interval '5 minutes')
  then
    raise exception using errcode = 'BY001', message = 'password needed',
      hint = 'Sign in with the password again, and repeat the request within five minutes.';
  end if;
end
$$;

-- Security definer: the writer may not read the tables of the auth service.
create function private.require_factors_of_administrators() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.profiles where role = 'admin' and not exists (
      select from auth.mfa_factors where user_id = profiles.id and status = 'verified'))
  then
    raise sqlstate 'PT422' using message = 'An administrator has no authenticator yet. Require one when all have added theirs.';
  end if;
  return new;
end
$$;
revoke execute on function private.require_factors_of_administrators() from public, anon, authenticated, service_role;

create trigger require_factors_of_administrators before update on public.settings
  for each row when (new.require_second_factor and not old.require_second_factor and current_user = 'authenticated')
  execute function private.require_factors_of_administrators();

drop trigger ask_for_password on public.settings;
create trigger ask_for_password before update on public.settings
  for each row when ((new.confirm_addresses, new.require_second_factor) is distinct from (old.confirm_addresses, old.require_second_factor)
    and current_user = 'authenticated')
  execute function private.ask_for_password();

create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts', 'require_second_factor']
    || jsonb_build_object('offers_letters', private.may_write_letters())
  from public.settings where is_started
$$;

create or replace function public.use_act_link(secret text, seen text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.act_links;
  told jsonb;
begin
  told := public.read_act_link(secret);
  if told ->> 'state' is distinct from 'open' then
    return told;
  end if;
  select * into link from private.act_links where hash = sha256(convert_to(secret, 'UTF8'));
  -- In the name of the administrator, so that all rules of the dashboard hold. The mail stands for the second factor.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  -- In the order of the dashboard, without which two would deadlock: administrators, comments, what refers to them. A second press waits here.
  perform private.require_deciding_admin();
  perform from public.comments where id = link.comment_id for update;
  told := public.read_act_link(secret);
  if told ->> 'state' is distinct from 'open' or told ->> 'seen' is distinct from seen then
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    return told || case told ->> 'state' when 'open' then '{"state": "changed"}' else '{}' end::jsonb;
  end if;
  if link.act = 'approve' then
    perform public.approve_comments(array[link.comment_id]);
  else
    if link.act = 'bar' then
      perform public.bar_account(user_id) from public.comments where id = link.comment_id;
    end if;
    delete from public.comments where id = link.comment_id;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  update private.act_links set used_at = now() where hash = link.hash;
  return told || '{"state": "done"}';
end
$$;
