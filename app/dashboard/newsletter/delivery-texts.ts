import type { Delivery } from '#shared/data/deliveries.ts'
import { counted } from '#shared/text/count.ts'

export const kindLabels = { post: 'Post', correction: 'Correction', weekly: 'Weekly digest' }

export function describeState({ state, isPublished }: Delivery): string {
  if (state === 'going') return isPublished ? 'Sending' : 'Waiting for its post to be published'
  if (state === 'planned') return 'Sent when its post is published'
  return { paused: 'Paused', stopped: 'Stopped', done: 'Done', declined: 'Not sent' }[state]
}

export function figures({ recipients, sent, waiting, failed, unsubscribed }: Delivery): string {
  return [
    `${counted(sent, 'email')} of ${recipients} sent`,
    waiting > 0 && `${counted(waiting, 'email')} waiting`,
    failed > 0 && `${counted(failed, 'email')} rejected`,
    unsubscribed > 0 && `${counted(unsubscribed, 'reader')} unsubscribed since`,
  ]
    .filter(Boolean)
    .join(' · ')
}
