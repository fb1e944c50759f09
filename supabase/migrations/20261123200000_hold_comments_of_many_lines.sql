-- A comment of 5,000 empty lines passes the limit of 10,000 characters and moves all that follows it out of reach.
create function private.count_lines(content text) returns integer
language sql immutable set search_path = ''
as $$
  select 1 + regexp_count(content, '[\u000a-\u000d\u0085\u2028\u2029]')
$$;
revoke execute on function private.count_lines(text) from public, anon, authenticated, service_role;

create or replace function private.judge_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  if exists (
    select from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.words_of(content) = private.words_of(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 then
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

-- `held_for` is 'links', 'lines', 'first review', or null for a shown comment.
create or replace function public.list_reasons(of_comments bigint[])
returns table (id bigint, held_for text, reports integer, reasons text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select comments.id,
    case
      when comments.status <> 'held' then null
      when private.count_links(comments.content) > 2 then 'links'
      when private.count_lines(comments.content) > 100 then 'lines'
      else 'first review'
    end,
    (select count(*)::integer from public.reports where reports.comment_id = comments.id),
    array(
      select reports.reason from public.reports where reports.comment_id = comments.id and reports.reason <> ''
      order by reports.created_at desc, reports.id desc limit 20)
  from public.comments where comments.id = any (of_comments);
end
$$;
