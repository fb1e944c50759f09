import { describeHosted } from './describe-hosted.ts'

describeHosted('before May 2026')
