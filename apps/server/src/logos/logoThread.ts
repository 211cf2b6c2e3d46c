import { parentPort, workerData } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
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
parentPort?.postMessage(
  picture.type === 'webp'
    ? drawLogo(await rewriteWebp(bytes), { ...picture, type: 'png' })
    : drawLogo(bytes, picture),
)

/** A WebP, which the rasteriser does not read, as a PNG (W3C PNG, third edition). */
async function rewriteWebp(webp: Uint8Array): Promise<Uint8Array> {
  const { decode } = await import('@cwasm/webp')
  const { width, height, data } = decode(webp)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green, blue and opacity.
  head.set([8, 6], 8)
  const lines = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y++)
    lines.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    writeChunk('IHDR', head),
    writeChunk('IDAT', deflateSync(lines, { level: 1 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

function writeChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

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
