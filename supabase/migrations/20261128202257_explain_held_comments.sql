-- Generated from supabase/schemas: npm run schema

-- Why comments wait: `held_for` is 'by hand', 'imported', 'links', 'lines', 'word', 'first review', 'former rule' (none of these any more), or
-- null for a visible one; an entry of the word list that it contains; the number of reports; and the reasons of the last twenty.
create or replace function public.list_reasons(of_comments bigint[])
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
revoke execute on function public.list_reasons(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.list_reasons(bigint[]) to authenticated;
