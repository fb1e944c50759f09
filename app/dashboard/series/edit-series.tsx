import { useState } from 'react'
import { useParams } from 'react-router'
import { seriesAddress } from '#app/components/series-address.ts'
import { formAddress } from '#app/editor/form/form-address.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type EditedSeries, readSeries, removeFromSeries, saveSeries } from '#shared/data/admin-series.ts'
import { OwnSaves } from '#shared/data/own-saves.ts'
import { readStatus } from '#shared/posts/post-status.ts'
import { FormPage } from '../form-page.tsx'
import { OrderedRows } from '../ordered-rows/ordered-rows.tsx'
import { StatusBadge } from '../posts/status-badge.tsx'
import { SaveBar } from '../save-bar.tsx'
import { checkComing, checkDescription, checkSeriesName } from './check-series.ts'

export const meta = titleMeta('Series')

export default function EditSeries() {
  const { seriesSlug = '' } = useParams()
  return (
    <FormPage
      key={seriesSlug}
      title="Series"
      what="The parts and texts"
      load={client => readSeries(client, seriesSlug)}
    >
      {(series, onConflict) =>
        series ? (
          <SeriesForm opened={series} onConflict={onConflict} />
        ) : (
          <Empty text="This series was deleted.">
            <ButtonLink to="/dashboard/series">All series</ButtonLink>
          </Empty>
        )
      }
    </FormPage>
  )
}

const stateOf = ({ name, description, coming, parts }: EditedSeries) => ({
  texts: { name, description, coming },
  parts,
})

function SeriesForm({ opened, onConflict }: { opened: EditedSeries; onConflict: () => void }) {
  const [ownSaves] = useState(() => new OwnSaves())
  const [saved, setSaved] = useState(opened)
  const [{ texts, parts }, setState] = useState(() => stateOf(opened))
  const isChanged = JSON.stringify({ texts, parts }) !== JSON.stringify(stateOf(saved))

  const { busy, errors, clear, form } = useMutationForm({
    check: () => ({
      name: checkSeriesName(texts.name.trim()),
      description: checkDescription(texts.description),
      coming: checkComing(texts.coming),
    }),
    async save(client) {
      const order = parts.map(({ id }) => id)
      const name = texts.name.trim()
      const updatedAt = await saveSeries(client, ownSaves, saved, { ...texts, name }, order)
      if (updatedAt === null) return onConflict()
      // The posts are still to be removed: if that fails, saving again tries it again.
      setSaved({ ...saved, ...texts, updatedAt })
      const removed = saved.parts.map(({ id }) => id).filter(id => !order.includes(id))
      if (removed.length > 0) await removeFromSeries(client, saved.slug, removed)
      setSaved({ ...saved, ...texts, updatedAt, parts })
      toast.success('Series saved')
    },
  })

  const type = (name: keyof typeof texts) => ({
    name,
    dir: 'auto',
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setState(state => ({ ...state, texts: { ...state.texts, [name]: target.value } })),
  })

  return (
    <form {...form} className="stack dashboard-stack">
      <section className="panel panel-form" aria-label="Texts">
        <TextField label="Name" required autoComplete="off" error={errors.name} {...type('name')} />
        <Field
          label="Description"
          hint="Shown above its posts and in search results."
          error={errors.description}
        >
          {control => <TextArea {...control} rows={3} {...type('description')} />}
        </Field>
        <Field
          label="Parts to come"
          hint="One title per line. Readers see them without a link, and they count as parts."
          error={errors.coming}
        >
          {control => <TextArea {...control} rows={3} {...type('coming')} />}
        </Field>
      </section>
      <section className="panel" aria-label="Parts">
        <header>
          <h2>Parts</h2>
          <ButtonLink size="small" to={seriesAddress(saved.slug)}>
            <Icon name="eye" />
            View
          </ButtonLink>
        </header>
        <p className="hint ordered-rows-hint">
          {parts.length === 0
            ? 'No posts yet. Choose this series in the form of a post.'
            : 'In reading order. A post that you remove stays on the site.'}
        </p>
        <div className="ordered-rows-panel">
          <OrderedRows
            items={parts}
            nameOf={({ title }) => title}
            onChange={parts => setState(state => ({ ...state, parts }))}
          >
            {({ slug, title, status, publishedAt }) => (
              <p className="row ordered-rows-text">
                <Link className="plain-link" dir="auto" to={formAddress('post', slug)}>
                  {title}
                </Link>
                <StatusBadge post={{ status: readStatus(status), publishedAt }} />
              </p>
            )}
          </OrderedRows>
        </div>
      </section>
      <SaveBar
        busy={busy}
        isChanged={isChanged}
        onUndo={() => {
          setState(stateOf(saved))
          clear()
        }}
      />
    </form>
  )
}
