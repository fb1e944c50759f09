import { data } from 'react-router'
import { titleMeta } from '#app/loading/title-meta.ts'
import { NotFoundPage } from './not-found-page.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = titleMeta('Page not found')

export default NotFoundPage
