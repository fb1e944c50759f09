import { type ReactNode, useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { readPostList } from '#shared/data/posts.ts'
import type { Site } from '#shared/settings/site.ts'
import { PreviewFrame } from './preview-frame.tsx'

type Props = {
  site: Site
  onClose?: () => void
  children?: ReactNode
}

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const screens = [
  { value: 1280, label: 'Computer' },
  { value: 390, label: 'Phone' },
] as const

export function PreviewStage({ site, onClose, children }: Props) {
  const [path, setPath] = useState('/')
  const [theme, setTheme] = useState<'light' | 'dark'>(site.theme === 'dark' ? 'dark' : 'light')
  const [width, setWidth] = useState<1280 | 390>(() => (window.innerWidth < 720 ? 390 : 1280))
  const { value: newest } = useQuery(client =>
    readPostList(client, { page: 1, pageSize: 1, newestFirst: true }),
  )
  const post = newest?.posts[0]
  const pages = [
    { value: '/', label: 'Home' },
    ...(post ? [{ value: `/blog/${encodeURIComponent(post.slug)}`, label: 'Post' }] : []),
  ]
  return (
    <>
      <div className="row full-dialog-bar">
        <Choice label="Page" choices={pages} value={path} onChange={setPath} />
        <Choice label="Theme" choices={themes} value={theme} onChange={setTheme} />
        <Choice label="Screen" choices={screens} value={width} onChange={setWidth} />
        {children}
      </div>
      <PreviewFrame
        key={path}
        site={site}
        path={path}
        theme={theme}
        width={width}
        onPath={setPath}
        onClose={onClose}
      />
    </>
  )
}

type ChoiceProps<Value extends string | number> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="row" aria-label={label}>
      {choices.map(({ value: own, label }) => (
        <Button key={own} size="small" aria-pressed={own === value} onClick={() => onChange(own)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
