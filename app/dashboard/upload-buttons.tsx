import { type ReactNode, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { pictureTypes } from '#shared/files/check-picture.ts'
import type { useUploadedPicture } from './use-uploaded-picture.ts'

type Props = {
  picking: ReturnType<typeof useUploadedPicture>
  label: string
  describedBy?: string
  of?: ReactNode
  hasPicture: boolean
  onRemove: () => void
}

export function UploadButtons({ picking, label, describedBy, of, hasPicture, onRemove }: Props) {
  return (
    <>
      <input
        ref={picking.input}
        id={useId()}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={describedBy}
        accept={pictureTypes.join()}
        onChange={picking.onChange}
      />
      {picking.unsent !== null && <p className="hint">This picture has not been uploaded yet.</p>}
      <div className="row">
        <Button size="small" busy={picking.busy} onClick={() => picking.input.current?.click()}>
          Upload a picture{of}
        </Button>
        {picking.unsent !== null && (
          <Button size="small" onClick={picking.sendAgain}>
            Upload it again{of}
          </Button>
        )}
        {(hasPicture || picking.unsent !== null) && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              picking.forget()
              onRemove()
            }}
          >
            No picture{of}
          </Button>
        )}
      </div>
    </>
  )
}
