import type { Family, MetricSample } from '#server/measures.ts'

export interface Measured {
  worker: number | null
  families: Family[]
}

/** Writes Prometheus' text format. With several processes each sample has the label `worker`. */
export function writeMetrics(all: Measured[]): string {
  const families = new Map<string, { family: Family; lines: string[] }>()
  for (const { worker, families: measured } of all)
    for (const family of measured) {
      const known = families.get(family.name) ?? { family, lines: [] }
      families.set(family.name, known)
      known.lines.push(...family.samples.map(sample => lineOf(family.name, sample, worker)))
    }
  return [...families.values()]
    .flatMap(({ family: { name, help, type }, lines }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...lines,
    ])
    .map(line => `${line}\n`)
    .join('')
}

function lineOf(name: string, { suffix = '', labels, value }: MetricSample, worker: number | null): string {
  const all = { ...labels, ...(worker === null ? {} : { worker: String(worker) }) }
  const written = Object.entries(all).map(([label, text]) => `${label}="${text}"`)
  return `${name}${suffix}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`
}
