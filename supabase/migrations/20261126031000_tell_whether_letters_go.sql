-- So that the page of letters offers none where none is sent.
create or replace function public.list_sendings() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('isOffered', private.may_write_letters(), 'refusals', refusals, 'answer', answer, 'nextAt', nullif(next_at, '-infinity'), 'sendings', coalesce((
      select jsonb_agg(jsonb_build_object('id', sendings.id, 'kind', kind, 'post', blog_id, 'slug', slug, 'title', title, 'subject', subject,
        'state', state, 'isOut', coalesce(private.is_out(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
        'waiting', (select count(*) from private.outbox where sending_id = sendings.id and outbox.state = 'waiting'),
        'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity'), 'endedAt', nullif(ended_at, 'infinity'))
        order by sendings.id desc)
      from (select * from private.sendings where kind <> 'test' and state <> 'declined' order by id desc limit 50) as sendings
        left join public.blogs on blogs.id = blog_id), '[]'))
    from private.mail_pace);
end
$$;
