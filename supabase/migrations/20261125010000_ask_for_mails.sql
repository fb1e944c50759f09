-- Whoever writes something for the first time is asked whether to be told of answers. Whether an account has chosen is known by its row.
create or replace function public.mail_choices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', coalesce(review, 'each'), 'held', coalesce(held, 'each'), 'report', coalesce(report, 'each'),
    'answer', coalesce(answer, false), 'approval', coalesce(approval, false), 'hasChosen', choices.user_id is not null,
    'isProven', profiles.role = 'admin' or coalesce(users.email_confirmed_at > users.confirmation_sent_at, false))
  from public.profiles join auth.users on users.id = profiles.id left join private.mail_choices as choices on choices.user_id = profiles.id
  where profiles.id = (select auth.uid()) and (select sends from private.mail_server)
$$;
