-- The first letter after a pause let the second go at once: the time of the next one was that of the first.

create or replace function private.wait_for_pace() returns double precision
language plpgsql security definer set search_path = ''
as $$
declare
  pace private.mail_pace;
  most_a_second integer;
  most_a_day integer;
begin
  select coalesce(nullif(settings.mails_a_second, 0), nullif(a_second, 0), 10), coalesce(nullif(settings.mails_a_day, 0), a_day)
  into most_a_second, most_a_day from public.settings, private.mail_server;
  select * into pace from private.mail_pace for update;
  if pace.next_at > clock_timestamp() then
    return extract(epoch from pace.next_at - clock_timestamp());
  end if;
  if most_a_day > 0 and (select sum(mails) from private.mail_hours where hour > now() - interval '1 day') >= most_a_day then
    return extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now());
  end if;
  update private.mail_pace set next_at = clock_timestamp() + interval '1 second' / most_a_second where id;
  perform private.count_mail(1);
  return null;
end
$$;
