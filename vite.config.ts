import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserFloor } from './server/build/browser-floor.ts'
import { throwMissingRouteScripts } from './server/build/throw-missing-route-scripts.ts'

// A few large scripts come sooner than many small ones, and compress better: 28 kB and 85 files of a first touch.
const groups = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  // The last four are also in the scripts of accounts, which would otherwise import all for reading.
  {
    name: 'every-page',
    test: /\/(app\/root|app\/site\/layout\/frame|shared\/text\/storable-text|shared\/data\/backend-code|app\/ui\/error-message|app\/loading\/lazy-part)\.tsx?/,
    priority: 2,
  },
  {
    name: 'reading',
    test: /\/app\/site\/(posts\/(home|topic-page|post-page)|pages\/site-page)\.tsx/,
    priority: 1,
  },
]

export default defineConfig({
  ...(process.env.VITE_CACHE_DIR && { cacheDir: process.env.VITE_CACHE_DIR }),
  plugins: [reactRouter(), throwMissingRouteScripts()],
  build: {
    assetsInlineLimit: 0,
    target: Object.entries(browserFloor).map(([browser, version]) => browser + version),
  },
  // Development bundles these before the first visit. One found later reloads the page, after answers '504 Outdated Optimize Dep'.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/*/**/*.tsx', '!app/**/*.test.tsx'],
    include: ['@remix-run/route-pattern/match', '@remix-run/route-pattern/specificity', 'cookie-es'].map(
      name => `react-router > ${name}`,
    ),
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
