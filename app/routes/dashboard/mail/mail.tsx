import { titled } from '#app/content/titled.ts'
import { listFailedMails } from '#app/data/failed-mails.ts'
import { readMailCheck } from '#app/data/mail-check.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Empty } from '#app/ui/empty.tsx'
import { LoadTrouble } from '#app/ui/trouble.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { usePolling } from '../use-polling.ts'
import { SenderRecords } from './sender-records.tsx'
import { TestMail } from './test-mail.tsx'
import { UnsentMails } from './unsent-mails.tsx'

export const meta = titled('Mail')

export default function MailPage() {
  const { value, trouble, loading, reload } = useLoaded(async client => {
    const [check, mails] = await Promise.all([readMailCheck(client), listFailedMails(client)])
    return { check, mails }
  })
  const isUnderWay = value?.check.test?.state === 'waiting'
  usePolling(isUnderWay, reload)

  return (
    <section aria-labelledby="mail">
      <div className="row dashboard-head">
        <h1 id="mail">Mail</h1>
      </div>
      <LoadTrouble title="The state of mail could not be loaded." of={{ trouble, loading, reload }} />
      {!trouble && !value && <RowsSkeleton />}
      {value && !value.check.sends && (
        <Empty words="No mail server is set up">
          <p>
            Mails of accounts are printed to the server’s log, or sent by the Supabase project if it is the
            backend. Nothing else is mailed, and so nothing is offered by mail: neither posts nor answers to
            reviews.
          </p>
          <p>
            Set SMTP_URL and MAIL_FROM for the server, beside a Supabase project also DATABASE_URL, the
            address of its database, and start it again.
          </p>
        </Empty>
      )}
      {value?.check.sends && (
        <div className="stack dashboard-stack">
          <UnsentMails mails={value.mails} onChange={reload} />
          <TestMail check={value.check} onSent={reload} />
          <SenderRecords />
        </div>
      )}
    </section>
  )
}
