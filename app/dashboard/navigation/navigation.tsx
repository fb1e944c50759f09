import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { topicAddress } from '#app/components/topic.tsx'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useSite } from '#app/loading/use-site.ts'
import { toast } from '#app/ui/toaster.tsx'
import { listPageRows, type PageRow } from '#shared/data/admin-pages.ts'
import { OwnSaves } from '#shared/data/own-saves.ts'
import { hasProjects } from '#shared/data/projects.ts'
import {
  readStoredNavigation,
  type StoredNavigation,
  saveNavigation,
} from '#shared/data/stored-navigation.ts'
import { FormPage } from '../form-page.tsx'
import { SaveBar } from '../save-bar.tsx'
import { checkLink, editableLinks, isSameNavigation, writtenFrom } from './link-list.ts'
import { PlaceLinks } from './place-links.tsx'

export const meta = titleMeta('Navigation')

const pagesOfSite = [
  { label: 'Home', address: '/' },
  { label: 'Archive', address: '/archive' },
  { label: 'Tags', address: '/tags' },
  { label: 'Series', address: '/series' },
  { label: 'Shelf', address: '/shelf' },
  { label: 'Résumé', address: '/resume' },
]

export default function NavigationSettings() {
  return (
    <FormPage
      title="Navigation"
      what="The links"
      load={client => Promise.all([readStoredNavigation(client), listPageRows(client), hasProjects(client)])}
    >
      {([saved, pages, hasProjects], onConflict) => (
        <NavigationForm {...{ saved, pages, hasProjects, onConflict }} />
      )}
    </FormPage>
  )
}

type FormProps = {
  saved: StoredNavigation
  pages: PageRow[]
  hasProjects: boolean
  onConflict: () => void
}

function NavigationForm({ saved: opened, pages, hasProjects, onConflict }: FormProps) {
  const { topics: known, projectsAddress, projectsTitle, hasContactForm } = useSite()
  const ownPages = [
    ...pagesOfSite,
    { label: projectsTitle, address: `/${projectsAddress}` },
    ...(hasContactForm ? [{ label: 'Contact', address: '/contact' }] : []),
  ]
  const topics = known.map(({ name }) => ({ topic: name, address: topicAddress(name) }))
  const [ownSaves] = useState(() => new OwnSaves())
  const [saved, setSaved] = useState(opened)
  const toEntries = (navigation: StoredNavigation) =>
    editableLinks(navigation, [
      ...ownPages.map(({ address }) => address),
      ...topics.map(({ address }) => address),
    ])
  const [entries, setEntries] = useState(() => toEntries(opened))
  const { revalidate } = useRevalidator()
  const written = writtenFrom(entries)
  const isChanged = !isSameNavigation(written, saved)
  const isProjectsAdded =
    hasProjects &&
    ![...written.top, ...written.footer].some(({ address }) => address === `/${projectsAddress}`)

  const { busy, errors, clear, form } = useMutationForm({
    check: () => ({
      links: [...entries.top, ...entries.footer].some(checkLink) ? 'A link is invalid' : null,
    }),
    async save(client) {
      if (!(await saveNavigation(client, ownSaves, written, saved))) return onConflict()
      setSaved(written)
      toast.success('Navigation saved')
      await revalidate()
    },
  })

  function undo() {
    setEntries(toEntries(saved))
    clear()
  }

  const choices = (
    <>
      {ownPages.map(({ label, address }) => (
        <option key={address} value={address}>
          {label}
        </option>
      ))}
      {pages.length > 0 && (
        <optgroup label="Pages">
          {pages.map(({ id, title, isDraft }) => (
            <option key={id} value={`page ${id}`}>
              {isDraft ? `${title} (draft)` : title}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Topics">
        {topics.map(({ topic, address }) => (
          <option key={topic} value={address}>
            {topic}
          </option>
        ))}
      </optgroup>
    </>
  )

  return (
    <form {...form} className="stack dashboard-stack">
      <PlaceLinks
        title="Top bar"
        hint="The first four are shown in the top bar on wide screens. All of them are in the menu."
        added={isProjectsAdded ? projectsTitle : undefined}
        list={entries.top}
        isChecked={Boolean(errors.links)}
        choices={choices}
        onChange={top => setEntries(entries => ({ ...entries, top }))}
      />
      <PlaceLinks
        title="Footer"
        hint="Shown at the end of every page."
        list={entries.footer}
        isChecked={Boolean(errors.links)}
        choices={choices}
        onChange={footer => setEntries(entries => ({ ...entries, footer }))}
      />
      <SaveBar busy={busy} isChanged={isChanged} onUndo={undo} />
    </form>
  )
}
