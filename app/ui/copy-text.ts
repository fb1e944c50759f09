import { toast } from './toaster.tsx'

export async function copyText(text: string, { copied = 'Copied', noun = 'text' } = {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(`It could not be copied. Select the ${noun} and copy it manually.`)
  }
}
