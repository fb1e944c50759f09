/** What becomes of a line, by what `import_subscribers` answers; before and after it. */
const known = {
  confirmed: 'Subscribed already',
  asked: 'Asked by mail, waits for confirmation',
  ended: 'Unsubscribed, here or there',
  bounced: 'Not reachable',
  barred: 'Barred',
  never: 'Asked never to be written to again',
  double: 'Twice in this list',
  wrong: 'Not an address',
}

export const outcomeWords: Record<'trial' | 'done', Record<string, string>> = {
  trial: { new: 'New: will be added', ...known },
  done: { new: 'Added', ...known },
}
