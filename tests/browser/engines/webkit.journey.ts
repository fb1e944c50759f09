import { engineTest } from './engine-test.ts'
import { describeEngine } from './journeys.ts'
import { openWebKit } from './open-webkit.ts'

describeEngine(engineTest(openWebKit))
