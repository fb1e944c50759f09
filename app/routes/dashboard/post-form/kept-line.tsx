import { Icon } from '#app/ui/icon.tsx'
import type { DraftPlace } from './draft-keeper.ts'

const words: Record<Exclude<DraftPlace, 'nothing'>, string> = {
  here: 'Kept in this browser',
  server: 'Draft kept',
  nowhere: 'This browser keeps nothing: save before you leave',
}

export function KeptLine({ kept }: { kept: DraftPlace }) {
  return (
    // No live region: announcing every pause would disturb writing with a screen reader.
    <p className="kept-line hint" role={kept === 'nowhere' ? 'alert' : undefined}>
      {kept !== 'nothing' && (
        <>
          <Icon name={kept === 'nowhere' ? 'alert' : 'check'} />
          {words[kept]}
        </>
      )}
    </p>
  )
}
