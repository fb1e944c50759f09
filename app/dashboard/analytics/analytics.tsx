import { titleMeta } from '#app/loading/title-meta.ts'
import { readOutsideCode } from '#shared/data/outside-code.ts'
import { FormPage } from '../form-page.tsx'
import { FiguresOfReaders } from './figures-of-readers.tsx'
import { OutsideCodePanel } from './outside-code-panel.tsx'

export const meta = titleMeta('Analytics')

export default function Analytics() {
  return (
    <FormPage title="Analytics" what="The settings" load={readOutsideCode}>
      {(value, onConflict) => (
        <FiguresOfReaders>
          <OutsideCodePanel opened={value} onConflict={onConflict} />
        </FiguresOfReaders>
      )}
    </FormPage>
  )
}
