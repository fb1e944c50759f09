import { expect, test } from 'vitest'
import { changeHtml } from '#tests/support/change-html.ts'
import { offerAvif, preparePictures } from './pictures-in-post.server.ts'
import { sanitize } from './sanitize.server.ts'

const name = '0b9ad2c6-3c1d-4a55-9f0e-6a1f00b77c25-1000x500-336699.webp'
const src = `src="/images/thumbnail/Content/${name}?w=960"`
const rendered = (attributes: string) => changeHtml(sanitize(`<img ${attributes}>`), preparePictures)

test('reserves the space of a picture in its color', () => {
  const html = rendered(`${src} alt="A hill"`)
  expect(html).toContain('width="1000" height="500"')
  expect(html).toContain('style="background-color:#336699"')
  expect(html).toContain(`/images/thumbnail/Content/${name}?w=1280 1000w"`)
  expect(html).not.toContain('w=1920')
  expect(html).toContain('alt="A hill"')
})

test('distinguishes portrait pictures and drawn ones from others', () => {
  const of = (facts: string) => rendered(src.replace('1000x500-336699', facts))
  expect(of('1000x500-336699')).not.toMatch(/--shape|class=/)
  expect(of('500x1000-336699')).toContain('style="background-color:#336699;--shape:0.500"')
  for (const facts of ['1000x500-f4f0ee', '1000x500']) expect(of(facts)).toContain('class="drawn"')
  expect(rendered('src="https://example.com/chart.svg"')).toContain('class="drawn"')
  expect(rendered('src="https://example.com/photo.jpg"')).not.toContain('class=')
})

test.each([
  ['width="400" height="100"', 'width="400" height="100"'],
  ['width="400"', 'width="400" height="200"'],
  ['height="100"', 'height="100" width="200"'],
  ['width="1"', 'width="1" height="1"'],
  ['width="0" height="-5"', 'width="1000" height="500"'],
  ['width="99999999" height="100%"', 'width="1000" height="500"'],
  ['width="400" height="abc"', 'width="400" height="200"'],
])('shows %s with %s', (given, shown) => {
  expect(rendered(`${src} ${given}`)).toContain(shown)
})

test('ignores invalid sizes when the file name has none', () => {
  expect(rendered('src="https://example.com/a.png" width="40" height="30"')).toContain(
    'width="40" height="30"',
  )
  expect(rendered('src="https://example.com/a.png" width="40%" height="30"')).toBe(
    '<img src="https://example.com/a.png" alt="" height="30" loading="lazy" decoding="async" />',
  )
  const sample = rendered('src="/images/thumbnail/Content/flame.webp?w=960"')
  expect(sample).not.toMatch(/width="|style=/)
  expect(sample).toContain('flame.webp?w=1920 1920w')
})

test('does not read text inside a value as an attribute', () => {
  const html = rendered(`alt="its width=" ${src} title="src=&quot;x&quot; height="`)
  expect(html).toMatch(
    /^<img src="[^"]+" alt="its width=" title="src=&quot;x&quot; height=" width="1000" height="500" style="[^"]+" srcset=/,
  )
})

test('offers AVIF at its own address', () => {
  const html = changeHtml(rendered(`${src} alt="A hill"`), offerAvif)
  const [source = '', image = ''] = html.match(/<(?:source|img) [^>]*>/g) ?? []
  const offered = (tag: string) => / srcset="([^"]*)" (sizes="[^"]*")/.exec(tag)?.slice(1) ?? []
  const [avif = '', avifSizes] = offered(source)
  const [webp = '', webpSizes] = offered(image)
  expect(source).toContain('type="image/avif"')
  expect(avif.replaceAll('&amp;as=avif', '')).toBe(webp)
  expect(avif.match(/&amp;as=avif /g)).toHaveLength(webp.split(', ').length)
  expect(avifSizes).toBe(webpSizes)
})

test('offers no AVIF of a picture of another site', () => {
  const html = rendered('src="https://example.com/a.png" alt="A hill"')
  expect(changeHtml(html, offerAvif)).toBe(html)
})
