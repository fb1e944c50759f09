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
  /** Order of the home page and the topic pages. Recent Blogs are always newest first. */
  order: 'oldest first' | 'newest first'
  footerYear: number
  /** IANA name, such as 'Europe/London'. All dates and time windows use it. */
  timeZone: string
  /** First day that 'Since Last month' on the dashboard counts. */
  sinceLastMonth: { users: Since; comments: Since; posts: Since }
  /** Theme of a loaded page. A choice made on the page lasts until the next load. */
  theme: 'light' | 'dark'
}
