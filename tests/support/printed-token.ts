import { vi } from 'vitest'
import { until } from './until.ts'

/** Returns the token of the link in the message to `email` that `send` causes. Without a mail server the log has the message. */
export async function printedToken(email: string, send: () => Promise<unknown>): Promise<string> {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    await send()
    return await until(() => {
      // Others may be printed before it, such as that of a new factor.
      const messages = printed.mock.calls.flat().filter(text => String(text).includes(`To: ${email}`))
      const token = /token_hash=([\w-]+)/.exec(messages.join())?.[1]
      if (!token) throw new Error(`No message with a link to ${email} was printed.`)
      return token
    })
  } finally {
    printed.mockRestore()
  }
}
