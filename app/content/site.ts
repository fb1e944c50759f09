export type Since = 'a month ago' | 'start of the previous month'

export type Site = {
  title: string
  description: string
  masthead: string
  owner: {
    name: string
    title: string
    email: string
    avatar: string | null
    links: { label: string; url: string }[]
  }
  topics: string[]
  pageSize: number
  recentCount: number
  order: 'oldest first' | 'newest first'
  footerYear: number
  /** IANA name, such as 'Europe/London'. */
  timeZone: string
  /** Start of the window 'Since Last month' on the dashboard. */
  sinceLastMonth: { users: Since; comments: Since; posts: Since }
  /** Theme of a loaded page. A choice lasts until the next load. */
  theme: 'light' | 'dark'
}
