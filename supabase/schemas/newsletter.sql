-- Newsletter issues: a post, its correction, or the posts of a week. Their deliveries are rows of the queue in mail.sql.

create function private.count_recipients(post public.blogs) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from private.subscribers
  where state = 'confirmed' and weekday is null and (topics = '{}' or post.topic = any (topics))
$$;

create function private.can_be_sent(delivery private.deliveries) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.offers_newsletter()
    and not exists (select from public.blogs where id = delivery.blog_id and not private.is_published_post(kind, status, published_at))
$$;

create function private.list_issue_posts(delivery private.deliveries) returns setof public.blogs
language sql stable security definer set search_path = ''
as $$
  select * from public.blogs
  where id = delivery.blog_id or published_at > delivery.posts_after and published_at <= delivery.posts_until and private.is_published_post(kind, status, published_at)
    and not exists (select from private.deliveries where blog_id = blogs.id and state = 'declined')
$$;

-- Called by each server's timer: starts due deliveries, and ends finished ones.
create function public.start_deliveries() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  planned private.deliveries;
begin
  insert into private.deliveries (kind, weekday, state, subject, posts_after, posts_until)
  select 'weekly', due.weekday, 'planned', '', greatest(last.until, (due.day - 7 + time '08:00') at time zone time_zone), due.at
  from public.settings, private.mail_server, generate_series(0, 6) as ago,
    lateral (select ((now() at time zone time_zone) - interval '8 hours')::date - ago as day) as latest,
    lateral (select day, extract(dow from day) as weekday, (day + time '08:00') at time zone time_zone as at) as due,
    lateral (select coalesce(max(posts_until), '-infinity') as until from private.deliveries where deliveries.weekday = due.weekday) as last
  where greatest(last.until, since) < due.at and private.offers_newsletter()
  on conflict do nothing;
  for planned in select * from private.deliveries where state = 'planned' and private.can_be_sent(deliveries) for update skip locked loop
    insert into private.outbox (subscriber_id, delivery_id, kind, expires_at)
    select id, planned.id, 'issue', 'infinity' from private.subscribers
    where state = 'confirmed' and weekday is not distinct from planned.weekday
      -- Who came later has not got what is corrected, and gets the next week.
      and confirmed_at <= coalesce((select started_at from private.deliveries where blog_id = planned.blog_id and kind = 'post'), planned.posts_until)
      and exists (select from private.list_issue_posts(planned) as post where topics = '{}' or post.topic = any (topics))
    order by subscribers.id for key share;
    update private.deliveries set state = 'going', started_at = now(),
      recipients = (select count(*) from private.outbox where delivery_id = planned.id)
    where id = planned.id;
  end loop;
  -- Whose last deliveries were completed at the same moment, or left the queue.
  update private.deliveries set state = 'done'
  where state = 'going' and not exists (select from private.outbox where delivery_id = deliveries.id and state = 'waiting');
end
$$;

grant execute on function public.start_deliveries() to service_role;

-- Locks the first waiting mail of the oldest active delivery. A delivery without any is done.
create function private.next_delivery() returns private.outbox
language sql security definer set search_path = ''
as $$
  select issue.* from (select deliveries from private.deliveries where state = 'going' order by id) as going (delivery), lateral (
      select * from private.outbox
      where delivery_id = (delivery).id and state = 'waiting' and due_at <= now() and held_until <= now()
      order by id limit 1 for update skip locked) as issue
  where private.can_be_sent(delivery) limit 1
$$;

