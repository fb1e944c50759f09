import { type Client, dataOf } from './client.ts'

export type Snippet = { name: string; content: string }

export const LONGEST_SNIPPET_NAME = 80

export async function listSnippets(client: Client): Promise<string[]> {
  const rows = await dataOf(client.from('snippets').select('name').order('name'))
  return rows.map(({ name }) => name)
}

export const readSnippet = (client: Client, name: string): Promise<Snippet> =>
  dataOf(client.from('snippets').select('name, content').eq('name', name).single())

export async function addSnippet(client: Client, snippet: Snippet): Promise<void> {
  await dataOf(client.from('snippets').insert(snippet))
}

export async function renameSnippet(client: Client, name: string, next: string): Promise<void> {
  await dataOf(client.from('snippets').update({ name: next }).eq('name', name).select('name').single())
}

export const deleteSnippet = (client: Client, name: string): Promise<Snippet> =>
  dataOf(client.from('snippets').delete().eq('name', name).select('name, content').single())
