import type { Editor } from '@tiptap/core'
import { Button } from '#app/ui/button.tsx'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { findLoneLink, type LinkForm } from './link-card.ts'
import { ToolBubble } from './tool-bubble.tsx'
import { ToolRow } from './tool-row.tsx'
import type { UploadOptions } from './uploads.ts'
import { useEditorValue } from './use-editor-value.ts'
import { useLinkForm } from './use-link-form.ts'

type Props = { editor: Editor } & Pick<UploadOptions, 'upload'>

export function LinkOffer({ editor, upload }: Props) {
  const { busy, show } = useLinkForm(editor, upload)
  const lone = useEditorValue(editor, ({ state }) => findLoneLink(state))

  const embed = findEmbed(lone?.href ?? '')
  const forms: { form: LinkForm; label: string }[] = [
    { form: 'link', label: 'Link' },
    { form: 'card', label: 'Card' },
    ...(embed ? [{ form: 'embed' as const, label: `${embed.name}: show it here` }] : []),
  ]

  return (
    <ToolBubble
      editor={editor}
      pluginKey="linkOffer"
      className="bubble-tools link-offer"
      options={{ placement: 'bottom-start', offset: 6 }}
      getReferencedVirtualElement={() => findBlock(editor)}
      shouldShow={({ editor, state }) => editor.isEditable && findLoneLink(state) !== null}
    >
      {lone && (
        <ToolRow editor={editor} className="row" label="Show link as">
          {forms.map(({ form, label }) => (
            <Button
              key={form}
              size="small"
              aria-pressed={form === lone.form}
              aria-disabled={busy || undefined}
              onClick={() => form !== lone.form && show(lone, form)}
            >
              {label}
            </Button>
          ))}
        </ToolRow>
      )}
      <span role="status">{busy && 'Reading the page…'}</span>
    </ToolBubble>
  )
}

/** The paragraph of the link, or its card: at the caret, a long link would push its tools out of the text. */
function findBlock({ state, view }: Editor) {
  const lone = findLoneLink(state)
  const block = lone && view.nodeDOM(lone.from)
  return block instanceof HTMLElement ? block : null
}
