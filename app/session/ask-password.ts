import { createContext } from 'react'

/** Asks for the password and signs in with it again. False when the person declines. Null where nobody is asked. */
export const AskPassword = createContext<(() => Promise<boolean>) | null>(null)
