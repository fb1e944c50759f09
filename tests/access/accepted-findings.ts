const closed = 'only functions that run as the owner read and write it'

/**
 * The functions that run with the rights of the schema's owner and can be called through the API, each with the reason. A body in the
 * closed schema behind a wrapper in `public` would end the findings, but not change who may do what, so these functions
 * check the caller themselves, and the access matrix has a refusal of each.
 */
const definerFunctions: Record<string, string> = {
  ask_subscription: 'stores what was asked for in the closed schema, and answers the same for every address',
  approve_comments: 'writes the status of comments and deletes reports, which nobody may do directly',
  bar_account: 'writes auth.users and auth.sessions',
  compare_migrations: 'reads the history of the migrations, and tells which of the given names are not in it',
  email: 'reads private.emails, and answers null about other accounts',
  end_first_steps: 'writes a table of the closed schema',
  export_account: 'reads auth.users and auth.sessions, only those of the caller',
  figures_by_day: 'counts every row without checking the policies of each',
  first_steps: 'reads tables of the closed schema',
  choose_subscription: 'writes a table of the closed schema, for the confirmed address of the caller',
  choose_mails: 'writes a table of the closed schema, for the caller',
  list_account_files: 'reads the files of another account',
  list_failed_mails: 'reads a table of the closed schema',
  list_comments: 'searches a million comments without checking the policies of each',
  list_post_files: 'reads the drafts of other administrators',
  list_post_ratings: 'averages every rating without checking the policies of each',
  list_posts: 'searches every post without checking the policies of each',
  list_posts_out:
    'reads the counts of posts, and answers only posts that are out, with the ratings that everybody may see',
  list_reasons: 'calls a function of the closed schema',
  list_stray_files: 'reads the drafts of other administrators',
  list_users: 'searches private.emails',
  mail_choices: 'reads tables of the closed schema and auth.users, about the caller',
  most_reviewed_posts: 'counts every comment without checking the policies of each',
  own_subscription: 'reads tables of the closed schema and auth.users, about the caller',
  planned_backups: 'reads a table of the closed schema',
  present_topic: 'reads the former names of topics, and answers the name that everybody may see',
  rating_summary: 'checks once whether the post may be read, not for each of its comments',
  read_act_link: 'reads a table of the closed schema by a secret of 256 bits',
  read_mail_link: 'reads a table of the closed schema by a secret of 256 bits',
  read_site: 'reads the columns of the settings that everybody may read',
  read_subscription: 'reads tables of the closed schema by a secret of 256 bits',
  remove_account: 'deletes from auth.users',
  remove_sample_content: 'deletes from auth.users',
  retry_mails: 'writes a table of the closed schema',
  schema_version: 'reads the history of the migrations, whose last number is no secret',
  read_sending: 'reads tables of the closed schema',
  plan_sending: 'writes tables of the closed schema',
  send_correction: 'writes tables of the closed schema',
  send_test: 'writes a table of the closed schema, to the caller',
  list_sendings: 'reads tables of the closed schema',
  list_refused_letters: 'reads tables of the closed schema',
  set_sending: 'writes tables of the closed schema',
  set_role: 'writes the column role, which nobody may write directly',
  use_act_link: 'writes tables by a secret of 256 bits, in the name of an administrator',
  use_mail_link: 'writes a table of the closed schema by a secret of 256 bits',
  use_subscription: 'writes a table of the closed schema by a secret of 256 bits',
  unbar_account: 'writes auth.users',
}

/** What the lints may find, each with the reason. One that they do not find is an error. */
export const acceptedFindings: Record<string, Record<string, string>> = {
  function_search_path_mutable: {
    'private.is_out(text,timestamp with time zone)':
      'policies inline it for each row, and its names were resolved when it was created',
  },
  rls_enabled_no_policy: {
    act_links: closed,
    acts: closed,
    asked_mails: closed,
    backups: closed,
    emails: closed,
    first_steps: closed,
    mail_choices: closed,
    mail_hours: closed,
    mail_links: closed,
    mail_pace: closed,
    mail_server: closed,
    old_topics: closed,
    outbox: closed,
    post_counts: closed,
    sample_rows: closed,
    sendings: closed,
    silenced_addresses: closed,
    subscribers: closed,
    subscription_requests: closed,
    searched_pages: closed,
    searched_posts: closed,
    title_vocabulary: closed,
    weekly_letters: closed,
  },
  rls_policy_always_true: {
    'profiles: Everybody may read profiles': 'names and pictures stand beside reviews',
    'outside_code: Everybody may read which code pages load': 'it stands in the pages',
  },
  authenticated_security_definer_function_executable: definerFunctions,
  anon_security_definer_function_executable: pick(
    'ask_subscription',
    'compare_migrations',
    'email',
    'list_posts_out',
    'present_topic',
    'rating_summary',
    'read_act_link',
    'read_mail_link',
    'read_site',
    'read_subscription',
    'schema_version',
    'use_act_link',
    'use_mail_link',
    'use_subscription',
  ),
}

function pick(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, definerFunctions[name] ?? '']))
}
