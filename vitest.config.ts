import { defineConfig } from 'vitest/config'

const shared = {
  pool: 'forks' as const,
  setupFiles: ['tests/support/stay-inside.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Twice the cores of a small machine: the tests of processes, limits and locks wait for most of their time.
    maxWorkers: 4,
    // Refusals are what the access matrix is about; its server says one line of each.
    onConsoleLog: text => (/(^Refused: | Applied migration )/.test(text) ? false : undefined),
    projects: [
      // No process for each file: these are functions without a server.
      { test: { ...shared, name: 'app', include: ['app/**/*.test.{ts,tsx}'], isolate: false } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{server,supabase,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/pages/**'],
        },
      },
      // With React's production build, as the site runs.
      {
        test: {
          ...shared,
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
})
