import type { Job } from '#server/jobs/schedule-jobs.ts'

/** Runs one of these jobs once. */
export async function runJob(jobs: Job[], name: string): Promise<void> {
  const job = jobs.find(one => one.name === name)
  if (!job) throw new Error(`There is no job '${name}'.`)
  await job.run(new AbortController().signal)
}
