import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

test('each inline script of the page is allowed by its hash, and no other', () => {
  const html =
    '<script>let a = 1</script><script src="/x.js"></script><script type="module" async="">import "/y.js"</script><script type="application/ld+json">{}</script>'
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = contentSecurityPolicy(html, null)
  expect(policy).toContain(`script-src 'self' ${hash('let a = 1')} ${hash('import "/y.js"')};`)
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(policy).not.toContain(hash('{}'))
})

test('hosted Supabase may be spoken to and its pictures shown', () => {
  const policy = contentSecurityPolicy('', 'https://x.supabase.co')
  expect(policy).toContain("connect-src 'self' https://x.supabase.co;")
  expect(policy).toContain('img-src ')
})
