import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus'
import { useEffect, useRef } from 'react'

export function ToolBubble(props: BubbleMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  // The menu makes its box a tab stop without a name or purpose.
  useEffect(() => box.current?.removeAttribute('tabindex'), [])
  return <BubbleMenu {...props} ref={box} />
}
