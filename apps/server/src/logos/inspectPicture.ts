import { inspectGif } from './inspectGif.ts'
import { inspectJpeg } from './inspectJpeg.ts'
import { inspectPng } from './inspectPng.ts'
import type { Picture } from './Picture.ts'
import { refusePicture } from './refusePicture.ts'

/** Beyond this a picture is meant to fill memory. */
const LONGEST_SIDE = 4_096

/**
 * What a picture is, by its content. It must begin as a picture, end where the picture ends, and be whole, so that
 * nothing else hides in the same file.
 * @throws AppError `unsupported-input` that says what is wrong.
 */
export function inspectPicture(bytes: Buffer): Picture {
  const picture = inspect(bytes)
  const { width, height } = picture
  if (width < 1 || height < 1 || width > LONGEST_SIDE || height > LONGEST_SIDE)
    refusePicture(
      'too-large',
      `The picture has ${width} × ${height} pixels; it may have up to ${LONGEST_SIDE} × ${LONGEST_SIDE}.`,
    )
  return picture
}

function inspect(bytes: Buffer): Picture {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return inspectPng(bytes)
  if (head.startsWith('\xff\xd8\xff')) return inspectJpeg(bytes)
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return inspectGif(bytes)
  if (head.startsWith('RIFF') && head.endsWith('WEBP'))
    refusePicture('webp', 'WebP pictures cannot be read here. Save it as a PNG or JPEG.')
  refusePicture('unknown', 'This is no PNG, JPEG or GIF picture.')
}
