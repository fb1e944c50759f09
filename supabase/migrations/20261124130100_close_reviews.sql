-- Reviews of one post can be closed, and all by themselves some days after their post appeared, if not after 0.
alter table public.blogs add column reviews_closed boolean not null default false;
grant insert (reviews_closed), update (reviews_closed) on public.blogs to authenticated;

alter table public.settings
  add column reviews_close_after integer not null default 0
    constraint settings_reviews_close_after_range check (reviews_close_after between 0 and 3650);
grant update (reviews_close_after) on public.settings to authenticated;

create or replace function private.require_post_out() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.blogs where id = new.blog_id and private.is_out(status, published_at))
  then
    raise foreign_key_violation using
      message = 'there is no such post: violates foreign key constraint "comments_blog_id_fkey"',
      constraint = 'comments_blog_id_fkey', schema = 'public', table = 'comments';
  end if;
  if exists (
    select from public.blogs, public.settings
    where blogs.id = new.blog_id
      and (reviews_closed or (reviews_close_after > 0 and inserted_at <= now() - reviews_close_after * interval '1 day')))
  then
    raise check_violation using
      message = 'the reviews of this post are closed: violates check constraint "comments_post_open"',
      constraint = 'comments_post_open', schema = 'public', table = 'comments';
  end if;
  return new;
end
$$;
