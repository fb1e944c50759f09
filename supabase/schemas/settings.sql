-- The settings of the site, its topics and its navigation.

grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, held_words, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_newsletter, mails_a_second, mails_a_day, sends_whole_posts, largest_file, require_second_factor, closes_sign_up, allows_model_crawlers, has_contact_form, counts_reads, shares_versions) on public.settings to authenticated;

create policy "Administrators may read the settings" on public.settings
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may change the settings" on public.settings
  for update to authenticated using ((select public.is_admin()));

grant select on public.settings_versions to authenticated;
grant select, insert, update, delete on public.settings_versions to service_role;

create policy "Administrators may read every version of the settings" on public.settings_versions
  for select to authenticated using ((select public.is_admin()));

grant select on public.outside_code to anon, authenticated, service_role;
grant update (kind, address, site_id, integrity) on public.outside_code to authenticated;

create policy "Everybody may read which code pages load" on public.outside_code
  for select to anon, authenticated using (true);

create policy "Administrators may change which code pages load" on public.outside_code
  for update to authenticated using ((select public.is_admin()));

grant select on public.navigation to anon;
grant select, delete on public.navigation to authenticated;
grant select, insert, update, delete on public.navigation to service_role;
grant insert (place, "position", label, page_id, address) on public.navigation to authenticated;

-- The policies of pages apply to the rows that this finds: only administrators see a link to a draft.
create policy "Links may be read with the page that they lead to" on public.navigation
  for select to anon, authenticated using (page_id is null or page_id in (select id from public.pages));

create policy "Administrators may add links" on public.navigation
  for insert to authenticated with check ((select public.is_admin()));

create policy "Administrators may delete links" on public.navigation
  for delete to authenticated using ((select public.is_admin()));

-- The auth service reads confirm_addresses. Its role does not bypass policies, and does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create policy "The auth service may read the settings" on public.settings
      for select to supabase_auth_admin using (true);
  end if;
end
$$;

-- Whether a text is one line of `minimum` to `maximum` characters, with visible ones if required.
create function private.is_line(value text, minimum integer, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) between minimum and maximum
    and value !~ '[[:cntrl:]]'
    and (minimum = 0 or value collate "und-x-icu" ~ '\S')
$$;

grant execute on function private.is_line(text, integer, integer) to authenticated, service_role;

