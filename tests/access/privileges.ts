import type { Sql } from '#server/database/sql.ts'

/**
 * Every privilege of the API's roles; those listed by column are granted by column in the migrations. A test compares the
 * list, because a policy often hides a superfluous privilege from the matrix.
 */
export const privileges: Record<string, string[]> = {
  'public.profiles': [
    'anon: select',
    'authenticated: select, update (avatar_url, updated_at, username)',
    'service_role: delete, insert, select, update',
  ],
  'public.blogs': [
    'anon: select',
    'authenticated: delete, insert (content, cover, inserted_at, introduction, published_at, reviewed, slug, status, thumbnail, title, topic, updated_at, user_id), select, update (content, cover, introduction, published_at, reviewed, slug, status, thumbnail, title, topic, updated_at, user_id)',
    'service_role: delete, insert, select, update',
  ],
  'public.comments': [
    'anon: select',
    'authenticated: delete, insert (blog_id, content, created_at, rating, user_id), select, update (content, created_at, rating)',
    'service_role: delete, insert, select, update',
  ],
  'public.likes': [
    'anon: select',
    'authenticated: delete, insert (comment_id, user_id), select',
    'service_role: delete, insert, select, update',
  ],
  'public.drafts': [
    'authenticated: delete, insert (based_on, blog_id, content, cover, id, introduction, of_page, page_id, published_at, reviewed, slug, slug_by_hand, status, thumbnail, title, topic, user_id), select, update (based_on, content, cover, introduction, published_at, reviewed, slug, slug_by_hand, status, thumbnail, title, topic)',
    'service_role: delete, insert, select, update',
  ],
  'public.versions': ['authenticated: select', 'service_role: delete, insert, select, update'],
  'public.old_slugs': [
    'anon: select',
    'authenticated: select',
    'service_role: delete, insert, select, update',
  ],
  'public.pages': [
    'anon: select',
    'authenticated: delete, insert (content, introduction, slug, status, thumbnail, title), select, update (content, introduction, slug, status, thumbnail, title)',
    'service_role: delete, insert, select, update',
  ],
  'public.navigation': [
    'anon: select',
    'authenticated: delete, insert (address, label, page_id, place, position), select',
    'service_role: delete, insert, select, update',
  ],
  'public.navigation_id_seq': [],
  'public.save_navigation(jsonb,jsonb)': ['authenticated: execute'],
  'public.outside_code': [
    'anon: select',
    'authenticated: select, update (address, integrity, kind, site_id)',
    'service_role: select',
  ],
  'public.old_page_slugs': [
    'anon: select',
    'authenticated: select',
    'service_role: delete, insert, select, update',
  ],
  'public.settings_versions': ['authenticated: select', 'service_role: delete, insert, select, update'],
  'public.settings': [
    'authenticated: select, update (accent, confirm_addresses, corner, cover_style, density, description, footer_until, footer_year, hold_first_reviews, home_layout, is_indexed, is_started, is_theme_kept, language, logo, logo_dark, masthead, own_css, owner_avatar, owner_email, owner_links, owner_name, owner_title, page_size, post_order, recent_count, reviewers, security_contact, since_comments, since_posts, since_users, theme, time_zone, title, topics, type_pair)',
    'service_role: select',
  ],
  'public.reports': [
    'authenticated: insert (comment_id, reason, user_id), select',
    'service_role: delete, insert, select, update',
  ],
  'public.reports_id_seq': [],
  'public.blogs_id_seq': [],
  'public.comments_id_seq': [],
  'public.likes_id_seq': [],
  'public.versions_id_seq': [],
  'public.pages_id_seq': [],
  'private.announce_all()': [],
  'private.announce_comments()': [],
  'private.announce_lists()': [],
  'private.announce_posts(bigint[])': [],
  'private.announce_profile()': [],
  'private.date_text()': [],
  'private.is_reviewed_thing(jsonb)': ['authenticated: execute', 'service_role: execute'],
  'private.is_line(text,integer,integer)': ['authenticated: execute', 'service_role: execute'],
  'private.is_link_address(text)': ['authenticated: execute', 'service_role: execute'],
  'private.is_owner_links(jsonb)': ['authenticated: execute', 'service_role: execute'],
  'private.settle_settings()': [],
  'private.keep_settings_version()': [],
  'private.rename_topics()': [],
  'private.follow_renamed_topic()': [],
  'private.takes_reviews()': ['authenticated: execute'],
  'private.old_topics': [],
  'private.first_steps': [],
  'private.backups': [],
  'public.planned_backups()': ['authenticated: execute'],
  'private.sample_rows': [],
  'private.sample_posts()': [],
  'public.first_steps()': ['authenticated: execute'],
  'public.end_first_steps()': ['authenticated: execute'],
  'public.remove_sample_content(bigint[])': ['authenticated: execute'],
  'public.settings_versions_id_seq': [],
  'private.is_topics(jsonb)': ['authenticated: execute', 'service_role: execute'],
  'private.acts': [],
  'private.post_counts': [],
  'private.add_to_post_counts(bigint[],text[],integer[])': [],
  'private.count_posts()': [],
  'private.recount_posts()': [],
  'private.emails': [],
  'schema private': [],
  'public.email(profiles)': ['anon: execute', 'authenticated: execute', 'service_role: execute'],
  'public.is_admin()': ['authenticated: execute', 'service_role: execute'],
  'public.list_beside(bigint,integer)': ['anon: execute', 'authenticated: execute', 'service_role: execute'],
  'public.rating_summary(bigint)': ['anon: execute', 'authenticated: execute', 'service_role: execute'],
  'public.approve_comments(bigint[])': ['authenticated: execute'],
  'public.bar_account(uuid)': ['authenticated: execute'],
  'public.export_account()': ['authenticated: execute'],
  'public.figures_by_day(text,date)': ['authenticated: execute'],
  'public.list_account_files(uuid,text)': ['authenticated: execute'],
  'public.list_comments(text,text,boolean,bigint,integer,bigint,bigint)': ['authenticated: execute'],
  'public.list_moderation(bigint,bigint)': ['authenticated: execute'],
  'public.list_post_files(bigint[])': ['authenticated: execute'],
  'public.list_post_ratings(bigint[])': ['authenticated: execute'],
  'public.list_posts(text,text,text,boolean,bigint,bigint,text)': ['authenticated: execute'],
  'public.list_reasons(bigint[])': ['authenticated: execute'],
  'public.list_stray_files()': ['authenticated: execute'],
  'public.list_users(text,text,boolean,bigint,bigint)': ['authenticated: execute'],
  'public.list_topics()': ['anon: execute', 'authenticated: execute'],
  'public.list_years(text)': ['anon: execute', 'authenticated: execute', 'service_role: execute'],
  'public.list_posts_out(text,boolean,bigint,bigint)': [
    'anon: execute',
    'authenticated: execute',
    'service_role: execute',
  ],
  'public.most_reviewed_posts()': ['authenticated: execute'],
  'public.remove_account(uuid,text)': ['authenticated: execute'],
  'public.present_topic(text)': ['anon: execute', 'authenticated: execute', 'service_role: execute'],
  'public.read_site()': ['anon: execute', 'authenticated: execute', 'service_role: execute'],
  'public.schema_version()': ['anon: execute', 'authenticated: execute'],
  'public.set_role(uuid,text,text)': ['authenticated: execute'],
  'public.unbar_account(uuid)': ['authenticated: execute'],
  'private.choose_cover()': [],
  'private.cover_of(text,bigint)': [],
  'private.reading_minutes(text)': ['authenticated: execute', 'service_role: execute'],
  'private.pictures_of(text)': ['authenticated: execute', 'service_role: execute'],
  'private.containing(text)': [],
  'private.begin_without_likes()': [],
  'private.count_likes()': [],
  'private.count_links(text)': [],
  'private.date_blog()': [],
  'private.date_comment()': [],
  'private.date_draft()': [],
  'private.date_profile()': [],
  'private.date_page()': [],
  'private.keep_page_version()': [],
  'private.keep_old_page_slug()': [],
  'private.follow_email()': [],
  'private.has_room_for_a_picture()': ['authenticated: execute'],
  'private.hidden_comments()': ['anon: execute', 'authenticated: execute'],
  'private.hidden_posts()': ['anon: execute', 'authenticated: execute'],
  'private.is_barred()': ['authenticated: execute'],
  'private.is_out(text,timestamp with time zone)': ['anon: execute', 'authenticated: execute'],
  'private.in_words(interval)': [],
  'private.judge_comment()': [],
  'private.limit_acts()': [],
  'private.words_of(text)': [],
  'private.is_shown(text,bigint[])': [],
  'private.keep_author()': [],
  'private.keep_last_administrator()': [],
  'private.keep_old_slug()': [],
  'private.keep_version()': [],
  'private.lock_administrators()': [],
  'private.make_profile()': [],
  'private.pass_posts_on()': [],
  'private.read_page(regclass,text,text,boolean,bigint,bigint,bigint)': [],
  'private.require_admin()': [],
  'private.require_comment_out()': [],
  'private.require_deciding_admin()': [],
  'private.require_fresh_password()': [],
  'private.require_post_out()': [],
  'private.searched_posts': [],
  'private.title_vocabulary': [],
  'private.keep_title_words()': [],
  'private.searched_pages': [],
  'private.index_page(pages)': [],
  'private.keep_page_words()': [],
  'private.find_pages(text)': ['anon: execute', 'authenticated: execute'],
  'private.find_page_titles(text)': ['anon: execute', 'authenticated: execute'],
  'public.search_pages(text)': ['anon: execute', 'authenticated: execute'],
  'public.search_posts(text,text,integer,integer)': ['anon: execute', 'authenticated: execute'],
  'public.search_reviews(text,text,integer,integer)': ['anon: execute', 'authenticated: execute'],
  'public.suggest_posts(text)': ['anon: execute', 'authenticated: execute'],
  'private.find_posts(text,text,integer,integer)': ['anon: execute', 'authenticated: execute'],
  'private.find_reviews(text,text,integer,integer)': ['anon: execute', 'authenticated: execute'],
  'private.find_titles(text)': ['anon: execute', 'authenticated: execute'],
  'private.find_topics(text)': ['anon: execute', 'authenticated: execute'],
  'private.review_words(bigint,text)': ['authenticated: execute', 'service_role: execute'],
  'private.review_age_word(bigint,integer)': [],
  'private.match_reviews(tsquery,bigint,text,integer)': [],
  'private.dictionary_of(text)': [],
  'private.follow_language()': [],
  'private.age_word(bigint)': [],
  'private.add_body_words(tsvector,text)': [],
  'private.beginning(text)': [],
  'private.excerpt(text,text)': [],
  'private.fold(text)': [],
  'private.index_post(blogs)': [],
  'private.keep_words()': [],
  'private.mark(text,regconfig,tsquery,text[])': [],
  'private.match_newest(tsquery,tsquery,text,integer,boolean)': [],
  'private.match_posts(tsquery,text)': [],
  'private.newest_ages()': [],
  'private.normal(text)': [],
  'private.plain_text(text)': [],
  'private.read_search(text)': [],
  'private.split_unspaced(text)': [],
  'private.unspaced_scripts()': [],
  'private.words_in(text)': [],
}

