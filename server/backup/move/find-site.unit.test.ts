import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { findSiteAt } from './find-site.ts'

test('opens a data folder despite the settings of a project', async () => {
  const env = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key' }
  const folder = await temporaryFolder('move')
  expect(findSiteAt(folder, env).dataDir).toBe(folder)
})
