/** Whether an address carries what an e-mail link or its failure leaves there. */
export function isLeftByLink(hash: string): boolean {
  const words = new URLSearchParams(hash.slice(1))
  return words.has('access_token') || words.has('error') || words.has('error_description')
}

export function arrivesByLink(): boolean {
  return isLeftByLink(location.hash)
}

export function arrivesByRecoveryLink(): boolean {
  const words = new URLSearchParams(location.hash.slice(1))
  return words.has('access_token') && words.get('type') === 'recovery'
}

/**
 * Takes out of the address what a link left there. The client would leave it one step back in the history, where it signs
 * in whoever goes there. Answers a function that puts it back, for a reload to try again.
 */
export function clearLink(): () => void {
  const { pathname, search, hash } = location
  if (!isLeftByLink(hash)) return () => {}
  history.replaceState(history.state, '', pathname + search)
  return () => history.replaceState(history.state, '', pathname + search + hash)
}
