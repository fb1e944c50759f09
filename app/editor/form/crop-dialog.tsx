import { useEffect, useEffectEvent, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { asPicture, cutPicture, turnPicture } from '#app/editor/images/turn-picture.ts'
import { showError } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { useLatest } from '#app/ui/use-latest.ts'
import { useObjectUrl } from '#app/ui/use-object-url.ts'

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** Screen pixels. A smaller selection could hardly be seen or moved. */
const SMALLEST = 24

const edge = (place: string) => `${place} of the crop area: move it with the arrow keys`
const labels = {
  cropArea: 'Crop area: move it with the arrow keys',
  nwDragHandle: edge('Upper left corner'),
  nDragHandle: edge('Upper edge'),
  neDragHandle: edge('Upper right corner'),
  eDragHandle: edge('Right edge'),
  seDragHandle: edge('Lower right corner'),
  sDragHandle: edge('Lower edge'),
  swDragHandle: edge('Lower left corner'),
  wDragHandle: edge('Left edge'),
}

type Turned = { canvas: HTMLCanvasElement; blob: Blob }

type Props = {
  file: File
  onCut: (file: File) => void
  onClose: () => void
}

export default function CropDialog({ file, onCut, onClose }: Props) {
  const [quarters, setQuarters] = useState(0)
  const [turned, setTurned] = useState<Turned | null>(null)
  const [part, setPart] = useState<PercentCrop>(whole)
  const end = useEffectEvent(onClose)
  const [announced, announce] = useState('')

  const address = useObjectUrl(turned?.blob ?? null)
  const { start } = useLatest()

  useEffect(() => {
    const signal = start()
    async function turn() {
      const canvas = await turnPicture(file, quarters)
      const blob = await asPicture(canvas)
      if (!signal.aborted) setTurned({ canvas, blob })
    }
    turn().catch(error => {
      if (signal.aborted) return
      showError(error)
      end()
    })
  }, [file, quarters, start])

  function turnBy(quarter: number, message: string) {
    setQuarters((quarters + quarter + 4) % 4)
    setPart(whole)
    announce(message)
  }

  const { isOpen, form } = useForm({
    async submit() {
      if (!turned) return
      try {
        const cut = await cutPicture(turned.canvas, part, file.name)
        if (isOpen()) onCut(cut)
      } catch (error) {
        showError(error)
      }
    },
  })

  return (
    <ConfirmDialog
      onClose={onClose}
      title="Crop or rotate"
      form={form}
      actionLabel="Apply crop"
      busy={!turned}
      canLeave
    >
      {address && (
        <ReactCrop
          className="crop-dialog-picture"
          crop={part}
          // A key press before the picture has loaded would reduce the selection to nothing.
          onChange={(_, percent) => percent.width > 0 && percent.height > 0 && setPart(percent)}
          ariaLabels={labels}
          minWidth={SMALLEST}
          minHeight={SMALLEST}
          keepSelection
          ruleOfThirds
        >
          <img src={address} alt="Original" />
        </ReactCrop>
      )}
      <div className="row">
        <Button size="small" onClick={() => turnBy(-1, 'Rotated left')}>
          Rotate left
        </Button>
        <Button size="small" onClick={() => turnBy(1, 'Rotated right')}>
          Rotate right
        </Button>
        <Button size="small" onClick={() => setPart(whole)}>
          Whole picture
        </Button>
      </div>
      <p className="hint">Drag the corners and edges, or move them with the arrow keys.</p>
      <p className="sr-only" role="status">
        {announced}
      </p>
    </ConfirmDialog>
  )
}
