-- Generated from supabase/schemas: npm run schema

-- The caller's answer that a review still holds, although its post has changed. Returns its id, if it is the caller's. A second answer to
-- the same change writes nothing, because each write removes the page of the post from the caches.
create or replace function public.confirm_review(of_comment bigint) returns bigint
language sql security definer set search_path = ''
as $$
  with own as (
    select id from public.comments
    where id = of_comment and user_id = (select auth.uid()) and parent is null and not (select private.is_banned())
  ), confirmed as (
    update public.comments set confirmed_at = now()
    from own, public.blogs
    where comments.id = own.id and blogs.id = comments.blog_id
      and greatest(comments.created_at, comments.confirmed_at) < blogs.text_changed_at
  )
  select id from own
$$;
revoke execute on function public.confirm_review(bigint) from public, anon, authenticated, service_role;
grant execute on function public.confirm_review(bigint) to authenticated;
