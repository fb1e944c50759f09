import type { ChangeEvent } from 'react'
import type { FieldsProps } from '#app/editor/form/kind.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import {
  emptyProject,
  isLinkKind,
  isProjectState,
  linkKinds,
  mostProjectLinks,
  type Project,
  type ProjectLink,
  projectStates,
} from '#shared/posts/project.ts'

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function ProjectFields({ post, errors, onChange }: FieldsProps) {
  const project = post.project ?? emptyProject
  const { state, links } = project
  const change = (parts: Partial<Project>) =>
    onChange(post => ({ ...post, project: { ...(post.project ?? emptyProject), ...parts } }))
  const text = (part: 'role' | 'client' | 'started' | 'ended', name: keyof FieldsProps['errors']) => ({
    name,
    error: errors[name],
    value: project[part],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [part]: target.value }),
  })

  return (
    <>
      <TextField label="Your role" dir="auto" {...text('role', 'projectRole')} />
      <TextField label="For whom" dir="auto" {...text('client', 'projectClient')} />
      <SelectField
        label="State"
        name="projectState"
        value={state}
        choices={choicesOf(projectStates)}
        onChoose={({ value }) =>
          isProjectState(value) && change({ state: value, ...(value === 'ongoing' && { ended: '' }) })
        }
      />
      <TextField
        label="From"
        hint="A year and a month, or a year alone."
        placeholder="2024-05"
        {...text('started', 'projectStarted')}
      />
      {state !== 'ongoing' && (
        <TextField label="To" placeholder="2024-11" {...text('ended', 'projectEnded')} />
      )}
      <fieldset className="stack">
        <legend className="field-label">Links</legend>
        {errors.projectLinks && <FieldError role="alert">{errors.projectLinks}</FieldError>}
        {links.map(({ label, address }, index) => {
          const set = (parts: Partial<ProjectLink>) =>
            change({ links: links.map((link, at) => (at === index ? { ...link, ...parts } : link)) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity, and are not reordered
            <div className="stack box" key={index}>
              <SelectField
                label={`Kind of link ${index + 1}`}
                hideLabel
                value={label}
                choices={choicesOf(linkKinds)}
                onChoose={({ value }) => isLinkKind(value) && set({ label: value })}
              />
              <TextField
                label={`Address of link ${index + 1}`}
                hideLabel
                type="url"
                name="projectLinks"
                placeholder="https://"
                value={address}
                onChange={({ target }) => set({ address: target.value })}
              />
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove link ${index + 1}`}
                onClick={() => change({ links: links.toSpliced(index, 1) })}
              >
                Remove
              </Button>
            </div>
          )
        })}
        <Button
          size="small"
          disabled={links.length >= mostProjectLinks}
          onClick={() => change({ links: [...links, { label: 'site', address: '' }] })}
        >
          Add a link
        </Button>
      </fieldset>
    </>
  )
}
