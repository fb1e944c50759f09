-- Generated from supabase/schemas: npm run schema

-- For the public form. PT404: there is none; PT422: invalid address; 23514: invalid name or text. The address is not confirmed, so nothing
-- is ever mailed to it.
create or replace function public.send_message(by_name text, by_address text, message_text text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.normalize_address(by_address);
begin
  if not (select has_contact_form from public.settings) then
    raise sqlstate 'PT404' using message = 'this site has no contact form';
  end if;
  if address is null then
    raise sqlstate 'PT422' using message = 'this is not an e-mail address';
  end if;
  perform private.clean_messages();
  perform pg_advisory_xact_lock(hashtextextended('public.messages', 0));
  if exists (
    select from public.messages
    where created_at > now() - interval '1 day' and private.normalize_text(content) = private.normalize_text(message_text)
      and (email = address or name <> btrim(by_name)))
  then
    return;
  end if;
  if private.count_caller('contact ') > 10 or (
    select count(*) >= 200 or count(*) filter (where private.mailbox_of(email) = private.mailbox_of(address)) >= 5
    from public.messages where created_at > now() - interval '1 day')
  then
    raise sqlstate 'PT429' using message = 'Too many messages were sent. Please try again tomorrow.', detail = 'Retry after 86400 seconds.';
  end if;
  insert into public.messages (name, email, content, state)
  values (btrim(by_name), address, btrim(message_text, E' \t\r\n'), case
    when private.count_links(message_text) > 2 or private.count_lines(message_text) > 100 then 'spam' else 'unread' end);
end
$$;
revoke execute on function public.send_message(text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.send_message(text,text,text) to anon, authenticated;
