import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const shared = {
  pool: 'forks' as const,
  setupFiles: ['tests/support/stay-inside.ts', 'tests/support/remove-folders.ts'],
  // Some start several processes, which takes long on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** What starts a process, a thread or a Postgres, or replaces a module or a global. */
const isNoUnit =
  /#tests\/support\/(server|site|pages|dom|own-postgres|migrated-folder)\.ts|node:(child_process|worker_threads)|startEmbeddedPostgres|openDatabase|PictureDecoder|vi\.(mock|resetModules)/

const units = globSync('{server,supabase}/**/*.test.ts', { cwd: import.meta.dirname }).filter(
  file => !isNoUnit.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

/** What measures its memory, or replaces a module, a clock or a global for the whole file. */
const changesItsProcess =
  /memoryUsage|node:worker_threads|vi\.(mock|resetModules|stubEnv|useFakeTimers)|^const \w+ = vi\.spyOn/m

/** What only calls servers and processes of its own file: loading the server takes more than a second of CPU time in each process. */
const services = globSync('{server,supabase,tests}/**/*.test.ts', {
  cwd: import.meta.dirname,
  exclude: [...units, 'tests/{browser,components,pages}/**'],
}).filter(file => !changesItsProcess.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

export default defineConfig({
  test: {
    // Twice the cores of a small machine: the tests of processes, limits and locks wait for most of their time.
    maxWorkers: 4,
    // Refusals are what the access matrix is about; its server says one line of each.
    onConsoleLog: text => (/(^Refused: | Applied migration )/.test(text) ? false : undefined),
    projects: [
      // No process for each file: these are functions without a server.
      { test: { ...shared, name: 'app', include: ['app/**/*.test.{ts,tsx}'], isolate: false } },
      { test: { ...shared, name: 'units', include: units, isolate: false } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{server,supabase,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/{browser,components,pages}/**', ...units, ...services],
        },
      },
      { test: { ...shared, name: 'services', include: services, isolate: false } },
      // With React's production build, as the site runs.
      {
        test: {
          ...shared,
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
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
