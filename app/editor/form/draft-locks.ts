const prefix = 'byline-draft:'

/** Returns the function that releases the Web Lock; closing the tab releases it too. */
export function holdDraft(id: string): () => void {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  navigator.locks?.request(prefix + id, { mode: 'shared' }, () => released).catch(() => {})
  return release
}

/** Lists the ids of open drafts in all tabs, once for each tab. */
export async function listOpenDrafts(): Promise<string[]> {
  const locks = await navigator.locks?.query().catch(() => null)
  return (locks?.held ?? []).flatMap(({ name = '' }) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
}

export async function isOpenElsewhere(id: string): Promise<boolean> {
  return (await listOpenDrafts()).filter(open => open === id).length > 1
}
