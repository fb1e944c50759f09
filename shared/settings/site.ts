import type { Navigation } from './navigation.ts'
import type { OutsideCode } from './outside-code.ts'
import type { ValuesOf } from './settings-tree.ts'
import type { allSettings, siteSettings } from './site-settings.ts'

export type Site = ValuesOf<typeof siteSettings>

export type CurrentSite = Site & { navigation: Navigation; outsideCode: OutsideCode }

export type AllSettings = ValuesOf<typeof allSettings>

export type Since = Site['sinceLastMonth']['users']

const inkCount = 4

export function inkOf({ topics }: Pick<Site, 'topics'>, name: string): number | null {
  const place = topics.findIndex(topic => topic.name === name)
  return place < 0 ? null : (topics[place]?.ink ?? (place % inkCount) + 1)
}

export const hasTopic = ({ topics }: Pick<Site, 'topics'>, name: string) =>
  topics.some(topic => topic.name === name || topic.formerName === name)

export const shownTopic = ({ topics }: Pick<Site, 'topics'>, stored: string) =>
  topics.find(({ formerName }) => formerName === stored)?.name ?? stored

export const storedTopic = ({ topics }: Pick<Site, 'topics'>, shown: string) =>
  topics.find(({ name }) => name === shown)?.formerName ?? shown
