import { titleMeta } from '#app/loading/title-meta.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Empty } from '#app/ui/empty.tsx'
import { listFailedMails } from '#shared/data/failed-mails.ts'
import { readMailCheck } from '#shared/data/mail-check.ts'
import { LoadedPage } from '../loaded-page.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { usePolling } from '../use-polling.ts'
import { SenderRecords } from './sender-records.tsx'
import { TestMail } from './test-mail.tsx'
import { UnsentMails } from './unsent-mails.tsx'

export const meta = titleMeta('Mail')

export default function MailPage() {
  const query = useQuery(async client => {
    const [check, mails] = await Promise.all([readMailCheck(client), listFailedMails(client)])
    return { check, mails }
  })
  usePolling(query.value?.check.test?.state === 'waiting', query.reload)

  return (
    <LoadedPage title="Mail" what="Email status" query={query} skeleton={<RowsSkeleton />}>
      {({ check, mails }) =>
        check.sends ? (
          <>
            <UnsentMails mails={mails} onChange={query.reload} />
            <TestMail check={check} onSent={query.reload} />
            <SenderRecords />
          </>
        ) : (
          <Empty text="No mail server is set up">
            <p>
              Account emails are written to the server’s log, or sent by the Supabase project if it is the
              backend. Nothing else is sent, so posts and replies are not offered by email.
            </p>
            <p>
              Set SMTP_URL and MAIL_FROM for the server (with a Supabase project also DATABASE_URL, the
              address of its database) and restart it.
            </p>
          </Empty>
        )
      }
    </LoadedPage>
  )
}
