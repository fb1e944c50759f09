import { isWrongCode } from '#app/loading/error-sentence.ts'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { submitSecondFactor } from '#shared/data/submit-second-factor.ts'
import { CodeField, codeError, WRONG_CODE } from './code-field.tsx'

/** Shown to a session that has passed the password but not the second factor. */
export default function SecondFactorForm() {
  const { user } = useSession()
  const { busy, mutate } = useMutation({ isForVisitors: true, staysBusy: true })
  const { errors, show, form } = useForm({
    check: typed => ({ code: codeError(typed('code')) }),
    submit: typed =>
      mutate(
        async client => {
          await submitSecondFactor(client, typed('code'))
          toast.success('Successfully logged in!')
        },
        error => {
          if (isWrongCode(error)) show({ code: WRONG_CODE })
          else showAccountError(error)
        },
      ),
  })

  return (
    <form {...form}>
      <p>
        You are signing in as <b>{user?.email}</b>.
      </p>
      <CodeField error={errors.code} autoFocus />
      <Button type="submit" variant="main" size="tall" wide busy={busy}>
        Continue
      </Button>
      <p>
        <button
          type="button"
          className="link"
          onClick={() => mutate(async ({ auth }) => void (await auth.signOut({ scope: 'local' })))}
        >
          Sign in as someone else
        </button>
      </p>
    </form>
  )
}
