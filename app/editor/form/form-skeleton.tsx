import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Noun } from '#shared/posts/field.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { usePanel } from './use-panel.ts'

export function FormSkeleton({ noun }: { noun: Noun }) {
  const { isOpen } = usePanel()
  return (
    <div className="post-form-columns">
      <div className="stack">
        <FieldSkeleton height="4.5rem" />
        <FieldSkeleton height="3rem" />
        {noun === 'post' && <FieldSkeleton height="3rem" />}
        <FieldSkeleton height="6.75rem" />
        <EditorSkeleton />
      </div>
      <div className="stack post-form-side" hidden={!isOpen}>
        <FieldSkeleton height="3rem" />
        <FieldSkeleton height="3rem" />
        {noun !== 'page' && <FieldSkeleton height="3rem" />}
      </div>
    </div>
  )
}

function FieldSkeleton({ height }: { height: string }) {
  return (
    <div className="stack" aria-hidden="true">
      <Skeleton shape="line" width="6rem" />
      <Skeleton height={height} />
    </div>
  )
}
