-- For the best-liked review of a post, without walking through the likes of all posts.
create index comments_of_blog_most_liked on public.comments (blog_id, like_count desc, id desc) where like_count > 0;
