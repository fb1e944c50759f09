import { uncountedCookie } from '#shared/settings/uncounted-cookie.ts'

const YEAR = 365 * 24 * 60 * 60

export function markUncounted(isAdmin: boolean): void {
  const isSet = document.cookie.includes(`${uncountedCookie}=`)
  if (!isAdmin && !isSet) return
  const lifetime = isAdmin ? YEAR : 0
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no other way to set a cookie
  document.cookie = `${uncountedCookie}=1; path=/; samesite=lax; max-age=${lifetime}`
}
