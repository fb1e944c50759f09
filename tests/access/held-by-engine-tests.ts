// Rules of lists and search that decide what is counted, ordered or filtered by a topic. tests/engine/list-of-posts.test.ts and
// search.test.ts fail without each of them; the matrix, which needs two posts and not hundreds, does not. Those of bound_reads need a
// transaction that only reads: tests/hosted/bound-reads.test.ts.
export const heldByEngineTests = new Set([
  // Without it an address takes quadratic time: long-texts.test.ts.
  'private.plain_address(text): if octet_length(path) > 2000 then',
  // Without them mails wait: tests/engine/recovery-mail.test.ts.
  'private.mail_requests: notify_mail_senders',
  'private.outbox: notify_mail_senders',
  'private.subscription_requests: notify_mail_senders',
  // Without it pages offer issues too long, or too late: tests/pages/subscribing.test.ts.
  'private.mail_server: announce_mail_server',
  // Without it the storage takes as much as before: tests/engine/post-files.test.ts.
  'settings: limit_files',
  'bound_reads(): if not public.is_admin() then',
  "bound_reads(): if current_setting('role') = 'authenticated' and current_setting('transaction_read_only') = 'on' and current_setting('statement_timeout') = '8s' then",
  // tests/engine/bin-of-pictures.test.ts
  'supabase_storage_admin may execute on function private.is_in_bin_alone(text)',
  // tests/engine/bin-of-comments.test.ts
  "private.count_likes(): and status <> 'deleted'",
  // tests/engine/attention.test.ts
  'claim_link(): for update skip locked',
  'collect_links(bigint): if not (select checks_links from public.settings) then',
  'collect_links(bigint): or links.page_id = entries.page_id',
  'collect_links(bigint): and address <> all (addresses)',
  'list_attention(): and (blogs.id is null or private.is_published(status, published_at))',
  "list_attention(): or deliveries.state = 'paused'",
  // tests/engine/read-counts.test.ts
  "count_reads(jsonb): and kind = 'host'",
  // tests/engine/missed-addresses.test.ts
  'count_addresses(jsonb): if (select count(*) from public.missed_addresses) > 1000 then',
  'count_addresses(jsonb): and not exists (select from public.redirects where from_path = private.plain_address(address))',
  'blogs: choose_cover',
  'blogs: count_changed_posts',
  'blogs: count_deleted_posts',
  'blogs: count_new_posts',
  'blogs: count_no_posts',
  "list_published_posts(text,boolean,bigint,bigint,text): and status = 'shown'",
  'list_published_posts(text,boolean,bigint,bigint,text): and level = 16',
  'list_published_posts(text,boolean,bigint,bigint,text): and level = depth',
  "list_published_posts(text,boolean,bigint,bigint,text): and status <> 'draft'",
  'list_published_posts(text,boolean,bigint,bigint,text): if length <= 0 then',
  "list_published_posts(text,boolean,bigint,bigint,text): if of_topic = '' then",
  "list_published_posts(text,boolean,bigint,bigint,text): if of_topic = '' and skip <= 0 then",
  'list_published_posts(text,boolean,bigint,bigint,text): if rank > 0 then',
  'private.best_review(bigint,uuid): and comments.user_id <> by_author',
  'list_published_posts(text,boolean,bigint,bigint,text): or topic = of_topic',
  "private.count_posts(): if tg_op = 'INSERT' then",
  "private.sync_search_language(): if wanted = present or not pg_try_advisory_xact_lock(hashtext('byline search language')) then",
  'private.sync_search_language(): and maptokentype = 1',
  "private.excerpt(text,text): if body = '' or pattern = '' then",
  'private.find_titles(text): if cardinality(candidates) = 0 and not has_unspaced then',
  "private.find_titles(text): if folded = '' then",
  'private.find_titles(text): if unknown is null then',
  'private.find_titles(text): or word = swapped',
  'private.match_newest(tsquery,text,integer,boolean): if in_titles then',
  'private.match_newest(tsquery,text,integer,boolean): or topic = of_topic',
  'private.match_reviews(tsquery,bigint,text,integer): or blogs.topic = of_topic',
  'private.match_posts(tsquery,text): if anywhere = query then',
  'private.match_posts(tsquery,text): if cardinality(mentioned) <= 300 then',
  "private.match_posts(tsquery,text): if query::text not like '%!%' then",
  'private.plain_text(text): if code between 32 and 55295 or code between 57344 and 1114111 then',
  'private.reading_minutes(text): if characters > 0 then',
  'private.reading_minutes(text): if octet_length(html) > char_length(html) then',
  'private.read_search(text): if length(run) = 1 then',
  'private.searched_pages: searched_pages_page_id_fkey',
  'private.read_search(text): if numnode(marked) = 0 then',
  'private.searched_posts: store_words_of_new_titles',
  'private.searched_posts: store_words_of_titles',
  'private.title_vocabulary: title_vocabulary_pkey',
])
