import { useSite } from '#app/loading/use-site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { dateIn } from '#shared/text/dates.ts'
import type { DraftPlace } from './draft-autosave.ts'
import type { FormState } from './use-post-form.ts'

const texts: Record<Exclude<DraftPlace, 'nothing'>, string> = {
  here: 'Saved in this browser',
  server: 'Draft saved',
  nowhere: 'This browser cannot store drafts: save before you leave',
}

export function AutosaveLine({ form: { draftPlace: place, savedAt } }: { form: FormState }) {
  const site = useSite()
  const text = place === 'nothing' ? savedAt && `Saved ${dateIn(site, savedAt, 'minute')}` : texts[place]
  return (
    // Not a live region unless saving fails: an announcement at every pause would disturb people who write with a screen reader.
    <p className="autosave-line hint" role={place === 'nowhere' ? 'alert' : undefined}>
      {text && (
        <>
          <Icon name={place === 'nowhere' ? 'alert' : 'check'} />
          {text}
        </>
      )}
    </p>
  )
}
