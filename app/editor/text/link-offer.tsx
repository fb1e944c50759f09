import type { Editor } from '@tiptap/core'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { LinkUnread, readLinkedPage, readLinkedPicture } from '#shared/data/linked-page.ts'
import { findLoneLink, type LinkForm, type LoneLink, linkAlone, showLinkAs } from './link-card.ts'
import { nodesOf } from './nodes-of.ts'
import { ToolBubble } from './tool-bubble.tsx'
import { ToolRow } from './tool-row.tsx'
import type { UploadOptions } from './uploads.ts'
import { useEditorValue } from './use-editor-value.ts'

type Props = { editor: Editor } & Pick<UploadOptions, 'upload'>

export function LinkOffer({ editor, upload }: Props) {
  const { busy, mutate } = useMutation()
  const lone = useEditorValue(editor, ({ state }) => findLoneLink(state))

  async function choose(lone: LoneLink, form: LinkForm) {
    if (busy) return
    if (lone.form !== 'link') return showLinkAs(editor, lone, form)
    await mutate(
      async client => {
        const page = await readLinkedPage(client, lone.href)
        const picture = page.picture ? readLinkedPicture(client, page.picture).then(upload) : null
        // A card is useful even without its picture.
        const stored = await picture?.catch(() => null)
        const now = editor.isDestroyed ? null : findAgain(editor, lone)
        if (now) showLinkAs(editor, now, form, { ...page, ...stored })
      },
      error => toast.error(error instanceof LinkUnread ? error.message : errorSentence(error)),
    )
  }

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
              onClick={() => form !== lone.form && choose(lone, form)}
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

/** Finds the same link again, because typing in the meantime may have moved it. */
function findAgain(editor: Editor, lone: LoneLink): LoneLink | null {
  const { href, from, to } = lone
  const [nearest] = nodesOf(editor.state.doc, 'paragraph')
    .filter(([, paragraph]) => linkAlone(paragraph) === href && paragraph.nodeSize === to - from)
    .toSorted(([one], [other]) => Math.abs(one - from) - Math.abs(other - from))
  if (!nearest) return null
  const [place, { nodeSize }] = nearest
  return { ...lone, from: place, to: place + nodeSize }
}
