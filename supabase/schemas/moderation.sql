-- Everything that refuses, holds or limits what readers write, and what administrators do about it.
--
-- | Rule                          | Bound                                  | What happens                | Where                     |
-- |-------------------------------|----------------------------------------|-----------------------------|---------------------------|
-- | The same text again           | a second time below one post,          | refused                     | private.moderate_comment  |
-- |                               | a third time in 24 hours               |                             |                           |
-- | Links                         | more than 2                            | held                        | private.moderate_comment  |
-- | Lines                         | more than 100                          | held                        | private.moderate_comment  |
-- | Words of the list             | one of the setting held_words          | held                        | private.moderate_comment  |
-- | First reviews of an account   | until one is shown, if the setting     | held                        | private.moderate_comment  |
-- |                               | hold_first_reviews is on               |                             |                           |
-- | Reviews and replies           | 10 in 10 minutes, 50 in a day          | refused, 'try again in …'   | trigger limit_reviews     |
-- | Edits of reviews              | 30 in 10 minutes                       | refused, 'try again in …'   | trigger limit_edits       |
-- | Likes                         | 60 in 10 minutes                       | refused, 'try again in …'   | trigger limit_likes       |
-- | Reports                       | 10 in an hour                          | refused, 'try again in …'   | trigger limit_reports     |
-- | Changes of a name or picture  | 10 in an hour                          | refused, 'try again in …'   | trigger limit_renames     |
--
-- None of these rules applies to administrators. The access matrix tests these limits.

grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;
grant insert (user_id, comment_id, reason) on public.reports to authenticated;

create policy "Readers may see what they reported, administrators everything" on public.reports
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy "Readers may report comments of others in their own name" on public.reports
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and not (select private.is_banned())
    and not exists (
      select from public.comments where comments.id = reports.comment_id and comments.user_id = (select auth.uid())));

-- A duration such as '5 minutes', rounded up.
create function private.format_duration(wait interval) returns text
language sql immutable set search_path = ''
as $$
  select format('%s %s%s', number, unit, case when number <> 1 then 's' end)
  from (select ceil(extract(epoch from wait)) as seconds) as wanted,
    lateral (
      select case when seconds < 60 then 'second' when seconds < 3600 then 'minute' else 'hour' end as unit,
        ceil(seconds / case when seconds < 60 then 1 when seconds < 3600 then 60 else 3600 end) as number
    ) as rounded
$$;

-- Arguments: the kind of action, the message, and pairs of a number and the interval in which so many actions are allowed, the longest
-- last. Fires before each row, so that rows of one statement count as well. The lock serializes an account's requests. The API responds to
-- the code PT429 with the status 429.
create function private.throttle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  free_at timestamptz;
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  -- Later ones are from while the clock was ahead. The minute allows for requests that started earlier.
  delete from private.recent_actions
  where user_id = auth.uid() and action = kind
    and done_at not between now() - tg_argv[tg_nargs - 1]::interval and now() + interval '1 minute';
  for place in 2 .. tg_nargs - 2 by 2 loop
    select done_at + tg_argv[place + 1]::interval into free_at from private.recent_actions
    where user_id = auth.uid() and action = kind
      and done_at > now() - tg_argv[place + 1]::interval
    order by done_at desc offset tg_argv[place]::integer - 1 limit 1;
    if found then
      raise sqlstate 'PT429' using
        message = format('%s Please try again in %s.', tg_argv[1], private.format_duration(free_at - now())),
        detail = format('Retry after %s seconds.', ceil(extract(epoch from free_at - now())));
    end if;
  end loop;
  insert into private.recent_actions (user_id, action) values (auth.uid(), kind);
  return new;
end
$$;

-- Each edit of a review drops the cached page of its post, and all lists if it has a rating. Unchanged rows count too, because they are
-- announced as well. Approvals and like counts do not count, because the owner of the schema writes them.
create trigger limit_edits before update on public.comments
  for each row when (current_user = 'authenticated')
  execute function private.throttle('edits', 'You are editing reviews very quickly.', '30', '10 minutes');

