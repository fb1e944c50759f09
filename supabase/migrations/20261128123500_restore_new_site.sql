-- Removing the sample content restores what a new site has.

-- The settings of a site without sample content, by column. Empty until a server has started.
alter table private.first_steps add column new_site jsonb not null default '{}';

-- Generated from supabase/schemas: npm run schema

-- {isOver, start: the settings that an untouched site has, hasPosts: other than samples, sample: [{id, title, isTouched}]}
create or replace function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'isOver', (select is_over from private.first_steps),
    'start', (
      select settings || case when exists (select from private.sample_rows) then '{}' else first_steps.new_site end
      from private.first_steps, public.settings_versions order by settings_versions.id limit 1),
    'hasPosts', exists (
      select from public.blogs
      where not exists (select from private.sample_rows where kind = 'post' and sample_rows.id = blogs.id::text)),
    'sample', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'isTouched', is_touched)), '[]')
      from private.sample_posts()));
end
$$;
revoke execute on function public.first_steps() from public, anon, authenticated, service_role;
grant execute on function public.first_steps() to authenticated;

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
begin
  perform private.require_admin();
  -- So that nobody touches them meanwhile.
  perform from public.blogs where id in (select sample.id from private.sample_posts() as sample) order by id for update;
  delete from public.blogs
  where id in (select sample.id from private.sample_posts() as sample where not sample.is_touched or sample.id = any (also));
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

-- Posts are signed with the name in a profile. An administrator who signs as the owner still does after changing the owner's name.
create or replace function private.rename_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set username = new.owner_name where id = auth.uid() and username = old.owner_name;
  return null;
end
$$;
revoke execute on function private.rename_owner() from public, anon, authenticated, service_role;

create or replace trigger rename_owner after update of owner_name on public.settings
  for each row when (new.owner_name <> old.owner_name)
  execute function private.rename_owner();
