/** Reads the status from the body of a Supabase storage error, whose HTTP status is nearly always 400. Null when there is none. */
export function findStorageStatus(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('statusCode' in body)) return null
  const status = Number(body.statusCode)
  return status >= 400 && status <= 599 ? status : null
}
