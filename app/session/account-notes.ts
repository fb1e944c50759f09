import { allowed } from '#app/loading/tab-storage.ts'

const accountNote = (key: string, storage: () => Storage) => ({
  key,
  write: (userId: string) => allowed(() => storage().setItem(key, userId), undefined),
  isOf: (userId: string) => allowed(() => storage().getItem(key), null) === userId,
  remove: () => allowed(() => storage().removeItem(key), undefined),
})

export const recoveryNote = accountNote('byline-recovery', () => sessionStorage)

// In local storage like the session, which all tabs share. Otherwise another tab could continue with a stranger's password.
export const unclaimedNote = accountNote('byline-unclaimed-account', () => localStorage)
