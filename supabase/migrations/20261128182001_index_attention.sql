-- Quick on a site with 100,000 posts.

create index blogs_undescribed on public.blogs (id) where status <> 'draft' and private.undescribed_pictures(content) > 0;
create index blogs_old_drafts on public.blogs (updated_at) where status = 'draft';
