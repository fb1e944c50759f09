export type ReviewAction = 'approve' | 'remove' | 'ban'

interface ReviewActionText {
  link: (by: string) => string
  button: string
  question: (by: string) => string
  result: (by: string) => string
  done: (by: string) => string
}

export const reviewActions: Record<ReviewAction, ReviewActionText> = {
  approve: {
    link: () => 'Approve',
    button: 'Approve',
    question: by => `Approve the review by ${by}?`,
    result: () => 'Everyone will be able to read it. If it was reported, its reports are closed.',
    done: by => `The review by ${by} was approved`,
  },
  remove: {
    link: () => 'Remove',
    button: 'Remove',
    question: by => `Remove the review by ${by}?`,
    result: () => 'It stays in the dashboard’s bin for 30 days.',
    done: by => `The review by ${by} was removed`,
  },
  ban: {
    link: by => `Remove it and ban ${by}`,
    button: 'Remove and ban',
    question: by => `Remove this and ban ${by}?`,
    result: by =>
      `${by} will be signed out everywhere and can no longer sign in or write. Their other held or reported reviews are removed, too. You can unban the account on the dashboard’s Users page.`,
    done: by => `${by} was banned and the review removed`,
  },
}

export const isReviewAction = (text: string): text is ReviewAction => Object.hasOwn(reviewActions, text)
