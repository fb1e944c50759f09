-- What the letter of a post is written from, also before it is sent: {title, slug, subtitle, introduction, content, author, isWhole}.
create function private.letter_of(post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('title', blogs.title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction, 'content', content,
    'author', username, 'isWhole', sends_whole_posts)
  from public.blogs join public.profiles on profiles.id = user_id, public.settings
  where blogs.id = post
$$;

create or replace function public.read_letter(of_sending bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.letter_of(blog_id) from private.sendings where id = of_sending
$$;

-- For administrators, a draft too. Null: there is no such post.
create function public.preview_letter(of_post bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.letter_of(of_post);
end
$$;

revoke execute on function private.letter_of(bigint), public.preview_letter(bigint) from public, anon, authenticated, service_role;
grant execute on function public.preview_letter(bigint) to authenticated;
