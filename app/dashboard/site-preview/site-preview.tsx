import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Site } from '#shared/settings/site.ts'
import { PreviewStage } from './preview-stage.tsx'

type Props = {
  site: Site
  onClose: () => void
}

export function SitePreview({ site, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="dialog-full site-preview" aria-label="Preview" onClose={onClose}>
      <PreviewStage site={site} onClose={close}>
        <Button className="push" size="small" onClick={close}>
          Close
        </Button>
      </PreviewStage>
    </dialog>
  )
}
