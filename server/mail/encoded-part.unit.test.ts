import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMessage } from './compose-message.ts'

const MARK = 'mark0123456789012345678901234567890123456789'.slice(0, 43)

const texts = {
  latin: `Hedges = walls, slowly.\n\nÉtienne says so.  \n.\n<https://blog.example.com/?token=${MARK}>\n`,
  japanese: `生け垣はゆっくり育つ。\n${'垣'.repeat(500)}\nhttps://blog.example.com/?token=${MARK}\n`,
  'one long line': `${'hedges '.repeat(3_000)}${MARK}${'x'.repeat(3_000)}${MARK}`,
}

test.each(Object.entries(texts))(
  'words take the place of their mark in a text that is %s',
  async (_, text) => {
    for (const words of ['a'.repeat(43), 'b-_'.repeat(14)]) {
      const html = `<p>${text}</p>`
      const mail = { to: 'wren@example.com', message: 'one', subject: 'One', text, html }
      const { raw } = await composeMessage({ ...mail, filling: { mark: MARK, words } }, 'blog@example.com')
      const lines = raw.toString('latin1').split('\r\n')
      expect(Math.max(...lines.map(line => line.length))).toBeLessThan(79)
      const got = await PostalMime.parse(raw)
      const read = (part = '') => part.replaceAll('\r\n', '\n').trim()
      expect(read(got.text)).toBe(text.replaceAll(MARK, words).trim())
      expect(read(got.html)).toBe(html.replaceAll(MARK, words))
    }
  },
)

test('a text is encoded in the shorter way', async () => {
  const of = async (text: string) =>
    (
      await composeMessage(
        { to: 'w@example.com', message: '1', subject: '', text, html: text },
        'b@example.com',
      )
    ).raw.toString()
  expect(await of(texts.latin)).not.toContain('base64')
  expect(await of(texts.japanese)).not.toContain('quoted-printable')
})
