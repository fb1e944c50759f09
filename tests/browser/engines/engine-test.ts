import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '../fixtures.ts'
import type { EngineBrowser, WindowSize } from './engine-browser.ts'
import { type EngineScreen, showEngine } from './engine-screen.ts'

/** Returns a test with a browser of its own for each journey, and so with an empty storage. */
export const engineTest = (open: (size: WindowSize) => Promise<EngineBrowser>) =>
  base.extend<{ size: WindowSize; engine: EngineScreen }>({
    size: [{ width: 1280, height: 900 }, { option: true }],
    engine: async ({ site, size }, use, info) => {
      const browser = await open(size)
      const engine = showEngine(browser, site.url)
      await use(engine)
      if (info.errors.length > 0) await writeFile(info.outputPath('screen.png'), await engine.screenshot())
      await browser.close()
    },
  })

export { expect }
