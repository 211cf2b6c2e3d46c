import '@tickmark/core/processes/lockPrototypes'
import { parentPort, workerData } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-wasm'
import { yieldProcessor } from '@tickmark/analytics/limited/yieldProcessor'
import { AppError, type FieldError } from '@tickmark/core/errors/AppError'
import { loadRasteriser } from '../pictures/loadRasteriser.ts'
import { inspectPicture, type Picture } from './inspectPicture.ts'

export type LogoOrder = {
  bytes: Uint8Array
  /** Pixels of a side. */
  size: number
}

/** The logo, or why there is none; neither where nothing of the picture can be seen. */
export type LogoAnswer = {
  png?: Uint8Array | undefined
  refusal?: { message: string; errors: readonly FieldError[] }
}

/** Brightness, of 255, below which a pixel is dark and above which it is light. */
const [DARK, LIGHT] = [64, 208]
const SAME_SHARE = 0.97
const CLEAR_SHARE = 0.1

yieldProcessor()
const { bytes, size: LOGO_SIZE } = workerData as LogoOrder
parentPort?.postMessage(await answer())

async function answer(): Promise<LogoAnswer> {
  try {
    const picture = inspectPicture(Buffer.from(bytes))
    await loadRasteriser()
    if (picture.type !== 'webp') return { png: drawLogo(bytes, picture) }
    return { png: drawLogo(await rewriteWebp(bytes), { ...picture, type: 'png' }) }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { refusal: { message: failure.message, errors: failure.errors } }
  }
}

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
    if (png === undefined || size === LOGO_SIZE) return png && putOnPlate(png, size)
    source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
    size /= 2
  }
}

function drawAt(source: string, size: number): Uint8Array | undefined {
  return render(writeImage(source, size), size, (image) =>
    image.pixels.every((value) => value === 0) ? undefined : image.asPng(),
  )
}

/**
 * A mark that is all but black or white, on nothing, would vanish in one of the themes: it is put on a plate of the
 * opposite brightness. Anything else stays as it is.
 */
function putOnPlate(png: Uint8Array, size: number): Uint8Array {
  const image = writeImage(`data:image/png;base64,${Buffer.from(png).toString('base64')}`, size)
  const plate = render(image, size, ({ pixels }) => choosePlate(pixels))
  if (plate === undefined) return png
  const inside = `translate(${0.1 * size} ${0.1 * size}) scale(0.8)`
  return render(
    `<rect width="${size}" height="${size}" fill="${plate}"/><g transform="${inside}">${image}</g>`,
    size,
    (whole) => whole.asPng(),
  )
}

function choosePlate(pixels: Uint8Array): string | undefined {
  const count = pixels.length / 4
  let [visible, clear, dark, light] = [0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at * 4, at * 4 + 4)
    if (opacity < 32) clear++
    if (opacity < 200) continue
    const brightness = 0.299 * red + 0.587 * green + 0.114 * blue
    visible++
    if (brightness < DARK) dark++
    if (brightness > LIGHT) light++
  }
  if (visible === 0 || clear < CLEAR_SHARE * count) return undefined
  if (dark >= SAME_SHARE * visible) return '#ffffff'
  return light >= SAME_SHARE * visible ? '#1c1c1c' : undefined
}

function writeImage(source: string, size: number): string {
  return `<image href="${source}" width="${size}" height="${size}"/>`
}

type Rendered = ReturnType<InstanceType<typeof Resvg>['render']>

function render<T>(content: string, size: number, read: (image: Rendered) => T): T {
  const drawing = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`,
  )
  const image = drawing.render()
  const result = read(image)
  // Objects in the module's memory are not garbage-collected.
  image.free()
  drawing.free()
  return result
}
