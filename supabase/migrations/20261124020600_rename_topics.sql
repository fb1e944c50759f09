-- Topics that are renamed in the settings, with their posts.

-- Former names of topics. In the closed schema: present_topic answers one at a time.
create table private.old_topics (
  name text constraint old_topics_pkey primary key,
  topic_id integer not null
);

alter table private.old_topics enable row level security;

revoke all on private.old_topics from public, anon, authenticated, service_role;

-- The name that a renamed topic has now; null when there is no such topic. Security definer: everybody may follow an old address.
create function public.present_topic(old_name text) returns text
language sql stable security definer set search_path = ''
as $$
  select topic ->> 'name'
  from private.old_topics, public.settings, jsonb_array_elements(settings.topics) as topic
  where old_topics.name = old_name and (topic ->> 'id')::integer = old_topics.topic_id
$$;

-- Security definer: renames the topic of every post, and counts those of every author. In one statement, so that two topics can
-- exchange their names. Dates and authors of the posts stay, since the owner of the schema writes them.
create function private.rename_topics() returns trigger
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

-- A form that was open while a topic was renamed, or a restored version, still has the former name.
create function private.follow_renamed_topic() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.topic := coalesce(public.present_topic(new.topic), new.topic);
  return new;
end
$$;

create trigger follow_renamed_topic before insert or update of topic on public.blogs
  for each row execute function private.follow_renamed_topic();

revoke execute on function public.present_topic(text), private.rename_topics(), private.follow_renamed_topic()
  from public, anon, authenticated, service_role;
grant execute on function public.present_topic(text) to anon, authenticated, service_role;
