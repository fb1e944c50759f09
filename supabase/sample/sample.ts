import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WEBP } from 'image-size/types/webp'
import type { Project } from '#shared/posts/project.ts'
import type { ReviewedThing } from '#shared/posts/reviewed-thing.ts'
import { readResume } from '#shared/resume/read-resume.ts'

export interface SamplePost {
  slug: string
  title: string
  topic: string
  tags: string[]
  introduction: string
  content: string // HTML, which refers to its pictures as `images/{name}`
  date: string
  thumbnail?: string
  /** The slug of its series. */
  series?: string
  reviewed?: ReviewedThing
}

interface SampleSeries {
  slug: string
  name: string
  description: string
  coming: string
}

interface SampleProject
  extends Pick<SamplePost, 'slug' | 'title' | 'introduction' | 'content' | 'tags' | 'date'> {
  featured: boolean
  project: Project
}

interface SampleReader {
  key: string
  name: string
  email: string
}

export interface SampleReview {
  post: string
  reader: string
  rating: number | null
  content: string
  date: string
  likes: string[]
}

const folder = import.meta.dirname

/** Posts are ordered by date of publication. The test next to it checks the files. */
export async function readSample() {
  const [posts, images, projects, series, readers, reviews, resume, privacy] = await Promise.all([
    readFolder('posts', '.html'),
    readFolder('images', '.webp'),
    readFile(join(folder, 'projects.json'), 'utf8'),
    readFile(join(folder, 'series.json'), 'utf8'),
    readFile(join(folder, 'readers.json'), 'utf8'),
    readFile(join(folder, 'reviews.json'), 'utf8'),
    readFile(join(folder, 'resume.json'), 'utf8'),
    readFile(join(folder, 'privacy.html'), 'utf8'),
  ])
  const built: SampleProject[] = JSON.parse(projects)
  const listed: SampleSeries[] = JSON.parse(series)
  const people: SampleReader[] = JSON.parse(readers)
  const written: SampleReview[] = JSON.parse(reviews)
  return {
    posts: posts.map(({ bytes }) => parsePost(bytes.toString())),
    images: images.map(image => ({ ...image, ...WEBP.calculate(image.bytes) })),
    projects: built,
    series: listed,
    readers: people,
    reviews: written,
    resume: readResume(JSON.parse(resume)),
    /** HTML of a page. */
    privacy: privacy.trim(),
  }
}

async function readFolder(of: string, ending: string) {
  const names = (await readdir(join(folder, of))).filter(name => name.endsWith(ending)).sort()
  return Promise.all(names.map(async name => ({ name, bytes: await readFile(join(folder, of, name)) })))
}

/** Parses lines of `name: value`, followed by the content below `---`. */
function parsePost(text: string): SamplePost {
  const [, header = '', content = ''] = /^(.*?)\n---\n(.*)$/s.exec(text) ?? []
  type Written = Omit<SamplePost, 'content' | 'tags' | 'reviewed'> & { tags: string; reviewed?: string }
  const { tags, reviewed, ...fields }: Written = Object.fromEntries(
    header.split('\n').map(line => line.split(/: (.*)/, 2)),
  )
  return {
    ...fields,
    ...(reviewed && { reviewed: JSON.parse(reviewed) }),
    tags: tags.split(', '),
    content: content.trim(),
  }
}
