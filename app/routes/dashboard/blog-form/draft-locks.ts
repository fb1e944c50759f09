const prefix = 'byline-draft:'

/** Lets other tabs see that this one writes a draft. Answers how to end it; a tab that closes ends it too. */
export function holdDraft(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks?.request(prefix + id, { mode: 'shared' }, () => promise).catch(() => {})
  return resolve
}

/** The drafts that are open in a tab of this browser, each as often as it is. */
export async function listOpenDrafts(): Promise<string[]> {
  const locks = await navigator.locks?.query()
  return (locks?.held ?? []).flatMap(({ name = '' }) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
}

/** Whether another tab writes the draft that this one writes. */
export async function isOpenElsewhere(id: string): Promise<boolean> {
  return (await listOpenDrafts()).filter(open => open === id).length > 1
}
