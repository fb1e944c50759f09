-- Reviews of visitors, until the link that was mailed to their address confirms them. Nobody may read the table.
create table private.unconfirmed_reviews (
  id bigint generated always as identity constraint unconfirmed_reviews_pkey primary key,
  blog_id bigint not null
    constraint unconfirmed_reviews_blog_id_fkey references public.blogs (id) on delete cascade,
  username text not null,
  content text not null,
  rating integer,
  link_hash text constraint unconfirmed_reviews_link_hash_key unique,
  -- The mail may wait for an hour, and its link is valid for another.
  ends_at timestamptz not null default now() + interval '2 hours',
  constraint unconfirmed_reviews_username_not_blank check (private.has_visible_text(username)),
  constraint unconfirmed_reviews_username_length check (char_length(username) <= 80),
  constraint unconfirmed_reviews_content_not_blank check (private.has_visible_text(content)),
  constraint unconfirmed_reviews_content_length check (char_length(content) <= 10000),
  constraint unconfirmed_reviews_rating_range check (rating between 1 and 5)
);

create index unconfirmed_reviews_of_blog on private.unconfirmed_reviews (blog_id);

alter table private.unconfirmed_reviews enable row level security;
revoke all on private.unconfirmed_reviews from public, anon, authenticated, service_role;
revoke all on sequence private.unconfirmed_reviews_id_seq from public, anon, authenticated, service_role;

-- Generated from supabase/schemas: npm run schema

-- Links of accounts: recovery, confirmation and others of the auth service. Other mails cannot use up their quota.
create or replace function private.is_auth_mail(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('recovery', 'confirmation', 'choose-password', 'known-address', 'sign-in', 'reauthentication', 'old-address', 'new-address',
    'address-changed', 'confirm-review') or kind ~ '^(factors?|passkey|provider)-|-pkce$'
$$;
revoke execute on function private.is_auth_mail(text) from public, anon, authenticated, service_role;

-- Deletes what is no longer needed: old mails that were sent or failed, counts, tests, and mails of a stopped delivery whose sender was
-- killed while transmitting.
create or replace function public.clean_mails() returns void
language sql security definer set search_path = ''
as $$
  delete from private.outbox using private.sendings
  where sending_id = sendings.id and sendings.state = 'stopped' and outbox.state = 'waiting' and held_until <= now();
  delete from private.outbox where state = 'sent' and sent_at < now() - interval '1 day';
  delete from private.outbox where state = 'failed' and created_at < now() - interval '30 days';
  delete from private.mail_hours where hour < now() - interval '2 days';
  delete from private.sendings where kind = 'test' and started_at < now() - interval '1 day';
  delete from private.subscribers where state = 'asked' and asked_at < now() - interval '30 days';
  delete from private.subscription_callers where hour < now() - interval '1 hour';
  delete from private.unconfirmed_reviews where ends_at <= now()
$$;
revoke execute on function public.clean_mails() from public, anon, authenticated, service_role;
grant execute on function public.clean_mails() to service_role;

-- The review of a visitor, which nobody reads before the owner of the address has followed its link. Called by the auth service, which
-- counts callers. A thousand may wait.
create or replace function private.store_unconfirmed_review(of_blog bigint, by_name text, review_text text, stars integer) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  stored bigint;
begin
  delete from private.unconfirmed_reviews where ends_at <= now();
  if not private.accepts_reviews() then
    raise insufficient_privilege using message = 'no reviews are accepted';
  end if;
  if (select count(*) >= 1000 from private.unconfirmed_reviews) then
    raise sqlstate 'PT429' using message = 'Too many reviews wait to be confirmed. Please try again in 1 hour.';
  end if;
  insert into private.unconfirmed_reviews (blog_id, username, content, rating)
  values (of_blog, by_name, review_text, stars) returning id into stored;
  return stored;
end
$$;
revoke execute on function private.store_unconfirmed_review(bigint,text,text,integer) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.store_unconfirmed_review(bigint,text,text,integer) to supabase_auth_admin; end if; end $$;

create or replace function private.bind_unconfirmed_review(review bigint, hash text) returns void
language sql security definer set search_path = ''
as $$
  update private.unconfirmed_reviews set link_hash = hash where id = review
$$;
revoke execute on function private.bind_unconfirmed_review(bigint,text) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.bind_unconfirmed_review(bigint,text) to supabase_auth_admin; end if; end $$;

-- When its link signs in: the account gets the name that was given with the review, unless somebody had proven its address before.
create or replace function private.use_unconfirmed_review(hash text, by_user uuid, is_new boolean) returns void
language sql security definer set search_path = ''
as $$
  with used as (delete from private.unconfirmed_reviews where link_hash = hash returning username)
  update public.profiles set username = used.username from used where is_new and profiles.id = by_user
$$;
revoke execute on function private.use_unconfirmed_review(text,uuid,boolean) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant execute on function private.use_unconfirmed_review(text,uuid,boolean) to supabase_auth_admin; end if; end $$;

-- What the page of a link shows before it is followed: only the mail has the secret. Null: it was followed, has ended, or its post is not
-- published any more.
create or replace function public.read_unconfirmed_review(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('postId', blogs.id, 'title', blogs.title, 'slug', blogs.slug, 'name', review.username,
    'content', review.content, 'rating', review.rating)
  from private.unconfirmed_reviews as review join public.blogs on blogs.id = review.blog_id
  where review.link_hash = encode(sha256(convert_to(secret, 'UTF8')), 'hex') and review.ends_at > now()
    and private.is_published(blogs.status, blogs.published_at)
$$;
revoke execute on function public.read_unconfirmed_review(text) from public, anon, authenticated, service_role;
grant execute on function public.read_unconfirmed_review(text) to anon, authenticated;

create or replace trigger require_published_post before insert on private.unconfirmed_reviews
  for each row execute function private.require_published_post();
