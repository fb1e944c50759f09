import { data } from 'react-router'
import { titled } from '#app/loading/titled.ts'
import { NotFoundPage } from './not-found-page.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = titled('Page not found')

export default NotFoundPage
