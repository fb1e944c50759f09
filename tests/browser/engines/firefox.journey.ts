import { engineTest } from './engine-test.ts'
import { describeEngine } from './journeys.ts'
import { openFirefox } from './open-firefox.ts'

describeEngine(engineTest(openFirefox))
