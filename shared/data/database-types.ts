// Written from the catalogue: npm run schema

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

type Table<Row, Needed extends keyof Row, Keys extends object[], Computed = unknown> = {
  Row: Row & Computed
  Insert: Pick<Row, Needed> & Partial<Row>
  Update: Partial<Row>
  Relationships: Keys
}

type Call<Args, Returns> = { Args: Args; Returns: Returns }

type RowsCall<Args, Name extends keyof Database['public']['Tables']> = {
  Args: Args
  Returns: Database['public']['Tables'][Name]['Row'][]
  SetofOptions: { from: '*'; to: Name; isOneToOne: false; isSetofReturn: true }
}

type ForeignKey<Name, Columns, Other, IsOneToOne, Referenced = ['id']> = {
  foreignKeyName: Name
  columns: Columns
  isOneToOne: IsOneToOne
  referencedRelation: Other
  referencedColumns: Referenced
}

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' }
  public: {
    Tables: {
      bin: Table<
        {
          contents: Json
          deleted_at: string
          ends_at: string
          files: string[]
          id: number
          kind: string
          row_id: string
          slug: string | null
          title: string
          user_id: string | null
          was_published: boolean
        },
        'kind' | 'row_id' | 'title',
        [
          ForeignKey<'bin_user_id_fkey', ['user_id'], 'profiles', false>,
        ]
      >
      blogs: Table<
        {
          content: string
          cover: string | null
          featured: boolean
          id: number
          inserted_at: string
          introduction: string
          kind: string
          minutes: number
          pinned: number | null
          position: number
          project: Json | null
          published_at: string | null
          reviewed: Json | null
          reviews_closed: boolean
          save_id: string | null
          series: string | null
          slug: string
          status: string
          subtitle: string
          tags: string[]
          text_changed_at: string | null
          thumbnail: string | null
          title: string
          topic: string
          updated_at: string
          user_id: string
        },
        'introduction' | 'slug' | 'title' | 'topic',
        [
          ForeignKey<'blogs_series_fkey', ['series'], 'series', false, ['slug']>,
          ForeignKey<'blogs_user_id_fkey', ['user_id'], 'profiles', false>,
        ]
      >
      comments: Table<
        {
          answers: number | null
          blog_id: number
          changed_post: boolean
          confirmed_at: string | null
          content: string
          created_at: string
          first_created_at: string | null
          held_by_hand: boolean
          id: number
          imported_by: string | null
          imported_name: string | null
          like_count: number
          parent: number | null
          rating: number | null
          status: string
          user_id: string | null
        },
        'blog_id' | 'content',
        [
          ForeignKey<'comments_blog_id_fkey', ['blog_id'], 'blogs', false>,
          ForeignKey<'comments_parent_fkey', ['parent'], 'comments', false>,
          ForeignKey<'comments_user_id_fkey', ['user_id'], 'profiles', false>,
        ],
        { answered_name: string | null; replies: number[] | null; reviewed_version: string | null }
      >
      drafts: Table<
        {
          based_on: string | null
          blog_id: number | null
          fields: Json
          id: string
          of_page: boolean
          page_id: number | null
          slug_by_hand: boolean
          updated_at: string
          user_id: string
        },
        'id',
        [
          ForeignKey<'drafts_blog_id_fkey', ['blog_id'], 'blogs', false>,
          ForeignKey<'drafts_page_id_fkey', ['page_id'], 'pages', false>,
        ]
      >
      likes: Table<
        {
          comment_id: number
          id: number
          user_id: string
        },
        'comment_id' | 'user_id',
        [
          ForeignKey<'likes_comment_id_fkey', ['comment_id'], 'comments', false>,
          ForeignKey<'likes_user_id_fkey', ['user_id'], 'profiles', false>,
        ]
      >
      messages: Table<
        {
          content: string
          created_at: string
          email: string
          id: number
          name: string
          state: string
        },
        'content' | 'email' | 'name' | 'state',
        []
      >
      missed_addresses: Table<
        {
          address: string
          hits: number
          id: number
          last_hit_at: string
          referrer: string
        },
        'address' | 'hits' | 'referrer',
        []
      >
      navigation: Table<
        {
          address: string | null
          id: number
          label: string
          page_id: number | null
          place: string
          position: number
        },
        'label' | 'place' | 'position',
        [
          ForeignKey<'navigation_page_id_fkey', ['page_id'], 'pages', false>,
        ]
      >
      old_page_slugs: Table<
        {
          created_at: string
          page_id: number
          slug: string
        },
        'page_id' | 'slug',
        [
          ForeignKey<'old_page_slugs_page_id_fkey', ['page_id'], 'pages', false>,
        ]
      >
      old_slugs: Table<
        {
          blog_id: number
          created_at: string
          slug: string
        },
        'blog_id' | 'slug',
        [
          ForeignKey<'old_slugs_blog_id_fkey', ['blog_id'], 'blogs', false>,
        ]
      >
      old_tags: Table<
        {
          slug: string
          tag_id: number
        },
        'slug' | 'tag_id',
        [
          ForeignKey<'old_tags_tag_id_fkey', ['tag_id'], 'tags', false>,
        ]
      >
      outside_code: Table<
        {
          address: string
          id: boolean
          integrity: string
          kind: string
          site_id: string
        },
        never,
        []
      >
      pages: Table<
        {
          content: string
          created_at: string
          id: number
          introduction: string
          published_at: string | null
          save_id: string | null
          slug: string
          status: string
          thumbnail: string | null
          title: string
          updated_at: string
        },
        'slug' | 'title',
        []
      >
      profiles: Table<
        {
          avatar_url: string | null
          banned_at: string | null
          created_at: string
          id: string
          role: string
          updated_at: string
          username: string
        },
        'id' | 'username',
        [],
        { email: string | null }
      >
      redirects: Table<
        {
          from_path: string
          hits: number
          id: number
          last_hit_at: string | null
          status: number
          target: string | null
        },
        'from_path',
        []
      >
      reports: Table<
        {
          comment_id: number
          created_at: string
          id: number
          reason: string
          user_id: string
        },
        'comment_id' | 'user_id',
        [
          ForeignKey<'reports_comment_id_fkey', ['comment_id'], 'comments', false>,
        ]
      >
      resume: Table<
        {
          content: Json
          id: boolean
          updated_at: string
        },
        never,
        []
      >
      series: Table<
        {
          coming: string
          description: string
          id: number
          name: string
          post_order: number[]
          slug: string
          updated_at: string
        },
        'name' | 'slug',
        []
      >
      settings: Table<
        {
          accent: string | null
          allows_model_crawlers: boolean
          checks_links: boolean
          closes_sign_up: boolean
          confirm_addresses: boolean | null
          corner: string
          counts_reads: boolean
          cover_style: string
          density: string
          description: string
          footer_until: number | null
          footer_year: number | null
          has_contact_form: boolean
          held_words: string
          hold_first_reviews: boolean
          home_layout: string
          home_projects: number
          id: boolean
          is_indexed: boolean
          is_started: boolean
          is_theme_kept: boolean
          language: string
          largest_file: number
          logo: string | null
          logo_dark: string | null
          mails_a_day: number
          mails_a_second: number
          masthead: string
          offers_newsletter: boolean
          own_css: string
          owner_avatar: string | null
          owner_email: string
          owner_links: Json
          owner_name: string
          owner_title: string
          page_size: number
          post_order: string
          projects_address: string
          projects_title: string
          recent_count: number
          require_second_factor: boolean
          reviewers: string
          reviews_close_after: number
          security_contact: string
          sends_whole_posts: boolean
          shares_versions: boolean
          shows_dates: boolean
          since_comments: string
          since_posts: string
          since_users: string
          theme: string
          time_zone: string
          title: string
          topics: Json
          type_pair: string
          updated_at: string
        },
        never,
        []
      >
      settings_versions: Table<
        {
          created_at: string
          id: number
          settings: Json
          user_id: string | null
        },
        'created_at' | 'settings',
        []
      >
      snippets: Table<
        {
          content: string
          name: string
          user_id: string
        },
        'content' | 'name',
        []
      >
      tags: Table<
        {
          created_at: string
          description: string
          id: number
          name: string
          slug: string
        },
        'name',
        []
      >
      versions: Table<
        {
          blog_id: number | null
          created_at: string
          fields: Json
          id: number
          page_id: number | null
          shown_from: string | null
          user_id: string | null
        },
        'created_at' | 'fields',
        [
          ForeignKey<'versions_blog_id_fkey', ['blog_id'], 'blogs', false>,
          ForeignKey<'versions_page_id_fkey', ['page_id'], 'pages', false>,
        ]
      >
    }
    Views: { [_ in never]: never }
    Functions: {
      add_subscriber: Call<{ address: string }, string>
      answer_comment: Call<{ of_comment: number; reply: string }, number>
      approve_comments: Call<{ of_comments: number[] }, number[]>
      ban_account: Call<{ of_user: string; removes_all?: boolean }, string>
      begin_export: Call<never, undefined>
      begin_import: Call<{ file_name: string }, number>
      bound_reads: Call<never, undefined>
      change_subscribers: Call<{ action: string; of_ids: number[] }, number[]>
      choose_subscription: Call<{ action: string; of_topics?: string[]; of_weekday?: number }, string>
      claim_imported_comments: Call<never, number>
      claim_link: Call<never, string>
      claim_mail: Call<{ seconds?: number; with_issues?: boolean }, Json>
      clean_mails: Call<never, undefined>
      collect_links: Call<{ after: number }, number>
      compare_migrations: Call<{ own: string[] }, { later: number; missing: string[] }[]>
      complete_mail: Call<
        { of_mail: number; outcome: string; response?: string; seconds?: number },
        undefined
      >
      confirm_review: Call<{ of_comment: number }, number>
      continue_import: Call<{ next_state: string; of_import: number; settings?: boolean }, undefined>
      count_addresses: Call<{ counted: Json }, undefined>
      count_notifications: Call<never, number>
      count_reads: Call<{ counted: Json }, string>
      count_remembered_browsers: Call<never, number>
      count_tagged_posts: Call<{ of_tags: number[] }, { id: number; posts: number; published: number }[]>
      create_draft_link: Call<{ days: number; of_post: number }, string>
      delete_from_bin: Call<{ entries: number[] }, { files: string[]; id: number; title: string }[]>
      delete_tags: Call<{ of_tags: number[] }, { id: number }[]>
      end_draft_link: Call<{ link: string }, undefined>
      end_first_steps: Call<never, undefined>
      end_own_session: Call<{ of_session: string }, undefined>
      export_account: Call<never, Json>
      export_subscribers: Call<
        { after_id: number },
        { created_at: string; email: string; id: number; state: string; topics: string[]; weekday: number }[]
      >
      figure_days: Call<
        { since: string },
        { day: string; ends: number; ratings: number; readers: number; reads: number; reviews: number; stars: number; subscribers: number }[]
      >
      figure_feed_readers: Call<never, { name: string; subscribers: number }[]>
      figure_now: Call<
        never,
        { id: number; is_published: boolean; of_project: boolean; reads: number; slug: string; title: string }[]
      >
      figure_post_life: Call<{ of_post: number }, { after: number; median: number; reads: number }[]>
      figure_posts: Call<
        { since: string },
        { ends: number; id: number; is_published: boolean; of_project: boolean; reads: number; reviews: number; slug: string; stars: number; title: string }[]
      >
      figure_readers: Call<{ of_kind: string; since: string }, { name: string; readers: number }[]>
      figure_visits: Call<{ since: string }, { day: string; readers: number }[]>
      figures_by_day: Call<
        { since: string; zone: string },
        { comments: number; day: string; posts: number; users: number }[]
      >
      find_current_topic: Call<{ old_name: string }, string>
      find_redirect: Call<{ address: string }, { status: number; target: string }[]>
      find_shown_version: Call<{ of_post: number; since: string }, Json>
      first_steps: Call<never, Json>
      forget_browsers: Call<never, undefined>
      has_password: Call<never, boolean>
      hold_comments: Call<{ is_held?: boolean; of_comments: number[] }, number[]>
      ignore_link: Call<{ of_address: string }, undefined>
      import_subscribers: Call<{ entries: Json; is_trial?: boolean }, string[]>
      is_admin: Call<never, boolean>
      is_locked: Call<{ lock_key: number }, boolean>
      list_account_files: Call<{ from_role?: string; of_user: string }, { bucket_id: string; name: string }[]>
      list_adjacent_posts: Call<
        { of_blog: number; recent?: number; related: number },
        { cover: string | null; inserted_at: string; place: string; slug: string; thumbnail: string | null; title: string }[]
      >
      list_attention: Call<
        never,
        { address: string; kind: string; noun: string; since: string; slug: string; title: string; total: number; why: string }[]
      >
      list_bin: Call<
        { descending: boolean; of_kind: string; search: string; skip?: number; sort: string; take?: number },
        { ids: number[]; total: number }[]
      >
      list_comments: Call<
        { descending: boolean; of_blog?: number; search: string; skip?: number; sort: string; take?: number; with_rating?: number },
        { ids: number[]; total: number }[]
      >
      list_draft_links: Call<{ of_post: number }, Json>
      list_failed_mails: Call<{ of_delivery?: number }, Json>
      list_figure_sources: Call<never, { name: string; source: string }[]>
      list_import_rows: Call<{ of_import: number; of_outcome: string; of_type: string; take: number }, Json>
      list_imports: Call<never, Json>
      list_issues: Call<never, Json>
      list_messages: Call<
        { descending: boolean; of_state: string; search: string; skip?: number; sort: string; take?: number },
        { ids: number[]; total: number }[]
      >
      list_missed_addresses: Call<
        { descending: boolean; search: string; skip?: number; sort: string; take?: number },
        { ids: number[]; total: number }[]
      >
      list_moderation: Call<{ skip?: number; take?: number }, { ids: number[]; total: number }[]>
      list_notifications: Call<
        never,
        { comment_id: number; is_read: boolean; kind: string; name: string; notified_at: string; of_project: boolean; post: string; quote: string; slug: string }[]
      >
      list_own_sessions: Call<
        never,
        { browser: string; id: string; is_present: boolean; last_seen: string; since: string }[]
      >
      list_passkey_hosts: Call<never, { host: string; passkeys: number }[]>
      list_pictures: Call<{ before?: string; search?: string }, Json>
      list_post_ratings: Call<{ of_posts: number[] }, { average: number; id: number; ratings: number }[]>
      list_posts: Call<
        { descending: boolean; of_kind?: string; of_topic: string; search: string; skip?: number; sort: string; take?: number; with_status?: string },
        { ids: number[]; total: number }[]
      >
      list_published_posts: Call<
        { newest_first?: boolean; of_tag?: string; of_topic?: string; skip?: number; take?: number },
        { author: string; average: number | null; best_author: string | null; best_content: string | null; best_rating: number | null; cover: string | null; id: number; inserted_at: string; introduction: string; minutes: number; ratings: number; slug: string; subtitle: string; thumbnail: string | null; title: string; topic: string; total: number }[]
      >
      list_reasons: Call<
        { of_comments: number[] },
        { held_for: string | null; held_word: string; id: number; reasons: string[]; reports: number }[]
      >
      list_redirects: Call<
        { descending: boolean; search: string; skip?: number; sort: string; take?: number },
        { ids: number[]; total: number }[]
      >
      list_series_posts: Call<
        { of_series: string },
        { cover: string; id: number; inserted_at: string; introduction: string; published_at: string; slug: string; status: string; thumbnail: string; title: string }[]
      >
      list_shelf: Call<
        { of_type?: string; skip?: number; sort?: string; take?: number },
        { author: string; average: number; cover: string; inserted_at: string; ratings: number; slug: string; thing: Json; thumbnail: string; title: string; total: number; types: string[] }[]
      >
      list_stray_files: Call<never, { bucket_id: string; name: string }[]>
      list_subscribers: Call<
        { descending: boolean; of_source: string; of_state: string; of_topic: string; search: string; skip?: number; sort: string; take?: number },
        { ids: number[]; total: number }[]
      >
      list_tag_ids: Call<
        { descending: boolean; search: string; skip?: number; sort: string; take?: number },
        { ids: number[]; total: number }[]
      >
      list_tags: Call<
        { skip?: number; take?: number },
        { name: string; posts: number; slug: string; total: number }[]
      >
      list_topics: Call<never, { topic: string }[]>
      list_users: Call<
        { descending: boolean; search: string; skip?: number; sort: string; take?: number },
        { ids: string[]; total: number }[]
      >
      list_years: Call<{ zone: string }, { posts: number; year: number }[]>
      mark_mail_sending: Call<{ of_mail: number }, boolean>
      mark_notifications_read: Call<{ about?: number; until: string }, undefined>
      mark_review: Call<{ has_changed_post: boolean; of_comment: number }, number>
      merge_tags: Call<{ merged: number[]; target: number }, boolean>
      most_reviewed_posts: Call<
        never,
        { id: number; is_published: boolean; reviews: number; slug: string; title: string }[]
      >
      move_to_bin: Call<{ ids: string[]; of_kind: string }, { entry: number; id: string; title: string }[]>
      newest_tagged_posts: Call<{ of_tag: string; take: number }, { id: number }[]>
      order_projects: Call<{ ids: number[] }, undefined>
      pin_posts: Call<{ ids: number[] }, undefined>
      plan_issue: Call<
        { of_post: number; wanted: boolean; with_note?: string; with_subject?: string },
        string
      >
      planned_backups: Call<never, Json>
      process_subscription_requests: Call<never, undefined>
      published_projects: RowsCall<{ of_slug?: string }, 'blogs'>
      rating_summary: Call<
        { of_blog: number },
        { average: number | null; count: number; deleted: number; rated: number[]; spread: number[]; total: number }[]
      >
      read_action_link: Call<{ secret: string }, Json>
      read_draft_link: Call<{ secret: string }, Json>
      read_issue: Call<{ of_post: number }, Json>
      read_mail_check: Call<never, Json>
      read_mail_link: Call<{ secret: string }, string>
      read_mail_preferences: Call<never, Json>
      read_newsletter_post: Call<{ of_post: number }, Json>
      read_own_subscription: Call<never, Json>
      read_reviews: Call<
        { of_blog: number; oldest: boolean; skip: number; take: number; with_rating: number },
        Json
      >
      read_site: Call<never, Json>
      read_subscribers: Call<{ of_ids: number[] }, Json>
      read_subscription: Call<{ secret: string }, Json>
      read_unconfirmed_review: Call<{ secret: string }, Json>
      remember_browser: Call<{ token: string }, undefined>
      remove_account: Call<{ from_role?: string; of_user: string }, undefined>
      remove_sample_content: Call<{ also?: number[] }, { name: string }[]>
      replace_own_session: Call<{ former: string }, undefined>
      report_mail_server: Call<
        { a_day?: number; a_second?: number; is_sending: boolean; minutes?: number },
        undefined
      >
      request_backup: Call<never, boolean>
      request_subscription: Call<
        { address: string; of_topics?: string[]; of_weekday?: number; source?: string },
        undefined
      >
      restore_from_bin: Call<
        { entries: number[]; passed?: string },
        { id: number; outcome: string; title: string }[]
      >
      retry_mails: Call<{ of_mails: number[] }, undefined>
      rewrite_tagged_posts: Call<never, number>
      save_navigation: Call<{ links: Json; seen: Json }, boolean>
      save_tag: Call<{ new_description: string; new_name: string; of_tag: number }, boolean>
      schema_version: Call<never, string>
      search_pages: Call<{ typed: string }, { excerpt: string; slug: string; title: string }[]>
      search_posts: Call<
        { of_topic?: string; skip?: number; take?: number; typed: string },
        { author: string; excerpt: string; inserted_at: string; part: number; series: string; slug: string; title: string; topic: string; total: number }[]
      >
      search_projects: Call<{ typed: string }, { excerpt: string; slug: string; title: string }[]>
      search_reviews: Call<
        { of_topic?: string; skip?: number; take?: number; typed: string },
        { author: string; created_at: string; excerpt: string; id: number; of_project: boolean; post_slug: string; post_title: string; rating: number; total: number }[]
      >
      send_correction: Call<{ of_post: number; with_note: string; with_subject: string }, boolean>
      send_mail_check: Call<never, undefined>
      send_message: Call<{ by_address: string; by_name: string; message_text: string }, undefined>
      send_test_issue: Call<{ of_post: number; with_note?: string; with_subject?: string }, undefined>
      set_issue_state: Call<{ action: string; of_delivery: number }, string>
      set_mail_preferences: Call<
        { answer: boolean; approval: boolean; held: string; message?: boolean; report: string; review: string },
        undefined
      >
      set_role: Call<{ from_role?: string; of_user: string; to_role: string }, undefined>
      start_deliveries: Call<never, undefined>
      stop_import: Call<{ of_import: number }, undefined>
      store_action_links: Call<{ hashes: Json; of_mail: number }, undefined>
      store_link_check: Call<{ of_address: string; why: string }, undefined>
      store_mail_link: Call<{ of_mail: number; secret_hash: string }, undefined>
      suggest_posts: Call<{ typed: string }, { slug: string; title: string; topic: string }[]>
      suggest_tags: Call<{ typed: string }, { name: string }[]>
      unban_account: Call<{ of_user: string }, undefined>
      use_action_link: Call<{ secret: string; seen: string }, Json>
      use_mail_link: Call<{ secret: string }, string>
      use_subscription: Call<
        { action: string; of_topics?: string[]; of_weekday?: number; secret: string },
        string
      >
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
