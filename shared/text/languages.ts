type Language = { value: string; label: string; also?: readonly string[] }

export const languages = [
  { value: 'bash', label: 'Shell', also: ['sh', 'shell', 'zsh', 'console', 'shellscript'] },
  { value: 'c', label: 'C', also: ['h'] },
  { value: 'cpp', label: 'C++', also: ['c++', 'hpp', 'cc'] },
  { value: 'css', label: 'CSS' },
  { value: 'diff', label: 'Diff', also: ['patch'] },
  { value: 'docker', label: 'Dockerfile', also: ['dockerfile'] },
  { value: 'go', label: 'Go', also: ['golang'] },
  { value: 'graphql', label: 'GraphQL', also: ['gql'] },
  { value: 'html', label: 'HTML', also: ['htm', 'xhtml'] },
  { value: 'ini', label: 'INI', also: ['properties', 'conf'] },
  { value: 'java', label: 'Java' },
  { value: 'javascript', label: 'JavaScript', also: ['js', 'mjs', 'cjs'] },
  { value: 'json', label: 'JSON', also: ['jsonc', 'json5'] },
  { value: 'jsx', label: 'JSX' },
  { value: 'markdown', label: 'Markdown', also: ['md'] },
  { value: 'nginx', label: 'nginx' },
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python', also: ['py'] },
  { value: 'ruby', label: 'Ruby', also: ['rb'] },
  { value: 'rust', label: 'Rust', also: ['rs'] },
  { value: 'sql', label: 'SQL', also: ['postgres', 'postgresql', 'mysql', 'sqlite'] },
  { value: 'svelte', label: 'Svelte' },
  { value: 'toml', label: 'TOML' },
  { value: 'tsx', label: 'TSX' },
  { value: 'typescript', label: 'TypeScript', also: ['ts', 'mts', 'cts'] },
  { value: 'vue', label: 'Vue' },
  { value: 'xml', label: 'XML', also: ['svg', 'rss'] },
  { value: 'yaml', label: 'YAML', also: ['yml'] },
] as const satisfies readonly Language[]

export type LanguageName = (typeof languages)[number]['value']

const known = new Map<string, (typeof languages)[number]>()
for (const language of languages) {
  const { value, also = [] }: Language = language
  for (const name of [value, ...also]) known.set(name, language)
}

export const findLanguage = (name: string | undefined) => known.get(name?.toLowerCase() ?? '') ?? null
