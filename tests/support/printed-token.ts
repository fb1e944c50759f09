import { vi } from 'vitest'
import { until } from './until.ts'

/** Returns the token of the link in the message to `email` that `send` causes. Without a mail server the log has the message. */
export async function printedToken(email: string, send: () => Promise<unknown>): Promise<string> {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    await send()
    return await until(() => {
      const messages = printed.mock.calls.flat().map(String)
      const message = messages.find(text => text.includes(`To: ${email}`)) ?? ''
      const token = /token_hash=([\w-]+)/.exec(message)?.[1]
      if (!token) throw new Error(`No message to ${email} was printed.`)
      return token
    })
  } finally {
    printed.mockRestore()
  }
}
