import { expect, onTestFinished, test, vi } from 'vitest'
import { startError } from '#server/base/start-error.ts'
import { readConfig } from '#server/config/config.ts'
import { openSite } from '#server/start/open-site.ts'
import { freePort } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

test('ends a first start while S3 is unavailable', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const DATA_DIR = await temporaryFolder('without-s3')
  const S3_URL = `http://KEY:SECRET@127.0.0.1:${await freePort()}/pictures`
  const announce = vi.fn(async () => {})
  const failed = await openSite(readConfig({ DATA_DIR, S3_URL }), announce, 'none').catch(error => error)
  expect(startError(failed)).toBe(
    'The sample pictures cannot be stored: The storage at S3_URL did not respond. Start again when it does, or with SAMPLE_CONTENT=off.',
  )
  expect(said.mock.calls.flat().join()).toContain('S3_URL cannot be reached (ECONNREFUSED)')
  expect(announce).not.toHaveBeenCalled()
  const site = await openSite(readConfig({ DATA_DIR, S3_URL, SAMPLE_CONTENT: 'off' }), announce, 'none')
  await site.close()
  expect(announce).toHaveBeenCalledTimes(1)
})
