import { preparePicture } from '#app/editor/images/prepare-picture.ts'
import { errorSentence, isAboutFile } from '#app/loading/error-sentence.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import { FileError, uploadFile, uploadPicture } from '#shared/data/files.ts'
import { LinkUnread, readLinkedPicture } from '#shared/data/linked-page.ts'
import { PictureError } from '#shared/files/check-picture.ts'
import { contentPicture } from '#shared/posts/picture-addresses.ts'
import { isPicture, type UploadOptions } from './uploads.ts'

/** Upload options for the body of a post. `megabytes`: the limit for files other than pictures. */
export const contentPictures = (connect: () => Promise<Client>, megabytes: number): UploadOptions => ({
  async upload(file) {
    const picture = await preparePicture(file)
    const name = await uploadPicture(await connect(), 'thumbnail', 'Content', picture).catch(error => {
      throw isAboutFile(error) ? new PictureError(errorSentence(error)) : error
    })
    return { src: contentPicture(name, 1280), width: picture.width, height: picture.height }
  },
  async attach(file) {
    const attached = await uploadFile(await connect(), file, megabytes)
    toast.success(`‘${file.name}’ was added`)
    return attached
  },
  onError(error, file) {
    const isAbout = error instanceof PictureError || error instanceof FileError
    const sentence = isAbout ? error.message : errorSentence(error)
    toast.error(isPicture(file) ? sentence : `‘${file.name}’ was not uploaded. ${sentence}`)
  },
  read: async address => readLinkedPicture(await connect(), address),
  onUncopied(error) {
    const isAbout = error instanceof PictureError || error instanceof LinkUnread
    toast.error(
      `A picture could not be copied, and its present address expires: save it on this device and add it as a file. ${isAbout ? error.message : errorSentence(error)}`,
      { id: 'uncopied', duration: 10_000 },
    )
  },
})
