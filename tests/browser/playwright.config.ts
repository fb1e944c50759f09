import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tests/support/chromium.ts'

const { executablePath, args } = chromiumLaunch()

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    // What a person does, once more with a thumb; not what a screen's size or a finger cannot change.
    {
      name: 'phone',
      testIgnore: [
        'a-thousand-and-one',
        'account',
        'dashboard-by-keyboard',
        'dashboard-in-trouble',
        'early-presses',
        'every-tool',
        'forgotten-password',
        'hosted-backend',
        'hostile-posts',
        'hostile-text',
        'hostile-words',
        'killed',
        'looks',
        'new-password',
        'one-time-password',
        'password-link',
        'pasting',
        'pictures-of-a-post',
        'post-drafts',
        'preparing-pictures',
        'publishing',
        'reviews-by-keyboard',
        'reviews-in-trouble',
        'sessions',
        'shared-machine',
        'trouble',
        'unfinished-edits',
        'writing-in-trouble',
      ].map(name => `**/${name}.journey.ts`),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  outputDir: '../../test-results',
  use: {
    screenshot: 'only-on-failure',
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
