/** Writes YAML between lines of dashes. Leaves out what is empty. */
export function writeFrontMatter(facts: Record<string, unknown>): string {
  const lines = Object.entries(facts).filter(
    ([, value]) => value && !(Array.isArray(value) && value.length === 0),
  )
  return `---\n${lines.map(([name, value]) => `${name}: ${inYaml(value)}\n`).join('')}---\n`
}

/** JSON is valid YAML, except for characters that YAML treats as line breaks or refuses. */
const inYaml = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
