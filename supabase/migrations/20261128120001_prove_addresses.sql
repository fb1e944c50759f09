-- Described once whether an address was confirmed, which the first confirmation asks as well.

-- Generated from supabase/schemas: npm run schema

-- Whether a mailed link or a provider has confirmed the address of an account: whoever signed up may have named somebody else's. An administrator's counts.
create or replace function private.has_proven_address(of_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(users.email_confirmed_at is not null
    and (profiles.role = 'admin' or users.email_confirmed_at > users.confirmation_sent_at), false)
  from auth.users join public.profiles on profiles.id = users.id where users.id = of_user
$$;
revoke execute on function private.has_proven_address(uuid) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.has_proven_address(uuid) to supabase_auth_admin; end if; end $$;

-- Whether an account wants this kind.
create or replace function private.wants_mail(of_user uuid, of_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when private.is_for_administrators(of_kind)
      then profiles.role = 'admin' and coalesce(to_jsonb(choices) ->> of_kind, 'each') <> 'never'
      else coalesce((to_jsonb(choices) ->> of_kind)::boolean, false)
        and private.has_proven_address(of_user) end
  from public.profiles left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = of_user
$$;
revoke execute on function private.wants_mail(uuid,text) from public, anon, authenticated, service_role;

-- Which mails the caller gets, {review, held, report, answer, approval, isProven}: the first three, for administrators, are 'each', 'daily' or 'never'.
-- Null: no server sends any.
create or replace function public.mail_choices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', choices.user_id is not null,
    'isProven', private.has_proven_address(profiles.id))
  from public.profiles left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = (select auth.uid()) and private.can_send_mails()
$$;
revoke execute on function public.mail_choices() from public, anon, authenticated, service_role;
grant execute on function public.mail_choices() to authenticated;

-- The address of an account, when it was confirmed.
create or replace function private.verified_address(of_user uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.normalize_address(users.email)
  from auth.users where id = of_user and private.has_proven_address(of_user)
$$;
revoke execute on function private.verified_address(uuid) from public, anon, authenticated, service_role;
