import { dateIn } from '#shared/text/dates.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'
import { visible } from '#shared/text/visible.ts'
import { findBodyExcess } from './body-excess.ts'
import { checkSlug } from './check-slug.ts'
import {
  field,
  flag,
  moment,
  type Noun,
  optionalText,
  project,
  status,
  tags,
  text,
  thing,
  trimmedText,
} from './field.ts'
import { checkProject, describeProject } from './project.ts'
import { checkThing, describeThing } from './reviewed-thing.ts'
import { checkTags, mostTags } from './tag-slug.ts'

const lastYear = 9997

const isLong = (value: string, most: number) => [...value].length > most
const tooMuchText = (noun: Noun, excess: string) =>
  excess === 'tags'
    ? `A ${noun} can have about 20,000 paragraphs, cells and other parts. Split it into two.`
    : `A ${noun} can have 2 MB of text. Split it into two.`
const reserved = 'The site itself uses this address. Choose another slug.'

/** In the order of the form. `of`: where a field is used besides posts: pages, projects, versions, cards (lists and feeds), the article, the search. Posts lack those of 'projects alone'. */
export const postFields = {
  title: field(trimmedText, {
    column: 'title',
    label: 'Title',
    of: ['project', 'page', 'version', 'card', 'search'],
    check(title) {
      if (title === '') return 'Enter a title'
      if (!visible.test(title)) return 'Enter a title with visible characters'
      return isLong(title, 200) ? 'Use at most 200 characters' : null
    },
    refusal: () => 'Use 1 to 200 characters',
    toText: title => title,
  }),
  slug: field(trimmedText, {
    column: 'slug',
    label: 'Slug',
    of: ['project', 'page', 'version', 'card'],
    check(slug, { title }, { noun }) {
      // The slug is derived from the title, and its input is hidden without one.
      if (title === '') return null
      return checkSlug(slug) ?? (noun === 'page' && reservedSlugs.includes(slug) ? reserved : null)
    },
    refusal(noun, rule) {
      if (rule === 'unique') return `Another ${noun} already has this slug.`
      if (rule === 'in_bin')
        return `A deleted ${noun} in the bin still has this slug. Restore it, delete it for good, or choose another slug.`
      return rule === 'reserved' ? reserved : 'Use lowercase letters and digits, with hyphens between words'
    },
    toText: slug => slug,
  }),
  subtitle: field(trimmedText, {
    column: 'subtitle',
    label: 'Subtitle',
    of: ['version', 'card', 'search'],
    check(subtitle) {
      if (subtitle !== '' && !visible.test(subtitle))
        return 'Enter a subtitle with visible characters, or leave it empty'
      return isLong(subtitle, 200) ? 'Use at most 200 characters' : null
    },
    refusal: () => 'Use at most 200 characters',
    toText: subtitle => subtitle || null,
  }),
  introduction: field(trimmedText, {
    column: 'introduction',
    label: 'Introduction',
    of: ['project', 'page', 'version', 'card', 'search'],
    check(introduction, _, { noun }) {
      if (introduction === '' && noun !== 'page') return 'Enter an introduction'
      return isLong(introduction, 500) ? 'Use at most 500 characters' : null
    },
    refusal: noun => (noun === 'page' ? 'Use at most 500 characters' : 'Use 1 to 500 characters'),
    toText: introduction => introduction,
  }),
  content: field(text, {
    column: 'content',
    label: 'Content',
    of: ['project', 'page', 'version', 'article', 'search'],
    check(content, _, { noun }) {
      const excess = findBodyExcess(content)
      return excess && tooMuchText(noun, excess)
    },
    refusal: tooMuchText,
  }),
  topic: field(text, {
    column: 'topic',
    label: 'Topic',
    of: ['project', 'version', 'card', 'search'],
    check: (topic, _, { noun }) => (topic === '' && noun === 'post' ? 'Choose a topic' : null),
    refusal: () => 'Choose a topic',
    toText: topic => topic || null,
  }),
  tags: field(tags, {
    column: 'tags',
    label: 'Tags',
    of: ['project', 'version', 'article', 'search'],
    check: checkTags,
    refusal: (_, rule) =>
      rule === 'count'
        ? `Use at most ${mostTags} tags`
        : 'Use at most 80 characters in a tag, with a letter or a digit',
    toText: names => names.join(', ') || null,
  }),
  series: field(optionalText, {
    column: 'series',
    label: 'Series',
    of: ['version', 'article'],
    refusal: () => 'This series was deleted. Choose another.',
    toText: slug => slug,
  }),
  status: field(status, {
    column: 'status',
    label: 'Status',
    of: ['project', 'page'],
    toText: value => ({ draft: 'Draft', published: 'Published', scheduled: 'Scheduled' })[value],
  }),
  publishedAt: field(moment, {
    column: 'published_at',
    label: 'Appears at',
    of: ['project'],
    counts: others => others.status === 'scheduled',
    check(at, _, { now }) {
      if (at === null) return 'Choose a date and time'
      if (new Date(at).getUTCFullYear() > lastYear) return 'Choose a time before the year 9998'
      return new Date(at) <= now ? 'Choose a time in the future' : null
    },
    toText: (at, _, site) => at && `${dateIn(site, at)} at ${dateIn(site, at, 'minute')}`,
  }),
  reviewed: field(thing, {
    column: 'reviewed',
    label: 'Reviews',
    of: ['version', 'article'],
    check: value => value && checkThing(value),
    refusal: () => 'Check what the post reviews: its name, maker and address',
    input: 'reviewedName',
    toText: value => value && describeThing(value),
  }),
  project: field(project, {
    column: 'project',
    label: 'Project',
    of: ['project', 'projects alone', 'version', 'article'],
    check: value => value && checkProject(value),
    refusal: () => 'Check the role, the dates and the links of the project',
    input: 'projectRole',
    toText: value => value && describeProject(value),
  }),
  featured: field(flag, {
    column: 'featured',
    label: 'Home page',
    of: ['project', 'projects alone', 'version'],
    toText: isFeatured => (isFeatured ? 'featured' : null),
  }),
  areReviewsClosed: field(flag, {
    column: 'reviews_closed',
    label: 'Readers’ reviews',
    of: ['project', 'version', 'article'],
    toText: isClosed => (isClosed ? 'closed' : null),
  }),
  thumbnail: field(optionalText, {
    column: 'thumbnail',
    label: 'Thumbnail',
    of: ['project', 'page', 'version', 'card'],
    toText: (name, { cover }) => name ?? (cover ? describeDrawing(cover) : 'none'),
  }),
  // Shown only without a thumbnail, so a different thumbnail covers it. Null lets the database choose.
  cover: field(optionalText, { column: 'cover', label: 'Drawn cover', of: ['project', 'version', 'card'] }),
}

function describeDrawing(cover: string): string {
  const [figure, ink, lines] = cover.split('-')
  return `drawn cover: ${figure}, ink ${ink}, lines ${lines}`
}
