-- Generated from supabase/schemas: npm run schema

-- Deletes the untouched sample posts and those of `also`, and the sample readers with their reviews. Settings that are still those of the
-- sample become those of a new site. Returns the names of pictures that no post shows any more, for the storage service. What remains no
-- longer counts as sample content.
create or replace function public.remove_sample_content(also bigint[] default '{}') returns table (name text)
language plpgsql security definer set search_path = ''
as $$
declare
  sample_site jsonb := (select settings from public.settings_versions order by settings_versions.id limit 1);
  new_site jsonb := (select first_steps.new_site from private.first_steps);
  columns text;
  sample_tags bigint[];
begin
  perform private.require_admin();
  -- So that nobody touches them meanwhile.
  perform from public.blogs where id in (select sample.id from private.sample_posts() as sample) order by id for update;
  sample_tags := array(select tag_id from private.post_tags where blog_id in (select sample.id from private.sample_posts() as sample));
  delete from public.blogs
  where id in (select sample.id from private.sample_posts() as sample where not sample.is_touched or sample.id = any (also));
  delete from public.tags
  where id = any (sample_tags) and not exists (select from private.post_tags where tag_id = tags.id);
  -- Nobody could sign in to an account without a password.
  delete from auth.users
  where id::text in (select sample_rows.id from private.sample_rows where kind = 'reader') and encrypted_password is null;
  select string_agg(format('%I', key), ', ') into columns
  from public.settings, jsonb_each(to_jsonb(settings)) as now (key, value)
  where value = sample_site -> key and value <> new_site -> key and exists (select from private.sample_rows);
  if columns is not null then
    execute format(
      'update public.settings set (%1$s) = (select %1$s from jsonb_populate_record(null::public.settings, $1)) where true', columns)
    using new_site;
  end if;
  return query
  select sample_rows.id from private.sample_rows where kind = 'picture' and not private.is_shown(sample_rows.id, '{}');
  delete from private.sample_rows where true;
end
$$;
revoke execute on function public.remove_sample_content(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.remove_sample_content(bigint[]) to authenticated;
