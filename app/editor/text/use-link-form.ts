import type { Editor } from '@tiptap/core'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import { LinkUnread, readLinkedPage, readLinkedPicture } from '#shared/data/linked-page.ts'
import { insertLater } from './insert-later.ts'
import { findLoneLink, type LinkForm, type LoneLink, showLinkAs } from './link-card.ts'
import type { UploadOptions } from './uploads.ts'

/** Turns a link that is alone in its paragraph into a card or an embed, and back. */
export function useLinkForm(editor: Editor, upload: UploadOptions['upload']) {
  const { busy, mutate } = useMutation()

  async function show(lone: LoneLink, form: LinkForm) {
    if (busy) return
    if (lone.form !== 'link') return showLinkAs(editor, lone, form)
    await mutate(
      client =>
        insertLater(editor, readPage(client, lone.href), page => {
          const present = findLoneLink(editor.state)
          if (present?.href === lone.href) showLinkAs(editor, present, form, page)
        }),
      error => toast.error(error instanceof LinkUnread ? error.message : errorSentence(error)),
    )
  }

  async function readPage(client: Client, href: string) {
    const page = await readLinkedPage(client, href)
    const picture = page.picture ? readLinkedPicture(client, page.picture).then(upload) : null
    return { ...page, ...(await picture?.catch(() => null)) }
  }

  return { busy, show }
}
