-- The portrait in the settings belongs to the sample's owner.
create or replace function public.remove_sample_content(also bigint[] default '{}') returns table (name text)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- So that nobody touches them meanwhile.
  perform from public.blogs where id in (select sample.id from private.sample_posts() as sample) order by id for update;
  delete from public.blogs
  where id in (select sample.id from private.sample_posts() as sample where not sample.is_touched or sample.id = any (also));
  -- Nobody could sign in to an account without a password.
  delete from auth.users
  where id::text in (select sample_rows.id from private.sample_rows where kind = 'reader') and encrypted_password is null;
  update public.settings set owner_avatar = null where owner_avatar = '/marlo-quill.svg';
  return query
  select sample_rows.id from private.sample_rows where kind = 'picture' and not private.is_shown(sample_rows.id, '{}');
  delete from private.sample_rows where true;
end
$$;
