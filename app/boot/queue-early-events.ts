type Name = 'ready' | 'eventQueued' | 'scriptMissing' | 'eventLost' | 'replaced'
type Options = Record<Name, string> & { isSearchKey: (event: KeyboardEvent) => boolean }

/** Runs inline from its source text, so it may use nothing outside of itself. Queues what needs React until `ready` is dispatched. Links, typing, native forms and `data-early` pass. Dispatches `pressLost` when what was pressed is gone. `replaced` names what stands in its place. */
export function queueEarlyEvents(options: Options) {
  const { ready, eventQueued, scriptMissing, eventLost, replaced, isSearchKey } = options
  const kinds = ['click', 'keydown', 'input', 'change', 'submit']
  const held: (() => void)[] = []
  const busy: Element[] = []
  let counterparts = new Map<Element, HTMLElement>()

  const counterpart = (held: HTMLElement) => counterparts.get(held) ?? held

  function handle(event: Event) {
    const { type, target } = event
    const pressed =
      type === 'click' &&
      target instanceof Element &&
      !target.closest('a:not([data-frame])') &&
      target.closest<HTMLElement>('button, .prose img, [data-frame]')
    if (pressed) {
      if (pressed.closest('a') && event instanceof MouseEvent) {
        // In a window of its own the link leads to the other site.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
      }
      if (
        pressed instanceof HTMLButtonElement &&
        ((pressed.form && pressed.type === 'submit') || pressed.popoverTargetElement || pressed.dataset.early)
      )
        return
      markBusy(pressed)
      let tries = 100
      const press = () => {
        // An earlier press, such as a filter, may load the list anew.
        const present = counterpart(pressed)
        const found = present.isConnected ? present : document.getElementById(present.id)
        if (found) found.click()
        else if (tries--) setTimeout(press, 100)
        else dispatchEvent(new Event(eventLost))
      }
      held.push(press)
    } else if (event instanceof KeyboardEvent) {
      const field = document.querySelector<HTMLInputElement>('[role="search"] input')
      if (!field || !isSearchKey(event)) return
      // Synchronously, since the reader continues typing in that field.
      event.preventDefault()
      if (field.getClientRects().length === 0) return location.assign('/search')
      field.focus()
      return field.select()
    } else if (target instanceof HTMLSelectElement) {
      const { value } = target
      if (type === 'change')
        held.push(() => {
          const present = counterpart(target)
          if (present instanceof HTMLSelectElement) present.value = value
          present.dispatchEvent(new Event('change', { bubbles: true }))
        })
    } else if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      // The browser can send it without a script, as it checks it. Those of React are checked by it.
      if (target.method === 'get' ? target.hasAttribute('action') : !target.noValidate) return
      event.preventDefault()
      const { submitter } = event
      markBusy(submitter)
      held.push(() => {
        const present = counterpart(target)
        if (present instanceof HTMLFormElement) present.requestSubmit(submitter && counterpart(submitter))
      })
    } else return
    // React would replay the event, or reset a select to the server's value.
    event.stopImmediatePropagation()
    dispatchEvent(new Event(eventQueued))
  }

  function markBusy(button: Element | null) {
    if (!button?.querySelector('.button-words')) return
    button.setAttribute('aria-busy', 'true')
    busy.push(button)
  }

  // React expects the page as the server sent it.
  const unmark = () => busy.splice(0).forEach(button => void button.removeAttribute('aria-busy'))

  function stop() {
    unmark()
    for (const kind of kinds) removeEventListener(kind, handle, true)
  }

  for (const kind of kinds) addEventListener(kind, handle, true)
  // A script of an owner's analytics service is no module, and often blocked.
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && stop(),
    true,
  )
  // The next press tries again. Without a script a form would be sent in vain, and come back empty.
  addEventListener(scriptMissing, () => {
    held.length = 0
    unmark()
  })
  addEventListener(replaced, event => {
    if (event instanceof CustomEvent) counterparts = event.detail
  })
  addEventListener(ready, () => {
    stop()
    // Each in a task of its own, so that React renders in between.
    for (const act of held.splice(0)) setTimeout(act)
  })
}
