import { useState } from 'react'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { dataOf } from '#shared/data/client.ts'
import { FocusedPage } from '../focused-page.tsx'

export const meta = titleMeta('Export')

const formats = [
  {
    value: 'markdown',
    label: 'Markdown and pictures',
    hint: 'A readable ZIP that another Byline site can import unchanged.',
  },
  {
    value: 'wordpress',
    label: 'WordPress',
    hint: 'Reviews become comments. WordPress loads the pictures from this site, so keep it online until then.',
  },
  {
    value: 'ghost',
    label: 'Ghost',
    hint: 'A ZIP with posts, pages, tags and pictures. Ghost cannot store reviews and redirects.',
  },
]

export default function ExportPage() {
  const isHosted = useSession().backend.url !== null
  return (
    <FocusedPage id="export" title="Export" className="stack dashboard-stack">
      <section className="panel panel-narrow" aria-label="Choose a format">
        <div className="panel-form">
          <p>
            Take everything with you: posts, projects and pages with drafts, pictures, reviews, tags and
            redirects.
          </p>
          {isHosted ? (
            <p>This site’s data is in a Supabase project. Run ‘npm run export’ on the server.</p>
          ) : (
            <ChooseFormat />
          )}
          <p>
            For a static copy that any web server can serve, run ‘npm run export --{' '}
            <span className="one-line">--static FOLDER</span>’ on the server.
          </p>
        </div>
      </section>
    </FocusedPage>
  )
}

function ChooseFormat() {
  const { busy, mutate } = useMutation()
  const [format, setFormat] = useState(formats[0])
  const [hasSubscribers, setSubscribers] = useState(false)
  const isMarkdown = format?.value === 'markdown'

  const download = () =>
    mutate(async client => {
      await dataOf(client.rpc('begin_export'))
      const { data } = await client.auth.getSession()
      startDownload({
        token: data.session?.access_token ?? '',
        format: format?.value ?? '',
        ...(isMarkdown && hasSubscribers && { subscribers: 'yes' }),
      })
    })

  return (
    <>
      <SelectField
        label="Format"
        choices={formats}
        value={format?.value}
        hint={format?.hint}
        onChoose={setFormat}
      />
      {isMarkdown && (
        <Checkbox checked={hasSubscribers} onCheckedChange={setSubscribers}>
          Include the addresses of subscribers
        </Checkbox>
      )}
      <div className="row">
        <Button variant="main" busy={busy} onClick={download}>
          Download
        </Button>
      </div>
    </>
  )
}

/** Posts a form, so that the browser stores the answer on the disk while it arrives. */
function startDownload(fields: Record<string, string>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/auth/export'
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
