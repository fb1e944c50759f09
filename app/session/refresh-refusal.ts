import { allowed } from '#app/loading/tab-storage.ts'

const key = 'byline-session-refused'

// In localStorage, because the client only tells other tabs that the session is gone, not why.

export const noteRefusal = () => allowed(() => localStorage.setItem(key, '1'), undefined)

export const wasRefused = () => allowed(() => localStorage.getItem(key), null) === '1'

export const forgetRefusal = () => allowed(() => localStorage.removeItem(key), undefined)
