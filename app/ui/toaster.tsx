import { useEffect, useRef } from 'react'
// The full build writes a style element, which the content security policy refuses; this one brings no look of its own.
import hot, { resolveValue, useToaster } from 'react-hot-toast/headless'
import { Icon } from './icon.tsx'

type Options = { id?: string; duration?: number }

/** Errors stay 4 s and are read out at once, good news stays 2 s; at most 20 are kept. */
export const toast = {
  success: (words: string, options?: Options) => hot.success(words, { duration: 2000, ...options }),
  error: (words: string, options?: Options) =>
    hot.error(words, { duration: 4000, ariaProps: { role: 'alert', 'aria-live': 'assertive' }, ...options }),
}

export function Toaster() {
  const { toasts, handlers } = useToaster()
  const box = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id

  // A popover shown again lies above a dialog that was opened in between.
  useEffect(() => {
    if (!newest) return
    box.current?.hidePopover()
    box.current?.showPopover()
  }, [newest])

  return (
    <div
      ref={box}
      className="toasts"
      popover="manual"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {toasts.map(item => (
        <div
          key={item.id}
          {...item.ariaProps}
          className={`toast ${item.type === 'error' ? 'bad' : 'good'}${item.visible ? '' : ' gone'}`}
        >
          <Icon name={item.type === 'error' ? 'alert' : 'check'} />
          <span>{resolveValue(item.message, item)}</span>
        </div>
      ))}
    </div>
  )
}
