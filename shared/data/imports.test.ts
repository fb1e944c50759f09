import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { ImportUnread, uploadImport } from './imports.ts'

afterEach(() => vi.restoreAllMocks())

const client: Client = createClient('http://backend.invalid', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
})

const upload = (response: Response) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(response)
  return uploadImport(client, new File(['x'], 'site.zip')).catch(error => error)
}

test('names the proxy that refuses a large export', async () => {
  const html = '<html><head><title>413 Request Entity Too Large</title></head></html>'
  const error = await upload(new Response(html, { status: 413, headers: { 'content-type': 'text/html' } }))
  expect(error).toBeInstanceOf(ImportUnread)
  expect(error.message).toMatch(/^The proxy in front of the site refuses a file of this size\./)
})

test('shows what the site says of a large export', async () => {
  const error = await upload(Response.json({ message: 'The file is larger than 2 GB.' }, { status: 413 }))
  expect(error).toEqual(new ImportUnread('The file is larger than 2 GB.'))
})
