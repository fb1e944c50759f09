import { formAddress } from '#app/editor/form/form-address.ts'
import { suggestTags } from '#shared/data/admin-tags.ts'
import { readUsersPage } from '#shared/data/admin-users.ts'
import type { Client } from '#shared/data/client.ts'
import { findOwnTitles } from '#shared/data/own-titles.ts'
import { textsOf } from '#shared/settings/find-settings.ts'
import { panels } from '#shared/settings/panels.ts'
import { listSettings } from '#shared/settings/settings-tree.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import { groups } from '../nav-groups.tsx'

/** A place to go. `words`: what else it is found by. */
export interface Destination {
  key: string
  label: string
  hint: string
  address: string
  words?: string[]
}

const forms = { settings: '/dashboard/settings', look: '/dashboard/appearance' }

export const settings: Destination[] = listSettings(allSettings).flatMap(described => {
  const { path, setting } = described
  if (setting.panel === null) return []
  const { form, legend } = panels[setting.panel]
  return [
    {
      key: path,
      label: setting.label,
      hint: legend,
      address: `${forms[form]}#${path}`,
      words: [...textsOf(described), form],
    },
  ]
})

export const pages = groups.flatMap(({ items }) =>
  items.map(
    ({ to, label, words }): Destination => ({ key: to, label, hint: '', address: to, words: [words ?? ''] }),
  ),
)

const SHOWN = 5

/** Own posts and pages, people and tags whose name contains the typed text, people also by their address and tags by another spelling. */
export async function findDestinations(
  client: Client,
  typed: string,
  signal: AbortSignal,
): Promise<Destination[]> {
  const [titles, people, tags] = await Promise.all([
    findOwnTitles(client, typed, signal),
    readUsersPage(client, { page: 1, search: typed, sort: 'username', descending: false, filters: {} }),
    suggestTags(client, typed),
  ])
  const listed = (page: string, name: string) => `/dashboard/${page}?${new URLSearchParams({ search: name })}`
  return [
    ...titles.map(({ noun, title, slug }) => {
      const address = formAddress(noun, slug)
      return { key: address, label: title, hint: `Edit ${noun}`, address }
    }),
    ...people.rows.slice(0, SHOWN).map(({ id, username }) => ({
      key: id,
      label: username,
      hint: 'Person',
      address: listed('users', username),
      words: [typed],
    })),
    ...tags.slice(0, SHOWN).map(name => ({
      key: `tag ${name}`,
      label: name,
      hint: 'Tag',
      address: listed('tags', name),
      words: [typed],
    })),
  ]
}
