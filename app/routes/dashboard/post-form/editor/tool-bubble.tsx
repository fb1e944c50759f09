import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus'
import { useEffect, useRef } from 'react'

/** What stands beside a selection, and behind the text for the Tab key. */
export function ToolBubble(props: BubbleMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  // The menu makes its box a tab stop, which would have no name and do nothing.
  useEffect(() => box.current?.removeAttribute('tabindex'), [])
  return <BubbleMenu {...props} ref={box} />
}
