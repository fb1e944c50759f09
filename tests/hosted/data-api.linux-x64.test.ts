import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepReadRequests, readRequests } from '../engine/read-requests.ts'
import { dataApiDifferences } from './data-api-differences.ts'
import { type DataApis, startDataApis } from './data-api-on-both.ts'
import { dataRequests } from './data-api-requests.ts'

let apis: DataApis
beforeAll(async () => {
  apis = await startDataApis()
})
afterAll(() => apis?.stop())

type Answers = Awaited<ReturnType<DataApis['send']>>

function compare(name: string, { theirs, ours }: Answers) {
  const difference = dataApiDifferences[name]
  if (!difference) {
    expect(summaryOf(ours)).toEqual(summaryOf(theirs))
    if (theirs.status < 400) expect(ours).toEqual(theirs)
  } else
    expect({ theirs: summaryOf(theirs), ours: summaryOf(ours) }).toEqual({
      theirs: difference.theirs,
      ours: difference.ours,
    })
}

/** Like `404 PGRST202`. */
function summaryOf({ status, body }: Answers['theirs']): string {
  const code = typeof body === 'object' && body !== null && status >= 400 ? Reflect.get(body, 'code') : null
  return code ? `${status} ${code}` : String(status)
}

describe('answers as the real PostgREST', () => {
  test.each(Object.entries(readRequests(() => apis.adminId)))('%s', async (name, [ask]) => {
    compare(name, await apis.ask('visitor', ask))
  })
  test.each(Object.entries(deepReadRequests))('%s', async (name, [ask]) => {
    compare(name, await apis.ask('admin', ask))
  })
  test.each(Object.entries(dataRequests))('%s', async (name, request) => {
    compare(name, await apis.send(request))
  })
})

test('each declared difference is of a request', () => {
  const asked = [readRequests(() => ''), deepReadRequests, dataRequests].flatMap(Object.keys)
  expect(Object.keys(dataApiDifferences).filter(name => !asked.includes(name))).toEqual([])
})
