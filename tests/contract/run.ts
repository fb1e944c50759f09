// npm run contract -- URL KEY [E-MAIL PASSWORD [--beside-content]]: compares the answers of any Supabase with the contract. The account, a
// reader's, writes a review and removes it again, beside the content of others only when told.
import { requireNoContent, runContract, signIn } from './contract.ts'
import { pairs } from './pairs.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const args = process.argv.slice(2)
const [url, key, email, password] = args.filter(arg => arg !== '--beside-content')
if (!url || !key) {
  console.error(
    'Say where: npm run contract -- https://your-project.supabase.co sb_publishable_… [e-mail password]',
  )
  process.exit(2)
}
const site = url.replace(/\/+$/, '')
const reader = email && password ? await signIn(site, key, email, password) : null
if (reader && !args.includes('--beside-content'))
  await requireNoContent({ url: site, key, reader }).catch((error: Error) => {
    console.error(error.message)
    process.exit(2)
  })
const verdicts = await runContract({ url: site, key, reader }, pairs)
for (const { name, trouble } of verdicts) print(trouble ? `FAILED  ${name}: ${trouble}` : `ok      ${name}`)
const failed = verdicts.filter(({ trouble }) => trouble).length
const leftOut = pairs.length - verdicts.length
print(`${verdicts.length - failed} passed, ${failed} failed${leftOut ? `, ${leftOut} need an account` : ''}`)
process.exit(failed ? 1 : 0)
