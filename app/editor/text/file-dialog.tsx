import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { showFailure } from '#app/loading/show-failure.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSite } from '#app/loading/use-site.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { Client } from '#shared/data/client.ts'
import { FileError, uploadFile } from '#shared/data/files.ts'
import {
  attachableKinds,
  attachableNames,
  captionsKind,
  fileKindOf,
  isPlayed,
} from '#shared/files/file-kind.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { insertNodes } from './insert-slice.ts'

export default function FileDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { largestFile } = useSite()
  const [file, setFile] = useState<File | null>(null)
  const [captions, setCaptions] = useState<File | null>(null)
  const { busy, mutate } = useMutation()
  const { errors, show, isOpen, form } = useForm({
    check: () => ({ file: file ? null : 'Choose a file' }),
    async submit() {
      if (file)
        await mutate(
          client => send(client, file),
          error => showError(error, file.name),
        )
    },
  })

  async function send(client: Client, file: File) {
    const attrs = {
      ...(await uploadFile(client, file, largestFile)),
      name: cutText(file.name, 200),
      captions: captions ? (await uploadFile(client, captions, largestFile)).href : null,
    }
    // If the writer closed the dialog during the upload, the file is not wanted.
    if (!isOpen() || editor.isDestroyed) return
    onClose()
    insertNodes(editor, editor.schema.node('attachedFile', attrs))
  }

  function showError(error: unknown, name: string) {
    const sentence = error instanceof FileError ? error.message : errorSentence(error)
    if (isOpen()) show({ file: sentence })
    else showFailure(error, `‘${name}’ was not uploaded. ${sentence}`)
  }

  const kind = fileKindOf(file?.name ?? '')

  return (
    <ConfirmDialog onClose={onClose} title="File" form={form} actionLabel="Add file" busy={busy} canLeave>
      <FileField
        label="File"
        hint={`${attachableNames}, at most ${largestFile} MB`}
        accept={attachableKinds.map(({ ending }) => `.${ending}`).join()}
        error={errors.file}
        chosen={file}
        onChoose={setFile}
      />
      {kind && isPlayed(kind) && (
        <FileField
          label="Captions"
          hint="A WebVTT file, for people who cannot hear it"
          accept={`.${captionsKind.ending}`}
          chosen={captions}
          onChoose={setCaptions}
        />
      )}
    </ConfirmDialog>
  )
}
