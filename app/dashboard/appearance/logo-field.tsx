import { useId } from 'react'
import { preparePicture } from '#app/editor/images/prepare-picture.ts'
import { uploadPicture } from '#shared/data/files.ts'
import { contentPicture } from '#shared/posts/picture-addresses.ts'
import { palette } from '#shared/settings/palette.ts'
import type { OwnFieldProps } from '../settings/part-props.ts'
import { UploadButtons } from '../upload-buttons.tsx'
import { useUploadedPicture } from '../use-uploaded-picture.ts'

type Props = {
  label: string
  hint?: string | undefined
  theme: 'light' | 'dark'
  file: string | null
  onChange: (file: string | null) => void
}

function LogoField({ label, hint, theme, file, onChange }: Props) {
  const id = useId()
  const picking = useUploadedPicture({
    prepare: preparePicture,
    upload: (client, picture) => uploadPicture(client, 'thumbnail', 'Content', picture),
    onStored: onChange,
  })
  const shown = picking.unsent ?? (file === null ? null : contentPicture(file, 320))
  return (
    <div className="stack logo-field">
      {/* The heading of the panel already names the logo of the light theme. */}
      {theme === 'dark' && <p className="field-label">{label}</p>}
      {shown !== null && (
        <img className="box" src={shown} alt={label} style={{ background: palette[theme].paper }} />
      )}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {picking.error && (
        <p className="field-error" role="alert">
          {picking.error}
        </p>
      )}
      <UploadButtons
        picking={picking}
        label={`${label}: file`}
        describedBy={`${id}-hint`}
        of={<span className="sr-only">: {label}</span>}
        hasPicture={file !== null}
        onRemove={() => file !== null && onChange(null)}
      />
    </div>
  )
}

export const LightLogoField = ({ label, hint, typed, onChange }: OwnFieldProps) => (
  <LogoField
    label={label}
    hint={hint}
    theme="light"
    file={typed.look.logo}
    onChange={logo =>
      onChange(now => ({ look: { ...now.look, logo, ...(logo === null && { logoDark: null }) } }))
    }
  />
)

export const DarkLogoField = ({ label, hint, typed, onChange }: OwnFieldProps) =>
  typed.look.logo !== null && (
    <LogoField
      label={label}
      hint={hint}
      theme="dark"
      file={typed.look.logoDark}
      onChange={logoDark => onChange(now => ({ look: { ...now.look, logoDark } }))}
    />
  )
