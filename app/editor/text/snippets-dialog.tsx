import type { Editor } from '@tiptap/core'
import { type ComponentProps, useEffect, useState } from 'react'
import { showFormError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import type { QueryState } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { backendCode, uniqueViolation } from '#shared/data/backend-code.ts'
import {
  addSnippet,
  deleteSnippet,
  LONGEST_SNIPPET_NAME,
  renameSnippet,
  type Snippet,
} from '#shared/data/snippets.ts'
import { selectedHtml } from './selected-html.ts'
import { useEditorValue } from './use-editor-value.ts'

type Props = {
  editor: Editor
  names: QueryState<string[]>
  onInsert: (name: string) => void
  onClose: () => void
}

export function SnippetsDialog({ editor, names, onInsert, onClose }: Props) {
  // An upload may end while the dialog is open.
  const content = useEditorValue(editor, selectedHtml)
  const [renamed, setRenamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Snippet | null>(null)
  const isNew = renamed === null
  const { busy, mutate, errors, show, isOpen, form } = useMutationForm({
    check: typed => ({ name: errorOf(typed('name'), isNew ? content : '') }),
    async save(client, typed) {
      const name = typed('name')
      if (renamed === null) await addSnippet(client, { name, content })
      else await renameSnippet(client, renamed, name)
      await names.reload()
      toast.success(isNew ? `‘${name}’ was saved: type /${name} to insert it` : 'The snippet was renamed')
      setRenamed(null)
      if (isNew && isOpen()) onClose()
    },
    onError(error) {
      const taken = 'There is already a snippet with this name'
      if (backendCode(error) !== uniqueViolation) showFormError(error)
      else if (isOpen()) show({ name: taken })
      else toast.error(taken)
    },
  })

  // Runs after the dialog has closed: while it is open, nothing behind it can be focused.
  useEffect(() => () => void (editor.isDestroyed || editor.commands.focus()), [editor])

  const remove = (name: string) =>
    mutate(async client => {
      const snippet = await deleteSnippet(client, name)
      await names.reload()
      setRemoved(snippet)
    })

  const bringBack = (snippet: Snippet) =>
    mutate(async client => {
      await addSnippet(client, snippet)
      setRemoved(null)
      await names.reload()
    })

  const actionsFor = (name: string): (ComponentProps<typeof Button> & { label: string })[] => [
    {
      label: 'Insert',
      onClick() {
        onClose()
        onInsert(name)
      },
    },
    { label: 'Rename', onClick: () => setRenamed(name) },
    { label: 'Delete', variant: 'danger-plain', disabled: busy, onClick: () => remove(name) },
  ]

  const needsName = !isNew || content !== ''
  return (
    <Dialog
      onClose={onClose}
      title="Snippets"
      {...(needsName && { form })}
      actions={
        <>
          <Button onClick={isNew ? onClose : () => setRenamed(null)}>{isNew ? 'Close' : 'Cancel'}</Button>
          {needsName && (
            <Button type="submit" variant="main" busy={busy}>
              {isNew ? 'Save' : 'Rename'}
            </Button>
          )}
        </>
      }
    >
      {needsName && (
        <TextField
          key={renamed}
          label="Name"
          name="name"
          hint={isNew ? 'For the selection, or the block at the cursor' : undefined}
          error={errors.name ?? null}
          defaultValue={renamed ?? ''}
          maxLength={LONGEST_SNIPPET_NAME}
          autoFocus
        />
      )}
      <LoadError title="The snippets could not be loaded." of={names} />
      {names.value?.length === 0 && !needsName && (
        <p className="quiet">
          Select something, or place the cursor in a block, and click ‘Save as snippet’.
        </p>
      )}
      <p role="status">
        {removed && (
          <>
            ‘{removed.name}’ was deleted. <Button onClick={() => bringBack(removed)}>Restore</Button>
          </>
        )}
      </p>
      <ul className="ruled" aria-label="Your snippets">
        {names.value?.map(name => (
          <li key={name} className="between">
            <bdi>{name}</bdi>
            <span className="row">
              {actionsFor(name).map(({ label, ...button }) => (
                <Button key={label} {...button} size="small" aria-label={`${label} ${name}`}>
                  {label}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function errorOf(name: string, content: string): string | null {
  if (name === '') return 'Enter a name'
  return /(?:src|href)="blob:/.test(content)
    ? 'Something in it is still uploading: try again in a moment'
    : null
}
