import type { Editor } from '@tiptap/core'
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Block, enter, gapsFor, moveTo } from './moving-blocks.ts'
import { elementOf } from './place-of-block.ts'

type Drag = { x: number; y: number; isMoving: boolean }

const SLIP_PX = 6
const SCROLL_EDGE_PX = 90

/** Drags the current block by mouse, pen or finger. The browser's own drag and drop does not support touch. */
export function useBlockDrag(editor: Editor, current: () => Block | null) {
  const drag = useRef<Drag | null>(null)
  const [nearest, setNearest] = useState<ReturnType<typeof nearestGap>>(null)
  const wasMoved = useRef(false)
  const isDragging = nearest !== null

  /** Looks up the current block, because an upload may have changed the text in the meantime. */
  function aim() {
    const block = current()
    const found = block && drag.current?.isMoving ? nearestGap(editor, block, drag.current) : null
    setNearest(found)
    return block && found && { block, to: found.gap.at }
  }

  function end() {
    const block = current()
    // Otherwise the next key press would replace the selected block.
    if (block && drag.current?.isMoving) enter(editor.view, block.at)
    drag.current = null
    setNearest(null)
  }

  const scroll = useEffectEvent(() => {
    const y = drag.current?.y ?? innerHeight / 2
    const beyond = Math.min(0, y - SCROLL_EDGE_PX) + Math.max(0, y - innerHeight + SCROLL_EDGE_PX)
    if (beyond === 0) return
    scrollBy({ top: beyond / 6, behavior: 'instant' })
    aim()
  })
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  })
  useEffect(() => {
    if (!isDragging) return
    let next = requestAnimationFrame(function step() {
      scroll()
      next = requestAnimationFrame(step)
    })
    const onKey = (event: KeyboardEvent) => leave(event)
    addEventListener('keydown', onKey, true)
    return () => {
      cancelAnimationFrame(next)
      removeEventListener('keydown', onKey, true)
    }
  }, [isDragging])

  return {
    line: nearest?.line,
    onPointerDown(event: PointerEvent) {
      wasMoved.current = false
      if (event.button !== 0 || !isHandle(event.target)) return
      event.target.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY, isMoving: false }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current: now } = drag
      if (!now) return
      if (!now.isMoving && Math.hypot(clientX - now.x, clientY - now.y) < SLIP_PX) return
      const block = current()
      if (block && !now.isMoving) editor.commands.setNodeSelection(block.at)
      Object.assign(now, { x: clientX, y: clientY, isMoving: true })
      wasMoved.current = true
      aim()
    },
    onPointerUp() {
      const isMoving = drag.current?.isMoving
      const aimed = aim()
      end()
      const tr = aimed && moveTo(editor.state, aimed.block, aimed.to)
      if (tr) editor.view.dispatch(tr)
      if (isMoving) editor.commands.focus()
    },
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!wasMoved.current) return
      event.stopPropagation()
      wasMoved.current = false
    },
  }
}

const isHandle = (target: EventTarget): target is Element =>
  target instanceof Element && target.closest('.block-handle-button') !== null

/** At the same height there may be gaps at several list levels, so the distance to the left edge counts too. */
function nearestGap({ view, state }: Editor, block: Block, { x, y }: Drag) {
  const around = view.dom.closest('.editor')?.getBoundingClientRect()
  if (!around) return null
  let nearest = null
  let least = Number.POSITIVE_INFINITY
  for (const gap of gapsFor(state.doc, block)) {
    const target = elementOf(view, gap.of)?.getBoundingClientRect()
    if (!target) continue
    const top = gap.isBelow ? target.bottom : target.top
    const distance = Math.abs(top - y) + Math.abs(target.left - x) / 4
    if (distance >= least) continue
    least = distance
    nearest = {
      gap,
      line: { top: top - around.top, left: target.left - around.left, width: target.width },
    }
  }
  return nearest
}
