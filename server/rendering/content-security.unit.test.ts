import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { collectScripts, contentSecurityPolicy } from './content-security.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('allows the inline scripts of the application by hash', () => {
  const { html, hashes } = collectScripts(
    '<link rel="modulepreload" nonce="M" href="/x.js"/><script nonce="M">let a = 1</script><script nonce="M" src="/x.js"></script><script type="module" nonce="M" async="">import "/y.js"</script><script type="application/ld+json">{}</script>',
    'M',
  )
  expect(hashes).toEqual([hash('let a = 1'), hash('import "/y.js"')])
  expect(html).not.toContain('nonce')
  expect(contentSecurityPolicy(hashes, null)).toContain(`script-src 'self' ${hashes.join(' ')};`)
})

test('does not allow a script from content, whatever its nonce', () => {
  const smuggled = [
    '<script>steal()</script>',
    '<script nonce="N">steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce=M>steal()</script>',
    '<script data-a=\' nonce="N"\'>steal()</script>',
    '<SCRIPT>steal()</SCRIPT>',
  ]
  for (const script of smuggled) {
    const { hashes } = collectScripts(`${script}<script nonce="marker">ours()</script>`, 'marker')
    expect(hashes, script).toEqual([hash('ours()')])
  }
})

test('does not allow a script that encloses one of the application', () => {
  const { hashes } = collectScripts('<script>steal()//<script nonce="marker">ours()</script>', 'marker')
  expect(hashes).toEqual([])
})

test('allows requests to hosted Supabase and its pictures', () => {
  const policy = contentSecurityPolicy([], 'https://x.supabase.co')
  expect(policy).toContain("connect-src 'self' https://x.supabase.co;")
  expect(policy).toContain('img-src ')
})

test('allows one script from elsewhere, and requests to its origin', () => {
  const policy = contentSecurityPolicy([], null, 'https://stats.example.com/in/script.js')
  expect(policy).toContain("script-src 'self' https://stats.example.com/in/script.js;")
  expect(policy).toContain("connect-src 'self' https://stats.example.com;")
})
