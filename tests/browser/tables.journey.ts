import AxeBuilder from '@axe-core/playwright'
import { bodyRows, expect, rowOf, test } from './dashboard.ts'
import { PHONE } from './phone.ts'
import { tabTo } from './tab-to.ts'
