import { Bone, Waiting } from '#app/ui/skeleton.tsx'
import { toolsShown } from './remembered.ts'

export function EditorSkeleton() {
  return (
    <div className="field">
      <div className="editor">
        <Waiting>
          {toolsShown.is() && (
            <div className="toolbar">
              <Bone width="40%" />
            </div>
          )}
          <div className="prose stack">
            <Bone shape="line" />
            <Bone shape="line" width="83%" />
            <Bone shape="line" width="67%" />
          </div>
        </Waiting>
      </div>
    </div>
  )
}
