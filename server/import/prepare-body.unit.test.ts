import { expect, test } from 'vitest'
import { ImportLoss } from './import-loss.ts'
import { prepareBody } from './prepare-body.ts'
import { SiteAddresses } from './site-addresses.ts'

async function prepare(html: string) {
  const notes = new Set<string>()
  const store = async ({ key }: { key: string }) =>
    `/storage/v1/object/public/thumbnail/Content/${key.slice(3)}`
  const parts = {
    addresses: new SiteAddresses(),
    findMedia(address: string) {
      if (!address.startsWith('../')) throw new ImportLoss('It is not in the archive.')
      return { from: 'text' as const, key: address, bytes: Buffer.alloc(0) }
    },
    storePicture: store,
    storeFile: store,
  }
  const written = await prepareBody(html, { folder: 'posts', address: null }, parts, notes)
  return { written, notes: [...notes] }
}

test('leaves the drawing of a diagram', async () => {
  const svg = 'data:image/svg+xml,%3Csvg viewBox=%220 0 9 9%22%3E%3C/svg%3E'
  const diagram = `<figure class="diagram" data-diagram="flowchart LR%0Aa--%3Eb"><img src="${svg}" alt="A to B" width="9" height="9" /></figure>`
  expect(await prepare(diagram)).toEqual({ written: diagram, notes: [] })
})

test('stores pictures and files of typed HTML', async () => {
  const typed = '&lt;p&gt;&lt;img src="../a.webp"&gt; &lt;a href="../b.pdf"&gt;B&lt;/a&gt;&lt;/p&gt;'
  const { written, notes } = await prepare(`<pre class="html-block"><code>${typed}</code></pre>`)
  expect(written).toBe(
    '<p><img src="/storage/v1/object/public/thumbnail/Content/a.webp" alt="" /> <a href="/storage/v1/object/public/thumbnail/Content/b.pdf">B</a></p>',
  )
  expect(notes).toEqual([])
})
