import { useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import { addressOfUsed, listPictures, type UsedPicture } from '#shared/data/pictures.ts'
import { counted } from '#shared/text/count.ts'

const pauseMs = 300

type Props = { onChoose: (picture: UsedPicture) => void; onClose: () => void }

export default function PictureLibrary({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), pauseMs)
  const { value, former, error, loading, reload, extend } = useQuery(
    client => listPictures(client, search),
    search,
  )

  const more = (before: string) =>
    extend(async client => {
      const next = await listPictures(client, search, before)
      return known => ({ ...next, pictures: [...(known?.pictures ?? []), ...next.pictures] })
    })

  const shown = value ?? former
  const before = value?.before ?? null
  return (
    <Dialog
      onClose={onClose}
      title="Earlier pictures"
      className="wide-dialog"
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextField
        label="Search"
        type="search"
        hint="Search descriptions, post titles and page titles"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <LoadError title="The pictures could not be loaded." of={{ error, loading, reload }} />
      <p className="hint" role="status">
        {value &&
          (value.pictures.length === 0 ? 'No pictures found' : counted(value.pictures.length, 'picture'))}
      </p>
      <ul className="picture-library" aria-busy={loading}>
        {shown?.pictures.map(picture => (
          <li key={picture.folder + picture.file}>
            <button type="button" className="stack stack-tight" onClick={() => onChoose(picture)}>
              <img src={addressOfUsed(picture, 320)} alt={picture.alt} loading="lazy" decoding="async" />
              <span className="hint">{picture.alt || 'No description'}</span>
              <span className="hint">{usesOf(picture)}</span>
            </button>
          </li>
        ))}
      </ul>
      {before !== null && (
        <Button busy={loading} onClick={() => more(before)}>
          Older pictures
        </Button>
      )}
    </Dialog>
  )
}

function usesOf({ uses: [first, ...others] }: UsedPicture): string {
  if (!first) return 'Not used'
  return `In “${first.title}”${others.length > 0 ? ` and ${counted(others.length, 'other')}` : ''}`
}
