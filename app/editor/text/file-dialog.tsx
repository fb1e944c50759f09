import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useSite } from '#app/loading/use-site.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FileError, uploadFile } from '#shared/data/files.ts'
import {
  attachableKinds,
  attachableNames,
  captionsKind,
  fileKindOf,
  isPlayed,
} from '#shared/files/file-kind.ts'
import { insertFiles } from './pasting.ts'

export function FileDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { largestFile } = useSite()
  const [file, setFile] = useState<File | null>(null)
  const [captions, setCaptions] = useState<File | null>(null)
  const { busy, errors, show, form } = useMutationForm({
    check: () => ({ file: file ? null : 'Choose a file' }),
    async save(client) {
      const stored = captions && (await uploadFile(client, captions, largestFile))
      onClose()
      if (file && !editor.isDestroyed) insertFiles(editor, [file], { captions: stored?.href ?? null })
    },
    onError: error => show({ captions: error instanceof FileError ? error.message : errorSentence(error) }),
  })
  const kind = fileKindOf(file?.name ?? '')

  return (
    <ConfirmDialog onClose={onClose} title="File" form={form} actionLabel="Add file" busy={busy}>
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
          error={errors.captions}
          chosen={captions}
          onChoose={setCaptions}
        />
      )}
    </ConfirmDialog>
  )
}
