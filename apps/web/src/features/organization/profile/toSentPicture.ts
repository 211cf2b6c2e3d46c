import { MessageError } from '../../../data/describeError.ts'

/** The largest side of a picture that was drawn anew, in pixels; the server makes a logo smaller still. */
const LARGEST = 512

/**
 * A picture as it is sent. Those of WebP, which the server does not read, become PNGs of the same proportions here.
 * @throws MessageError for a file that the browser cannot read as a picture.
 */
export async function toSentPicture(file: File): Promise<Blob> {
  if (file.type !== 'image/webp') return file
  const picture = await createImageBitmap(file).catch(() => {
    throw new MessageError('The file cannot be read as a picture.')
  })
  const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/png' })
}
