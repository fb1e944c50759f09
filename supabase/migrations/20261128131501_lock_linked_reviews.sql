-- Generated from supabase/schemas: npm run schema

-- Stores the links of a mail to an administrator about one review, {action: hash}, and deletes expired ones.
create or replace function public.store_action_links(of_mail bigint, hashes jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from private.action_links where ends_at < now();
  insert into private.action_links (hash, user_id, action, comment_id)
  select decode(link.value, 'hex'), outbox.user_id, link.key, comments.id
  from private.outbox join public.comments on comments.id = comment_id, jsonb_each_text(hashes) as link
  where outbox.id = of_mail and private.is_for_administrators(kind)
  -- Waits for a deletion of the review, which would fail the foreign key.
  for key share of comments
$$;
revoke execute on function public.store_action_links(bigint,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_action_links(bigint,jsonb) to service_role;
