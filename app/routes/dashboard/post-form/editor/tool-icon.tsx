import { type ToolIconName, toolShapes } from '#app/blocks/tool-shapes.tsx'
import { Drawing } from '#app/ui/icon.tsx'

export const ToolIcon = ({ name }: { name: ToolIconName }) => <Drawing>{toolShapes[name]}</Drawing>
