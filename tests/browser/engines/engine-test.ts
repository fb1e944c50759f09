import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '../fixtures.ts'
import type { EngineBrowser, WindowSize } from './engine-browser.ts'
import { type EngineScreen, showEngine } from './engine-screen.ts'

interface WorkerFixtures {
  /** Starts a browser, or returns the one of the journey before when it has that size or takes it. */
  browserOf: (size: WindowSize) => Promise<EngineBrowser>
}

/** Returns a test whose journeys share a browser, and begin on a bare page of the site with an empty storage. */
export const engineTest = (open: (size: WindowSize) => Promise<EngineBrowser>) =>
  base.extend<{ size: WindowSize; engine: EngineScreen }, WorkerFixtures>({
    browserOf: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured first argument.
      async ({}, use) => {
        let current: { browser: EngineBrowser; width: number } | undefined
        await use(async size => {
          const { width } = size
          if (current?.width === width) return current.browser
          let browser = current?.browser
          if (browser?.resize) await browser.resize(size)
          else {
            await browser?.close()
            browser = await open(size)
          }
          current = { browser, width }
          return browser
        })
        await current?.browser.close()
      },
      { scope: 'worker' },
    ],
    size: [{ width: 1280, height: 900 }, { option: true }],
    engine: async ({ site, size, browserOf }, use, info) => {
      const engine = showEngine(await browserOf(size), site.url)
      await engine.forget()
      await use(engine)
      if (info.errors.length > 0) await writeFile(info.outputPath('screen.png'), await engine.screenshot())
    },
  })

export { expect }
