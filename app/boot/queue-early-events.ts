type Name = 'ready' | 'eventQueued' | 'scriptMissing' | 'eventLost' | 'replaced'
type Options = Record<Name, string> & { isSearchKey: (event: KeyboardEvent) => boolean }

/** Queues events that need React until `ready` is dispatched. Links, typing, native forms and `data-early` buttons work without it. Dispatches `eventLost` if the clicked element has disappeared. `replaced` maps elements to their replacements. Its source is inlined into the page, so it must not refer to anything outside itself. */
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
        // An earlier click, such as on a filter, may reload the list.
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
      // Synchronously, because the reader continues typing in that field.
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
      // The browser validates and submits these forms by itself. Forms that need React have `noValidate` or no action.
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
    if (!button?.querySelector('.button-label')) return
    button.setAttribute('aria-busy', 'true')
    busy.push(button)
  }

  // Hydration expects the page as the server sent it.
  const unmark = () => busy.splice(0).forEach(button => void button.removeAttribute('aria-busy'))

  function stop() {
    unmark()
    for (const kind of kinds) removeEventListener(kind, handle, true)
  }

  for (const kind of kinds) addEventListener(kind, handle, true)
  // Only modules belong to this site. The script of an owner's analytics service is often blocked, and is not a module.
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && stop(),
    true,
  )
  // The next click tries again. A form that was submitted without its script would come back empty.
  addEventListener(scriptMissing, () => {
    held.length = 0
    unmark()
  })
  addEventListener(replaced, event => {
    if (event instanceof CustomEvent) counterparts = event.detail
  })
  addEventListener(ready, () => {
    stop()
    // In separate tasks, so that React renders in between.
    for (const replay of held.splice(0)) setTimeout(replay)
  })
}
