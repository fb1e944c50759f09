-- One mailbox has one address: a domain in other letters than ASCII, and letters that nobody sees, were other subscribers to the bounds.
create or replace function private.normal_address(typed text) returns text
language sql immutable set search_path = ''
as $$
  select address from (select lower(btrim(typed, E' \t\r\n')) as address) as trimmed
  where char_length(address) <= 254
    and address ~ '^[^\s@"(),:;<>\\[\][:cntrl:]]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])$'
    and address is nfkc normalized
    and address !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]'
$$;

delete from private.subscription_requests where private.normal_address(email) is distinct from email;
delete from private.subscribers where private.normal_address(email) is distinct from email;

-- 'Never' removed the row that barred, so that the account could choose letters anew.
create or replace function private.change_subscription(of_subscriber bigint, act text, of_topics text[], of_weekday integer, by_sending bigint) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if act = 'confirm' then
    update private.subscribers set state = 'confirmed', confirmed_at = now(), left_at = 'infinity', left_by = null, bounces = 0, bounce_words = ''
    where id = of_subscriber and state in ('asked', 'ended', 'bounced');
  elsif act = 'choose' then
      update private.subscribers set topics = private.known_topics(of_topics), weekday = of_weekday where id = of_subscriber and state = 'confirmed';
  elsif act in ('end', 'never') then
    update private.subscribers set state = 'ended', left_at = now(), left_by = by_sending
    where id = of_subscriber and state in ('asked', 'confirmed', 'bounced');
  end if;
  if act = 'never' then
    insert into private.silenced_addresses (hash)
    select sha256(convert_to(email, 'UTF8')) from private.subscribers where id = of_subscriber
    on conflict do nothing;
    delete from private.subscribers where id = of_subscriber and state <> 'barred';
    return 'never';
  end if;
  return (select state from private.subscribers where id = of_subscriber);
end
$$;
