-- The administrators' settings, in one row: what the site is called, whose it is, how its pages look, and what the database or the auth
-- service needs. Administrators change it in the dashboard. Everybody may read what pages show, by read_site(); the row itself is for
-- administrators.

-- Whether a text is one line of `minimum` to `maximum` characters, with more than blanks when one is required.
create function private.is_line(value text, minimum integer, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) between minimum and maximum
    and value !~ '[[:cntrl:]]'
    and (minimum = 0 or value collate "und-x-icu" ~ '\S')
$$;

-- Whether a text is an address to which a link may lead: http, https, mailto, tel, or a path or fragment of the site.
create function private.is_link_address(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= 2000
    and value !~ '[[:space:][:cntrl:]"<>\\]'
    and value ~* '^(https?://.|mailto:.|tel:.|#|/([^/]|$))'
$$;

-- [{"label", "url", "icon"}]: at most 20 links. A null icon: none. The names in the body are resolved here, since a writer may not
-- use the schema.
create function private.is_owner_links(links jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 20 then (
    select coalesce(bool_and(case when jsonb_typeof(link) = 'object' then coalesce(
      link - array['label', 'url', 'icon'] = '{}'
      and jsonb_typeof(link -> 'label') = 'string' and private.is_line(link ->> 'label', 1, 60)
      and jsonb_typeof(link -> 'url') = 'string' and private.is_link_address(link ->> 'url')
      and (link -> 'icon' = 'null' or jsonb_typeof(link -> 'icon') = 'string' and link ->> 'icon' ~ '^[a-z][a-z-]{0,19}$'),
      false) else false end), true)
    from jsonb_array_elements(links) as link
  ) else false end;

-- [{"id", "name", "ink"}]: at most 100 topics in their order. A renamed topic keeps its id. A null ink: by its place.
create function private.is_topics(topics jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(topics) = 'array' and jsonb_array_length(topics) <= 100 then (
    select count(distinct topic ->> 'id') = count(*) and count(distinct topic ->> 'name') = count(*)
      and coalesce(bool_and(case when jsonb_typeof(topic) = 'object' then coalesce(
        topic - array['id', 'name', 'ink'] = '{}'
        and jsonb_typeof(topic -> 'id') = 'number' and topic ->> 'id' ~ '^[1-9][0-9]{0,8}$'
        and jsonb_typeof(topic -> 'name') = 'string' and private.is_line(topic ->> 'name', 1, 80)
        and topic ->> 'name' = btrim(topic ->> 'name') and topic ->> 'name' !~ '/|^\.\.?$'
        and topic -> 'ink' in ('null', '1', '2', '3', '4'),
        false) else false end), true)
    from jsonb_array_elements(topics) as topic
  ) else false end;

-- The writer of a row evaluates its constraints.
revoke execute on function private.is_line(text, integer, integer), private.is_link_address(text),
  private.is_owner_links(jsonb), private.is_topics(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_line(text, integer, integer), private.is_link_address(text),
  private.is_owner_links(jsonb), private.is_topics(jsonb) to authenticated, service_role;

create table public.settings (
  id boolean constraint settings_pkey primary key default true constraint settings_one_row check (id),
  -- Whether the first review of an account waits for approval.
  hold_first_reviews boolean not null default false,
  -- Whether a new account has to confirm its e-mail address. Null: if the server can send mail.
  confirm_addresses boolean,
  -- Whether the values below have been written: until then pages show those of site.config.ts.
  is_started boolean not null default false,
  -- For optimistic locking between two tabs.
  updated_at timestamptz not null default now(),
  title text not null default 'Byline'
    constraint settings_title_line check (private.is_line(title, 1, 200)),
  description text not null default ''
    constraint settings_description_line check (private.is_line(description, 0, 500)),
  masthead text not null default ''
    constraint settings_masthead_line check (private.is_line(masthead, 0, 500)),
  -- Language, script and region as in BCP 47.
  language text not null default 'en'
    constraint settings_language_tag check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  time_zone text not null default 'UTC',
  owner_name text not null default 'The owner'
    constraint settings_owner_name_line check (private.is_line(owner_name, 1, 80)),
  owner_title text not null default ''
    constraint settings_owner_title_line check (private.is_line(owner_title, 0, 200)),
  owner_email text not null default ''
    constraint settings_owner_email_address check (
      char_length(owner_email) <= 254 and owner_email ~ '^([^[:space:][:cntrl:]@"<>?&#%]+@[^[:space:][:cntrl:]@"<>?&#%]+)?$'),
  owner_avatar text
    constraint settings_owner_avatar_address check (
      private.is_link_address(owner_avatar) and owner_avatar ~* '^(https?://|/)'),
  owner_links jsonb not null default '[]'
    constraint settings_owner_links_shape check (private.is_owner_links(owner_links)),
  topics jsonb not null default '[]'
    constraint settings_topics_shape check (private.is_topics(topics)),
  post_order text not null default 'oldest first'
    constraint settings_post_order_known check (post_order in ('oldest first', 'newest first')),
  page_size integer not null default 4
    constraint settings_page_size_range check (page_size between 1 and 100),
  recent_count integer not null default 4
    constraint settings_recent_count_range check (recent_count between 1 and 100),
  footer_year integer not null default 2024
    constraint settings_footer_year_range check (footer_year between 0 and 9999),
  -- The second year of 'from – to'.
  footer_until integer
    constraint settings_footer_until_later check (footer_until between footer_year and 9999),
  since_users text not null default 'a month ago'
    constraint settings_since_users_known check (since_users in ('a month ago', 'start of the previous month')),
  since_comments text not null default 'start of the previous month'
    constraint settings_since_comments_known check (since_comments in ('a month ago', 'start of the previous month')),
  since_posts text not null default 'a month ago'
    constraint settings_since_posts_known check (since_posts in ('a month ago', 'start of the previous month')),
  theme text not null default 'light'
    constraint settings_theme_known check (theme in ('light', 'dark', 'system')),
  -- Whether a reader's choice of theme outlives a reload.
  is_theme_kept boolean not null default false,
  reviewers text not null default 'everybody'
    constraint settings_reviewers_known check (reviewers in ('everybody', 'nobody')),
  is_indexed boolean not null default true,
  security_contact text not null default ''
    constraint settings_security_contact_address check (
      char_length(security_contact) <= 500
      and security_contact ~ '^([^[:space:][:cntrl:]@:/"<>]+@[^[:space:][:cntrl:]@"<>]+|https://[^[:space:][:cntrl:]"<>\\]+)?$'),
  -- As picked. The server changes its lightness where the contrast would be too low.
  accent text
    constraint settings_accent_hex check (accent ~ '^#[0-9a-f]{6}$'),
  type_pair text not null default 'editorial'
    constraint settings_type_pair_known check (type_pair in ('editorial', 'bookish', 'modern')),
  cover_style text not null default 'lines'
    constraint settings_cover_style_known check (cover_style in ('lines', 'dots', 'bands')),
  corner text not null default 'soft'
    constraint settings_corner_known check (corner in ('sharp', 'soft', 'round')),
  density text not null default 'normal'
    constraint settings_density_known check (density in ('compact', 'normal', 'airy')),
  home_layout text not null default 'cards'
    constraint settings_home_layout_known check (home_layout in ('cards', 'list', 'grid')),
  -- Names of files in the folder Content of the bucket 'thumbnail'. A null logo_dark: the same in both themes.
  logo text
    constraint settings_logo_name check (logo ~ '^[0-9A-Za-z._-]{1,200}$'),
  logo_dark text
    constraint settings_logo_dark_name check (logo_dark ~ '^[0-9A-Za-z._-]{1,200}$'),
  -- The server parses it before it serves it.
  own_css text not null default ''
    constraint settings_own_css_size check (octet_length(own_css) <= 32768)
);

insert into public.settings default values;

alter table public.settings enable row level security;

revoke all on public.settings from public, anon, authenticated, service_role;
grant select, update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name,
  owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until,
  since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair,
  cover_style, corner, density, home_layout, logo, logo_dark, own_css) on public.settings to authenticated;
grant select on public.settings to service_role;

create policy "Administrators may read the settings" on public.settings
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may change the settings" on public.settings
  for update to authenticated using ((select public.is_admin()));

-- The auth service reads confirm_addresses. Its role does not bypass policies, and does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant select on public.settings to supabase_auth_admin;
    create policy "The auth service may read the settings" on public.settings
      for select to supabase_auth_admin using (true);
  end if;
end
$$;

-- Not a constraint: the list of time zones is a file of the machine.
create function private.settle_settings() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.time_zone <> old.time_zone and not exists (
    select from pg_catalog.pg_timezone_names
    where name = new.time_zone and name !~ '^((posix|right)/|posixrules$|localtime$|Factory$)')
  then
    raise check_violation using
      message = 'unknown time zone: violates constraint "settings_time_zone_known"',
      constraint = 'settings_time_zone_known', schema = 'public', table = 'settings';
  end if;
  new.is_started := old.is_started or new.is_started;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger settle_settings before update on public.settings
  for each row execute function private.settle_settings();

revoke execute on function private.settle_settings() from public, anon, authenticated, service_role;

-- What pages show: all columns but those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses']
  from public.settings where is_started
$$;

revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;

create table public.settings_versions (
  id bigint generated by default as identity constraint settings_versions_pkey primary key,
  -- The account that saved it; null for the first start, and once that account is deleted.
  user_id uuid constraint settings_versions_user_id_fkey references auth.users (id) on delete set null,
  created_at timestamptz not null,
  settings jsonb not null
);

create index settings_versions_of_author on public.settings_versions (user_id);

alter table public.settings_versions enable row level security;

revoke all on public.settings_versions from public, anon, authenticated, service_role;
revoke all on sequence public.settings_versions_id_seq from public, anon, authenticated, service_role;
grant select on public.settings_versions to authenticated;
grant select, insert, update, delete on public.settings_versions to service_role;

create policy "Administrators may read every version of the settings" on public.settings_versions
  for select to authenticated using ((select public.is_admin()));

-- Security definer: versions are written only by this trigger. The last 500 are kept.
create function private.keep_settings_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.settings_versions (user_id, created_at, settings)
  values (auth.uid(), new.updated_at, to_jsonb(new) - array['id', 'updated_at', 'is_started']);
  delete from public.settings_versions
  where id <= (select id from public.settings_versions order by id desc offset 500 limit 1);
  return null;
end
$$;

create trigger keep_settings_version after update on public.settings
  for each row when (to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at')
  execute function private.keep_settings_version();

revoke execute on function private.keep_settings_version() from public, anon, authenticated, service_role;
