import type { lookSettings } from './look-settings.ts'
import type { ValuesOf } from './settings-tree.ts'

export type Look = ValuesOf<typeof lookSettings>
export type TypePair = Look['typePair']
export type CoverStyle = Look['coverStyle']
