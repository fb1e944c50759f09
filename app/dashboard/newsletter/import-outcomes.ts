/** Labels for the outcomes of `import_subscribers` that are the same before and after the import. */
const known = {
  confirmed: 'Already subscribed',
  asked: 'Invited, awaiting confirmation',
  ended: 'Unsubscribed, here or there',
  bounced: 'Undeliverable',
  barred: 'Blocked',
  never: 'Blocked by its owner',
  double: 'Twice in this list',
  wrong: 'Not an address',
}

export const outcomeLabels: Record<'trial' | 'done', Record<string, string>> = {
  trial: { new: 'New: will be added', ...known },
  done: { new: 'Added', ...known },
}
