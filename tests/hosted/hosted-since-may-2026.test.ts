import { describeHosted } from './describe-hosted.ts'

describeHosted('since May 2026')
