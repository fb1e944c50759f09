import { Icon } from '#app/ui/icon.tsx'
import type { Kept } from './draft-keeper.ts'

const words: Record<Exclude<Kept, 'nothing'>, string> = {
  here: 'Kept in this browser',
  server: 'Draft kept',
  nowhere: 'This browser keeps nothing: save before you leave',
}

/** Where what was typed is, in few words. */
export function KeptLine({ kept }: { kept: Kept }) {
  return (
    // Read aloud at every pause it would be in the way of whoever writes.
    <p className="kept hint" role={kept === 'nowhere' ? 'alert' : undefined}>
      {kept !== 'nothing' && (
        <>
          <Icon name={kept === 'nowhere' ? 'alert' : 'check'} />
          {words[kept]}
        </>
      )}
    </p>
  )
}
