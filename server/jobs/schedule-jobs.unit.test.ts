import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleJobs } from './schedule-jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs a job at once and at its interval', async () => {
  const run = vi.fn(async () => {})
  const jobs = scheduleJobs([{ name: 'test', every: 1000, run }])
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).toHaveBeenCalledTimes(3)
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('does not start a running job twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn(() => promise)
  const jobs = scheduleJobs([{ name: 'slow', every: 1000, run }])
  await vi.advanceTimersByTimeAsync(3000)
  expect(run).toHaveBeenCalledTimes(1)
  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(isStopped).toBe(false)
  resolve()
  await stopped
})

test('logs a failed job and runs it again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const run = vi.fn(() => Promise.reject(new Error('disk full')))
  const other = vi.fn(async () => {})
  const jobs = scheduleJobs([
    { name: 'failing', every: 1000, run },
    { name: 'other', every: 1000, run: other },
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(said.mock.calls)).toContain('job-failed')
  await jobs.stop()
  said.mockRestore()
})

test('a stop ends what a job waits for', async () => {
  const run = async (stopping: AbortSignal) => void (await once(stopping, 'abort'))
  await scheduleJobs([{ name: 'waiting', every: 1000, run }]).stop()
})
