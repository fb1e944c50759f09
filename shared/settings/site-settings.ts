import { textOrNull } from '#shared/text/parse-record.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'
import { isAddress, lineOf, linesOf, orNull, pattern, siteBounds, wholeNumber } from './checks.ts'
import { unnamedOwner } from './is-owner-unnamed.ts'
import { isLanguage, languageName, languageOf, listLanguages } from './languages.ts'
import { isLinkIcon, linkIcons } from './link-icons.ts'
import { lookSettings } from './look-settings.ts'
import { ownerLinks } from './owner-links.ts'
import { count, listed, optionalYear, own, select, textLine, textLines, yesOrNo } from './setting.ts'
import { without } from './settings-tree.ts'
import { inkLabels, siteTopics, topicsNamed } from './site-topics.ts'
import { isTimeZone, listTimeZones, zoneLabel, zoneNamed } from './time-zones.ts'

const MAIL = /^([^\s\p{Cc}@"<>?&#%]+@[^\s\p{Cc}@"<>?&#%]+)?$/u
const CONTACT = /^([^\s\p{Cc}@:/"<>]+@[^\s\p{Cc}@"<>]+|https:\/\/[^\s\p{Cc}"<>\\]+)?$/u

const owner = {
  /** URL of a square picture, or null for a drawing based on the name. */
  avatar: own(
    { column: 'owner_avatar', start: null, panel: 'owner', label: 'Picture', words: 'avatar photo portrait' },
    {
      check: orNull({
        isValid: value => isAddress(value) && /^(https?:\/\/|\/)/i.test(String(value)),
        message: 'the address of a picture, like https://example.com/me.jpg or /me.jpg',
      }),
      read: textOrNull,
    },
  ),
  name: textLine({
    column: 'owner_name',
    start: unnamedOwner,
    check: lineOf(1, 80),
    isRequired: true,
    sentence: 'Enter a name of at most 80 characters.',
    panel: 'owner',
    label: 'Name',
    name: 'Owner’s name',
  }),
  title: textLine({
    column: 'owner_title',
    start: '',
    check: lineOf(0, 200),
    panel: 'owner',
    label: 'What you do',
    hint: 'Shown below your name, such as Illustrator.',
  }),
  email: textLine({
    column: 'owner_email',
    start: '',
    check: pattern(MAIL, 'empty or an email address', 254),
    type: 'email',
    panel: 'owner',
    label: 'Email',
    hint: 'Leave empty to hide ‘Contact Me’.',
  }),
  links: own(
    {
      column: 'owner_links',
      start: [],
      panel: 'owner',
      label: 'Links',
      name: 'Owner’s links',
      format: links =>
        links
          .map(({ label, url, icon }) => `${label} (${url}${isLinkIcon(icon) ? `, ${linkIcons[icon]}` : ''})`)
          .join(', '),
    },
    ownerLinks,
  ),
}

const sinces = [
  { value: 'a month ago', label: 'A month ago' },
  { value: 'start of the previous month', label: 'Start of the previous month' },
] as const

const sinceLastMonth = {
  users: select(sinces, {
    column: 'since_users',
    start: 'a month ago',
    panel: 'lists',
    above: '‘Since Last month’ on the dashboard counts from:',
    label: 'Users',
    name: '‘Since Last month’ of users',
  }),
  comments: select(sinces, {
    column: 'since_comments',
    start: 'start of the previous month',
    panel: 'lists',
    label: 'Comments',
    name: '‘Since Last month’ of comments',
  }),
  posts: select(sinces, {
    column: 'since_posts',
    start: 'a month ago',
    panel: 'lists',
    label: 'Posts',
    name: '‘Since Last month’ of posts',
  }),
}

export const reviewerLabels = { everybody: 'Everyone with an account', nobody: 'Nobody' }

export const confirmations = [
  { value: 'automatic', label: 'Automatic: when email can be sent', isOn: null },
  { value: 'on', label: 'On', isOn: true },
  { value: 'off', label: 'Off', isOn: false },
] as const

/** Settings that only administrators and the auth service read: `read_site()` omits their columns. */
export const adminSettings = {
  holdFirstReviews: yesOrNo({
    column: 'hold_first_reviews',
    start: false,
    panel: null,
    label: 'Hold the first review of a new account',
  }),
  /** Null: addresses are confirmed if the server can send mail. */
  confirmAddresses: own(
    {
      column: 'confirm_addresses',
      start: null,
      panel: 'readers',
      label: 'Require new readers to confirm their email address',
      format: (isOn: boolean | null) => confirmations.find(choice => choice.isOn === isOn)?.label ?? '',
    },
    {
      check: {
        isValid: value => value === null || typeof value === 'boolean',
        message: 'null, true or false',
      },
      read: stored => (typeof stored === 'boolean' ? stored : null),
    },
  ),
  heldWords: textLines({
    column: 'held_words',
    start: '',
    check: linesOf(siteBounds.heldWords, siteBounds.heldWordLength),
    sentence: `Enter at most ${siteBounds.heldWords} words or phrases of at most ${siteBounds.heldWordLength} characters each.`,
    panel: 'readers',
    label: 'Hold reviews and replies with these words',
    hint: 'One word or phrase per line. Case and accents are ignored.',
  }),
  closesSignUp: yesOrNo({
    column: 'closes_sign_up',
    start: false,
    panel: 'readers',
    label: 'Accept no new accounts',
    words: 'registration sign-up closed',
    hint: 'People who have an account can still sign in. With hosted Supabase, this is a setting of the project.',
  }),
  requireSecondFactor: yesOrNo({
    column: 'require_second_factor',
    start: false,
    panel: 'readers',
    label: 'Require a second factor from administrators',
    words: '2fa totp authenticator security',
    hint: 'Every administrator needs an authenticator before you turn this on.',
  }),
  sendsWholePosts: yesOrNo({
    column: 'sends_whole_posts',
    start: true,
    panel: 'readers',
    label: 'Send full posts by email',
    hint: 'Otherwise the introduction and a link.',
  }),
  mailsASecond: count([0, 100], {
    column: 'mails_a_second',
    start: 0,
    panel: 'readers',
    isPair: true,
    label: 'Emails per second',
    meaning: { zero: 'As your email provider allows', other: 'At most', usual: 10 },
    words: 'rate limit smtp',
  }),
  mailsADay: count([0, 1_000_000], {
    column: 'mails_a_day',
    start: 0,
    panel: 'readers',
    isPair: true,
    label: 'Emails per day',
    meaning: { zero: 'As your email provider allows', other: 'At most', usual: 1000 },
    words: 'rate limit smtp quota',
  }),
}

/** Types, checks, rows of the database, forms and lists of differences all follow from this, in this order. */
export const allSettings = {
  title: textLine({
    column: 'title',
    start: 'Byline',
    check: lineOf(1, 200),
    isRequired: true,
    sentence: 'Enter a title of at most 200 characters.',
    panel: 'site',
    label: 'Title',
  }),
  masthead: textLine({
    column: 'masthead',
    start: '',
    check: lineOf(0, 500),
    panel: 'site',
    label: 'Home page tagline',
    words: 'masthead slogan intro headline',
    hint: 'Put *asterisks* around words to highlight them. Leave empty to start with your posts.',
  }),
  description: textLine({
    column: 'description',
    start: '',
    check: lineOf(0, 500),
    panel: 'site',
    label: 'Description',
    hint: 'Shown in the footer, search results and feeds.',
  }),
  language: listed(listLanguages, {
    column: 'language',
    start: 'en',
    check: { isValid: isLanguage, message: "a language like 'en' or 'pt-BR'" },
    sentence: 'Choose a language from the list, such as English or Deutsch.',
    panel: 'site',
    label: 'Post language',
    hint: 'Type its name, in English or its own language.',
    words: 'locale translation',
    format: languageName,
    tidy: languageOf,
  }),
  timeZone: listed(listTimeZones, {
    column: 'time_zone',
    start: 'UTC',
    check: { isValid: isTimeZone, message: "an IANA name like 'UTC' or 'Europe/London'" },
    sentence: 'Choose a time zone from the list, such as UTC or Europe/London.',
    panel: 'site',
    label: 'Time zone',
    hint: 'Type a large city near you.',
    words: 'timezone clock hour dates schedule gmt',
    format: zoneLabel,
    // Postgres may know time zones that this program does not.
    read: stored => (isTimeZone(stored) ? String(stored) : 'UTC'),
    tidy: zoneNamed,
  }),
  owner,
  topics: own(
    {
      column: 'topics',
      start: topicsNamed(['JavaScript', 'ReactJS', 'TypeScript', 'Web Development']),
      sentence: 'Each topic needs a unique name of at most 80 characters, without slashes.',
      panel: 'topics',
      label: 'Topics',
      format: topics =>
        topics.map(({ name, ink }) => (ink ? `${name} (${inkLabels[ink]})` : name)).join(', '),
    },
    siteTopics,
  ),
  order: select(
    [
      { value: 'oldest first', label: 'Oldest first' },
      { value: 'newest first', label: 'Newest first' },
    ],
    {
      column: 'post_order',
      start: 'oldest first',
      panel: 'lists',
      label: 'Post order',
      words: 'sort newest oldest',
    },
  ),
  pageSize: count([1, 100], {
    column: 'page_size',
    start: 4,
    panel: 'lists',
    isPair: true,
    label: 'Posts per page',
    words: 'pagination',
  }),
  recentCount: count([1, 100], {
    column: 'recent_count',
    start: 4,
    panel: 'lists',
    isPair: true,
    label: 'Recent posts',
  }),
  showsDates: yesOrNo({
    column: 'shows_dates',
    start: true,
    panel: 'lists',
    label: 'Show the dates of posts',
    hint: 'On cards, in lists and above posts. The archive, feeds and search engines always include them.',
  }),
  /** For media and files; a trigger applies it to the storage bucket. */
  largestFile: count([15, siteBounds.fileMegabytes], {
    column: 'largest_file',
    start: 15,
    panel: 'posts',
    label: 'Largest video, audio or other file, in MB',
    hint: 'Images can always be up to 15 MB. A proxy in front of the server or a hosted project may have a lower limit.',
  }),
  projectsTitle: textLine({
    column: 'projects_title',
    start: 'Projects',
    check: lineOf(1, 40),
    isRequired: true,
    sentence: 'Enter a name of at most 40 characters.',
    panel: 'projects',
    isPair: true,
    label: 'Name of the list',
    name: 'Name of the list of projects',
    hint: 'Projects, Work, Case studies …',
  }),
  projectsAddress: textLine({
    column: 'projects_address',
    start: 'projects',
    check: {
      isValid: value =>
        typeof value === 'string' &&
        value.length <= 60 &&
        /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) &&
        !reservedSlugs.includes(value),
      message: 'lowercase letters and digits, with hyphens between words, that the site does not use itself',
    },
    isRequired: true,
    panel: 'projects',
    isPair: true,
    label: 'Address',
    name: 'Address of the projects',
    hint: 'The part after the site’s name. Former addresses redirect here.',
  }),
  /** How many featured projects the home page shows. */
  homeProjects: count([0, 6], {
    column: 'home_projects',
    start: 3,
    panel: 'projects',
    label: 'Featured projects on the home page',
    meaning: { zero: 'None', other: 'At most', usual: 3 },
    hint: 'Choose and order them under Projects.',
  }),
  footerYear: optionalYear({
    column: 'footer_year',
    start: 2024,
    check: orNull(wholeNumber(0, 9999, 'a year')),
    sentence: 'Must be a year or empty.',
    panel: 'site',
    isPair: true,
    label: 'Footer year',
    words: 'copyright',
    hint: 'Leave empty for the current year.',
  }),
  footerUntil: optionalYear({
    column: 'footer_until',
    start: null,
    check: {
      isValid: (value, all) =>
        value === null ||
        ('footerYear' in all &&
          all.footerYear !== null &&
          wholeNumber(Number(all.footerYear), 9999).isValid(value, all)),
      message: 'null or a year that is not before the first',
    },
    sentence: 'Must be empty or a year that is not before the first.',
    panel: 'site',
    isPair: true,
    label: 'Until (optional)',
    name: 'Footer until',
  }),
  sinceLastMonth,
  theme: select(
    [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
      { value: 'system', label: 'Match the reader’s device' },
    ],
    {
      column: 'theme',
      start: 'light',
      panel: 'site',
      label: 'Default theme',
      words: 'dark mode night colors colours',
    },
  ),
  isThemeKept: yesOrNo({
    column: 'is_theme_kept',
    start: false,
    panel: 'site',
    label: 'Remember the theme a reader chooses',
    hint: 'Stored in the browser. Otherwise a reload resets it.',
  }),
  reviewers: own(
    {
      column: 'reviewers',
      start: 'everybody',
      panel: 'readers',
      label: 'Who may write reviews',
      words: 'comments hold first moderate spam',
      hint: 'Existing reviews stay, and their authors can edit them.',
      format: (of: 'everybody' | 'nobody') => reviewerLabels[of],
    },
    {
      check: {
        isValid: value => value === 'everybody' || value === 'nobody',
        message: "'everybody' or 'nobody'",
      },
      read: (stored): 'everybody' | 'nobody' => (stored === 'nobody' ? 'nobody' : 'everybody'),
    },
  ),
  reviewsCloseAfter: count([0, 3650], {
    column: 'reviews_close_after',
    start: 0,
    panel: 'readers',
    label: 'Close reviews',
    meaning: { zero: 'Never', other: 'After this many days', usual: 30 },
    hint: 'You can also close the reviews of a single post.',
    words: 'comments old posts',
  }),
  sharesVersions: yesOrNo({
    column: 'shares_versions',
    start: false,
    panel: 'readers',
    label: 'Show what changed since a review',
    hint: 'A review of an earlier text links to the changes. Only texts that were published are shown.',
  }),
  /** Visitors see true only while a server sends mail. */
  offersNewsletter: yesOrNo({
    column: 'offers_newsletter',
    start: true,
    panel: 'readers',
    label: 'Offer posts by email',
    words: 'newsletter subscribe',
    hint: 'Shown below each post, in the footer and at /subscribe while the server can send email.',
  }),
  hasContactForm: yesOrNo({
    column: 'has_contact_form',
    start: false,
    panel: 'owner',
    label: 'Contact form at /contact',
    words: 'message write to you',
    hint: '‘Contact Me’ opens it instead of your mail address. You get messages here and by email, where the server can send email.',
  }),
  ...adminSettings,
  isIndexed: yesOrNo({
    column: 'is_indexed',
    start: true,
    panel: 'readers',
    label: 'Allow search engines',
    words: 'seo google index robots noindex',
    hint: 'Otherwise every page asks not to be indexed.',
  }),
  allowsModelCrawlers: yesOrNo({
    column: 'allows_model_crawlers',
    start: true,
    panel: 'readers',
    label: 'Allow training of language models',
    words: 'ai robots crawlers scraping',
    hint: 'Otherwise /robots.txt asks known crawlers of models to stay away. Search and assistants that open a page for a person are not affected.',
  }),
  countsReads: yesOrNo({
    column: 'counts_reads',
    start: true,
    panel: 'readers',
    label: 'Count reads',
    words: 'analytics statistics visitors privacy',
    hint: 'Counted on this server, without cookies and without storing anything about a reader. See Analytics.',
  }),
  checksLinks: yesOrNo({
    column: 'checks_links',
    start: true,
    panel: 'posts',
    label: 'Check links to other sites',
    hint: 'The server requests each link of what is published once a week. The dashboard lists those that fail on two days.',
  }),
  look: lookSettings,
  securityContact: textLine({
    column: 'security_contact',
    start: '',
    check: pattern(CONTACT, 'empty, an email address or an address that begins with https://', 500),
    panel: 'readers',
    label: 'Security contact',
    hint: 'An email address or page for reporting security problems. Leave empty for none.',
  }),
}

export const siteSettings = without(allSettings, adminSettings)
