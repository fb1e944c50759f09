import type { RequestListener } from 'node:http'
import type { Server } from 'node:net'
import { codeOf } from '../base/code-of.ts'
import { ConfigError } from '../base/config-error.ts'
import { sendText } from './send-text.ts'

export function listenOnPort(
  server: Server,
  { host, port }: { host: string; port: number },
  prefix = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', error => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use: choose another with ${prefix}PORT, or stop what runs there.`,
        EACCES: `Port ${port} cannot be opened by this user: choose one above 1023 with ${prefix}PORT.`,
        EADDRNOTAVAIL: `${prefix}HOST ${host} is not an address of this machine.`,
      }
      reject(
        new ConfigError(
          reasons[codeOf(error)] ?? `The server cannot listen on ${host}:${port}: ${error.message}`,
        ),
      )
    })
    server.listen(port, host, resolve)
  })
}

export const answerStarting: RequestListener = (_request, response) =>
  sendText(response, 503, 'The site is starting. Please try again in a few seconds.', { 'retry-after': '2' })
