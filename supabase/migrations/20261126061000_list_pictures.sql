-- The pictures of posts and pages, the newest first: {pictures: [{name, alt, uses: [{noun, id, title}]}], before}. `search` is a part of an alternative
-- text, of a file's name or of the title of what uses it. At most 500 files are looked at and 48 answered; the next begin before `before`, null at the end.
create function public.list_pictures(search text default '', before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = 'off' set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  return (
    with files as materialized (
      select objects.name::text as name, split_part(objects.name, '/', 2) as file, created_at from storage.objects
      where bucket_id = 'thumbnail' and name ~ '^(Thumbnail|Content)/[0-9A-Za-z._-]+[.](webp|jpg|png|gif|avif)$' and created_at < coalesce(before, 'infinity')
      order by created_at desc limit 500
    ), used as materialized (
      select name, 'post' as noun, blogs.id, title, content from files join public.blogs on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on thumbnail = file where name like 'Thumbnail/%'
      union all
      select name, 'post', blogs.id, title, content from files join public.blogs on private.pictures_of(content) @> array[file] where name like 'Content/%'
      union all
      select name, 'page', pages.id, title, content from files join public.pages on private.pictures_of(content) @> array[file] where name like 'Content/%'
    ), described as (
      select files.name, files.created_at,
        (select substring(image[1] from ' alt="([^"]*)"') from used, regexp_matches(content, '<img [^>]*' || file || '[^>]*>') as image
          where used.name = files.name order by noun desc, id desc limit 1) as alt,
        (select jsonb_agg(jsonb_build_object('noun', noun, 'id', id, 'title', title) order by noun desc, id desc) from used where used.name = files.name) as uses,
        (select string_agg(title, ' ') from used where used.name = files.name) as titles
      from files
    ), found as (
      select *, row_number() over (order by created_at desc) as place from described
      where strpos(lower(concat_ws(' ', alt, titles, name)), lower(trim(search))) > 0
    )
    select jsonb_build_object(
      'pictures', coalesce(jsonb_agg(jsonb_build_object('name', name, 'alt', coalesce(alt, ''), 'uses', coalesce(uses, '[]')) order by created_at desc), '[]'),
      'before', case
        when (select count(*) from found) > 48 then min(created_at)
        when (select count(*) from files) = 500 then (select min(created_at) from files) end)
    from found where place <= 48);
end
$$;

revoke execute on function public.list_pictures(text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.list_pictures(text, timestamptz) to authenticated;
