export type Act = 'approve' | 'remove' | 'bar'

interface ActWords {
  link: (by: string) => string
  button: string
  ask: (by: string) => string
  result: (by: string) => string
  done: (by: string) => string
}

export const actWords: Record<Act, ActWords> = {
  approve: {
    link: () => 'Approve',
    button: 'Approve',
    ask: by => `Approve what ${by} wrote?`,
    result: () => 'Everybody can read it then. If it was reported, its reports are settled.',
    done: by => `What ${by} wrote is approved`,
  },
  remove: {
    link: () => 'Remove',
    button: 'Remove',
    ask: by => `Remove what ${by} wrote?`,
    result: () => 'It cannot be brought back.',
    done: by => `What ${by} wrote is removed`,
  },
  bar: {
    link: by => `Remove, and bar ${by}`,
    button: 'Remove and bar',
    ask: by => `Remove this, and bar ${by}?`,
    result: by =>
      `${by} will be signed out everywhere, and can neither sign in nor write any more. What else of them waits for approval or was reported is removed, too. You can unbar the account among the users of the dashboard.`,
    done: by => `${by} is barred, and the review removed`,
  },
}

export const isAct = (text: string): text is Act => Object.hasOwn(actWords, text)
