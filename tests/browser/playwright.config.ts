import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import { FIREFOX } from './engines/open-firefox.ts'
import { WEBKIT_FILES } from './engines/open-webkit.ts'

// Without Playwright's own browsers; tests/run.mjs says when one is not installed.
const engines = [
  { name: 'firefox', files: [FIREFOX] },
  { name: 'webkit', files: WEBKIT_FILES },
].filter(({ files }) => files.every(file => existsSync(file)))

const { executablePath, args } = chromiumLaunch()

export default defineConfig<{ isOldest: boolean }>({
  testDir: '.',
  testMatch: '*.journey.ts',
  testIgnore: 'engines/*',
  fullyParallel: true,
  // One more than the cores of a small machine: a journey waits for a third of its time, and a fourth makes all of them slower.
  workers: 3,
  // One journey of hundreds that fails once on a busy machine refuses no change; tests/run.mjs names it.
  retries: 1,
  forbidOnly: true,
  // The longest takes 45 s on a quiet machine of two cores.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  // Each worker starts a site of its own, so the small projects have one, in addition to the workers of the large one.
  projects: [
    // Tests tagged @split run with the backend on another origin; with SPLIT=all every test does.
    {
      name: 'split',
      grep: process.env.SPLIT === 'all' ? /./ : /@split/,
      ...(process.env.SPLIT !== 'all' && { workers: 1 }),
      use: { viewport: { width: 1280, height: 900 } },
    },
    ...engines.map(({ name }) => ({
      name,
      testMatch: `engines/${name}.journey.ts`,
      testIgnore: [],
      workers: 1,
    })),
    { name: 'desktop', grepInvert: /@split/, use: { viewport: { width: 1280, height: 900 } } },
    // With OLDEST=all every test runs without what the oldest supported browsers lack, as those with `isOldest` always do.
    {
      name: 'oldest',
      grep: process.env.OLDEST === 'all' ? /./ : /^$/,
      use: { viewport: { width: 1280, height: 900 }, isOldest: true },
    },
    // With POOLED=all every test runs again on two processes, which share a Postgres behind PgBouncer.
    {
      name: 'pooled',
      grep: process.env.POOLED === 'all' ? /./ : /^$/,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  outputDir: '../../test-results',
  use: {
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Animations and view transitions take a tenth of the CPU time; a journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        ...args,
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
