import { Bone, Waiting } from '#app/ui/skeleton.tsx'

/** In the place of the editor while its script is on its way. */
export function EditorSkeleton() {
  return (
    <div className="field">
      <span className="label">Content</span>
      <div className="editor">
        <Waiting>
          <div className="tools">
            <Bone className="line w-2/5" />
          </div>
          <div className="prose bones">
            <Bone className="line w-full" />
            <Bone className="line w-5/6" />
            <Bone className="line w-2/3" />
          </div>
        </Waiting>
      </div>
    </div>
  )
}
