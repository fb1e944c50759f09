import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,server,supabase,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**'],
    pool: 'forks',
    setupFiles: ['tests/support/stay-inside.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Refusals are what the access matrix is about; its server says one line of each.
    onConsoleLog: text => (/^(Refused: |Applied migration )/.test(text) ? false : undefined),
  },
})