create trigger limit_reviews before insert on public.comments
  for each row when (current_user = 'authenticated')
  execute function private.throttle('reviews', 'You are writing reviews very quickly.', '10', '10 minutes', '50', '1 day');

create trigger limit_likes before insert on public.likes
  for each row when (current_user = 'authenticated')
  execute function private.throttle('likes', 'You are liking reviews very quickly.', '60', '10 minutes');

-- A new name or picture drops every cached page with a review by the account.
create trigger limit_renames before update of username, avatar_url on public.profiles
  for each row when (
    current_user = 'authenticated' and (new.username, new.avatar_url) is distinct from (old.username, old.avatar_url))
  execute function private.throttle('renames', 'You are changing your name or picture very often.', '10', '1 hour');

create trigger limit_reports before insert on public.reports
  for each row when (current_user = 'authenticated')
  execute function private.throttle('reports', 'You have reported many reviews.', '10', '1 hour');

-- Counts 'https://www.' as one link.
create function private.count_links(content text) returns integer
language sql immutable set search_path = ''
as $$
  select regexp_count(content, 'https?://(www\.)?|\mwww\.', 1, 'i')
$$;

-- A comment of 5,000 empty lines stays below 10,000 characters, but pushes everything after it out of reach.
create function private.count_lines(content text) returns integer
language sql immutable set search_path = ''
as $$
  select 1 + regexp_count(content, '[\u000a-\u000d\u0085\u2028\u2029]')
$$;

-- Normalizes a text for comparison: ignores case, and the kind and number of spaces.
create function private.normalize_text(content text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(regexp_replace(content collate "und-x-icu", '\s+', ' ', 'g'), '^ | $', '', 'g'))
$$;

-- A text without case, accents, invisible characters, and what stands between its words.
create function private.fold_words(content text) returns text
language sql stable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(private.fold(content), '[\u00ad\u034f\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u065f\u0670\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g') collate "und-x-icu",
    '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The first entry of the word list in a text. An entry is found as whole words, in scripts without spaces anywhere, as is one without
-- letters and digits, such as '$$$'.
create function private.find_held_word(content text) returns text
language sql stable set search_path = ''
as $$
  select word
  from public.settings, string_to_table(held_words, E'\n') as word, private.fold_words(word) as wanted, private.fold_words(content) as words
  where case
    when wanted = '' then word ~ '\S' and strpos(content, word) > 0
    when wanted ~ format('[%s]', private.unspaced_scripts()) then strpos(words, wanted) > 0
    else strpos(' ' || words || ' ', ' ' || wanted || ' ') > 0 end
  limit 1
$$;

