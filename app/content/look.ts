export const typePairs = ['editorial', 'bookish', 'modern'] as const
export const coverStyles = ['lines', 'dots', 'bands'] as const
export const corners = ['sharp', 'soft', 'round'] as const
export const densities = ['compact', 'normal', 'airy'] as const
export const homeLayouts = ['cards', 'list', 'grid'] as const

export type TypePair = (typeof typePairs)[number]
export type CoverStyle = (typeof coverStyles)[number]

export type Look = {
  /** As picked, '#rrggbb'; null for the blue of the design. `accentOf` returns the shown colour. */
  accent: string | null
  typePair: TypePair
  coverStyle: CoverStyle
  corner: (typeof corners)[number]
  density: (typeof densities)[number]
  homeLayout: (typeof homeLayouts)[number]
  /** File name of an uploaded picture. `logoDark` null: the same in both themes. */
  logo: string | null
  logoDark: string | null
  css: string
}

export const lookDefaults: Look = {
  accent: null,
  typePair: 'editorial',
  coverStyle: 'lines',
  corner: 'soft',
  density: 'normal',
  homeLayout: 'cards',
  logo: null,
  logoDark: null,
  css: '',
}

/** Returns `value` if it is one of `known`, otherwise the default: an older version of the settings may lack the column. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  value: string | undefined,
  otherwise: Value,
): Value => known.find(name => name === value) ?? otherwise
