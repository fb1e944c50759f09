import { contentPicture } from '#app/content/picture-addresses.ts'
import { PictureTrouble } from '#app/data/check-picture.ts'
import { uploadPicture } from '#app/data/files.ts'
import { preparePicture } from '#app/data/prepare-picture.ts'
import { errorSentence, isAboutFile } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'

export function useContentPictures() {
  const { connectSignedIn } = useSession()
  return {
    async upload(file: File) {
      const picture = await preparePicture(file)
      const name = await uploadPicture(await connectSignedIn(), 'thumbnail', 'Content', picture).catch(
        error => {
          throw isAboutFile(error) ? new PictureTrouble(errorSentence(error)) : error
        },
      )
      return { src: contentPicture(name, 1280), width: picture.width, height: picture.height }
    },
    onTrouble(error: unknown) {
      toast.error(error instanceof PictureTrouble ? error.message : errorSentence(error))
    },
  }
}