-- Refuses a text that the author has written within a day, and holds spam. Security definer, because it reads the settings and all comments
-- of the author. Fires after private.throttle, whose lock lets two equal texts see each other. 'Thank you!' on two posts is not spam: the
-- same text is refused on the same post, and from the third post on.
create function private.moderate_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  -- It may have been banned meanwhile.
  if private.is_banned() then
    raise insufficient_privilege using message = 'this account is banned';
  end if;
  if (
    select count(*) >= 2 or coalesce(bool_or(blog_id = new.blog_id), false) from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.normalize_text(content) = private.normalize_text(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 or private.find_held_word(new.content) is not null then
    new.status := 'held';
  end if;
  if tg_op = 'INSERT' and (select hold_first_reviews from public.settings) and not exists (
    select from public.comments where user_id = auth.uid() and status = 'shown')
  then
    new.status := 'held';
  end if;
  return new;
end
$$;

create trigger moderate_edited_comment before update of content on public.comments
  for each row when (current_user = 'authenticated' and new.content <> old.content)
  execute function private.moderate_comment();

create trigger moderate_new_comment before insert on public.comments
  for each row when (current_user = 'authenticated')
  execute function private.moderate_comment();

-- The number of held and reported comments, and the ids of a page, most recently written or reported first. `skip` counts from 0; without
-- `take`, returns all from there on.
create function public.list_moderation(skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
  return query
  with waiting as (
    select id, created_at from public.comments where status = 'held'
    union all
    select comment_id, created_at from public.reports
  ), listed as (
    select id, max(created_at) as since from waiting group by id
  )
  select (select count(*) from listed),
    array(select id from listed order by since desc, id desc offset skip limit take);
end
$$;

grant execute on function public.list_moderation(bigint, bigint) to authenticated;

-- Why comments wait: `held_for` is 'by hand', 'imported', 'links', 'lines', 'word', 'first review', 'former rule' (none of these any more), or
-- null for a visible one; an entry of the word list that it contains; the number of reports; and the reasons of the last twenty.
create function public.list_reasons(of_comments bigint[])
returns table (id bigint, held_for text, held_word text, reports integer, reasons text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select comments.id,
    case
      when comments.status <> 'held' then null
      when comments.held_by_hand then 'by hand'
      when comments.imported_name is not null then 'imported'
      when private.count_links(comments.content) > 2 then 'links'
      when private.count_lines(comments.content) > 100 then 'lines'
      when word is not null then 'word'
      when settings.hold_first_reviews and not exists (
        select from public.comments as other where other.user_id = comments.user_id and other.status = 'shown')
      then 'first review'
      else 'former rule'
    end,
    word,
    (select count(*)::integer from public.reports where reports.comment_id = comments.id),
    array(
      select reports.reason from public.reports where reports.comment_id = comments.id and reports.reason <> ''
      order by reports.created_at desc, reports.id desc limit 20)
  from public.settings, public.comments, private.find_held_word(content) as word where comments.id = any (of_comments);
end
$$;

grant execute on function public.list_reasons(bigint[]) to authenticated;

-- Approves comments and deletes their reports. Returns the ids of those that still exist.
create function public.approve_comments(of_comments bigint[]) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  approved bigint[];
begin
  perform private.require_admin();
  perform from public.comments where id = any (of_comments) order by id for update;
  delete from public.reports where comment_id = any (of_comments);
  with shown as (
    update public.comments set status = 'shown', held_by_hand = false where id = any (of_comments) and status <> 'deleted' returning id
  )
  select coalesce(array_agg(id order by id), '{}') from shown into approved;
  return approved;
end
$$;

grant execute on function public.approve_comments(bigint[]) to authenticated;

-- Holds shown comments, or shows again what was held so, whose reports stay. Returns the ids of those that changed.
create function public.hold_comments(of_comments bigint[], is_held boolean default true) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  held bigint[];
begin
  perform private.require_admin();
  perform from public.comments where id = any (of_comments) order by id for update;
  with changed as (
    update public.comments set status = case when is_held then 'held' else 'shown' end, held_by_hand = is_held
    where id = any (of_comments) and case when is_held then status = 'shown' else status = 'held' and held_by_hand end returning id
  )
  select coalesce(array_agg(id order by id), '{}') from changed into held;
  return held;
end
$$;

grant execute on function public.hold_comments(bigint[], boolean) to authenticated;

-- Approves a held comment and replies to it in the name of the caller, who is an administrator. Not security definer: the rules of replies
-- hold. Returns the id of the reply.
create function public.answer_comment(of_comment bigint, reply text) returns bigint
language plpgsql set search_path = ''
as $$
declare
  answered public.comments;
  added bigint;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'this is for administrators';
  end if;
  select * into answered from public.comments where id = of_comment;
  if not found then
    raise foreign_key_violation using
      message = 'there is no such comment: violates foreign key constraint "comments_parent_fkey"',
      constraint = 'comments_parent_fkey', schema = 'public', table = 'comments';
  end if;
  if answered.status = 'held' then
    perform public.approve_comments(array[of_comment]);
  end if;
  insert into public.comments (user_id, blog_id, parent, answers, content)
  values (auth.uid(), answered.blog_id, coalesce(answered.parent, of_comment), case when answered.parent is not null then of_comment end, reply)
  returning id into added;
  return added;
end
$$;

grant execute on function public.answer_comment(bigint, text) to authenticated;

-- Stores the links of a mail to an administrator about one review, {action: hash}, and deletes expired ones.
create function public.store_action_links(of_mail bigint, hashes jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from private.action_links where ends_at < now();
  insert into private.action_links (hash, user_id, action, comment_id)
  select decode(link.value, 'hex'), outbox.user_id, link.key, comments.id
  from private.outbox join public.comments on comments.id = comment_id, jsonb_each_text(hashes) as link
  where outbox.id = of_mail and private.is_for_administrators(kind)
  -- Waits for a deletion of the review, which would fail the foreign key.
  for key share of comments
$$;

grant execute on function public.store_action_links(bigint, jsonb) to service_role;

-- What a link would do, {action, state, by, post, quote, seen}. use_action_link compares 'seen' to detect a changed review. State: 'open';
-- 'used'; 'gone' (review deleted); 'decided' (approved); 'refused' (its author is an administrator, or has no account). Null: invalid link, or its owner is no
-- longer an administrator.
create function public.read_action_link(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('action', link.action, 'by', coalesce(author.username, comments.imported_name), 'post', blogs.title, 'quote', comments.content,
    'seen', encode(sha256(convert_to(comments.content, 'UTF8')), 'hex'),
    'state', case
      when link.used_at < 'infinity' then 'used'
      when author.id is null and comments.imported_name is null then 'gone'
      when link.action = 'ban' and author.role is distinct from 'user' then 'refused'
      when link.action = 'approve' and comments.status = 'shown' and not exists (select from public.reports where comment_id = comments.id) then 'decided'
      else 'open' end)
  from private.action_links as link
    join public.profiles as owner on owner.id = link.user_id
    join auth.users on users.id = link.user_id
    left join public.comments on comments.id = link.comment_id
    left join public.profiles as author on author.id = comments.user_id
    left join public.blogs on blogs.id = comments.blog_id
  where link.hash = sha256(convert_to(secret, 'UTF8')) and link.ends_at > now() and owner.role = 'admin'
    and (users.banned_until is null or users.banned_until <= now())
$$;

grant execute on function public.read_action_link(text) to anon, authenticated;

-- Performs a link's action once. Returns the same as read_action_link, with the state 'done', or 'changed' when the review is no longer
-- what was seen.
create function public.use_action_link(secret text, seen text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link private.action_links;
  described jsonb;
begin
  described := public.read_action_link(secret);
  if described ->> 'state' is distinct from 'open' then
    return described;
  end if;
  select * into link from private.action_links where hash = sha256(convert_to(secret, 'UTF8'));
  -- In the name of the administrator, so that all rules of the dashboard hold. The mail stands for the second factor.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', link.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  -- In the order of the dashboard, without which two would deadlock: administrators, comments, what refers to them. A second press waits here.
  perform private.require_deciding_admin();
  perform from public.comments where id = link.comment_id for update;
  described := public.read_action_link(secret);
  if described ->> 'state' is distinct from 'open' or described ->> 'seen' is distinct from seen then
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    return described || case described ->> 'state' when 'open' then '{"state": "changed"}' else '{}' end::jsonb;
  end if;
  if link.action = 'approve' then
    perform public.approve_comments(array[link.comment_id]);
  else
    if link.action = 'ban' then
      perform public.ban_account(user_id) from public.comments where id = link.comment_id;
    end if;
    perform public.move_to_bin('comment', array[link.comment_id::text]);
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  update private.action_links set used_at = now() where hash = link.hash;
  return described || '{"state": "done"}';
end
$$;

grant execute on function public.use_action_link(text, text) to anon, authenticated;
