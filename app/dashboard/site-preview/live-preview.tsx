import { useState, useSyncExternalStore } from 'react'
import { useSettled } from '#app/ui/use-settled.ts'
import { listSettingMistakes } from '#shared/settings/list-setting-mistakes.ts'
import { tidied } from '#shared/settings/settings-tree.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { allSettings, siteSettings } from '#shared/settings/site-settings.ts'
import { PreviewStage } from './preview-stage.tsx'

/** Follows what is typed, and stays at the last valid settings. */
export function LivePreview({ typed }: { typed: AllSettings }) {
  const settled = useSettled(typed, 400)
  const [shown, setShown] = useState(typed)
  if (settled !== shown && listSettingMistakes(tidied(allSettings, settled)).length === 0) setShown(settled)
  return (
    <section className="site-preview live-preview box" aria-label="Preview">
      <PreviewStage site={tidied(siteSettings, shown)} />
    </section>
  )
}

export const useHasLivePreview = () =>
  useSyncExternalStore(
    onChange => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(wide).matches,
  )

const wide = '(min-width: 78.75rem)'
