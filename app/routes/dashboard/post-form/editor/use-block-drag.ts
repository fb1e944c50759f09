import type { Editor } from '@tiptap/core'
import { type CSSProperties, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Block, enter, type Gap, gapsFor, moveTo } from './moving-blocks.ts'
import { elementOf } from './place-of-block.ts'

type Drag = { block: Block; x: number; y: number; gap: Gap | null; isMoving: boolean }

/** Pixels that a press may slip. */
const SLIP = 6
/** Pixels of the window at its edges in which the page scrolls along. */
const EDGE = 90

/** Moves the current block by mouse, pen or finger. The browser's own dragging does not exist for fingers. */
export function useBlockDrag(editor: Editor, current: () => Block | null) {
  const drag = useRef<Drag | null>(null)
  const [line, setLine] = useState<CSSProperties | null>(null)
  const wasMoved = useRef(false)
  const isDragging = line !== null

  function aim() {
    const { current } = drag
    if (!current) return
    const found = nearestGap(editor, current)
    current.gap = found?.gap ?? null
    setLine(found?.line ?? null)
  }

  function end() {
    const { current } = drag
    // Else the next key would replace what is selected.
    if (current?.isMoving) enter(editor.view, current.block.at)
    drag.current = null
    setLine(null)
    return current
  }

  useEffect(() => {
    if (!isDragging) return
    let next = 0
    const scroll = () => {
      const y = drag.current?.y ?? innerHeight / 2
      const beyond = Math.min(0, y - EDGE) + Math.max(0, y - innerHeight + EDGE)
      if (beyond !== 0) {
        scrollBy({ top: beyond / 6, behavior: 'instant' })
        aim()
      }
      next = requestAnimationFrame(scroll)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    scroll()
    addEventListener('keydown', leave, true)
    return () => {
      cancelAnimationFrame(next)
      removeEventListener('keydown', leave, true)
    }
  })

  return {
    line,
    onPointerDown(event: PointerEvent) {
      wasMoved.current = false
      const block = current()
      if (event.button !== 0 || !block || !isHandle(event.target)) return
      event.target.setPointerCapture(event.pointerId)
      drag.current = { block, x: event.clientX, y: event.clientY, gap: null, isMoving: false }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current: now } = drag
      if (!now) return
      if (!now.isMoving && Math.hypot(clientX - now.x, clientY - now.y) < SLIP) return
      if (!now.isMoving) editor.commands.setNodeSelection(now.block.at)
      Object.assign(now, { x: clientX, y: clientY, isMoving: true })
      wasMoved.current = true
      aim()
    },
    onPointerUp() {
      const now = end()
      const tr = now?.gap && moveTo(editor.state, now.block, now.gap.at)
      if (tr) editor.view.dispatch(tr)
      if (now?.isMoving) editor.commands.focus()
    },
    onPointerCancel: () => void end(),
    onClickCapture(event: MouseEvent) {
      if (!wasMoved.current) return
      event.stopPropagation()
      wasMoved.current = false
    },
  }
}

const isHandle = (target: EventTarget): target is Element =>
  target instanceof Element && target.closest('.block-handle-button') !== null

/** Below each other places of several depths of lists may be as near: the one whose left edge is. */
function nearestGap({ view, state }: Editor, { block, x, y }: Drag) {
  const around = view.dom.closest('.editor')?.getBoundingClientRect()
  if (!around) return null
  let nearest = null
  let least = Number.POSITIVE_INFINITY
  for (const gap of gapsFor(state.doc, block)) {
    const beside = elementOf(view, gap.of)?.getBoundingClientRect()
    if (!beside) continue
    const top = gap.isBelow ? beside.bottom : beside.top
    const distance = Math.abs(top - y) + Math.abs(beside.left - x) / 4
    if (distance >= least) continue
    least = distance
    nearest = {
      gap,
      line: { top: top - around.top, left: beside.left - around.left, width: beside.width },
    }
  }
  return nearest
}
