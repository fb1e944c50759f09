-- Generated from supabase/schemas: npm run schema

-- Ends the sessions of an account and refuses new ones. Moves its held and reported comments to the bin, or all of them, as one entry, whose
-- restoration ends the ban as well. Returns how many, and the entry if there are any. Administrators cannot be banned.
create or replace function public.bar_account(of_user uuid, removes_all boolean default false, out removed integer, out entry bigint)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entries bigint[];
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = coalesce(barred_at, now()) where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  -- The auth service cannot read 'infinity'.
  update auth.users set banned_until = now() + interval '100 years' where id = of_user;
  delete from auth.sessions where user_id = of_user;
  -- Waits for a comment that is being written, as private.moderate_comment does for this.
  perform pg_advisory_xact_lock(hashtextextended(of_user::text, 0));
  entries := array(
    select moved.entry from public.move_to_bin('comment', array(
      select id::text from public.comments
      where user_id = of_user and (removes_all or status = 'held' or id in (select comment_id from public.reports)))) as moved
    order by moved.entry);
  removed := cardinality(entries);
  entry := entries[1];
  update private.bin_rows set entry = entries[1] where bin_rows.entry = any (entries[2:]);
  delete from public.bin where id = any (entries[2:]);
  update public.bin set kind = 'account', row_id = of_user, title = username, contents = jsonb_build_object('public.comments', cardinality(entries))
  from public.profiles where bin.id = entries[1] and profiles.id = of_user;
end
$$;
revoke execute on function public.bar_account(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.bar_account(uuid,boolean) to authenticated;

-- Refuses a text that the author has written within a day, and holds spam. Security definer, because it reads the settings and all comments
-- of the author. The lock serializes an account's requests, so that two equal texts see each other. 'Thank you!' on two posts is not spam:
-- the same text is refused on the same post, and from the third post on.
create or replace function private.moderate_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  -- It may have been banned meanwhile.
  if private.is_barred() then
    raise insufficient_privilege using message = 'this account is banned';
  end if;
  if (
    select count(*) >= 2 or coalesce(bool_or(blog_id = new.blog_id), false) from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.normalize_text(content) = private.normalize_text(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 or private.find_held_word(new.content) is not null then
    new.status := 'held';
  end if;
  if tg_op = 'INSERT' and (select hold_first_reviews from public.settings) and not exists (
    select from public.comments where user_id = auth.uid() and status = 'shown')
  then
    new.status := 'held';
  end if;
  return new;
end
$$;
revoke execute on function private.moderate_comment() from public, anon, authenticated, service_role;
