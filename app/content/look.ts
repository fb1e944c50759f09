import type { lookSettings } from './settings/look-settings.ts'
import type { ValuesOf } from './settings/settings-tree.ts'

export type Look = ValuesOf<typeof lookSettings>
export type TypePair = Look['typePair']
export type CoverStyle = Look['coverStyle']
