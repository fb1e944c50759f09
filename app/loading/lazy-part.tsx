import type { ComponentType, ReactNode } from 'react'
import { MissingScript } from './missing-script.tsx'
import { useScript } from './use-script.ts'

/** A part of a page whose script is loaded when it is first shown. Unlike with React's `lazy`, the rest of the page survives if that fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = <p role="status">Loading</p>,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, in its module
  return function LazyPart(props: Props) {
    const { module, error } = useScript(load)
    const Part = module?.default
    if (Part) return <Part {...props} />
    return error ? <MissingScript error={error} /> : waiting
  }
}
