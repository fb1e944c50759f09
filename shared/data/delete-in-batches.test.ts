import { expect, test } from 'vitest'
import { deleteInBatches } from './delete-in-batches.ts'

const refused = new Error('this row would not go')
const offline = new Error('offline')
const isAboutRows = (error: unknown) => error === refused
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A table with the ids 1 to `count`. A statement that includes an id of `failing` fails. */
function tableOf(count: number, failing: number[] = []) {
  const rows = new Set(upTo(count))
  const requested: number[] = []
  return {
    rows,
    requested,
    async remove(ids: number[]) {
      requested.push(ids.length)
      if (ids.some(id => failing.includes(id))) throw refused
      return ids.filter(id => rows.delete(id)).map(id => ({ id }))
    },
    listRemaining: async (ids: number[]) => ids.filter(id => rows.has(id)),
  }
}

test('deletes a hundred rows at a time and reports progress', async () => {
  const table = tableOf(250)
  const shown: number[] = []
  const onDone = (done: number) => shown.push(done)
  const { deleted, gone, failed } = await deleteInBatches(upTo(250), { ...table, isAboutRows, onDone })
  expect([deleted.length, gone, failed]).toEqual([250, [], []])
  expect(table.requested).toEqual([100, 100, 50])
  expect(shown).toEqual([100, 200, 250])
})

test('reports rows that do not exist as gone', async () => {
  const { deleted, gone } = await deleteInBatches([1, 2, 99], { ...tableOf(2), isAboutRows })
  expect([deleted, gone]).toEqual([[{ id: 1 }, { id: 2 }], [99]])
})

test('deletes a batch except for a failing row', async () => {
  const table = tableOf(150, [7, 120])
  const { deleted, failed } = await deleteInBatches(upTo(150), { ...table, isAboutRows })
  expect(deleted).toHaveLength(148)
  expect(failed).toEqual([
    { ids: [7], error: refused },
    { ids: [120], error: refused },
  ])
  expect([...table.rows]).toEqual([7, 120])
})

test('stops when the network fails and reports the remaining rows', async () => {
  const table = tableOf(250)
  const remove = async (ids: number[]) => {
    if (ids.includes(101)) throw offline
    return table.remove(ids)
  }
  const { deleted, failed } = await deleteInBatches(upTo(250), { ...table, remove, isAboutRows })
  expect(deleted).toHaveLength(100)
  expect(failed.flatMap(({ ids }) => ids)).toEqual(upTo(250).slice(100))
  expect(failed.every(({ error }) => error === offline)).toBe(true)
  expect(table.requested).toEqual([100])
})

test('reports each remaining row once when retries fail', async () => {
  const table = tableOf(150, [3])
  const remove = async (ids: number[]) => {
    if (ids.length === 1 && ids[0] === 6) throw offline
    return table.remove(ids)
  }
  const { deleted, failed } = await deleteInBatches(upTo(150), { ...table, remove, isAboutRows })
  expect(deleted.map(({ id }) => id)).toEqual([1, 2, 4, 5])
  expect(failed).toEqual([
    { ids: [3], error: refused },
    { ids: [6], error: offline },
    { ids: upTo(100).slice(6), error: offline },
    { ids: upTo(150).slice(100), error: offline },
  ])
})

test('stops at rows that may not be deleted', async () => {
  const table = tableOf(150)
  const remove = async (ids: number[]) => (ids.includes(101) ? [] : table.remove(ids))
  const { deleted, gone, failed } = await deleteInBatches(upTo(150), { ...table, remove, isAboutRows })
  expect(deleted).toHaveLength(100)
  expect(gone).toEqual([])
  expect(failed).toEqual([{ ids: upTo(150).slice(100), error: expect.objectContaining({ code: '42501' }) }])
})
