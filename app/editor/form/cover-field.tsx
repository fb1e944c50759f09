import { type KeyboardEvent, useId, useState } from 'react'
import { Cover } from '#app/components/cover.tsx'
import { Button } from '#app/ui/button.tsx'
import { otherDrawing, otherInk } from '#shared/posts/choose-cover.ts'

type Props = { cover: string; onChange: (cover: string) => void }

export function CoverField({ cover, onChange }: Props) {
  const [former, setFormer] = useState<string[]>([])
  const id = useId()
  const [figure, ink] = cover.split('-')

  function choose(next: string) {
    setFormer([...former, cover])
    onChange(next)
  }

  function undo() {
    const last = former.at(-1)
    if (last === undefined) return
    setFormer(former.slice(0, -1))
    onChange(last)
  }

  function undoByKey(event: KeyboardEvent) {
    if (event.key !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    undo()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events come from the buttons inside
    <div className="field" onKeyDown={undoByKey}>
      <span className="sr-only" id={id}>
        Drawn cover
      </span>
      <div className="cover thumbnail-field-cover">
        <Cover code={cover} />
      </div>
      <p className="sr-only" role="status">
        {former.length > 0 && `Drawn: ${figure}, colour ${ink} of 7`}
      </p>
      <fieldset className="row" aria-labelledby={id}>
        <Button size="small" onClick={() => choose(otherDrawing(cover))}>
          Draw again
        </Button>
        <Button size="small" onClick={() => choose(otherInk(cover))}>
          Another colour
        </Button>
        {former.length > 0 && (
          <Button size="small" variant="quiet" onClick={undo}>
            Undo
          </Button>
        )}
      </fieldset>
    </div>
  )
}
