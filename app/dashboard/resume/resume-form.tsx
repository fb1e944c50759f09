import { type ChangeEvent, useId, useState } from 'react'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { OwnSaves } from '#shared/data/own-saves.ts'
import { type StoredResume, saveResume } from '#shared/data/resume.ts'
import { hasMistakes } from '#shared/resume/check-resume.ts'
import { type FoundResume, importResume } from '#shared/resume/read-resume.ts'
import { isEmptyResume, type Resume, sectionNames } from '#shared/resume/resume-sections.ts'
import { isTooLong, writeResume } from '#shared/resume/write-resume.ts'
import { SaveBar } from '../save-bar.tsx'
import { SectionRows } from './section-rows.tsx'

const LARGEST = 1_000_000

type Props = { stored: StoredResume; onConflict: () => void }

export function ResumeForm({ stored, onConflict }: Props) {
  const [ownSaves] = useState(() => new OwnSaves())
  const [saved, setSaved] = useState(stored)
  const [resume, setResume] = useState(stored.resume)
  const [found, setFound] = useState<FoundResume>()
  const fileId = useId()
  const isChanged = JSON.stringify(writeResume(resume)) !== JSON.stringify(writeResume(saved.resume))
  const change = (part: Partial<Resume>) => setResume(now => ({ ...now, ...part }))

  const { busy, errors, clear, form } = useMutationForm({
    check: () => ({
      resume: hasMistakes(resume) ? 'An entry is incomplete' : null,
      length: isTooLong(resume) ? 'This is too long to save. Use fewer or shorter entries.' : null,
    }),
    async save(client) {
      const updatedAt = await saveResume(client, ownSaves, resume, saved.updatedAt)
      if (updatedAt === null) return onConflict()
      setSaved({ resume, updatedAt })
      setFound(undefined)
      toast.success('Résumé saved')
    },
  })

  async function openFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (!file) return
    currentTarget.value = ''
    const read: FoundResume =
      file.size > LARGEST
        ? { error: 'This file is larger than 1 MB. Choose a file that was exported as JSON Resume.' }
        : importResume(await file.text())
    setFound(read)
    if ('resume' in read) setResume(read.resume)
  }

  function undo() {
    setResume(saved.resume)
    setFound(undefined)
    clear()
  }

  return (
    <form {...form} className="stack dashboard-stack">
      <section className="panel panel-form" aria-label="About">
        <p className="hint">
          {isEmptyResume(saved.resume) ? (
            <>Your résumé is at /resume once something is in it.</>
          ) : (
            <>
              Your résumé is at <TextLink to="/resume">/resume</TextLink>.
            </>
          )}{' '}
          Name and title are those of the owner card in the{' '}
          <TextLink to="/dashboard/settings">settings</TextLink>.
        </p>
        <Field label="Summary">
          {control => (
            <TextArea
              {...control}
              rows={4}
              maxLength={2_000}
              value={resume.summary}
              onChange={({ target }) => change({ summary: target.value })}
            />
          )}
        </Field>
        <TextField
          label="Place"
          dir="auto"
          maxLength={200}
          value={resume.place}
          onChange={({ target }) => change({ place: target.value })}
        />
        <div className="row">
          <FileButton id={fileId} accept=".json,application/json" onChange={openFile}>
            Import JSON Resume
          </FileButton>
        </div>
        {found && <Imported found={found} />}
      </section>
      {sectionNames.map(name => (
        <SectionRows
          key={name}
          name={name}
          entries={resume.sections[name]}
          isChecked={Boolean(errors.resume)}
          onChange={entries => setResume(now => ({ ...now, sections: { ...now.sections, [name]: entries } }))}
        />
      ))}
      {errors.length && <ErrorMessage title={errors.length} />}
      <SaveBar busy={busy} isChanged={isChanged} onUndo={undo} />
    </form>
  )
}

function Imported({ found }: { found: FoundResume }) {
  if ('error' in found) return <ErrorMessage title={found.error} />
  return (
    <p role="status">
      The form now shows the file. Review it, then save.{' '}
      {found.leftOut.length > 0 && <span>Not imported: {found.leftOut.join(', ')}.</span>}
    </p>
  )
}
