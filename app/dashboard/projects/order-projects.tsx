import { useState } from 'react'
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx'
import { titled } from '#app/loading/titled.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Empty } from '#app/ui/empty.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { listProjectsToOrder, type OrderedProject, orderProjects } from '#shared/data/admin-projects.ts'
import { FormPage } from '../form-page.tsx'
import { OrderedRows } from '../ordered-rows/ordered-rows.tsx'
import { SaveBar } from '../save-bar.tsx'

export const meta = titled('Order of projects')

export default function OrderProjects() {
  return (
    <FormPage title="Order of projects" what="The projects" load={listProjectsToOrder}>
      {projects => <OrderForm opened={projects} />}
    </FormPage>
  )
}

function OrderForm({ opened }: { opened: OrderedProject[] }) {
  const [saved, setSaved] = useState(opened)
  const [projects, setProjects] = useState(opened)
  const { busy, mutate } = useMutation()
  const isChanged = projects.some(({ id }, place) => id !== saved[place]?.id)
  const { form } = useForm({
    check: () => ({}),
    submit: () =>
      mutate(async client => {
        await orderProjects(
          client,
          projects.map(({ id }) => id),
        )
        setSaved(projects)
        toast.success('Order saved')
      }),
  })
  if (projects.length === 0) return <Empty text="There are no projects yet." />
  return (
    <form {...form}>
      <div className="stack dashboard-stack">
        <section className="panel" aria-label="Projects">
          <p className="hint ordered-rows-hint">
            This is the order of the list, and of the featured projects on the home page.{' '}
            <TextLink to="/dashboard/projects">Back to Projects</TextLink>
          </p>
          <div className="ordered-rows-panel">
            <OrderedRows
              items={projects}
              nameOf={({ title }) => title}
              canRemove={false}
              onChange={setProjects}
            >
              {({ title, featured, status }) => (
                <p className="row ordered-rows-text">
                  <b dir="auto">{title}</b>
                  {featured && <span className="badge">Featured</span>}
                  {status === 'draft' && <span className="badge">Draft</span>}
                </p>
              )}
            </OrderedRows>
          </div>
        </section>
        <SaveBar busy={busy} isChanged={isChanged} onUndo={() => setProjects(saved)} />
      </div>
      <UnsavedGuard isChanged={isChanged} />
    </form>
  )
}
