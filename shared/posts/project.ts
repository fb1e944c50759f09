import { isWebAddress } from '#shared/text/is-web-address.ts'
import { isRecord, recordsIn } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'

export const projectStates = { ongoing: 'Ongoing', finished: 'Finished', retired: 'Retired' } as const
export const linkKinds = { site: 'Website', source: 'Source code', talk: 'Talk' } as const

export type ProjectState = keyof typeof projectStates
export type ProjectLink = { label: keyof typeof linkKinds; address: string }

/** What only a project has. A month is '2024-05', or '2024' alone. */
export type Project = {
  role: string
  client: string
  started: string
  ended: string
  state: ProjectState
  links: ProjectLink[]
}

export const mostProjectLinks = 6

export const emptyProject: Project = {
  role: '',
  client: '',
  started: '',
  ended: '',
  state: 'finished',
  links: [],
}

export const isProjectState = (text: unknown): text is ProjectState =>
  typeof text === 'string' && Object.hasOwn(projectStates, text)

export const isLinkKind = (text: unknown): text is ProjectLink['label'] =>
  typeof text === 'string' && Object.hasOwn(linkKinds, text)

export function readProject(stored: unknown): Project | null {
  if (!isRecord(stored)) return null
  const { role, client, started, ended, state, links } = stored
  return {
    role: storableText(role),
    client: storableText(client),
    started: storableText(started),
    ended: storableText(ended),
    state: isProjectState(state) ? state : 'finished',
    links: recordsIn(links).flatMap(readLink).slice(0, mostProjectLinks),
  }
}

const readLink = ({ label, address }: Record<string, unknown>): ProjectLink[] =>
  isLinkKind(label) ? [{ label, address: storableText(address) }] : []

export const tidiedProject = (project: Project): Project => ({
  ...project,
  role: project.role.trim(),
  client: project.client.trim(),
  started: project.started.trim(),
  ended: project.ended.trim(),
  links: project.links
    .map(link => ({ ...link, address: link.address.trim() }))
    .filter(({ address }) => address !== ''),
})

export type ProjectInput =
  | 'projectRole'
  | 'projectClient'
  | 'projectStarted'
  | 'projectEnded'
  | 'projectLinks'

const month = /^([12]\d{3}(-(0[1-9]|1[0-2]))?)?$/
const tooLong = (value: string) => ([...value].length > 100 ? 'Use at most 100 characters' : undefined)
const monthError = (value: string) =>
  month.test(value) ? undefined : 'Enter a year and a month, such as 2024-05, or a year alone'

export function checkProject(project: Project): Partial<Record<ProjectInput, string>> {
  const { role, client, started, ended, state, links } = project
  const errors = {
    projectRole: tooLong(role),
    projectClient: tooLong(client),
    projectStarted: monthError(started),
    projectEnded: monthError(ended) ?? endError({ started, ended, state }),
    projectLinks: links.every(({ address }) => isWebAddress(address))
      ? undefined
      : 'Enter full addresses, such as https://example.com',
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

function endError({ started, ended, state }: Pick<Project, 'started' | 'ended' | 'state'>) {
  if (ended === '') return
  if (state === 'ongoing') return 'Leave this empty while the project is ongoing'
  // A year alone ends after all its months.
  return ended.padEnd(7, '-99') < started ? 'Enter an end that is not before the start' : undefined
}

export const describeProject = ({ role, client, started, ended, state, links }: Project): string =>
  [role, client, `${started || '…'} to ${ended || '…'}`, projectStates[state], ...links.map(linkText)]
    .filter(Boolean)
    .join(' · ')

const linkText = ({ label, address }: ProjectLink) => `${linkKinds[label]}: ${address}`
