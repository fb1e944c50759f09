import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listSettingMistakes } from '#app/content/settings/list-setting-mistakes.ts'
import { isSame, tidied } from '#app/content/settings/settings-tree.ts'
import { allSettings } from '#app/content/settings/site-settings.ts'
import type { AllSettings } from '#app/content/site.ts'
import type { Database } from '#app/data/database-types.ts'
import { saveSettings } from '#app/data/settings.ts'
import { showKept, useAct } from '#app/session/use-act.ts'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { SettingsChange, Troubles } from './part-props.ts'
import { troubleOfSaving } from './settings-troubles.ts'

export type OpenedSettings = {
  saved: AllSettings
  updatedAt: string
  /** Whether they are those of `site.config.ts`, which have never been written. */
  isNew: boolean
  onReload: () => void
}

type Options = OpenedSettings & {
  success: string
  /** Finds mistakes besides those of the rules that all settings have. */
  check?: (typed: AllSettings) => Promise<Troubles>
}

/** What is typed during a pending save is not lost. */
export function useSettingsForm({ onReload, success, check, ...opened }: Options) {
  const { busy, act } = useAct()
  const { revalidate } = useRevalidator()
  const [{ saved, updatedAt, isNew }, setKnown] = useState<Omit<OpenedSettings, 'onReload'>>(opened)
  const [typed, setTyped] = useState(saved)
  const [conflict, setConflict] = useState(false)
  // The values stand in `typed`, and are checked there.
  const { troubles, show, clear, form } = useForm({ check: () => ({}), submit })

  function change(changes: SettingsChange) {
    setTyped(now => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }))
    clear()
  }

  async function isValid(): Promise<boolean> {
    const mistakes = listSettingMistakes(tidied(allSettings, typed)).map(({ path, sentence }) => [
      path,
      sentence,
    ])
    const found = { ...Object.fromEntries(mistakes), ...(await check?.(typed)) }
    show(found)
    return Object.keys(found).length === 0
  }

  /** False when the settings were saved elsewhere after they were read. `known`: what is saved already when the password interrupts it. */
  async function save(client: SupabaseClient<Database>, known: { isNew: boolean; updatedAt: string }) {
    // Saves the first version, without which posts would keep the former name of a renamed topic.
    if (known.isNew) {
      const seen = await saveSettings(client, saved, known.updatedAt)
      if (seen === null) return false
      Object.assign(known, { updatedAt: seen, isNew: false })
      setKnown({ saved, ...known })
    }
    const sent = tidied(allSettings, typed)
    const seen = await saveSettings(client, sent, known.updatedAt)
    if (seen === null) return false
    setKnown({ saved: sent, updatedAt: seen, isNew: false })
    setTyped(now => (now === typed ? sent : now))
    return true
  }

  async function submit() {
    if (!(await isValid())) return
    const known = { isNew, updatedAt }
    await act(
      async client => {
        if (!(await save(client, known))) return setConflict(true)
        toast.success(success)
        await revalidate()
      },
      error => {
        const found = troubleOfSaving(error, saved, typed)
        if (found) show(found)
        else showKept(error)
      },
    )
  }

  return {
    form,
    typed,
    saved,
    troubles,
    busy,
    isChanged: !isSame(allSettings, typed, saved),
    change,
    isValid,
    undo: () => change(saved),
    conflict: { isOpen: conflict, close: () => setConflict(false), take: onReload },
  }
}
