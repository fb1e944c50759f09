import { expect, test } from 'vitest'
import { memoryBounds } from './bounds.ts'

const MB = 1024 * 1024

test.each([
  [300, 1, { slots: 1, inspection: 160, rendition: 200 }],
  [512, 1, { slots: 1, inspection: 160, rendition: 204 }],
  [1024, 2, { slots: 1, inspection: 307, rendition: 409 }],
  [2048, 4, { slots: 2, inspection: 512, rendition: 700 }],
  [16_384, 8, { slots: 3, inspection: 512, rendition: 700 }],
  [16_384, 2, { slots: 1, inspection: 512, rendition: 700 }],
])('pictures on a machine with %i MB and %i cores', (memory, cores, expected) => {
  const { slots, inspection, rendition } = memoryBounds(memory * MB, cores)
  expect({
    slots,
    inspection: Math.floor(inspection / MB),
    rendition: Math.floor(rendition / MB),
  }).toEqual(expected)
})
