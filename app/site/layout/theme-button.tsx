import { inputReplaced } from '#app/loading/restore-input.ts'
import { useSite } from '#app/loading/use-site.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { InlineScript } from '#app/ui/inline-script.tsx'
import { followThemeButton } from './follow-theme-button.ts'

const name = 'theme-button'

/** Works before React and without it: the script changes the attributes of the document and of the button. */
export function ThemeButton() {
  const { theme, isThemeKept: isKept } = useSite()
  const code = `(${followThemeButton})(${JSON.stringify({ key: 'byline-theme', name, replaced: inputReplaced, theme, isKept })})`
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
