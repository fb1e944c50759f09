import pg from 'pg'

const { builtins } = pg.types
const TEXT_ARRAY: number = 1009 // pg exports no name for text[]
const asIs = (value: string) => value

const scalars: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.TIMESTAMPTZ]: toIso,
  [builtins.TIMESTAMP]: asIs,
  [builtins.DATE]: asIs,
  [builtins.INTERVAL]: asIs,
}

const arrays: Record<number, (value: string) => unknown> = {
  1003: asIs, // name[]
  1016: Number, // int8[]
  1231: Number, // numeric[]
  1185: toIso, // timestamptz[]
  1115: asIs, // timestamp[]
  1182: asIs, // date[]
}

/** For pg's option `types`. Converts numbers, and leaves dates as text, because a `Date` would lose microseconds. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const element = arrays[oid]
    if (element) return (value: string) => parseArray(value, element)
    return scalars[oid] ?? pg.types.getTypeParser(oid, format)
  },
}

function parseArray(value: string, parse: (element: string) => unknown): unknown[] {
  const elements: (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')(value)
  return elements.map(element => (element === null ? null : parse(element)))
}

/** Converts '2026-11-20 20:53:53.572123+00' to '2026-11-20T20:53:53.572123+00:00', like PostgREST. */
export function toIso(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
