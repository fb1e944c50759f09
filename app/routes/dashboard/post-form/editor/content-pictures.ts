import { contentPicture } from '#app/content/picture-addresses.ts'
import { PictureTrouble } from '#app/data/check-picture.ts'
import type { Client } from '#app/data/client.ts'
import { uploadPicture } from '#app/data/files.ts'
import { preparePicture } from '#app/data/prepare-picture.ts'
import { errorSentence, isAboutFile } from '#app/session/error-sentence.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { UploadOptions } from './uploads.ts'

export const contentPictures = (connect: () => Promise<Client>): UploadOptions => ({
  async upload(file) {
    const picture = await preparePicture(file)
    const name = await uploadPicture(await connect(), 'thumbnail', 'Content', picture).catch(error => {
      throw isAboutFile(error) ? new PictureTrouble(errorSentence(error)) : error
    })
    return { src: contentPicture(name, 1280), width: picture.width, height: picture.height }
  },
  onTrouble(error) {
    toast.error(error instanceof PictureTrouble ? error.message : errorSentence(error))
  },
})
