import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { LoadError } from '#app/ui/error-message.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'
import { createDraftLink, draftLinkDays, endDraftLink, listDraftLinks } from '#shared/data/draft-links.ts'
import { counted } from '#shared/text/count.ts'

export function PrivateLink({ post }: { post: number }) {
  const [days, setDays] = useState<number>(7)
  const [made, setMade] = useState<string | null>(null)
  const { busy, mutate } = useMutation()
  const links = useQuery(client => listDraftLinks(client, post), String(post))
  const { ref, ...restoredFocus } = useRestoredFocus(() => [ref.current])

  const create = () =>
    mutate(async client => {
      setMade(location.origin + (await createDraftLink(client, post, days)))
      await links.reload()
    })

  const end = (id: string) =>
    mutate(async client => {
      await endDraftLink(client, id)
      toast.success('The link no longer works')
      setMade(null)
      await links.reload()
    })

  return (
    <section ref={ref} className="stack" aria-label="Private links" tabIndex={-1} {...restoredFocus}>
      <SelectField
        label="Private link"
        hint="Anyone with the link can read the last saved version without an account, until you sign out. Once the post is published, the link leads to it."
        value={days}
        choices={draftLinkDays.map(days => ({
          value: String(days),
          label: `For ${counted(days, 'day')}`,
          days,
        }))}
        onChoose={({ days }) => setDays(days)}
      />
      <Button busy={busy} onClick={create}>
        Create a link
      </Button>
      {made && (
        <div className="stack" role="status">
          <TextField
            label="The new link"
            hint="It is shown only once: copy it now."
            readOnly
            value={made}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={() => copyText(made, { copied: 'The link was copied', noun: 'link' })}>
            Copy
          </Button>
        </div>
      )}
      <LoadError title="The links could not be loaded." of={links} />
      <ul className="ruled">
        {links.value?.map(({ id, endsAt, by }) => (
          <li key={id} className="between">
            <span className="quiet">
              Until <Moment at={endsAt} form="short" />, by {by}
            </span>
            <Button size="small" variant="danger-plain" disabled={busy} onClick={() => end(id)}>
              End
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
