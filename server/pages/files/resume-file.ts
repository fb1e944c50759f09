import type { Client } from '#shared/data/client.ts'
import { findResume } from '#shared/data/resume.ts'
import { publicResume } from '#shared/resume/write-resume.ts'
import type { Site } from '#shared/settings/site.ts'

/** Null while the résumé is empty. */
export async function writeResumeFile(site: Site, client: Client, origin: string): Promise<string | null> {
  const found = await findResume(client)
  return found && `${JSON.stringify(publicResume(found.resume, site, origin, found.updatedAt), null, 2)}\n`
}
