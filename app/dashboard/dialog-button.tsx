import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { dialog: (close: () => void) => ReactNode }

export function DialogButton({ dialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
