import './enable-storage.ts'
import { join } from 'node:path'
import { App } from '@supabase/lite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import type { Keys } from '#server/config.ts'
import type { Login } from '#server/database/pool.ts'
import { openConnection } from './connection.ts'
import { Files } from './files.ts'

/** @supabase/lite as a function from Request to Response; what it lacks is mended by the gates beside this file. */
export interface Engine {
  fetch(request: Request): Promise<Response>
  /** Makes the tables of auth and storage where they are missing. */
  ensureSchema(): Promise<void>
  files: Files
  close(): Promise<void>
}

export interface EngineOptions {
  login: Login
  keys: Keys
  siteUrl: string
  dataDir: string
}

export function createEngine(options: EngineOptions): Engine {
  const files = new Files(join(options.dataDir, 'uploads'))
  const { connection, close } = openConnection(options.login)
  const app = createApp(connection, files, options)

  return {
    fetch: async request => explained(await app.fetch(request)),
    ensureSchema: async () => {
      await withoutNotice(() => app.init())
      await app.ensureSystemSchema()
    },
    files,
    close,
  }
}

function createApp(connection: PostgresConnection, files: Files, options: EngineOptions): App {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.keys.jwtSecret,
      publishable_key: options.keys.publishable,
      secret_key: options.keys.secret,
    },
    storage: { enabled: true, file_size_limit: '16MiB' },
    studio: { enabled: false },
    // Without these every request that has no key is let in as an administrator.
    options: { server: { admin: false, disableStudio: true } },
  })
  app._storageAdapter = files
  return app
}

/** What lite did not expect it answers in plain text, and that is a database that went away in the middle. */
function explained(response: Response): Response {
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain')
  return response.status === 500 && isPlain ? unavailable() : response
}

function unavailable(): Response {
  const body = { code: 'PGRST000', message: 'The database cannot be reached.', details: null, hint: null }
  return Response.json(body, { status: 503 })
}

/** At its first start lite warns that storage is experimental: true, decided, and nothing that an owner could act on. */
async function withoutNotice(start: () => Promise<unknown>) {
  const { warn } = console
  console.warn = () => {}
  try {
    await start()
  } finally {
    console.warn = warn
  }
}
