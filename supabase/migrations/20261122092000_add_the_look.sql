-- How the pages look, in the row of settings: colour, type, shape, layout, logo and the owner's own style sheet.

alter table public.settings
  -- As picked. The server changes its lightness where the contrast would be too low.
  add column accent text
    constraint settings_accent_hex check (accent ~ '^#[0-9a-f]{6}$'),
  add column type_pair text not null default 'editorial'
    constraint settings_type_pair_known check (type_pair in ('editorial', 'bookish', 'modern')),
  add column cover_style text not null default 'lines'
    constraint settings_cover_style_known check (cover_style in ('lines', 'dots', 'bands')),
  add column corner text not null default 'soft'
    constraint settings_corner_known check (corner in ('sharp', 'soft', 'round')),
  add column density text not null default 'normal'
    constraint settings_density_known check (density in ('compact', 'normal', 'airy')),
  add column home_layout text not null default 'cards'
    constraint settings_home_layout_known check (home_layout in ('cards', 'list', 'grid')),
  -- Names of files in the folder Content of the bucket 'thumbnail'. A null logo_dark: the same in both themes.
  add column logo text
    constraint settings_logo_name check (logo ~ '^[0-9A-Za-z._-]{1,200}$'),
  add column logo_dark text
    constraint settings_logo_dark_name check (logo_dark ~ '^[0-9A-Za-z._-]{1,200}$'),
  -- The server parses it before it serves it.
  add column own_css text not null default ''
    constraint settings_own_css_size check (octet_length(own_css) <= 32768);

grant update (accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css)
  on public.settings to authenticated;

create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(shown) from (
    select title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links,
      topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme,
      is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo,
      logo_dark, own_css
    from public.settings where is_started
  ) as shown
$$;

-- The pictures of the top bar lie among those of posts. Earlier ones stay, since their versions can be restored.
create or replace function public.list_stray_files() returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'thumbnail' and objects.name ~ '^(Thumbnail/|Content/[0-9A-Za-z._-]+$)'
    and objects.created_at < now() - interval '1 day'
    and not private.is_shown(objects.name, '{}')
    and not exists (
      select from public.settings_versions
      where substr(objects.name, 9) in (settings ->> 'logo', settings ->> 'logo_dark'))
  union all
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.name like 'Profile Photo/%'
    and objects.created_at < now() - interval '1 day'
    and not exists (select from public.profiles where avatar_url = substr(objects.name, 15))
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> 'owner_avatar', substr(objects.name, 15)) > 0)
  limit 100;
end
$$;
