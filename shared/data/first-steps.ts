import { valuesOf } from '#shared/settings/settings-tree.ts'
import type { Site } from '#shared/settings/site.ts'
import { siteSettings } from '#shared/settings/site-settings.ts'
import { type Client, dataOf, jsonOf } from './client.ts'
import { removeFiles } from './files.ts'

/** `isTouched`: edited, being edited, or reviewed by someone other than the sample readers. */
export type SamplePostRow = { id: number; kind: 'post' | 'project'; title: string; isTouched: boolean }

export type FirstStepsState = {
  isOver: boolean
  start: Site | null
  hasPosts: boolean
  sample: SamplePostRow[]
}

export async function readFirstSteps(client: Client): Promise<FirstStepsState> {
  const answer = await jsonOf<Omit<FirstStepsState, 'start'> & { start: object | null }>(
    client.rpc('first_steps'),
  )
  return { ...answer, start: answer.start && valuesOf(siteSettings, answer.start) }
}

export async function endFirstSteps(client: Client): Promise<void> {
  await dataOf(client.rpc('end_first_steps'))
}

export async function removeSampleContent(client: Client, also: number[]): Promise<void> {
  const data = await dataOf(client.rpc('remove_sample_content', { also }))
  await removeFiles(
    client,
    'thumbnail',
    data.map(({ name }) => name),
  )
}
