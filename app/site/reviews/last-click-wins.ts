/** Sends one request at a time. While one is pending, only the latest value is queued. */
export function lastClickWins<Wish>(send: (wish: Wish) => Promise<void>): (wish: Wish) => Promise<void> {
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
