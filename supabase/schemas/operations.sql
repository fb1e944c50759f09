-- What the server and its operator need: schema versions, backups, first steps, read limits.

-- The remaining sample posts. Touched: edited, being edited, or reviewed by someone other than a sample reader.
create function private.sample_posts() returns table (id bigint, kind text, title text, is_touched boolean)
language sql stable set search_path = ''
as $$
  select blogs.id, blogs.kind, blogs.title,
    blogs.updated_at <> blogs.inserted_at
      or exists (select from public.drafts where drafts.blog_id = blogs.id)
      or exists (
        select from public.comments
        where comments.blog_id = blogs.id
          and not exists (select from private.sample_rows where kind = 'reader' and sample_rows.id = comments.user_id::text))
  from private.sample_rows join public.blogs on blogs.id::text = sample_rows.id
  where sample_rows.kind = 'post'
  order by blogs.id
$$;

-- {isOver, start: the settings that an untouched site has, hasPosts: other than samples, sample: [{id, kind, title, isTouched}]}
create function public.first_steps() returns jsonb
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
      where kind = 'post' and not exists (select from private.sample_rows where kind = 'post' and sample_rows.id = blogs.id::text)),
    'sample', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'title', title, 'isTouched', is_touched)), '[]')
      from private.sample_posts()));
end
$$;

grant execute on function public.first_steps() to authenticated;

create function public.end_first_steps() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.first_steps set is_over = true where true;
end
$$;

grant execute on function public.end_first_steps() to authenticated;

-- Deletes the untouched sample posts and those of `also`, and the sample readers with their reviews. Settings that are still those of the
-- sample become those of a new site. Returns the names of pictures that no post shows any more, for the storage service. What remains no
-- longer counts as sample content.
create function public.remove_sample_content(also bigint[] default '{}') returns table (name text)
language plpgsql security definer set search_path = ''
as $$
declare
  sample_site jsonb := (select settings from public.settings_versions order by settings_versions.id limit 1);
  new_site jsonb := (select first_steps.new_site from private.first_steps);
  columns text;
  sample_tags bigint[];
  sample_series text[];
begin
  perform private.require_admin();
  -- So that nobody touches them meanwhile.
  perform from public.blogs where id in (select sample.id from private.sample_posts() as sample) order by id for update;
  sample_tags := array(select tag_id from private.post_tags where blog_id in (select sample.id from private.sample_posts() as sample));
  sample_series := array(select series from public.blogs where id in (select sample.id from private.sample_posts() as sample));
  delete from public.blogs
  where id in (select sample.id from private.sample_posts() as sample where not sample.is_touched or sample.id = any (also));
  delete from public.tags
  where id = any (sample_tags) and not exists (select from private.post_tags where tag_id = tags.id);
  delete from public.series
  where slug = any (sample_series) and not exists (select from public.blogs where blogs.series = series.slug);
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
  -- Unless the owner has changed it.
  update public.resume set content = '{}' where md5(content::text) in (select sample_rows.id from private.sample_rows where kind = 'resume');
  return query
  select sample_rows.id from private.sample_rows where kind = 'picture' and not private.is_shown(sample_rows.id);
  delete from private.sample_rows where true;
end
$$;

grant execute on function public.remove_sample_content(bigint[]) to authenticated;

-- {every, madeAt, failedAt, reason, isLate}, or null while none are scheduled.
create function public.planned_backups() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('every', every, 'madeAt', nullif(made_at, '-infinity'),
      'failedAt', nullif(failed_at, '-infinity'), 'reason', reason,
      'isLate', isfinite(made_at) and made_at < now() - every * interval '2 hours')
    from private.backups where is_planned);
end
$$;

grant execute on function public.planned_backups() to authenticated;

-- Returns false while none are scheduled, because then nobody would make it.
create function public.request_backup() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.backups set is_requested = true where is_planned;
  return found;
end
$$;

grant execute on function public.request_backup() to authenticated;

-- Once until a backup succeeds.
create function private.notify_of_failed_backup() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_mail(id, 'backup-failed', null, interval '7 days', jsonb_build_object('reason', new.reason))
  from public.profiles where role = 'admin' and private.can_send_mails();
  return null;
end
$$;

create trigger notify_of_failed_backup after update of failed_at on private.backups
  for each row when (old.failed_at = '-infinity' and new.failed_at > '-infinity') execute function private.notify_of_failed_backup();

-- For a server without its own database connection, which compares the version at its start. Null where the migrations were applied
-- manually.
create function public.schema_version() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return (select max(version) from supabase_migrations.schema_migrations);
end;
$$;

grant execute on function public.schema_version() to anon, authenticated;

-- For a server without its own database connection: which of its migrations the project lacks, and how many later ones it has from a newer
-- Byline or another program, without their names. Null where they were applied manually.
create function public.compare_migrations(own text[]) returns table (missing text[], later bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return query select null::text[], null::bigint;
    return;
  end if;
  return query
    select
      array(
        select wanted from unnest(own) as wanted
        where not exists (
          select from supabase_migrations.schema_migrations as done
          where done.version || '_' || coalesce(done.name, substr(wanted, 16)) = wanted)
        order by wanted),
      (select count(*) from supabase_migrations.schema_migrations as done
        where done.version > (select left(max(wanted), 14) from unnest(own) as wanted));
end;
$$;

grant execute on function public.compare_migrations(text[]) to anon, authenticated;

create function public.bound_reads() returns void
language plpgsql set search_path = ''
as $$
begin
  -- A function may have a time of its own, which is in force here already.
  if current_setting('role') = 'authenticated' and current_setting('transaction_read_only') = 'on'
    and current_setting('statement_timeout') = '8s'
  then
    if not public.is_admin() then
      perform set_config('statement_timeout', '3s', true);
    end if;
  end if;
end
$$;

grant execute on function public.bound_reads() to anon, authenticated, service_role;

-- A server takes a lock with a random number, then requests it through the data API, to check that both reach the same database.
create function public.is_locked(lock_key bigint) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and classid::bigint << 32 | objid::bigint = lock_key
      and database = (select oid from pg_database where datname = current_database()))
$$;

grant execute on function public.is_locked(bigint) to anon, authenticated;
