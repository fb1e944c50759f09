-- Settings of dates, of closed reviews, of the newsletter and of files. No footer year is the year of today.

-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

alter table public.settings
  -- Whether cards, lists and the head of a post show the dates of posts.
  add column shows_dates boolean not null default true,
  -- Days after which the reviews of a post close by themselves. 0: never.
  add column reviews_close_after integer not null default 0
    constraint settings_reviews_close_after_range check (reviews_close_after between 0 and 3650),
  add column offers_letters boolean not null default true,
  add column mails_a_second integer not null default 0 constraint settings_mails_a_second_range check (mails_a_second between 0 and 100),
  add column mails_a_day integer not null default 0 constraint settings_mails_a_day_range check (mails_a_day between 0 and 1000000),
  add column sends_whole_posts boolean not null default true,
  -- How large a film, a sound or a file of a post may be, in MB. The storage, ours and Supabase's, reads the limit of the bucket.
  add column largest_file integer not null default 15 constraint settings_largest_file_range check (largest_file between 15 and 200),
  alter column footer_year drop not null,
  drop constraint settings_footer_until_later,
  -- One of 'from – to' needs its first year.
  add constraint settings_footer_until_later check (
    footer_until is null or coalesce(footer_until between footer_year and 9999, false));

-- [{"label", "url", "icon"}]: at most 20 links. A null icon: none. The names in the body are resolved here, since a writer may not
-- use the schema.
create or replace function private.is_owner_links(links jsonb) returns boolean
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
revoke execute on function private.is_owner_links(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_owner_links(jsonb) to authenticated, service_role;

-- [{"id", "name", "ink"}]: at most 100 topics in their order. A renamed topic keeps its id. A null ink: by its place.
create or replace function private.is_topics(topics jsonb) returns boolean
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
revoke execute on function private.is_topics(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_topics(jsonb) to authenticated, service_role;

-- What pages show: all columns but those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts']
    || jsonb_build_object('offers_letters', private.may_write_letters())
  from public.settings where is_started
$$;
revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;

-- Security definer: renames the topic of every post, and counts those of every author. In one statement, so that two topics can
-- exchange their names. Dates and authors of the posts stay, since the owner of the schema writes them.
create or replace function private.rename_topics() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from jsonb_to_recordset(old.topics) as gone (id integer, name text)
    where not exists (select from jsonb_to_recordset(new.topics) as kept (id integer) where kept.id = gone.id)
      and not exists (select from jsonb_to_recordset(new.topics) as kept (name text) where kept.name = gone.name)
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
revoke execute on function private.rename_topics() from public, anon, authenticated, service_role;

-- A form that was open while a topic was renamed, or a restored version, still has the former name.
create or replace function private.follow_renamed_topic() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.topic := coalesce(public.present_topic(new.topic), new.topic);
  return new;
end
$$;
revoke execute on function private.follow_renamed_topic() from public, anon, authenticated, service_role;

revoke all on public.settings from anon, authenticated, service_role;
grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_letters, mails_a_second, mails_a_day, sends_whole_posts, largest_file) on public.settings to authenticated;

reset check_function_bodies;
