import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

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

const app = `${import.meta.dirname}/app/`
const onEveryPage = new Set<string>()

/** Whether root.tsx imports a module, directly or not. Dynamic imports do not count. */
function isOnEveryPage(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (onEveryPage.size === 0) add(`${app}root.tsx`)
  return onEveryPage.has(id)

  function add(module: string) {
    if (onEveryPage.has(module) || !module.startsWith(app)) return
    onEveryPage.add(module)
    graph.getModuleInfo(module)?.importedIds.forEach(add)
  }
}

// One script of the modules that every page needs is a fifth smaller than thirty. The framework, which changes less often, has its own.
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  { debugName: 'every page', name: (id, graph) => (isOnEveryPage(id, graph) ? 'every-page' : null) },
]

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
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
