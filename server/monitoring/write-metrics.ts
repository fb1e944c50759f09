import type { Family, MetricSample } from '#server/base/measures.ts'

/** Writes Prometheus' text format. */
export function writeMetrics(families: Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(sample => lineOf(name, sample)),
    ])
    .map(line => `${line}\n`)
    .join('')
}

function lineOf(name: string, { suffix = '', labels = {}, value }: MetricSample): string {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
  return `${name}${suffix}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`
}
