import type { Editor } from '@tiptap/core'
import { classNames } from '#app/ui/class-names.ts'
import { toolsShown, useRemembered } from '../form/remembered.ts'
import { CodeTools } from './code-tools.tsx'
import { ChoiceSelect, ToolGroup, ToolRow } from './tool-row.tsx'
import { alignments, blocks, choices, history, inlineTools, tableTools, tools } from './tools.ts'
import { useEditorValue } from './use-editor-value.ts'

const others = [tools.picture, tools.codeBlock, tools.table, tools.line, tools.clean, tools.find]

export function Toolbar({ editor }: { editor: Editor }) {
  const isWhole = useRemembered(toolsShown)
  const { inTable, inCode, inPicture } = useEditorValue(editor, editor => ({
    inTable: editor.isActive('table'),
    inCode: editor.isActive('codeBlock'),
    inPicture: editor.isActive('figure'),
  }))

  if (!(isWhole || inTable || inCode || inPicture)) return null
  return (
    <ToolRow
      editor={editor}
      className={classNames('toolbar', !isWhole && 'toolbar-over')}
      label={isWhole ? 'Text' : 'Block'}
    >
      {isWhole ? (
        <>
          <ToolGroup editor={editor} tools={inlineTools} />
          {choices.map(choice => (
            <ChoiceSelect key={choice.label} editor={editor} choice={choice} />
          ))}
          {[history, blocks, alignments, others].map(tools => (
            <ToolGroup key={tools[0]?.label} editor={editor} tools={tools} />
          ))}
        </>
      ) : (
        inPicture && <ToolGroup editor={editor} tools={[tools.picture]} />
      )}
      {inCode && <CodeTools editor={editor} />}
      {inTable &&
        tableTools.map(({ label, use }) => (
          <button key={label} type="button" className="toolbar-text" onClick={() => use(editor)}>
            {label}
          </button>
        ))}
    </ToolRow>
  )
}
