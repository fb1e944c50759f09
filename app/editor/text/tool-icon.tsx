import { Drawing } from '#app/ui/icon.tsx'
import { type ToolIconName, toolShapes } from '#shared/blocks/tool-shapes.ts'

export const ToolIcon = ({ name }: { name: ToolIconName }) => (
  <Drawing>
    <path d={toolShapes[name]} />
  </Drawing>
)
