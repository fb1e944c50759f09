import { Bone } from '#app/ui/skeleton.tsx'
import type { Noun } from '#shared/posts/field.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { usePanel } from './use-panel.ts'

export function FormSkeleton({ noun }: { noun: Noun }) {
  const { isOpen } = usePanel()
  return (
    <div className="post-form-columns">
      <div className="stack">
        <FieldBone height="4.5rem" />
        <FieldBone height="3rem" />
        {noun === 'post' && <FieldBone height="3rem" />}
        <FieldBone height="6.75rem" />
        <EditorSkeleton />
      </div>
      <div className="stack post-form-side" hidden={!isOpen}>
        <FieldBone height="3rem" />
        <FieldBone height="3rem" />
      </div>
    </div>
  )
}

function FieldBone({ height }: { height: string }) {
  return (
    <div className="stack" aria-hidden="true">
      <Bone shape="line" width="6rem" />
      <Bone height={height} />
    </div>
  )
}
