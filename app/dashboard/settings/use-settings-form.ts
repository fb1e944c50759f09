import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showFormError, useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { Client } from '#shared/data/client.ts'
import { OwnSaves } from '#shared/data/own-saves.ts'
import { readSavedSettings, saveSettings } from '#shared/data/settings.ts'
import { listSettingMistakes } from '#shared/settings/list-setting-mistakes.ts'
import { mergeSettings } from '#shared/settings/merge-settings.ts'
import { isSame, tidied, valueAt, withValue } from '#shared/settings/settings-tree.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import type { Errors, SettingsChange } from './part-props.ts'
import type { SettingsClash } from './settings-conflict.tsx'

export type OpenedSettings = {
  saved: AllSettings
  updatedAt: string
  /** Whether these are the defaults from `site.config.ts`, because no settings have been saved yet. */
  isNew: boolean
}

type Options = OpenedSettings & {
  success: string
  check?: (typed: AllSettings) => Promise<Errors>
}

/** Whatever is typed during a pending save is preserved. */
export function useSettingsForm({ success, check, ...opened }: Options) {
  const { busy, mutate } = useMutation()
  const { revalidate } = useRevalidator()
  const { rereadProfile } = useSession()
  const [ownSaves] = useState(() => new OwnSaves())
  const [known, setKnown] = useState<OpenedSettings>(opened)
  const { saved } = known
  const [typed, setTyped] = useState(saved)
  const [clash, setClash] = useState<SettingsClash | null>(null)
  // Validation happens in `submit`, because the values are in `typed`.
  const { errors, show, clear, form } = useForm({ check: () => ({}), submit })

  function change(changes: SettingsChange) {
    setTyped(now => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }))
    clear()
  }

  async function isValid(): Promise<boolean> {
    const mistakes = listSettingMistakes(tidied(allSettings, typed), allSettings).map(
      ({ path, sentence }) => [path, sentence],
    )
    const found = { ...Object.fromEntries(mistakes), ...(await check?.(typed)) }
    show(found)
    return Object.keys(found).length === 0
  }

  /** Saves and merges changes that were made elsewhere. Returns false if the same setting was changed there too. `going`: the progress so far, in case the save continues after the password dialog. */
  async function save(client: Client, going: { known: OpenedSettings; sent: AllSettings }): Promise<boolean> {
    const note = (known: OpenedSettings, values: AllSettings) => {
      going.known = known
      going.sent = values
      setKnown(known)
      setTyped(now => mergeSettings(allSettings, { base: typed, mine: now, theirs: values }).merged)
    }
    // Saves the defaults as the first version. Without it, posts would keep the old name of a renamed topic.
    if (going.known.isNew) {
      const { saved, updatedAt } = going.known
      const seen = await saveSettings(client, ownSaves, saved, updatedAt)
      if (seen !== null) note({ saved, updatedAt: seen, isNew: false }, going.sent)
    }
    const { known, sent } = going
    const seen = await saveSettings(client, ownSaves, sent, known.updatedAt)
    if (seen !== null) {
      note({ saved: sent, updatedAt: seen, isNew: false }, sent)
      return true
    }
    const { site, settings, updatedAt } = await readSavedSettings(client)
    const theirs = { ...known.saved, ...site, ...settings }
    const { merged, overlap } = mergeSettings(allSettings, { base: known.saved, mine: sent, theirs })
    note({ saved: theirs, updatedAt, isNew: site === null }, merged)
    if (overlap.length === 0) return await save(client, going)
    const others = overlap.reduce(
      (values, path) => withValue(allSettings, values, path, valueAt(theirs, path)),
      merged,
    )
    setClash({ mine: merged, theirs: others })
    return false
  }

  async function submit() {
    if (!(await isValid())) return
    await send(tidied(allSettings, typed))
  }

  async function send(sent: AllSettings) {
    const going = { known, sent }
    setClash(null)
    await mutate(
      async client => {
        if (!(await save(client, going))) return
        toast.success(success)
        // An owner's account that had the former name was renamed.
        if (sent.owner.name !== saved.owner.name) void rereadProfile()
        await revalidate()
      },
      error => {
        const found = errorOfSaving(error, saved, typed)
        if (found) show(found)
        else showFormError(error)
      },
    )
  }

  return {
    form,
    typed,
    saved,
    errors,
    busy,
    isChanged: !isSame(allSettings, typed, saved),
    change,
    isValid,
    undo: () => change(saved),
    clash,
    conflict: {
      onClose: () => setClash(null),
      onTakeTheirs() {
        if (clash) change(clash.theirs)
        setClash(null)
      },
      onSaveMine: () => clash && send(clash.mine),
    },
  }
}

/** Returns the messages for a constraint that only the database can check, or null for any other error. */
function errorOfSaving(error: unknown, saved: AllSettings, typed: AllSettings): Errors | null {
  const message = typeof error === 'object' && error && 'message' in error ? String(error.message) : ''
  if (message.includes('settings_topics_in_use')) {
    const remaining = new Set(typed.topics.flatMap(({ id, name }) => [id, name]))
    const removed = saved.topics.filter(({ id, name }) => !remaining.has(id) && !remaining.has(name))
    const names = removed.map(({ name }) => `‘${name}’`).join(' or ')
    return {
      topics: `There are posts about ${names}. Give them another topic before you remove theirs, or rename it.`,
    }
  }
  if (message.includes('settings_projects_address_free'))
    return { projectsAddress: 'One of your pages has this address. Choose another, or rename the page.' }
  if (message.includes('settings_time_zone_known')) return { timeZone: 'This time zone is not supported.' }
  return null
}
