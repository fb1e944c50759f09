import type { CSSProperties } from 'react'

type Ink = CSSProperties & { '--ground': string; '--lines': string; '--by': string }

/** The colors of a drawn cover. `ink`: 1 to 7. */
export const coverInk = (ink: number): Ink => ({
  '--ground': `var(--cover-${ink})`,
  '--lines': `var(--cover-${ink}-line)`,
  '--by': `var(--cover-${ink}-by)`,
})
