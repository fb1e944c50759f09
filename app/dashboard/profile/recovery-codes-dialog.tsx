import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { saveFile } from '#app/ui/save-file.ts'

/** The only place where the codes are ever shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const shown = codes.map(code => code.replace(/.{4}(?=.)/g, '$&-'))
  const text = shown.join('\n')
  return (
    <Dialog
      title="Recovery codes"
      onClose={() => {}}
      actions={
        <>
          <Button onClick={() => copyText(text, { noun: 'codes' })}>Copy</Button>
          <Button onClick={() => saveFile([text, '\n'], 'text/plain', 'recovery-codes.txt')}>Download</Button>
          <Button variant="main" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <p>
        Each lets you sign in once if you lose your phone. Print or save them now: they are not shown again.
      </p>
      <ul className="sign-in-ways-codes">
        {shown.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
