-- What a site is called, whose it is and how its pages look, in the row of settings. Administrators change it in the dashboard.
-- Everybody may read what pages show, by read_site(); the row itself is for administrators.

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

alter table public.settings
  -- Whether the values below have been written: until then pages show those of site.config.ts.
  add column is_started boolean not null default false,
  -- For optimistic locking between two tabs.
  add column updated_at timestamptz not null default now(),
  add column title text not null default 'Byline'
    constraint settings_title_line check (private.is_line(title, 1, 200)),
  add column description text not null default ''
    constraint settings_description_line check (private.is_line(description, 0, 500)),
  add column masthead text not null default ''
    constraint settings_masthead_line check (private.is_line(masthead, 0, 500)),
  -- Language, script and region as in BCP 47.
  add column language text not null default 'en'
    constraint settings_language_tag check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  add column time_zone text not null default 'UTC',
  add column owner_name text not null default 'The owner'
    constraint settings_owner_name_line check (private.is_line(owner_name, 1, 80)),
  add column owner_title text not null default ''
    constraint settings_owner_title_line check (private.is_line(owner_title, 0, 200)),
  add column owner_email text not null default ''
    constraint settings_owner_email_address check (
      char_length(owner_email) <= 254 and owner_email ~ '^([^[:space:][:cntrl:]@"<>?&#%]+@[^[:space:][:cntrl:]@"<>?&#%]+)?$'),
  add column owner_avatar text
    constraint settings_owner_avatar_address check (
      private.is_link_address(owner_avatar) and owner_avatar ~* '^(https?://|/)'),
  add column owner_links jsonb not null default '[]'
    constraint settings_owner_links_shape check (private.is_owner_links(owner_links)),
  add column topics jsonb not null default '[]'
    constraint settings_topics_shape check (private.is_topics(topics)),
  add column post_order text not null default 'oldest first'
    constraint settings_post_order_known check (post_order in ('oldest first', 'newest first')),
  add column page_size integer not null default 4
    constraint settings_page_size_range check (page_size between 1 and 100),
  add column recent_count integer not null default 4
    constraint settings_recent_count_range check (recent_count between 1 and 100),
  add column footer_year integer not null default 2024
    constraint settings_footer_year_range check (footer_year between 0 and 9999),
  -- The second year of 'from – to'.
  add column footer_until integer
    constraint settings_footer_until_later check (footer_until between footer_year and 9999),
  add column since_users text not null default 'a month ago'
    constraint settings_since_users_known check (since_users in ('a month ago', 'start of the previous month')),
  add column since_comments text not null default 'start of the previous month'
    constraint settings_since_comments_known check (since_comments in ('a month ago', 'start of the previous month')),
  add column since_posts text not null default 'a month ago'
    constraint settings_since_posts_known check (since_posts in ('a month ago', 'start of the previous month')),
  add column theme text not null default 'light'
    constraint settings_theme_known check (theme in ('light', 'dark', 'system')),
  -- Whether a reader's choice of theme outlives a reload.
  add column is_theme_kept boolean not null default false,
  add column reviewers text not null default 'everybody'
    constraint settings_reviewers_known check (reviewers in ('everybody', 'nobody')),
  add column is_indexed boolean not null default true,
  add column security_contact text not null default ''
    constraint settings_security_contact_address check (
      char_length(security_contact) <= 500
      and security_contact ~ '^([^[:space:][:cntrl:]@:/"<>]+@[^[:space:][:cntrl:]@"<>]+|https://[^[:space:][:cntrl:]"<>\\]+)?$');

grant update (is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar,
  owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts,
  theme, is_theme_kept, reviewers, is_indexed, security_contact) on public.settings to authenticated;

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

-- What pages show; null until it has been written. Security definer: everybody may read these columns, and no others of the row.
create function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(shown) from (
    select title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links,
      topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme,
      is_theme_kept, reviewers, is_indexed, security_contact
    from public.settings where is_started
  ) as shown
$$;

revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;
