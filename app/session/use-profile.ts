import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { findProfile, type Profile } from '#app/data/profiles.ts'
import { errorSentence } from './error-sentence.ts'

type Reading = { of: string; profile: Profile | null; trouble: string | null; missing: boolean }

export function useProfile(userId: string | null, connect: () => Promise<SupabaseClient<Database>>) {
  const [reading, setReading] = useState<Reading | null>(null)
  const asked = useRef<string | null>(null)

  const reread = useCallback(async () => {
    const of = asked.current
    if (of === null) return
    const result = await read(of, connect)
    if (asked.current === of) setReading(result)
  }, [connect])

  useEffect(() => {
    asked.current = userId
    setReading(null)
    reread()
  }, [userId, reread])

  return { ...(reading?.of === userId ? reading : unread), reread }
}

const unread = { profile: null, trouble: null, missing: false }

async function read(of: string, connect: () => Promise<SupabaseClient<Database>>): Promise<Reading> {
  try {
    const profile = await findProfile(await connect(), of)
    return { of, profile, trouble: null, missing: profile === null }
  } catch (error) {
    return { of, profile: null, trouble: errorSentence(error), missing: false }
  }
}