/** Reads the privileges from pg_catalog in the same form. */
export async function readPrivileges(sql: Sql): Promise<Record<string, string[]>> {
  const rows = await sql<{ object: string; held: string[] }>`
    with held as (
      select format('%s.%s', relnamespace::regnamespace, relname) as object, a.grantee, a.privilege_type, null as columns
      from pg_class cross join aclexplode(relacl) as a
      where relkind in ('r', 'v', 'm', 'p', 'S')
      union all
      select format('%s.%s', relnamespace::regnamespace, relname), a.grantee, a.privilege_type,
        string_agg(attname, ', ' order by attname)
      from pg_class join pg_attribute on attrelid = pg_class.oid cross join aclexplode(attacl) as a
      group by 1, 2, 3
      union all
      select p.oid::regprocedure::text, a.grantee, a.privilege_type, null
      from (
        select oid, coalesce(proacl, acldefault('f', proowner)) as acl from pg_proc
      ) as p cross join aclexplode(p.acl) as a
      union all
      select 'schema ' || nspname, a.grantee, a.privilege_type, null
      from pg_namespace cross join aclexplode(nspacl) as a
    ),
    worded as (
      select object, case grantee when 0 then 'public' else grantee::regrole::text end as role,
        string_agg(lower(privilege_type) || coalesce(' (' || columns || ')', ''), ', ' order by privilege_type) as can
      from held
      where grantee = 0 or grantee::regrole::text in ('anon', 'authenticated', 'service_role', 'authenticator')
      group by 1, 2
    ),
    objects as (
      select format('%s.%s', relnamespace::regnamespace, relname) as object from pg_class
      where relkind in ('r', 'v', 'm', 'p', 'S')
        and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select oid::regprocedure::text from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select 'schema private'
    )
    select case when object like '%(%' and object not like '%.%(%' then 'public.' || object else object end as object,
      coalesce(array_agg(format('%s: %s', role, can) order by role) filter (where role is not null), '{}') as held
    from objects left join worded using (object)
    group by 1`
  return Object.fromEntries(rows.map(({ object, held }) => [object, held]))
}
