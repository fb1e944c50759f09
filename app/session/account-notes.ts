import { allowed } from '#app/loading/tab-storage.ts'

const accountNote = (key: string, storage: () => Storage) => ({
  key,
  write: (userId: string) => allowed(() => storage().setItem(key, userId), undefined),
  isOf: (userId: string) => allowed(() => storage().getItem(key), null) === userId,
  remove: () => allowed(() => storage().removeItem(key), undefined),
})

/** That it may choose a new password: in this tab, and after a reload. */
export const recoveryNote = accountNote('byline-recovery', () => sessionStorage)

// Beside the session, which all tabs share and which outlasts them: otherwise another tab would go on with a stranger's password.
export const unclaimedNote = accountNote('byline-unclaimed-account', () => localStorage)
