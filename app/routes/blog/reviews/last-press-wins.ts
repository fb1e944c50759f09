/**
 * Sends one wish at a time. Presses meanwhile change only what is sent next, so that the last one decides however the
 * answers arrive. The promise settles when nothing is left to send, or when sending failed.
 */
export function lastPressWins<Wish>(send: (wish: Wish) => Promise<void>): (wish: Wish) => Promise<void> {
  let next: { wish: Wish } | null = null
  let sending: Promise<void> | null = null

  async function sendAll() {
    let sent: { wish: Wish } | null = null
    while (next && next.wish !== sent?.wish) {
      sent = next
      await send(sent.wish)
    }
  }

  return wish => {
    next = { wish }
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }
}
