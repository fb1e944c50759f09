import { withDefaults } from '#app/content/with-defaults.ts'

/** What a new site starts with: the first start writes these values into the database. What is left out has a default. */
export const site = withDefaults({
  title: 'Byline',
  description: 'A personal blog about the front end, reviewed by those who read it.',
  // Text between asterisks gets the accent colour. When this is empty, the title is the heading of the home page.
  masthead: 'Notes from the front end, *signed by Marlo Quill* and reviewed by those who read them.',
  owner: {
    // Of the owner card and the footer, and of the first administrator. Posts are signed with the name in an
    // administrator's profile, which is changed on the site, under /dashboard/profile.
    name: 'Marlo Quill',
    title: 'Frontend Developer',
    email: 'hello@example.com',
    // URL of a square picture, or null for a mark drawn from the name.
    avatar: '/marlo-quill.svg',
    links: [
      { label: 'LinkedIn', url: 'https://www.linkedin.com/' },
      { label: 'GitHub', url: 'https://github.com/' },
      { label: 'Portfolio', url: 'https://example.com/' },
    ],
  },
  topics: ['JavaScript', 'ReactJS', 'TypeScript', 'Web Development'],
  pageSize: 4,
  recentCount: 4,
  order: 'oldest first',
  footerYear: 2024,
  // E-mail address or page for people who find a security problem, as /.well-known/security.txt tells it. Empty: none.
  securityContact: '',
  timeZone: 'UTC',
  sinceLastMonth: { users: 'a month ago', comments: 'start of the previous month', posts: 'a month ago' },
  theme: 'light',
})
