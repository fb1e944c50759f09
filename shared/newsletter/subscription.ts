export const subscriberStates = [
  { value: 'confirmed', label: 'Gets posts' },
  { value: 'asked', label: 'Asked' },
  { value: 'ended', label: 'Ended' },
  { value: 'bounced', label: 'Undeliverable' },
  { value: 'blocked', label: 'Blocked' },
]

export const subscriberSources = [
  { value: 'post', label: 'Form below a post' },
  { value: 'foot', label: 'Footer' },
  { value: 'page', label: 'Page /subscribe' },
  { value: 'account', label: 'Account' },
  { value: 'hand', label: 'Added by hand' },
  { value: 'import', label: 'Import' },
]

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** No topics means all of them. `weekday`: of a weekly issue, 0 is Sunday; null for each post. */
export type NewsletterChoice = { topics: string[]; weekday: number | null }

export type Subscription = NewsletterChoice & { state: string | null }

export function readNewsletterChoice(form: FormData): NewsletterChoice {
  const weekday = String(form.get('weekday') ?? '')
  return {
    topics: form.getAll('topic').map(String),
    weekday: /^[0-6]$/.test(weekday) ? Number(weekday) : null,
  }
}

export function describeNewsletterChoice({ topics, weekday }: NewsletterChoice): string {
  const which = topics.length > 0 ? `posts on ${topics.join(', ')}` : 'all posts'
  return weekday === null ? which : `${which}, once a week on ${weekdays[weekday]}`
}
