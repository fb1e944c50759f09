-- JavaScript reads neither 'infinity' nor years of five digits: one post that waited for such a time broke the list of posts for all
-- administrators. Without triggers: nothing that a reader sees changes.

alter table public.blogs disable trigger user;
update public.blogs set
  published_at = least(greatest(published_at, '1000-01-01+00'), '9998-12-31+00'),
  inserted_at = least(greatest(inserted_at, '1000-01-01+00'), '9998-12-31+00')
where not (coalesce(published_at, inserted_at) between '1000-01-01+00' and '9998-12-31+00'
  and inserted_at between '1000-01-01+00' and '9998-12-31+00');
alter table public.blogs enable trigger user;

alter table public.drafts disable trigger user;
update public.drafts set published_at = null where not published_at between '1000-01-01+00' and '9998-12-31+00';
alter table public.drafts enable trigger user;

alter table public.blogs add constraint blogs_dates_range check (
  published_at between '1000-01-01+00' and '9998-12-31+00' and inserted_at between '1000-01-01+00' and '9998-12-31+00');
alter table public.drafts add constraint drafts_published_at_range check (
  published_at between '1000-01-01+00' and '9998-12-31+00');
