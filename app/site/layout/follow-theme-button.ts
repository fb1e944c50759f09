type Settings = {
  key: string
  name: string
  replaced: string
  theme: 'light' | 'dark' | 'system'
  isRemembered: boolean
}

/** Its source is inlined into the page, so it must not refer to anything outside itself. `isRemembered`: whether the choice is stored permanently; otherwise it lasts for this visit. */
export function followThemeButton({ key, name, replaced, theme: start, isRemembered }: Settings) {
  const root = document.documentElement
  const store = () => (isRemembered ? localStorage : sessionStorage)

  function storeTheme(theme: string | null) {
    try {
      if (theme === null) store().removeItem(key)
      else store().setItem(key, theme)
    } catch {
      // Storage is full. The choice still applies to this page.
    }
  }
  function show(theme: string) {
    root.dataset.theme = theme
    document.querySelector(`.${name}`)?.setAttribute('aria-pressed', String(theme === 'dark'))
  }
  function press({ target }: Event) {
    if (!(target instanceof Element && target.closest(`.${name}`))) return
    const theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
    show(theme)
    storeTheme(theme)
  }

  addEventListener('click', press, true)
  addEventListener(replaced, () => show(root.dataset.theme ?? start))
  addEventListener('pageshow', ({ persisted }) => {
    const theme = store().getItem(key)
    if (persisted && theme) show(theme)
  })
  const [arrival] = performance.getEntriesByType('navigation')
  const type = arrival instanceof PerformanceNavigationTiming ? arrival.type : 'reload'
  const isFromHere = type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
  const theme = store().getItem(key)
  if (theme && (isRemembered || isFromHere || type === 'back_forward')) show(theme)
  else {
    if (start === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) show('dark')
    storeTheme(null)
  }
}
