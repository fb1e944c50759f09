-- Generated from supabase/schemas: npm run schema

-- The newest fifty deliveries, and what slows them down: {deliveries: [{id, kind, slug, title, subject, state, isPublished, recipients, sent,
-- failed, waiting, unsubscribed, startedAt}], refusals, answer}, and of the newest ten posts those that were not sent, unsent: [{id, slug, title}].
create or replace function public.list_issues() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('isOffered', private.offers_newsletter(), 'refusals', refusals, 'answer', answer, 'deliveries', coalesce((
    select jsonb_agg(jsonb_build_object('id', deliveries.id, 'kind', deliveries.kind, 'slug', slug, 'title', title, 'subject', subject,
      'state', state, 'isPublished', coalesce(private.is_published(status, published_at), true), 'recipients', recipients, 'sent', sent, 'failed', failed,
      'waiting', (select count(*) from private.outbox where delivery_id = deliveries.id and outbox.state = 'waiting'),
      'unsubscribed', unsubscribed, 'startedAt', nullif(started_at, 'infinity')) order by deliveries.id desc)
    from (
        select * from private.deliveries where kind <> 'test' and state <> 'declined' and (kind <> 'weekly' or recipients > 0)
        order by id desc limit 50) as deliveries
      left join public.blogs on blogs.id = blog_id), '[]'),
    'unsent', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'title', title) order by inserted_at desc, id desc)
      from (
        select id, slug, title, inserted_at from public.blogs where private.is_published_post(kind, status, published_at)
        order by inserted_at desc, id desc limit 10) as recent
      where not exists (select from private.deliveries where blog_id = recent.id and kind = 'post' and state <> 'declined')), '[]'))
  from private.mail_pace
$$;
revoke execute on function public.list_issues() from public, anon, authenticated, service_role;
grant execute on function public.list_issues() to authenticated;
