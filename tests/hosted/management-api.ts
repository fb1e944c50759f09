import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import settings from './project-settings.json' with { type: 'json' }

export const PROJECT = 'abcdefghijklmnopqrst'

export interface ManagementApi {
  url: string
  /** What was sent to change the settings of the project, by path below it. */
  sent: Map<string, unknown>
  /** The tokens of all requests. */
  signedIn: Set<string | undefined>
  stop(): void
}

/** The API behind Supabase's dashboard, as far as `link` and `config push` ask it, for a project with settings of its own. */
export async function startManagementApi(): Promise<ManagementApi> {
  const sent = new Map<string, unknown>()
  const signedIn = new Set<string | undefined>()
  const answers: Record<string, unknown> = {
    '': {
      id: PROJECT,
      ref: PROJECT,
      name: 'blog',
      organization_id: 'o',
      organization_slug: 'o',
      region: 'eu-central-1',
      created_at: '2026-11-24T00:00:00Z',
      status: 'ACTIVE_HEALTHY',
      database: { host: 'localhost', version: '17.6.1', postgres_engine: '17', release_channel: 'ga' },
    },
    '/billing/addons': { selected_addons: [], available_addons: [] },
    '/config': {
      data: {
        type: 'project_config',
        id: PROJECT,
        attributes: {
          api: { enabled: true, schemas: ['public', 'graphql_public'] },
          auth: { site_url: 'http://localhost:3000', enable_signup: true },
          storage: { file_size_limit: 10_485_760 },
          database: {},
        },
      },
    },
    '/postgrest': withoutValues([
      'db_schema',
      'db_extra_search_path',
      'max_rows',
      'db_pool',
      'db_pool_acquisition_timeout',
      'db_pool_max_lifetime',
      'db_pool_max_idletime',
    ]),
    '/config/auth': settings.auth,
    '/config/storage': {},
    '/api-keys': ['anon', 'service_role'].map(name => ({ id: name, name, type: 'legacy', api_key: 'eyJ0' })),
  }
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/v\d\/projects\/\w+/, '').replace(/\?.*/, '')
    signedIn.add(request.headers.authorization)
    const change: unknown = request.method === 'GET' ? null : await json(request)
    if (change) sent.set(path, change)
    const answer = answers[path]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer && change ? Object.assign({}, answer, change) : (answer ?? {})))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sent,
    signedIn,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The tool reads an answer only if it has all fields, and does nothing with them. */
const withoutValues = (names: string[]) => Object.fromEntries(names.map(name => [name, null]))
