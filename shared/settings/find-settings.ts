import { panels } from './panels.ts'
import type { DescribedSetting } from './settings-tree.ts'

/** What a setting is found by, on its page and in the palette. */
export function textsOf({ setting }: DescribedSetting): string[] {
  const { label, hint = '', words = '', panel, control } = setting
  const choices = 'choices' in control ? control.choices.flatMap(({ label, hint = '' }) => [label, hint]) : []
  return [label, hint, words, panel === null ? '' : panels[panel].legend, ...choices]
}

export const wordsIn = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the texts contain each typed word. */
export function isFound(texts: string[], typed: string): boolean {
  const text = texts.join(' ').toLowerCase()
  return wordsIn(typed).every(word => text.includes(word))
}
