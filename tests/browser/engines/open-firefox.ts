import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/site.ts'
import { until } from '#tests/support/until.ts'
import type { EngineBrowser, WindowSize } from './engine-browser.ts'

export const FIREFOX = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr'

// Firefox's window is never narrower than 450 px; its developer tools narrow the page in it in the same way. A finger on a phone,
// otherwise a mouse that can hover; without a screen Firefox has none.
const RESIZE = `const [size] = arguments
for (const [name, pixels] of Object.entries(size))
  for (const bound of ['min', 'max'])
    gBrowser.selectedBrowser.style.setProperty(bound + '-' + name, pixels + 'px')
for (const pointers of ['primary', 'all'])
  Services.prefs.setIntPref('ui.' + pointers + 'PointerCapabilities', size.width < 720 ? 1 : 6)`

/**
 * Starts Debian's Firefox, without Playwright, whose contexts need a command that the ESR lacks. Speaks Marionette, the protocol
 * behind geckodriver, which Debian does not package.
 */
export async function openFirefox(size: WindowSize): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'byline-firefox-'))
  const port = await freePort()
  const settings = {
    'marionette.port': port,
    'ui.prefersReducedMotion': 1,
    'app.normandy.enabled': false,
  }
  const lines = Object.entries(settings).map(entry => `user_pref(${entry.map(it => JSON.stringify(it))});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  )
  const ended = once(child, 'exit')
  const socket = await until(() => connectTo(port))
  const send = speakMarionette(socket)
  await send('WebDriver:NewSession')
  async function resize(size: WindowSize) {
    await send('Marionette:SetContext', { value: 'chrome' })
    await send('WebDriver:ExecuteScript', { script: RESIZE, args: [size] })
    await send('Marionette:SetContext', { value: 'content' })
  }
  await resize(size)
  return {
    command: (name, parameters) => send(`WebDriver:${name}`, parameters),
    resize,
    async close() {
      await send('Marionette:Quit', { flags: ['eForceQuit'] })
      await ended
      socket.destroy()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

function connectTo(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

/** A message is the length of its JSON in bytes, a colon and the JSON: [0, id, name, parameters], answered by [1, id, error, value]. */
function speakMarionette(socket: Socket) {
  const waiting = new Map<number, (error: { message: string } | null, value: unknown) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.subarray(0, start - 1))
      if (start === 0 || received.length < end) return
      const message = JSON.parse(received.subarray(start, end).toString())
      received = received.subarray(end)
      if (!Array.isArray(message)) continue
      const [, id, error, value] = message
      waiting.get(id)?.(error, value)
      waiting.delete(id)
    }
  })
  let sent = 0
  return (name: string, parameters: Record<string, unknown> = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++sent
      waiting.set(id, (error, value) => {
        if (error) reject(new Error(`${name}: ${error.message}`))
        else resolve(value && typeof value === 'object' && 'value' in value ? value.value : value)
      })
      const json = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(json)}:${json}`)
    })
}
