import type { ComponentProps, ReactNode } from 'react'
import { IconButton, IconLink } from '#app/ui/button.tsx'

type Props = {
  title: string
  /** The row's name, which screen readers announce after the title. `label` replaces both. */
  of?: string
  label?: string
  icon: ReactNode
} & ({ to: string } | (Omit<ComponentProps<typeof IconButton>, 'label'> & { to?: never }))

export function RowButton({ of = '', label, icon, ...button }: Props) {
  const name = label ?? `${button.title} ${of}`
  if (button.to !== undefined)
    return (
      <IconLink {...button} label={name}>
        {icon}
      </IconLink>
    )
  return (
    <IconButton small {...button} label={name}>
      {icon}
    </IconButton>
  )
}