-- Whether a text is a valid link: http, https, mailto, tel, or a path or fragment of the site.
create function private.is_link_address(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= 2000
    and value !~ '[[:space:][:cntrl:]"<>\\]'
    and value ~* '^(https?://.|mailto:.|tel:.|#|/([^/]|$))'
$$;

grant execute on function private.is_link_address(text) to authenticated, service_role;

-- [{"label", "url", "icon"}]: at most 20 links. A null icon: none. The names in the body are resolved here, because writers have no access
-- to the schema.
create function private.is_owner_links(links jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return case when jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 20 then (
    select coalesce(bool_and(case when jsonb_typeof(link) = 'object' then coalesce(
      link - array['label', 'url', 'icon'] = '{}'
      and jsonb_typeof(link -> 'label') = 'string' and private.is_line(link ->> 'label', 1, 60)
      and jsonb_typeof(link -> 'url') = 'string' and private.is_link_address(link ->> 'url')
      and (link -> 'icon' = 'null' or jsonb_typeof(link -> 'icon') = 'string' and link ->> 'icon' ~ '^[a-z][a-z-]{0,19}$'),
      false) else false end), true)
    from jsonb_array_elements(links) as link
  ) else false end;

grant execute on function private.is_owner_links(jsonb) to authenticated, service_role;

-- [{"id", "name", "ink"}]: at most 100 topics in order. A renamed topic keeps its id. A null ink: by position.
create function private.is_topics(topics jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
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

grant execute on function private.is_topics(jsonb) to authenticated, service_role;

-- Not a constraint: the list of time zones is a file of the machine.
create function private.normalize_settings() returns trigger
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

create trigger normalize_settings before update on public.settings
  for each row execute function private.normalize_settings();

-- What pages show: all columns except those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'held_words', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts', 'require_second_factor', 'closes_sign_up']
    || jsonb_build_object('offers_newsletter', private.offers_newsletter())
  from public.settings where is_started
$$;

grant execute on function public.read_site() to anon, authenticated, service_role;

-- Security definer: versions are written only by this trigger. Keeps the last 500.
create function private.store_settings_version() returns trigger
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

create trigger store_settings_version after update on public.settings
  for each row when (to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at')
  execute function private.store_settings_version();

-- The current name of a renamed topic; null when there is no such topic. Security definer: everybody may follow an old address.
create function public.find_current_topic(old_name text) returns text
language sql stable security definer set search_path = ''
as $$
  select topic ->> 'name'
  from private.old_topics, public.settings, jsonb_array_elements(settings.topics) as topic
  where old_topics.name = old_name and (topic ->> 'id')::integer = old_topics.topic_id
$$;

grant execute on function public.find_current_topic(text) to anon, authenticated, service_role;

-- Security definer: renames the topic of every post of any author. A single statement, so that two topics can exchange their
-- names. Dates and authors of the posts do not change, because the owner of the schema writes them.
create function private.rename_topics() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from jsonb_to_recordset(old.topics) as gone (id integer, name text)
    where not exists (select from jsonb_to_recordset(new.topics) as present (id integer) where present.id = gone.id)
      and not exists (select from jsonb_to_recordset(new.topics) as present (name text) where present.name = gone.name)
      and exists (select from public.blogs where topic = gone.name)
  ) then
    raise check_violation using
      message = 'a topic with posts cannot be removed: violates constraint "settings_topics_in_use"',
      constraint = 'settings_topics_in_use', schema = 'public', table = 'settings';
  end if;

  delete from private.old_topics
  where name in (select topic ->> 'name' from jsonb_array_elements(new.topics) as topic);
  update public.blogs set topic = after.name
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name and blogs.topic = before.name;
  update private.subscribers set topics = array(
    select coalesce(after.name, chosen.name) from unnest(topics) with ordinality as chosen (name, place)
      left join jsonb_to_recordset(old.topics) as before (id integer, name text) on before.name = chosen.name
      left join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
    order by place)
  where topics <> '{}';
  insert into private.old_topics (name, topic_id)
  select before.name, before.id
  from jsonb_to_recordset(old.topics) as before (id integer, name text)
  join jsonb_to_recordset(new.topics) as after (id integer, name text) on after.id = before.id
  where before.name <> after.name
    and before.name not in (select topic ->> 'name' from jsonb_array_elements(new.topics) as topic)
  on conflict (name) do update set topic_id = excluded.topic_id;
  return null;
end
$$;

create trigger rename_topics after update of topics on public.settings
  for each row when (new.topics <> old.topics and old.is_started)
  execute function private.rename_topics();

-- A form opened before a topic was renamed, or a restored version, still has the former name.
create function private.sync_renamed_topic() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.topic := coalesce(public.find_current_topic(new.topic), new.topic);
  return new;
end
$$;

create trigger follow_renamed_topic before insert or update of topic on public.blogs
  for each row execute function private.sync_renamed_topic();

-- Posts are signed with the name in a profile. An administrator who signs as the owner still does after changing the owner's name.
create function private.rename_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set username = new.owner_name where id = auth.uid() and username = old.owner_name;
  return null;
end
$$;

create trigger rename_owner after update of owner_name on public.settings
  for each row when (new.owner_name <> old.owner_name)
  execute function private.rename_owner();

-- Replaces all links at once, so that nobody sees half of a change. Returns false without changing anything when the current links differ
-- from `seen`, because two administrators may edit them at the same time. Both are lists of objects with place, label, and page_id or
-- address, by place and in order.
create function public.save_navigation(links jsonb, seen jsonb) returns boolean
language plpgsql set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
  if jsonb_typeof(links) is distinct from 'array' then
    raise invalid_parameter_value using message = 'the links must be a list: an empty one removes all links';
  end if;
  lock table public.navigation in share row exclusive mode;
  if seen is distinct from (
    select coalesce(jsonb_agg(
      jsonb_build_object('place', place, 'label', label, 'page_id', page_id, 'address', address) order by place, position), '[]')
    from public.navigation)
  then
    return false;
  end if;
  delete from public.navigation where true;
  insert into public.navigation (place, position, label, page_id, address)
  select link.place, row_number() over (partition by link.place order by link.ordinality), link.label, link.page_id, link.address
  from rows from (
    jsonb_to_recordset(links) as (place text, label text, page_id bigint, address text)) with ordinality as link;
  return true;
end
$$;

grant execute on function public.save_navigation(jsonb, jsonb) to authenticated;
