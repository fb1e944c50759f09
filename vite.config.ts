import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// docs/decisions/009-route-scripts-that-fail-to-load.md
function throwMissingRouteScripts(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'throw-missing-route-scripts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) this.error('React Router loads route scripts in another way: look again.')
        return { code: code.replace(reload, 'return { default() { throw error; } };'), map: null }
      },
    },
  }
}

export default defineConfig({
  ...(process.env.VITE_CACHE_DIR && { cacheDir: process.env.VITE_CACHE_DIR }),
  plugins: [reactRouter(), throwMissingRouteScripts()],
  build: { assetsInlineLimit: 0 },
  // Development bundles all packages of the browser before the first visit: one that is found later reloads the page, and
  // what was loaded with the bundle before answers '504 Outdated Optimize Dep'.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', '!app/**/*.test.tsx'],
    include: ['@remix-run/route-pattern/match', '@remix-run/route-pattern/specificity', 'cookie-es'].map(
      name => `react-router > ${name}`,
    ),
  },
})
