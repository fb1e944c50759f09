import type { Editor } from '@tiptap/core'
import { toolsShown, useStoredPreference } from '../form/form-preferences.ts'
import { ChoiceSelect, ToolGroup, ToolRow } from './tool-row.tsx'
import { alignments, blocks, choices, history, inlineTools, tools } from './tools.ts'

const others = [tools.picture, tools.codeBlock, tools.table, tools.line, tools.clean, tools.find]

export function Toolbar({ editor }: { editor: Editor }) {
  if (!useStoredPreference(toolsShown)) return null
  return (
    <ToolRow editor={editor} className="toolbar" label="Text">
      <ToolGroup editor={editor} tools={inlineTools} />
      {choices.map(choice => (
        <ChoiceSelect key={choice.label} editor={editor} choice={choice} />
      ))}
      {[history, blocks, alignments, others].map(tools => (
        <ToolGroup key={tools[0]?.label} editor={editor} tools={tools} />
      ))}
    </ToolRow>
  )
}
