-- The feed of a topic is ordered by date. Without this index it would read the posts of all topics until it has enough.
create index blogs_of_topic_newest_first on public.blogs (topic, inserted_at desc, id desc) include (status, published_at);
