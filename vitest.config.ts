import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { RUNS_HOSTED_PARTS } from './tests/hosted/hosted-parts.ts'

const shared = {
  pool: 'forks' as const,
  setupFiles: ['tests/support/stay-inside.ts', 'tests/support/remove-folders.ts'],
  // Some start several processes, which takes long on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  execArgv: ['--import', join(import.meta.dirname, 'tests/support/hash-cheaply.mjs')],
}

export default defineConfig({
  test: {
    // Twice the cores of a small machine: the tests of processes, limits and locks wait for most of their time.
    maxWorkers: 4,
    globalSetup: 'tests/support/stop-shared-servers.ts',
    // Refusals are what the access matrix is about; its server says one line of each.
    onConsoleLog: text => (/(^Refused: | Applied \d+ migrations )/.test(text) ? false : undefined),
    projects: [
      // Vitest begins with the first by name, and gives each environment processes of its own.
      // Functions, without Postgres, other processes or replaced modules; `npm run test:unit` runs these two.
      {
        test: {
          ...shared,
          name: 'functions',
          include: ['{app,shared}/**/*.test.{ts,tsx}', '{server,supabase}/**/*.unit.test.ts'],
          exclude: ['**/*.window.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'windows',
          include: ['{app,shared}/**/*.window.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [...shared.setupFiles, 'tests/support/clear-page.ts'],
        },
      },
      // What measures its memory, or replaces a module, a clock or a global for the whole file.
      // Here passwords cost what they cost in the server, and are measured.
      {
        test: {
          ...shared,
          name: 'isolated',
          include: ['{server,tests}/**/*.isolated.test.ts'],
          execArgv: [],
        },
      },
      // All others call only servers and processes of their own file: loading the server takes more than a second of CPU time in each process.
      {
        test: {
          ...shared,
          name: 'services',
          include: ['{server,supabase,tests}/**/*.test.ts'],
          exclude: [
            '**/*.{unit,isolated}.test.ts',
            'tests/{browser,components}/**',
            ...(RUNS_HOSTED_PARTS ? [] : ['**/*.linux-x64.test.ts']),
          ],
          // With React's production build, as the site runs.
          env: { NODE_ENV: 'production' },
          isolate: false,
        },
      },
      // Each page of theirs has a window and modules of its own.
      {
        oxc: { jsx: { development: false } },
        test: {
          ...shared,
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          env: { NODE_ENV: 'production' },
          isolate: false,
        },
      },
    ],
  },
})
