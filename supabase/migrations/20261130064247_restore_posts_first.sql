-- Generated from supabase/schemas: npm run schema

-- `outcome`: 'restored', 'passed' (its time to be published came while it was in the bin: choose `passed`, 'publish' or 'draft'), or
-- 'refused' (what it belonged to is gone, or another row has taken its place).
create or replace function public.restore_from_bin(entries bigint[], passed text default '') returns table (id bigint, title text, outcome text)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entry record;
  root jsonb;
  is_passed boolean;
  is_new boolean;
begin
  -- May end a ban, and locks as a ban does.
  perform private.require_deciding_admin();
  perform set_config('byline.restoring', 'on', true);
  perform from public.bin where bin.id = any (entries) order by bin.id for update;
  -- Comments need their post, which may have been deleted after them.
  for entry in select * from public.bin where bin.id = any (entries) order by kind in ('comment', 'account'), bin.id loop
    select data into root from private.bin_rows where bin_rows.entry = entry.id order by bin_rows.id limit 1;
    is_passed := root ->> 'status' = 'scheduled' and (root ->> 'published_at')::timestamptz > entry.deleted_at and (root ->> 'published_at')::timestamptz <= now();
    if is_passed and passed = '' then
      return query select entry.id, entry.title, 'passed';
      continue;
    end if;
    if is_passed then
      is_new := (root ->> 'inserted_at')::timestamptz > entry.deleted_at;
      root := root || case when passed = 'publish'
        then jsonb_build_object('status', 'published', 'published_at', now()) || case when is_new then jsonb_build_object('inserted_at', now()) else '{}' end
        else jsonb_build_object('status', 'draft', 'published_at', case when not is_new then root -> 'inserted_at' end) end;
    end if;
    -- Who no longer wants mail, and what an update has stored in other columns.
    if entry.kind = 'subscriber' and exists (
      select from private.silenced_addresses where hash = sha256(convert_to(root ->> 'email', 'UTF8')))
      or exists (
        select from (select distinct of_table, field from private.bin_rows, jsonb_object_keys(data) as field where bin_rows.entry = entry.id) as stored
        where not exists (select from pg_attribute where attrelid = to_regclass(of_table) and attname = field))
    then
      return query select entry.id, entry.title, 'refused';
      continue;
    end if;
    -- What was sent meanwhile, or may have been.
    delete from private.bin_rows
    where bin_rows.entry = entry.id and of_table = 'private.outbox' and data ->> 'kind' = 'issue' and data ->> 'state' = 'waiting'
      and ((data ->> 'transmissions')::integer > 0 or not exists (
        select from private.deliveries where deliveries.id = (data ->> 'delivery_id')::bigint and state = 'going'));
    -- Its author's account was deleted.
    if root ->> 'user_id' is not null and not exists (select from public.profiles where profiles.id = (root ->> 'user_id')::uuid) then
      root := root || jsonb_build_object('user_id', auth.uid());
    end if;
    if exists (select from public.blogs where pinned = (root ->> 'pinned')::smallint) then
      root := root || '{"pinned": null}';
    end if;
    -- As for any post, its topic exists.
    update public.settings set topics = topics || jsonb_build_array(jsonb_build_object('name', root ->> 'topic', 'ink', null, 'id', (
      select coalesce(max((topic ->> 'id')::integer), 0) + 1 from jsonb_array_elements(topics) as topic)))
    where root ->> 'topic' <> '' and public.find_current_topic(root ->> 'topic') is null
      and not topics @> jsonb_build_array(jsonb_build_object('name', root ->> 'topic')) and jsonb_array_length(topics) < 100;
    if entry.kind <> 'account' then
      update private.bin_rows set data = root where bin_rows.entry = entry.id and parent is null;
    end if;
    if private.insert_from_bin(entry.id) then
      update public.versions set shown_from = case passed when 'publish' then now() end
      where is_passed and blog_id::text = entry.row_id and shown_from > entry.deleted_at;
      -- With the ban of the same moment.
      if entry.kind = 'account' and exists (select from public.profiles where profiles.id = entry.user_id and banned_at = entry.deleted_at) then
        perform public.unban_account(entry.user_id);
      end if;
      -- Comments of an account stay while their post is in the bin.
      delete from private.bin_rows
      where bin_rows.entry = entry.id and parent is null
        and (entry.kind <> 'account' or exists (select from public.comments where comments.id = (data ->> 'id')::bigint));
      delete from public.bin where bin.id = entry.id and not exists (select from private.bin_rows where bin_rows.entry = entry.id);
      update public.bin
      set contents = jsonb_build_object('public.comments', (select count(*) from private.bin_rows where bin_rows.entry = entry.id and parent is null))
      where bin.id = entry.id;
      return query select entry.id, entry.title, 'restored';
    else
      return query select entry.id, entry.title, 'refused';
    end if;
  end loop;
  perform set_config('byline.restoring', '', true);
end
$$;
revoke execute on function public.restore_from_bin(bigint[],text) from public, anon, authenticated, service_role;
grant execute on function public.restore_from_bin(bigint[],text) to authenticated;
