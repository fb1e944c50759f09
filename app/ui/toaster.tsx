import { type ReactElement, useEffect, useRef } from 'react'
// Headless: the full build inserts a style element, which the content security policy blocks.
import hot, { resolveValue, useToaster } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { raisePopover } from './popover.ts'
import { useStable } from './use-stable.ts'

type Options = { id?: string; duration?: number }

/** Shows at most 20 toasts. Equal errors share one, because one cause may make several requests fail. */
export const toast = {
  success: (message: ReactElement | string, options?: Options) =>
    hot.success(message, { duration: 2000, ...options }),
  error: (message: ReactElement | string, options?: Options) =>
    hot.error(message, {
      ...(typeof message === 'string' && { id: message }),
      duration: 4000,
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
      ...options,
    }),
  dismiss: (id: string) => hot.dismiss(id),
}

export function Toaster() {
  const { toasts, handlers } = useToaster()
  const home = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id
  const resume = useStable(() => {
    if (!box.current?.matches(':hover, :focus-within')) handlers.endPause()
  })

  // A removed toast that was focused or pointed at reports neither blur nor leave, and all others would stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each removal
  useEffect(() => resume(), [toasts.length, resume])

  useEffect(() => {
    if (newest) raisePopover(box.current, home.current)
  }, [newest])

  // A dialog that opens later would cover the toasts, and a dialog that closes would take them along.
  useEffect(() => {
    if (!newest) return
    const raise = ({ target }: Event) => {
      if (!(target instanceof HTMLDialogElement)) return
      if (target.open || target.contains(box.current)) raisePopover(box.current, home.current)
    }
    for (const type of ['toggle', 'close']) document.addEventListener(type, raise, true)
    return () => {
      for (const type of ['toggle', 'close']) document.removeEventListener(type, raise, true)
    }
  }, [newest])

  return (
    <div ref={home}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at or focused inside stays */}
      <div
        ref={box}
        className="toaster"
        popover="manual"
        onPointerEnter={handlers.startPause}
        onPointerLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {toasts.map(item => (
          <div
            key={item.id}
            {...item.ariaProps}
            className={classNames(
              'toaster-toast',
              item.type === 'error' && 'toaster-bad',
              !item.visible && 'toaster-gone',
            )}
          >
            <Icon name={item.type === 'error' ? 'alert' : 'check'} />
            <span>{resolveValue(item.message, item)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
