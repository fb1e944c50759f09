import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/site.ts'
import { until } from '#tests/support/until.ts'
import type { CommandName, EngineBrowser, WindowSize } from './engine-browser.ts'

export const WEBKIT_FILES = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/openbox']

const PATHS: Record<CommandName, (id: unknown) => string> = {
  Navigate: () => 'url',
  Back: () => 'back',
  GetCurrentURL: () => 'url',
  ExecuteScript: () => 'execute/sync',
  ElementClick: id => `element/${id}/click`,
  ElementSendKeys: id => `element/${id}/value`,
  TakeScreenshot: () => 'screenshot',
}

/** Starts WebKitGTK's own browser over a whole screen of that size, because its toolbar keeps a window wider than a phone. */
export async function openWebKit({ width, height }: WindowSize): Promise<EngineBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'byline-webkit-'))
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: '1' }
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [number] = await once(screen.stdout, 'data')
  const onScreen = { stdio: 'ignore' as const, env: { ...env, DISPLAY: `:${String(number).trim()}` } }
  const manager = spawn('openbox', [], onScreen)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], onScreen)
  const request = async (method: 'DELETE' | 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const options = { binary, args: ['--automation', '--full-screen'] }
  const { sessionId } = await until(() =>
    request('POST', '', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
  )
  return {
    command(name, { id, ...body } = {}) {
      const isQuestion = /^(Get|Take)/.test(name)
      return request(
        isQuestion ? 'GET' : 'POST',
        `/${sessionId}/${PATHS[name](id)}`,
        isQuestion ? undefined : body,
      )
    },
    async close() {
      await request('DELETE', `/${sessionId}`)
      for (const child of [driver, manager, screen]) await end(child)
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
