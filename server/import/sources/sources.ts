import type { Source } from '../imported-site.ts'
import { blogger } from './blogger.ts'
import { byline } from './byline.ts'
import { feed } from './feed.ts'
import { ghost } from './ghost.ts'
import { markdownFolder } from './markdown-folder.ts'
import { medium } from './medium.ts'
import { substack } from './substack.ts'
import { wordpress } from './wordpress.ts'

export const sources: Source[] = [byline, wordpress, ghost, substack, medium, blogger, markdownFolder, feed]
