import { expect, test } from 'vitest'
import { readProvidersConfig } from './providers-config.ts'

const read = (env: Record<string, string>) => readProvidersConfig(name => env[name] ?? null)
const client = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }

test('has the providers of the environment', () => {
  expect(read({})).toEqual([])
  expect(read({ ...client, OIDC_ISSUER: 'https://id.example.com/' })).toEqual([
    {
      name: 'custom:oidc',
      label: 'id.example.com',
      url: 'https://id.example.com',
      clientId: 'id',
      clientSecret: 'secret',
    },
  ])
  const named = { ...client, OIDC_ISSUER: 'https://id.example.com/', OIDC_NAME: 'Example' }
  expect(read(named)[0]?.label).toBe('Example')
  expect(read({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })[0]?.url).toBe(
    'https://accounts.google.com',
  )
})

test.each<Record<string, string>>([
  client,
  { OIDC_ISSUER: 'https://id.example.com' },
  { GITHUB_CLIENT_ID: 'id' },
  { GOOGLE_CLIENT_SECRET: 'secret' },
])('refuses half a provider: %j', env => {
  expect(() => read(env)).toThrow('belong together')
})

test('refuses an issuer without https on another machine', () => {
  expect(() => read({ ...client, OIDC_ISSUER: 'http://id.example.com' })).toThrow('https://')
  expect(read({ ...client, OIDC_ISSUER: 'http://localhost:8080' })).toHaveLength(1)
})
