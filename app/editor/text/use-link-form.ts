import type { Editor } from '@tiptap/core'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { toast } from '#app/ui/toaster.tsx'
import { LinkUnread, readLinkedPage, readLinkedPicture } from '#shared/data/linked-page.ts'
import { type LinkForm, type LoneLink, linkAlone, showLinkAs } from './link-card.ts'
import { nodesOf } from './nodes-of.ts'
import type { UploadOptions } from './uploads.ts'

/** Turns a link that is alone in its paragraph into a card or an embed, and back. */
export function useLinkForm(editor: Editor, upload: UploadOptions['upload']) {
  const { busy, mutate } = useMutation()

  async function show(lone: LoneLink, form: LinkForm) {
    if (busy) return
    if (lone.form !== 'link') return showLinkAs(editor, lone, form)
    await mutate(
      async client => {
        const page = await readLinkedPage(client, lone.href)
        const picture = page.picture ? readLinkedPicture(client, page.picture).then(upload) : null
        const stored = await picture?.catch(() => null)
        const now = editor.isDestroyed ? null : findAgain(editor, lone)
        if (now) showLinkAs(editor, now, form, { ...page, ...stored })
      },
      error => toast.error(error instanceof LinkUnread ? error.message : errorSentence(error)),
    )
  }

  return { busy, show }
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
