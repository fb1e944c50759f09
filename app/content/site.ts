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
  /** Of the home page and the topic pages; Recent Blogs are always newest first. */
  order: 'oldest first' | 'newest first'
  footerYear: number
  /** An IANA name, such as 'Europe/London': every date and every window is told in it. */
  timeZone: string
  /** From which day on the dashboard's 'Since Last month' counts. */
  sinceLastMonth: { users: Since; comments: Since; posts: Since }
  /** What a page starts with; a reader's choice lasts until the page is loaded again. */
  theme: 'light' | 'dark'
}
