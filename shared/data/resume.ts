import { readResume } from '#shared/resume/read-resume.ts'
import { isEmptyResume, type Resume } from '#shared/resume/resume-sections.ts'
import { writeResume } from '#shared/resume/write-resume.ts'
import { type Client, dataOf } from './client.ts'
import type { OwnSaves } from './own-saves.ts'
import { requireAdmin } from './require-admin.ts'

/** `updatedAt`: for optimistic locking. */
export type StoredResume = { resume: Resume; updatedAt: string }

export async function readStoredResume(client: Client): Promise<StoredResume> {
  const { content, updatedAt } = await dataOf(
    client.from('resume').select('content, updatedAt:updated_at').single(),
  )
  return { resume: readResume(content), updatedAt }
}

/** Null while there is nothing in it. */
export async function findResume(client: Client): Promise<StoredResume | null> {
  const stored = await readStoredResume(client)
  return isEmptyResume(stored.resume) ? null : stored
}

/** Returns when it was saved, or null if somebody else saved it since `seen`. */
export function saveResume(client: Client, own: OwnSaves, resume: Resume, seen: string) {
  const content = writeResume(resume)
  return own.save({
    row: content,
    seen,
    write: seen => updateResume(client, content, seen),
    async read() {
      const { resume, updatedAt } = await readStoredResume(client)
      return { row: writeResume(resume), seen: updatedAt }
    },
  })
}

async function updateResume(client: Client, content: ReturnType<typeof writeResume>, seen: string) {
  const rows = await dataOf(
    client.from('resume').update({ content }).eq('updated_at', seen).select('updated_at'),
  )
  if (rows.length === 0) await requireAdmin(client)
  return rows[0]?.updated_at ?? null
}