-- The data of a newsletter mail, or null when nobody wants it any more. Its text is read once by read_newsletter_post, as long as `version`
-- stays the same.
create function private.describe_delivery(mail private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', recipient.email, 'delivery', deliveries.id, 'post', blogs.id, 'version', coalesce(blogs.updated_at::text, ''),
    'subject', subject, 'note', note, 'posts', week.posts)
  from private.deliveries left join public.blogs on blogs.id = blog_id, lateral (
      select email, topics from private.subscribers where id = mail.subscriber_id and state = 'confirmed'
      union all
      select users.email, '{}' from auth.users join public.profiles on profiles.id = users.id where users.id = mail.user_id and profiles.role = 'admin'
    ) as recipient, lateral (
      select jsonb_agg(jsonb_build_object('title', title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction) order by published_at, id) as posts
      from private.list_issue_posts(deliveries) where deliveries.kind = 'weekly' and (topics = '{}' or topic = any (topics))) as week
  where deliveries.id = mail.delivery_id and (blogs.id is not null or week.posts is not null)
$$;

-- Two consecutive bounces disable an address, but ten without an accepted mail pause the delivery, because then the mail server refuses
-- everything. Three consecutive refusals slow the delivery down, further with each one.
create function private.complete_delivery(mail private.outbox, outcome text, seconds double precision) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.subscribers set bounces = 0 where id = mail.subscriber_id and outcome = 'sent' and bounces > 0;
  update private.subscribers set bounces = bounces + 1, bounce_message = mail.answer, state = case bounces when 0 then state else 'bounced' end
  where id = mail.subscriber_id and outcome = 'bounced';
  update private.deliveries set sent = sent + (mail.state = 'sent')::integer, failed = failed + (mail.state = 'failed')::integer
  where id = mail.delivery_id and mail.state <> 'waiting';
  if outcome = 'bounced' then
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer where id;
    update private.deliveries set state = 'paused' where id = mail.delivery_id and state = 'going' and (select refusals >= 10 from private.mail_pace);
  elsif outcome = 'sent' then
    update private.mail_pace set refusals = 0, answer = '' where refusals > 0;
  elsif mail.state = 'waiting' then
    update private.mail_pace set refusals = refusals + 1, answer = mail.answer,
      next_at = case when refusals >= 2
        then greatest(next_at, clock_timestamp() + make_interval(secs => least(900, seconds * 2 ^ least(refusals - 2, 4)))) else next_at end
    where next_at <= clock_timestamp() + interval '1 second';
    if outcome = 'refused' then
      perform private.count_mail(-1);
    end if;
    delete from private.outbox where id = mail.id and exists (select from private.deliveries where id = delivery_id and state = 'stopped');
  end if;
  update private.deliveries set state = 'done' where id = mail.delivery_id and state = 'going'
    and not exists (select from private.outbox where delivery_id = mail.delivery_id and state = 'waiting');
end
$$;

-- The post of a delivery: {title, slug, subtitle, introduction, content, author, isWhole}. Null when it was deleted.
create function public.read_newsletter_post(of_post bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('title', blogs.title, 'slug', slug, 'subtitle', subtitle, 'introduction', introduction, 'content', content,
    'author', username, 'isWhole', sends_whole_posts)
  from public.blogs join public.profiles on profiles.id = user_id, public.settings
  where blogs.id = of_post
$$;

grant execute on function public.read_newsletter_post(bigint) to authenticated, service_role;

create function private.require_password_to_send(of_post bigint) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select private.count_recipients(blogs) from public.blogs where id = of_post) > coalesce((
      select recipients from private.deliveries where kind in ('post', 'correction') and started_at < 'infinity' order by started_at desc limit 1), 0)
  then
    perform private.require_fresh_password();
  end if;
end
$$;

