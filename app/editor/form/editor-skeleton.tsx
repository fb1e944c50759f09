import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { toolsShown } from './form-preferences.ts'

export function EditorSkeleton() {
  return (
    <div className="field">
      <div className="editor">
        <Waiting>
          {toolsShown.is() && (
            <div className="toolbar">
              <Skeleton width="40%" />
            </div>
          )}
          <div className="prose stack">
            <Skeleton shape="line" />
            <Skeleton shape="line" width="83%" />
            <Skeleton shape="line" width="67%" />
          </div>
        </Waiting>
      </div>
    </div>
  )
}
