import { type ToolIconName, toolShapes } from '#app/blocks/tool-shapes.ts'
import { Drawing } from '#app/ui/icon.tsx'

export const ToolIcon = ({ name }: { name: ToolIconName }) => (
  <Drawing>
    <path d={toolShapes[name]} />
  </Drawing>
)
