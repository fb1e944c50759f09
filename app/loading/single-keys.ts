import { allowed } from './tab-storage.ts'

/** Whether keys work that are typed without Ctrl. They must be possible to turn off (WCAG 2.1.4). */
export const areSingleKeysOn = () => allowed(() => localStorage.getItem('byline-slash-key') !== 'off', true)

export function switchSingleKeys(isOn: boolean): void {
  allowed(() => localStorage.setItem('byline-slash-key', isOn ? 'on' : 'off'), undefined)
}
