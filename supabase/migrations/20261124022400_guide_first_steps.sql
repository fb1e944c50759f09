-- What the dashboard offers at an administrator's first visit, and which rows the sample content made.

create table private.first_steps (
  id boolean constraint first_steps_pkey primary key default true constraint first_steps_one_row check (id),
  is_over boolean not null
);

insert into private.first_steps (is_over) values (false);

create table private.sample_rows (
  kind text constraint sample_rows_kind_known check (kind in ('post', 'reader', 'picture')),
  -- Of a picture: its name in the bucket 'thumbnail'.
  id text,
  constraint sample_rows_pkey primary key (kind, id)
);

alter table private.first_steps enable row level security;
alter table private.sample_rows enable row level security;

revoke all on private.first_steps, private.sample_rows from public, anon, authenticated, service_role;

-- The sample posts that are still there. Touched: changed, in work, or reviewed by somebody else than a sample reader.
create function private.sample_posts() returns table (id bigint, title text, is_touched boolean)
language sql stable set search_path = ''
as $$
  select blogs.id, blogs.title,
    blogs.updated_at <> blogs.inserted_at
      or exists (select from public.drafts where drafts.blog_id = blogs.id)
      or exists (
        select from public.comments
        where comments.blog_id = blogs.id
          and not exists (select from private.sample_rows where kind = 'reader' and sample_rows.id = comments.user_id::text))
  from private.sample_rows join public.blogs on blogs.id::text = sample_rows.id
  where kind = 'post'
  order by blogs.id
$$;

-- {isOver, start: the first version of the settings, hasPosts: besides the sample, sample: [{id, title, isTouched}]}
create function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'isOver', (select is_over from private.first_steps),
    'start', (select settings from public.settings_versions order by settings_versions.id limit 1),
    'hasPosts', exists (
      select from public.blogs
      where not exists (select from private.sample_rows where kind = 'post' and sample_rows.id = blogs.id::text)),
    'sample', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'isTouched', is_touched)), '[]')
      from private.sample_posts()));
end
$$;

create function public.end_first_steps() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.first_steps set is_over = true where true;
end
$$;

-- Removes the untouched posts of the sample and those of `also`, its readers with their reviews, and the portrait of its owner in the
-- settings. Returns the names of its pictures that no post shows any more, for the storage service. What stays is no longer sample content.
create function public.remove_sample_content(also bigint[] default '{}') returns table (name text)
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

revoke execute on function private.sample_posts(), public.first_steps(), public.end_first_steps(), public.remove_sample_content(bigint[])
  from public, anon, authenticated, service_role;
grant execute on function public.first_steps(), public.end_first_steps(), public.remove_sample_content(bigint[]) to authenticated;
