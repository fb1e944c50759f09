import { expect, test } from 'vitest'
import type { ImportedPost } from './imported-site.ts'
import { prepareEntry } from './prepare-entry.ts'

const post: ImportedPost = {
  type: 'post',
  noun: 'post',
  id: '1',
  at: { file: 'a.md' },
  title: 'A walk',
  slug: 'a-walk',
  introduction: '',
  html: '',
  status: 'published',
  publishedAt: '2020-01-01T00:00:00Z',
  updatedAt: null,
  topic: null,
  tags: [],
  author: null,
  cover: null,
  audience: 'everybody',
  address: null,
  oldAddresses: [],
  notes: new Set(),
}

const prepare = (changed: Partial<ImportedPost>, body = '') =>
  prepareEntry({ ...post, ...changed }, body, { language: 'en', ownerName: '', now: new Date() }, new Set())

test.each([
  ['<p>We went far.</p><p>It rained.</p>', 'We went far. It rained.'],
  [
    '<h2>Day one</h2><figure><img src="/a"><figcaption>Us</figcaption></figure><pre><code>let a</code></pre><p>We went[^1] far.</p><p>[^1]: By bus.</p>',
    'We went far.',
  ],
  [
    '<p class="math-block"><code>a^2</code></p><aside class="callout-tip"><p>Go</p></aside><p>We went.</p>',
    'We went.',
  ],
  ['<pre><code>let a</code></pre>', 'let a'],
  ['', 'A walk'],
])('writes the introduction of %s', (body, introduction) =>
  expect(prepare({}, body).introduction).toBe(introduction),
)

test.each([
  ['post', '2020-01-01T00:00:00Z', 'published'],
  ['post', '2999-01-01T00:00:00Z', 'scheduled'],
  ['page', '2999-01-01T00:00:00Z', 'draft'],
] as const)('imports a %s of %s as %s', (noun, publishedAt, status) =>
  expect(prepare({ noun, publishedAt }).status).toBe(status),
)
