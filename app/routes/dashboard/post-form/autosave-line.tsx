import { dateIn } from '#app/content/dates.ts'
import { useSite } from '#app/content/use-site.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { DraftPlace } from './draft-autosave.ts'

const words: Record<Exclude<DraftPlace, 'nothing'>, string> = {
  here: 'Kept in this browser',
  server: 'Draft kept',
  nowhere: 'This browser keeps nothing: save before you leave',
}

/** `savedAt`: when the post itself was saved last. */
export function AutosaveLine({ place, savedAt }: { place: DraftPlace; savedAt: string | null }) {
  const site = useSite()
  return (
    // No live region: announcing every pause would disturb writing with a screen reader.
    <p className="autosave-line hint" role={place === 'nowhere' ? 'alert' : undefined}>
      {place === 'nothing' && savedAt && (
        <>
          <Icon name="check" />
          {`Saved ${dateIn(site, savedAt, 'minute')}`}
        </>
      )}
      {place !== 'nothing' && (
        <>
          <Icon name={place === 'nowhere' ? 'alert' : 'check'} />
          {words[place]}
        </>
      )}
    </p>
  )
}
