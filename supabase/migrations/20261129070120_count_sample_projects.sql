-- Generated from supabase/schemas: npm run schema

drop function private.sample_posts();

-- The remaining sample posts. Touched: edited, being edited, or reviewed by someone other than a sample reader.
create or replace function private.sample_posts() returns table (id bigint, kind text, title text, is_touched boolean)
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
revoke execute on function private.sample_posts() from public, anon, authenticated, service_role;

-- {isOver, start: the settings that an untouched site has, hasPosts: other than samples, sample: [{id, kind, title, isTouched}]}
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
      where kind = 'post' and not exists (select from private.sample_rows where kind = 'post' and sample_rows.id = blogs.id::text)),
    'sample', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'title', title, 'isTouched', is_touched)), '[]')
      from private.sample_posts()));
end
$$;
revoke execute on function public.first_steps() from public, anon, authenticated, service_role;
grant execute on function public.first_steps() to authenticated;
