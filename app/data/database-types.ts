// Written from the catalogue: npm run schema

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** An insert cannot leave out the columns that are Needed. Functions make those that are Computed, so nobody writes them. */
type Table<Row, Needed extends keyof Row, Keys extends object[], Computed = unknown> = {
  Row: Row & Computed
  Insert: Pick<Row, Needed> & Partial<Row>
  Update: Partial<Row>
  Relationships: Keys
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
      blogs: Table<
        {
          content: string
          cover: string | null
          id: number
          inserted_at: string
          introduction: string
          minutes: number
          published_at: string | null
          reviewed: Json | null
          reviews_closed: boolean
          save_id: string | null
          slug: string
          status: string
          subtitle: string
          text_changed_at: string | null
          thumbnail: string | null
          title: string
          topic: string
          updated_at: string
          user_id: string
        },
        'introduction' | 'slug' | 'title' | 'topic',
        [
          ForeignKey<'blogs_user_id_fkey', ['user_id'], 'profiles', false>,
        ]
      >
      comments: Table<
        {
          answers: number | null
          blog_id: number
          content: string
          created_at: string
          first_created_at: string | null
          id: number
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
        { answered_name: string | null; replies: number[] | null }
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
          barred_at: string | null
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
      settings: Table<
        {
          accent: string | null
          confirm_addresses: boolean | null
          corner: string
          cover_style: string
          density: string
          description: string
          footer_until: number | null
          footer_year: number | null
          hold_first_reviews: boolean
          home_layout: string
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
          offers_letters: boolean
          own_css: string
          owner_avatar: string | null
          owner_email: string
          owner_links: Json
          owner_name: string
          owner_title: string
          page_size: number
          post_order: string
          recent_count: number
          reviewers: string
          reviews_close_after: number
          security_contact: string
          sends_whole_posts: boolean
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
      versions: Table<
        {
          blog_id: number | null
          created_at: string
          fields: Json
          id: number
          page_id: number | null
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
      add_subscriber: {
        Args: { address: string }
        Returns: string
      }
      answer_subscriptions: {
        Args: never
        Returns: undefined
      }
      approve_comments: {
        Args: { of_comments: number[] }
        Returns: number[]
      }
      ask_subscription: {
        Args: { address: string; of_topics?: string[]; of_weekday?: number; source?: string }
        Returns: undefined
      }
      bar_account: {
        Args: { of_user: string }
        Returns: number
      }
      bound_reads: {
        Args: never
        Returns: undefined
      }
      change_subscribers: {
        Args: { act: string; of_ids: number[] }
        Returns: number[]
      }
      choose_mails: {
        Args: { answer: boolean; approval: boolean; held: string; report: string; review: string }
        Returns: undefined
      }
      choose_subscription: {
        Args: { act: string; of_topics?: string[]; of_weekday?: number }
        Returns: string
      }
      compare_migrations: {
        Args: { own: string[] }
        Returns: { later: number; missing: string[] }[]
      }
      count_notices: {
        Args: never
        Returns: number
      }
      create_draft_link: {
        Args: { days: number; of_post: number }
        Returns: string
      }
      end_draft_link: {
        Args: { link: string }
        Returns: undefined
      }
      end_first_steps: {
        Args: never
        Returns: undefined
      }
      export_account: {
        Args: never
        Returns: Json
      }
      figures_by_day: {
        Args: { since: string; zone: string }
        Returns: { comments: number; day: string; posts: number; users: number }[]
      }
      first_steps: {
        Args: never
        Returns: Json
      }
      hand_mail: {
        Args: { of_mail: number }
        Returns: boolean
      }
      import_subscribers: {
        Args: { entries: Json; is_trial?: boolean }
        Returns: string[]
      }
      is_admin: {
        Args: never
        Returns: boolean
      }
      is_locked: {
        Args: { lock_key: number }
        Returns: boolean
      }
      keep_act_links: {
        Args: { hashes: Json; of_mail: number }
        Returns: undefined
      }
      keep_mail_link: {
        Args: { of_mail: number; secret_hash: string }
        Returns: undefined
      }
      list_account_files: {
        Args: { from_role?: string; of_user: string }
        Returns: { bucket_id: string; name: string }[]
      }
      list_beside: {
        Args: { of_blog: number; related: number }
        Returns: { cover: string; inserted_at: string; place: string; slug: string; thumbnail: string; title: string; topic: string }[]
      }
      list_comments: {
        Args: { descending: boolean; of_blog?: number; search: string; skip?: number; sort: string; take?: number; with_rating?: number }
        Returns: { ids: number[]; total: number }[]
      }
      list_draft_links: {
        Args: { of_post: number }
        Returns: Json
      }
      list_failed_mails: {
        Args: never
        Returns: Json
      }
      list_moderation: {
        Args: { skip?: number; take?: number }
        Returns: { ids: number[]; total: number }[]
      }
      list_notices: {
        Args: never
        Returns: { comment_id: number; is_read: boolean; kind: string; name: string; post: string; quote: string; slug: string; told_at: string }[]
      }
      list_pictures: {
        Args: { before?: string; search?: string }
        Returns: Json
      }
      list_post_files: {
        Args: { of_posts: number[] }
        Returns: { name: string }[]
      }
      list_post_ratings: {
        Args: { of_posts: number[] }
        Returns: { average: number; id: number; ratings: number }[]
      }
      list_posts: {
        Args: { descending: boolean; of_topic: string; search: string; skip?: number; sort: string; take?: number; with_status?: string }
        Returns: { ids: number[]; total: number }[]
      }
      list_posts_out: {
        Args: { newest_first?: boolean; of_topic?: string; skip?: number; take?: number }
        Returns: { author: string; average: number | null; best_author: string | null; best_content: string | null; best_rating: number | null; cover: string | null; id: number; inserted_at: string; introduction: string; minutes: number; ratings: number; slug: string; subtitle: string; thumbnail: string | null; title: string; topic: string; total: number }[]
      }
      list_reasons: {
        Args: { of_comments: number[] }
        Returns: { held_for: string | null; id: number; reasons: string[]; reports: number }[]
      }
      list_refused_letters: {
        Args: { of_sending: number }
        Returns: Json
      }
      list_sendings: {
        Args: never
        Returns: Json
      }
      list_stray_files: {
        Args: never
        Returns: { bucket_id: string; name: string }[]
      }
      list_subscribers: {
        Args: { descending: boolean; of_source: string; of_state: string; of_topic: string; search: string; skip?: number; sort: string; take?: number }
        Returns: { ids: number[]; total: number }[]
      }
      list_topics: {
        Args: never
        Returns: { topic: string }[]
      }
      list_users: {
        Args: { descending: boolean; search: string; skip?: number; sort: string; take?: number }
        Returns: { ids: string[]; total: number }[]
      }
      list_years: {
        Args: { zone: string }
        Returns: { posts: number; year: number }[]
      }
      mail_choices: {
        Args: never
        Returns: Json
      }
      most_reviewed_posts: {
        Args: never
        Returns: { id: number; reviews: number; slug: string; title: string }[]
      }
      own_subscription: {
        Args: never
        Returns: Json
      }
      plan_sending: {
        Args: { of_post: number; wanted: boolean; with_note?: string; with_subject?: string }
        Returns: string
      }
      planned_backups: {
        Args: never
        Returns: Json
      }
      present_topic: {
        Args: { old_name: string }
        Returns: string
      }
      rating_summary: {
        Args: { of_blog: number }
        Returns: { average: number | null; count: number; deleted: number; rated: number[]; spread: number[]; total: number }[]
      }
      read_act_link: {
        Args: { secret: string }
        Returns: Json
      }
      read_draft_link: {
        Args: { secret: string }
        Returns: Json
      }
      read_letter: {
        Args: { of_post: number }
        Returns: Json
      }
      read_mail_check: {
        Args: never
        Returns: Json
      }
      read_mail_link: {
        Args: { secret: string }
        Returns: string
      }
      read_notices: {
        Args: { about?: number; until: string }
        Returns: undefined
      }
      read_reviews: {
        Args: { of_blog: number; oldest: boolean; skip: number; take: number; with_rating: number }
        Returns: Json
      }
      read_sending: {
        Args: { of_post: number }
        Returns: Json
      }
      read_site: {
        Args: never
        Returns: Json
      }
      read_subscribers: {
        Args: { of_ids: number[] }
        Returns: Json
      }
      read_subscription: {
        Args: { secret: string }
        Returns: Json
      }
      remove_account: {
        Args: { from_role?: string; of_user: string }
        Returns: undefined
      }
      remove_sample_content: {
        Args: { also?: number[] }
        Returns: { name: string }[]
      }
      retry_mails: {
        Args: { of_mails: number[] }
        Returns: undefined
      }
      save_navigation: {
        Args: { links: Json; seen: Json }
        Returns: boolean
      }
      schema_version: {
        Args: never
        Returns: string
      }
      search_pages: {
        Args: { typed: string }
        Returns: { excerpt: string; slug: string; title: string }[]
      }
      search_posts: {
        Args: { of_topic?: string; skip?: number; take?: number; typed: string }
        Returns: { author: string; excerpt: string; inserted_at: string; slug: string; title: string; topic: string; total: number }[]
      }
      search_reviews: {
        Args: { of_topic?: string; skip?: number; take?: number; typed: string }
        Returns: { author: string; created_at: string; excerpt: string; id: number; post_slug: string; post_title: string; rating: number; total: number }[]
      }
      send_correction: {
        Args: { of_post: number; with_note: string; with_subject: string }
        Returns: boolean
      }
      send_mail_check: {
        Args: never
        Returns: undefined
      }
      send_test: {
        Args: { of_post: number; with_note?: string; with_subject?: string }
        Returns: undefined
      }
      set_role: {
        Args: { from_role?: string; of_user: string; to_role: string }
        Returns: undefined
      }
      set_sending: {
        Args: { act: string; of_sending: number }
        Returns: string
      }
      settle_mail: {
        Args: { of_mail: number; outcome: string; seconds?: number; words?: string }
        Returns: undefined
      }
      start_letters: {
        Args: never
        Returns: undefined
      }
      suggest_posts: {
        Args: { typed: string }
        Returns: { slug: string; title: string; topic: string }[]
      }
      take_mail: {
        Args: { seconds?: number; with_letters?: boolean }
        Returns: Json
      }
      tell_mail_server: {
        Args: { a_day?: number; a_second?: number; is_sending: boolean; minutes?: number }
        Returns: undefined
      }
      unbar_account: {
        Args: { of_user: string }
        Returns: undefined
      }
      use_act_link: {
        Args: { secret: string; seen: string }
        Returns: Json
      }
      use_mail_link: {
        Args: { secret: string }
        Returns: string
      }
      use_subscription: {
        Args: { act: string; of_topics?: string[]; of_weekday?: number; secret: string }
        Returns: string
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
