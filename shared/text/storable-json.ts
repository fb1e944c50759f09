import { storableText } from './storable-text.ts'

export function storableJson(json: string): string {
  if (!/\\u(0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(
    JSON.parse(json, (_, value) => (typeof value === 'string' ? storableText(value) : value)),
  )
}
