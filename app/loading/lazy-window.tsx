import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { MissingScript } from './missing-script.tsx'
import { useScript } from './use-script.ts'

/** If the script loads faster than this, the dialog opens without a loading message. */
const PATIENCE_MS = 200

type Closing = { onClose: () => void }

/** A dialog whose script is loaded when it first opens. Unlike with React's `lazy`, the rest of the page survives if that fails. `title`: the title while it is loading or has failed. */
export function lazyWindow<Props extends Closing>(
  title: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, in its module
  return function LazyWindow(props: Props) {
    const script = useScript(load)
    const Window = script.module?.default
    return Window ? (
      <Window {...props} />
    ) : (
      <Coming title={title} error={script.error} onClose={props.onClose} />
    )
  }
}

type ComingProps = Closing & { title: string; error: unknown }

function Coming({ title, error, onClose }: ComingProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow && !error) return null
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      {error ? <MissingScript error={error} /> : <p role="status">Loading</p>}
    </Dialog>
  )
}
