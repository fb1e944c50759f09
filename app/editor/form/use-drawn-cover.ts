import { type KeyboardEvent, useState } from 'react'
import { otherDrawing, otherInk } from '#shared/posts/choose-cover.ts'

export function useDrawnCover(cover: string, onChange: (cover: string) => void) {
  const [former, setFormer] = useState<string[]>([])
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

  return {
    announced: former.length > 0 && `Drawn: ${figure}, color ${ink} of 7`,
    hasFormer: former.length > 0,
    draw: () => choose(otherDrawing(cover)),
    recolour: () => choose(otherInk(cover)),
    undo,
    undoByKey(event: KeyboardEvent) {
      if (event.key !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      undo()
    },
  }
}
