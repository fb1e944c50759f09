import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { siteDefaults } from './app/content/site-defaults.ts'
import { browserFloor } from './server/build/browser-floor.ts'
import { emptyUnusedFunctions } from './server/build/empty-functions.ts'

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

const inline =
  /\/app\/(document\/(load-on-intent|hold-presses|view-transitions|withhold-fonts|show-trouble|replace-storage|run-outside-code)|bars\/(follow-theme-button|search-key)|session\/store-referrer)\.ts$/

/** The bundle of the server keeps names and spaces for its stack traces: only the source text of these functions is minified. */
function minifyInlineScripts(): Plugin {
  return {
    name: 'minify-inline-scripts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: inline },
      handler(code) {
        const texts = this.parse(code).body.flatMap(node => {
          const found = node.type === 'ExportNamedDeclaration' ? node.declaration : null
          if (found?.type !== 'FunctionDeclaration' || !found.id) return []
          const { code: text, errors } = minifySync('inline.js', code.slice(node.start, node.end))
          if (errors[0]) this.error(errors[0].message)
          return `\n${found.id.name}.toString = () => ${JSON.stringify(text.replace(/^export /, ''))}`
        })
        return { code: code + texts.join(''), map: null }
      },
    },
  }
}

/** Pages need the values that a site starts with, but not how settings are named and checked. */
function inlineSiteDefaults(): Plugin {
  return {
    name: 'inline-site-defaults',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/app\/content\/site-defaults\.ts$/ },
      handler: () => ({ code: `export const siteDefaults = ${JSON.stringify(siteDefaults)}`, map: null }),
    },
  }
}

/** supabase-js makes a client of this, and gives it each token. No page listens, so no browser has to load the third of supabase-js that it is. */
function leaveOutRealtime(): Plugin {
  return {
    name: 'leave-out-realtime',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^@supabase\/realtime-js$/ },
      handler: id => ({ id: `\0${id}`, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0@supabase\/realtime-js$/ },
      handler: () => 'export class RealtimeClient { async setAuth() {} }',
    },
  }
}

/** Modules of packages that pages load with others and never use. */
const unused = [
  // Passkeys, edge functions, and tables in the storage. What needs a secret key stays: signing out is part of it.
  /\/@supabase\/auth-js\/dist\/module\/lib\/webauthn\.js$/,
  /\/@supabase\/functions-js\/dist\/module\/index\.js$/,
  /\/iceberg-js\/dist\/index\.mjs$/,
  // What watches the router, and asks for routes that the page does not know: `routeDiscovery` is 'initial'.
  /\/react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/fog-of-war)\.js$/,
]

/** Each name that the other modules import becomes a function that does nothing, of which they also make objects. */
function emptyUnused(): Plugin {
  return {
    name: 'empty-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: unused },
      handler(code) {
        const names = this.parse(code).body.flatMap(node => {
          if (node.type === 'ExportDefaultDeclaration') return ['default']
          if (node.type !== 'ExportNamedDeclaration') return []
          const { declaration, specifiers } = node
          const declared =
            declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration]
          const ids = [...declared.map(one => one?.id), ...specifiers.map(({ exported }) => exported)]
          return ids.flatMap(id => (id?.type === 'Identifier' ? id.name : []))
        })
        if (names.length === 0) this.error('It exports nothing: look again.')
        const exported = names.map(name => `nothing as ${name}`)
        return { code: `function nothing() {}\nexport { ${exported} }`, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** React Router does not say that its components can be left out, and gives them names for React's tools, which also keeps them. `<Form>` and `<NavLink>`, which no page has, are a twentieth of it. */
function leaveOutUnusedComponents(): Plugin {
  const made = /(?<=^const (Link|NavLink|Form) = )(?=React\$1\.forwardRef\()/gm
  const named = /^(Link|NavLink|Form)\.displayName = "\w+";$/gm
  return {
    name: 'leave-out-unused-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
      handler(code) {
        if (code.match(made)?.length !== 3 || code.match(named)?.length !== 3)
          this.error('React Router makes its components in another way: look again.')
        return { code: code.replace(made, '/* @__PURE__ */ ').replace(named, ''), map: null }
      },
    },
  }
}

function fetchBeforeImport(): Plugin {
  return {
    name: 'fetch-before-import',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () =>
        `export { importFetched as __vitePreload } from ${JSON.stringify(`${app}document/import-fetched.ts`)}`,
    },
  }
}

/** Whether one of the entries imports a module of the application, directly or not. Dynamic imports do not count. */
function importedBy(...entries: string[]) {
  const found = new Set<string>()
  return (id: string, graph: Rolldown.ChunkingContext) => {
    if (found.size === 0) for (const entry of entries) addEntry(app + entry)
    return found.has(id)

    function addEntry(module: string) {
      if (!graph.getModuleInfo(module)) throw new Error(`There is no ${module}.`)
      add(module)
    }
    function add(module: string) {
      if (found.has(module) || !module.startsWith(app)) return
      found.add(module)
      graph.getModuleInfo(module)?.importedIds.forEach(add)
    }
  }
}

// The last two are also in the client's script and in those of accounts, which would otherwise import all for reading.
const isOnEveryPage = importedBy(
  'root.tsx',
  'routes/frame.tsx',
  'content/storable-json.ts',
  'data/backend-code.ts',
)
const isForReading = importedBy(
  'routes/blog/home.tsx',
  'routes/blog/topic-page.tsx',
  'routes/blog/post-page.tsx',
  'routes/site-page/site-page.tsx',
)

// A few large scripts come sooner than many small ones, and compress better. The framework changes less often than the rest.
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    debugName: 'every page',
    name: (id, graph) => (isOnEveryPage(id, graph) ? 'every-page' : null),
    priority: 1,
  },
  {
    name: 'prose',
    test: /\/node_modules\/(@tiptap\/(core|pm|react\/dist\/index|extension-(?!bubble|floating)|extensions|starter-kit)|prosemirror-(?!search)|orderedmap|rope-sequence|w3c-keyname|linkifyjs|fast-equals|use-sync-external-store)/,
  },
  {
    name: 'account-pages',
    test: /\/app\/(routes\/account\/(account-page|needs-script|send-again|use-resend)|session\/visitors-only|styles\/account\.css\b)/,
  },
  { debugName: 'reading', name: (id, graph) => (isForReading(id, graph) ? 'reading' : null) },
]

/** `Features.LightDark` of Lightning CSS: no style sheet of the application uses it, and each would carry two variables for it. */
const LIGHT_DARK = 1 << 20

export default defineConfig({
  ...(process.env.VITE_CACHE_DIR && { cacheDir: process.env.VITE_CACHE_DIR }),
  plugins: [
    reactRouter(),
    throwMissingRouteScripts(),
    minifyInlineScripts(),
    inlineSiteDefaults(),
    leaveOutRealtime(),
    emptyUnused(),
    emptyUnusedFunctions(),
    leaveOutUnusedComponents(),
    fetchBeforeImport(),
  ],
  build: {
    assetsInlineLimit: 0,
    // Vite leaves out a script that imports no other.
    modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    target: Object.entries(browserFloor).map(([browser, version]) => browser + version),
  },
  css: { lightningcss: { exclude: LIGHT_DARK } },
  // Development bundles these before the first visit. One found later reloads the page, after answers '504 Outdated Optimize Dep'.
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
