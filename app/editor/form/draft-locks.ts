const prefix = 'byline-draft:'

/** Marks a draft as open by a Web Lock. Returns the function that releases it; closing the tab releases it as well. */
export function holdDraft(id: string): () => void {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  navigator.locks?.request(prefix + id, { mode: 'shared' }, () => released).catch(() => {})
  return release
}

/** Lists the ids of the drafts that are open in any tab, once per tab. */
export async function listOpenDrafts(): Promise<string[]> {
  const locks = await navigator.locks?.query().catch(() => null)
  return (locks?.held ?? []).flatMap(({ name = '' }) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
}

export async function isOpenElsewhere(id: string): Promise<boolean> {
  return (await listOpenDrafts()).filter(open => open === id).length > 1
}
