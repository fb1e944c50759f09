-- Between taking a letter and handing it to the mail server its post may become a draft again, or letters be turned off.

create or replace function public.hand_mail(of_mail bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
begin
  update private.outbox set handed = handed + 1
  where id = of_mail and held_until > now() and handed < 2
    -- Somebody may have paused it since it was taken, or taken its post back.
    and (kind <> 'letter' or exists (select from private.sendings where id = sending_id and state = 'going' and private.may_go(sendings)))
  returning * into mail;
  if mail.kind <> 'letter' then
    perform private.count_mail(1);
  end if;
  return mail.id is not null;
end
$$;
