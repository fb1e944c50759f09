-- An account may say that its address is never to be written to, also when there is no subscription of it.
create or replace function public.choose_subscription(act text, of_topics text[] default '{}', of_weekday integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.proven_address((select auth.uid()));
  of_subscriber bigint;
begin
  if address is null or not private.may_write_letters() then
    raise insufficient_privilege using message = 'this account has not confirmed its address, or no letters are sent from this site';
  end if;
  if act = 'choose' then
    delete from private.silenced_addresses where hash = sha256(convert_to(address, 'UTF8'));
  end if;
  if act in ('choose', 'never') then
    insert into private.subscribers (email, source) values (address, 'account') on conflict do nothing;
  end if;
  select id into of_subscriber from private.subscribers where email = address;
  if act = 'choose' then
    perform private.change_subscription(of_subscriber, 'confirm', null, null, null);
  end if;
  return private.change_subscription(of_subscriber, act, of_topics, of_weekday, null);
end
$$;
