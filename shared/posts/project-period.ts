import { type DateSite, monthIn } from '#shared/text/dates.ts'
import type { Project } from './project.ts'

type Period = Pick<Project, 'started' | 'ended' | 'state'>

/** 'May 2023 – now', '2019 – 2021' or '2024'; short without months. Empty without dates. */
export function periodOf({ started, ended, state }: Period, site: DateSite, form: 'long' | 'short' = 'long') {
  const write = (month: string) =>
    form === 'short' || month.length < 7 ? month.slice(0, 4) : monthIn(site, month)
  const from = write(started)
  const to = state === 'ongoing' ? 'now' : write(ended)
  if (from === '') return to === 'now' ? '' : to
  return to === '' || to === from ? from : `${from} – ${to}`
}
