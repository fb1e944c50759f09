import { ProjectSheet } from '#app/components/article/project-sheet.tsx'
import type { Kind, PreviewProps } from '#app/editor/form/kind.ts'
import { ScheduleFields } from '#app/editor/form/publishing-fields.tsx'
import { TagsField } from '#app/editor/form/tags-field.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { coverOf } from '#shared/posts/choose-cover.ts'
import { emptyProject, tidiedProject } from '#shared/posts/project.ts'
import { directionOf } from '#shared/text/direction.ts'
import { ProjectFields } from './project-fields.tsx'

export const projectKind: Omit<Kind, 'addressStart'> = {
  noun: 'project',
  list: '/dashboard/projects',
  messages: {
    list: 'Go to Projects',
    create: 'Create project',
    update: 'Update project',
    created: 'Project created successfully',
    updated: 'Project updated successfully',
    emptyBody: 'This project has a name and a sentence, and nothing below them.',
  },
  title: { placeholder: 'Name' },
  introduction: { isRequired: true, placeholder: 'What it is, in a sentence' },
  picture: {
    label: 'Picture',
    upload: 'Upload Picture',
    change: 'Change Picture',
    hint: 'Without one, a cover is drawn for the project',
  },
  Fields: props => (
    <>
      <ScheduleFields {...props} />
      <ProjectFields {...props} />
      <TagsField
        label="Made with"
        names={props.post.tags}
        error={props.errors.tags}
        onChange={tags => props.onChange(post => ({ ...post, tags }))}
      />
      <Checkbox
        name="featured"
        hint="The home page shows the first featured projects."
        checked={props.post.featured}
        onCheckedChange={featured => props.onChange(post => ({ ...post, featured }))}
      >
        Featured
      </Checkbox>
      <Checkbox
        name="areReviewsOpen"
        checked={!props.post.areReviewsClosed}
        onCheckedChange={isChecked => props.onChange(post => ({ ...post, areReviewsClosed: !isChecked }))}
      >
        Readers may review it
      </Checkbox>
    </>
  ),
  Preview: ProjectPreview,
}

function ProjectPreview({ typed, post, html, cover }: PreviewProps) {
  const project = {
    ...typed,
    project: tidiedProject(typed.project ?? emptyProject),
    cover: typed.cover ?? coverOf(typed.slug, post?.id),
  }
  return (
    <div className="wrap" dir={directionOf(typed.title)}>
      <ProjectSheet project={project} html={html} picture={cover} />
    </div>
  )
}
