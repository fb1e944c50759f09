import { titleMeta } from '#app/loading/title-meta.ts'
import { readStoredResume } from '#shared/data/resume.ts'
import { FormPage } from '../form-page.tsx'
import { ResumeForm } from './resume-form.tsx'

export const meta = titleMeta('Résumé')

export default function ResumePage() {
  return (
    <FormPage title="Résumé" what="The entries of the résumé" load={readStoredResume}>
      {(stored, onConflict) => <ResumeForm stored={stored} onConflict={onConflict} />}
    </FormPage>
  )
}
