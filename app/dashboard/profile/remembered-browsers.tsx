import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { forgetBrowsers } from '#shared/data/sign-in-ways.ts'
import { counted } from '#shared/text/count.ts'

type Props = { count: number; onChange: () => Promise<void> }

export function RememberedBrowsers({ count, onChange }: Props) {
  const { busy, mutate } = useMutation()
  return (
    <section className="stack sign-in-ways-part" aria-labelledby="remembered-browsers">
      <h3 id="remembered-browsers">Remembered browsers</h3>
      <p>{`${counted(count, 'browser')} ${count === 1 ? 'is' : 'are'} not asked for a code for 30 days.`}</p>
      <div className="row">
        <Button
          busy={busy}
          onClick={() =>
            mutate(async client => {
              await forgetBrowsers(client)
              await onChange()
              toast.success('Every browser is asked for a code again')
            })
          }
        >
          Ask every browser again
        </Button>
      </div>
    </section>
  )
}
