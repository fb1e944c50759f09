-- Messages of visitors, from the contact form. A stranger may only call send_message; administrators read, mark and delete.
--
-- | Rule                     | Bound                         | What happens               |
-- |--------------------------|-------------------------------|----------------------------|
-- | Messages of a network    | 10 in an hour, hosted; 20 by the server's limits | refused                    |
-- | Messages of an address   | 5 in a day                    | refused                    |
-- | All messages             | 200 in a day                  | refused                    |
-- | The same text again      | in a day, unless only the address was corrected | accepted, not stored again |
-- | Links, lines             | more than 2, more than 100    | stored as spam, not mailed |
-- | Mails about messages     | 10 in an hour, 40 in a day    | wait (private.has_mail_quota) |

grant select, delete on public.messages to authenticated;
grant update (state) on public.messages to authenticated;
grant select, insert, update, delete on public.messages to service_role;

create policy "Administrators may read messages" on public.messages
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may mark messages" on public.messages
  for update to authenticated using ((select public.is_admin()));

create policy "Administrators may delete messages" on public.messages
  for delete to authenticated using ((select public.is_admin()));

-- Messages are stored for a year, spam for 30 days.
create function private.clean_messages() returns void
language sql security definer set search_path = ''
as $$
  delete from public.messages where created_at < now() - case state when 'spam' then interval '30 days' else interval '1 year' end
$$;

-- For the public form. PT404: there is none; PT422: invalid address; 23514: invalid name or text. The address is not confirmed, so nothing
-- is ever mailed to it.
create function public.send_message(by_name text, by_address text, message_text text) returns void
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

grant execute on function public.send_message(text, text, text) to anon, authenticated;

create function private.mail_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outbox (user_id, kind, message_id, expires_at)
  select id, 'message', new.id, now() + interval '3 days' from public.profiles
  where role = 'admin' and private.wants_mail(id, 'message') and private.can_send_mails();
  return null;
end
$$;

create trigger mail_message after insert on public.messages
  for each row when (new.state = 'unread') execute function private.mail_message();

-- `sort` is 'name', 'state' or otherwise the date. A search covers name, address and text. An empty `of_state` is all but spam.
create function public.list_messages(search text, of_state text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.messages', format('concat_ws('' '', name, email, content) ilike %1$L and case %2$L when '''' then state <> ''spam'' else state = %2$L end', private.containing(search), of_state),
    case sort when 'name' then 'lower(name)' when 'state' then 'state' else 'created_at' end, descending, skip, take, null) as page
$$;

grant execute on function public.list_messages(text, text, text, boolean, bigint, bigint) to authenticated;
