import { inputReplaced } from '#app/loading/restore-input.ts'
import { useSite } from '#app/loading/use-site.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { InlineScript } from '#app/ui/inline-script.tsx'
import { followThemeButton } from './follow-theme-button.ts'

const name = 'theme-button'

/** An inline script updates the document and this button, so it works before React loads and without it. */
export function ThemeButton() {
  const { theme, isThemeKept: isRemembered } = useSite()
  const code = `(${followThemeButton})(${JSON.stringify({ key: 'byline-theme', name, replaced: inputReplaced, theme, isRemembered })})`
  return (
    <>
      <IconButton
        label="Dark theme"
        className={`${name} script-only`}
        aria-pressed={theme === 'dark'}
        data-early
        suppressHydrationWarning
      >
        <Icon name="sun" className="theme-button-sun" />
        <Icon name="moon" className="theme-button-moon" />
      </IconButton>
      <InlineScript code={code} />
    </>
  )
}
