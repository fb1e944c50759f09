import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type ManagementApi, PROJECT, startManagementApi } from './management-api.ts'
import { supabaseTool } from './supabase-tool.ts'

let api: ManagementApi
let said: string

beforeAll(async () => {
  api = await startManagementApi()
  const profile = join(await temporaryFolder('profile'), 'profile.yaml')
  const hosts = 'project_host: 127.0.0.1\npooler_host: 127.0.0.1\n'
  await writeFile(profile, `name: test\napi_url: ${api.url}\ndashboard_url: ${api.url}\n${hosts}`)
  const commands = [
    ['login', '--token', `sbp_${'0'.repeat(40)}`],
    ['link', '--project-ref', PROJECT],
    ['config', 'push', '--yes'],
  ]
  said = await supabaseTool(commands, {
    SUPABASE_PROFILE: profile,
    SITE_URL: 'https://blog.example.com',
    SMTP_HOST: 'smtp.example.com',
    SMTP_PORT: '2525',
    SMTP_USER: 'blog',
    SMTP_PASSWORD: 'secret',
    SMTP_FROM: 'blog@example.com',
  })
})
afterAll(() => api?.stop())

test('the tool signs in and is linked to the project', () => {
  expect(said).toContain('You are now logged in.')
  expect(said).toContain('Finished supabase link.')
  expect(api.signedIn).toEqual(new Set([`Bearer sbp_${'0'.repeat(40)}`]))
})

test('the tool understands every setting', () => {
  expect(said).not.toMatch(/deprecated|unknown|WARN/i)
  expect(said).toContain('Push config changes to API, Auth and Storage')
})

test('accounts are as strict as on our server', () => {
  expect(api.sent.get('/config/auth')).toMatchObject({
    site_url: 'https://blog.example.com',
    uri_allow_list: '',
    jwt_exp: 600,
    mailer_autoconfirm: false,
    mailer_otp_exp: 3600,
    password_min_length: 8,
    external_anonymous_users_enabled: false,
    security_update_password_require_reauthentication: true,
    refresh_token_rotation_enabled: true,
    smtp_host: 'smtp.example.com',
    smtp_pass: 'secret',
    mailer_templates_confirmation_content: readFileSync('supabase/templates/confirmation.html', 'utf8'),
    mailer_templates_recovery_content: readFileSync('supabase/templates/recovery.html', 'utf8'),
  })
})

test('the data API shows the schema public alone', () => {
  expect(api.sent.get('/postgrest')).toMatchObject({ db_schema: 'public', max_rows: 1000 })
})

test('files may be as large as the free plan allows', () => {
  expect(api.sent.get('/config/storage')).toMatchObject({ fileSizeLimit: 50 * 1024 * 1024 })
})
