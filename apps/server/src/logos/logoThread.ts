import { parentPort, workerData } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-wasm'
import { loadRasteriser } from '../cards/loadRasteriser.ts'
import type { Picture } from './inspectPicture.ts'

export type LogoOrder = {
  bytes: Uint8Array
  picture: Picture
  /** Pixels of a side. */
  size: number
}

const { bytes, picture, size: LOGO_SIZE } = workerData as LogoOrder
await loadRasteriser()
parentPort?.postMessage(drawLogo(bytes, picture))

/**
 * Redraws a picture as a square PNG, so that of the file nothing but its pixels is left. It is halved step by step,
 * since the rasteriser takes single pixels of what it makes much smaller.
 * Undefined when nothing of it can be seen, as of one that cannot be read.
 */
function drawLogo(bytes: Uint8Array, picture: Picture): Uint8Array | undefined {
  let size = LOGO_SIZE
  while (size * 2 < Math.max(picture.width, picture.height)) size *= 2
  let source = `data:image/${picture.type};base64,${Buffer.from(bytes).toString('base64')}`
  for (;;) {
    const png = drawAt(source, size)
    if (png === undefined || size === LOGO_SIZE) return png
    source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
    size /= 2
  }
}

function drawAt(source: string, size: number): Uint8Array | undefined {
  const drawing = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image href="${source}" width="${size}" height="${size}"/></svg>`,
  )
  const image = drawing.render()
  const isEmpty = image.pixels.every((value) => value === 0)
  const png = isEmpty ? undefined : image.asPng()
  // What lives in the module's memory is not collected by itself.
  image.free()
  drawing.free()
  return png
}