-- The delivery of a post and its current number of recipients: {recipients, state, subject, note, sent, startedAt, isCorrecting}; state is
-- null until the author decides. Null: this site sends no newsletter.
create function public.read_issue(of_post bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object('state', delivery.state, 'texts', jsonb_build_object('subject', coalesce(delivery.subject, ''), 'note', coalesce(delivery.note, '')),
    'recipients', private.count_recipients(blogs),
    'isCorrecting', exists (select from private.deliveries where blog_id = blogs.id and kind = 'correction' and state in ('planned', 'going', 'paused')))
  from public.blogs left join private.deliveries as delivery on delivery.blog_id = blogs.id and delivery.kind = 'post'
  where blogs.id = of_post and blogs.kind = 'post' and private.offers_newsletter()
$$;

grant execute on function public.read_issue(bigint) to authenticated;

-- Stores whether a post will be sent, and starts its delivery if it is published. A started one stays unchanged. Returns its state.
create function public.plan_issue(of_post bigint, wanted boolean, with_subject text DEFAULT ''::text, with_note text DEFAULT ''::text) returns text
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_password_to_send(of_post) where wanted;
  insert into private.deliveries as known (kind, blog_id, state, subject, note)
  values ('post', of_post, case when wanted then 'planned' else 'declined' end, trim(with_subject), trim(with_note))
  on conflict (blog_id) where kind = 'post' do update set state = excluded.state, subject = excluded.subject, note = excluded.note
  where known.state in ('declined', 'planned');
  select public.start_deliveries();
  select state from private.deliveries where blog_id = of_post and kind = 'post'
$$;

grant execute on function public.plan_issue(bigint, boolean, text, text) to authenticated;

-- Sends a post again to its recipients. Returns false before the post was sent, and while another correction is being sent.
create function public.send_correction(of_post bigint, with_subject text, with_note text) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_admin();
  perform private.require_password_to_send(of_post);
  insert into private.deliveries (kind, blog_id, state, subject, note)
  select 'correction', of_post, 'planned', trim(with_subject), trim(with_note) from private.deliveries
  where blog_id = of_post and kind = 'post' and state in ('done', 'stopped') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.start_deliveries();
  return true;
end
$$;

grant execute on function public.send_correction(bigint, text, text) to authenticated;

-- Mails a post, even a draft, to the caller as subscribers would get it.
create function public.send_test_issue(of_post bigint, with_subject text default '', with_note text default '') returns void
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  delete from private.outbox where user_id = (select auth.uid()) and kind = 'issue-test' and state = 'waiting' and transmissions = 0;
  with delivery as (
    insert into private.deliveries (kind, blog_id, state, subject, note, started_at)
    values ('test', of_post, 'done', trim(with_subject), trim(with_note), now()) returning id)
  insert into private.outbox (user_id, kind, delivery_id, expires_at)
  select (select auth.uid()), 'issue-test', id, now() + interval '1 hour' from delivery
$$;

grant execute on function public.send_test_issue(bigint, text, text) to authenticated;

-- The newest fifty deliveries, and what slows them down: {deliveries: [{id, kind, slug, title, subject, state, isPublished, recipients, sent,
-- failed, waiting, unsubscribed, startedAt}], refusals, answer}, and of the newest ten posts those that were not sent, unsent: [{id, slug, title}].
create function public.list_issues() returns jsonb
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

grant execute on function public.list_issues() to authenticated;

-- Pauses, resumes or stops a delivery; a stopped one sends no more mails. A post that was not sent yet can be sent later. Returns its state.
create function public.set_issue_state(of_delivery bigint, action text) returns text
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select from private.outbox where action = 'stop' and delivery_id = of_delivery and state = 'waiting' order by id for update;
  update private.deliveries set state = case
      when action = 'pause' then 'paused' when action = 'go on' then 'going' when kind = 'post' and state = 'planned' then 'declined' else 'stopped' end
  where id = of_delivery
    and state = any (case action when 'pause' then '{going}' when 'go on' then '{paused}' when 'stop' then '{planned,going,paused}' end::text[]);
  -- One whose text was given leaves when it is settled.
  delete from private.outbox where delivery_id = of_delivery and state = 'waiting' and (transmissions = 0 or held_until <= now())
    and exists (select from private.deliveries where id = of_delivery and state = 'stopped');
  select pg_notify('byline_mails', '');
  select state from private.deliveries where id = of_delivery
$$;

grant execute on function public.set_issue_state(bigint, text) to authenticated;

-- An issue that was not sent yet goes with its post.
create function private.remove_planned_issues() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.deliveries where blog_id = old.id and state = 'planned';
  return old;
end
$$;

create trigger remove_planned_issues before delete on public.blogs
  for each row execute function private.remove_planned_issues();
