import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, expect, test } from 'vitest'
import { linkTo } from '#server/api/auth/mailed-secrets.ts'
import { accessTokenSeconds } from '#server/api/tokens.ts'
import { ACCOUNT_MESSAGES } from '#server/mail/messages/account-messages.ts'
import { writeMessage } from '#server/mail/messages/write-message.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'

const config = parse(readFileSync('supabase/config.toml', 'utf8'))
let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
})

const MEBIBYTE = 1024 * 1024

test('the buckets are those of the migrations', async () => {
  const made = await server.sql`select id, public, file_size_limit, allowed_mime_types from storage.buckets`
  const expected = made.map(({ id, public: isPublic, file_size_limit, allowed_mime_types }) => [
    id,
    { public: isPublic, file_size_limit: `${Number(file_size_limit) / MEBIBYTE}MiB`, allowed_mime_types },
  ])
  expect(config.storage).toMatchObject({ buckets: Object.fromEntries(expected) })
})

test('sessions are as strict as on our server', () => {
  expect(config.auth).toMatchObject({
    site_url: 'env(SITE_URL)',
    jwt_expiry: accessTokenSeconds,
    enable_refresh_token_rotation: true,
    refresh_token_reuse_interval: 10,
    enable_anonymous_sign_ins: false,
    minimum_password_length: 8,
    email: {
      smtp: { host: 'env(SMTP_HOST)', port: 'env(SMTP_PORT)' },
      enable_confirmations: true,
      secure_password_change: true,
      otp_expiry: 3600,
    },
  })
})

// GoTrue fills in its own variables. To renew the files after a change of the messages: npx vitest run tests/hosted/supabase-config -u
test.each([
  ['recovery', 'recovery'],
  ['confirmation', 'signup'],
] as const)('the %s email has our text and link', async (name, kind) => {
  const site = 'https://blog.example'
  const message = ACCOUNT_MESSAGES[name]?.({
    site: 'blog.example',
    href: linkTo(site, kind, 'SECRET'),
    code: '',
    newEmail: '',
    browser: '',
    at: '',
  })
  if (!message) throw new Error(`There is no mail ${name}.`)
  const look = { language: 'en', accent: null, typePair: 'editorial', corner: 'soft' }
  const { html } = writeMessage(message, { siteUrl: site, title: 'blog.example', ...look })
  const template = html
    .replaceAll(site, '{{ .SiteURL }}')
    .replaceAll('blog.example', '{{ .SiteURL }}')
    .replaceAll('SECRET', '{{ .TokenHash }}')
  expect(config.auth).toMatchObject({
    email: {
      template: {
        [name]: {
          subject: message.subject.replace(' on blog.example', ''),
          content_path: `./supabase/templates/${name}.html`,
        },
      },
    },
  })
  await expect(`${template}\n`).toMatchFileSnapshot(`../../supabase/templates/${name}.html`)
})
