import { withDefaults } from '#shared/settings/with-defaults.ts'

// What a new site starts with: the first start writes these values into the database. What is left out has a default. While the owner has
// no name here, sample content brings an invented owner (supabase/sample/sample-site.ts); `SAMPLE_CONTENT=off` brings nobody.
export const site = withDefaults({
  title: 'Byline',
  description: '',
  // Text between asterisks gets the accent color. When this is empty, the title is the heading of the home page.
  masthead: '',
  owner: {
    // Of the owner card and the footer, and of the first administrator, such as 'Ada Moss'. Posts are signed with the name in an
    // administrator's profile, which is changed on the site, under /dashboard/profile.
    // name: '',
    title: '',
    email: '',
    // URL of a square picture, or null for a mark drawn from the name.
    avatar: null,
    links: [],
  },
  topics: ['JavaScript', 'ReactJS', 'TypeScript', 'Web Development'],
  pageSize: 4,
  recentCount: 4,
  order: 'newest first',
  // Null: the year of today.
  footerYear: null,
  // Email address or page for people who find a security problem, as /.well-known/security.txt tells it. Empty: none.
  securityContact: '',
  timeZone: 'UTC',
  sinceLastMonth: { users: 'a month ago', comments: 'start of the previous month', posts: 'a month ago' },
  theme: 'light',
})
