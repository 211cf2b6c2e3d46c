import { AppError } from '@tickmark/core/errors/AppError'

/** A picture whose outside is sound: its kind by its content, and its size in pixels. */
export type Picture = { type: 'png' | 'jpeg' | 'gif' | 'webp'; width: number; height: number }

/** Beyond this a picture is meant to fill memory. */
const MAX_SIDE = 4_096

/**
 * Inspects a picture by its content. It must begin as a picture, end where the picture ends, and be whole, so that
 * nothing else hides in the same file.
 * @throws AppError `unsupported-input` that says what is wrong.
 */
export function inspectPicture(bytes: Buffer): Picture {
  const picture = inspect(bytes)
  const { width, height } = picture
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE)
    refusePicture(
      'too-large',
      `The image has ${width} × ${height} pixels; the limit is ${MAX_SIDE} × ${MAX_SIDE}.`,
    )
  return picture
}

function inspect(bytes: Buffer): Picture {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return inspectPng(bytes)
  if (head.startsWith('\xff\xd8\xff')) return inspectJpeg(bytes)
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return inspectGif(bytes)
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return inspectWebp(bytes)
  refusePicture('unknown', 'This is not a PNG, JPEG, WebP or GIF image.')
}

const SIGNATURE_BYTES = 8
/** Length, name and checksum of a chunk. */
const FRAME_BYTES = 12

/** Walks the chunks of a PNG (W3C PNG, third edition) to its end. @throws AppError `unsupported-input`. */
function inspectPng(bytes: Buffer): Picture {
  let size: { width: number; height: number } | undefined
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const next = at + FRAME_BYTES + length
    if (next > bytes.length) refuseBroken()
    if (size === undefined) {
      if (name !== 'IHDR' || length !== 13) refuseBroken()
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    if (name === 'IEND') {
      if (next !== bytes.length) refuseBroken()
      return { type: 'png', ...size }
    }
    at = next
  }
  refuseBroken()
}

const HEADER_BYTES = 13
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

/** Walks the blocks of a GIF (CompuServe's GIF89a) to its end. @throws AppError `unsupported-input`. */
function inspectGif(bytes: Buffer): Picture {
  if (bytes.length < HEADER_BYTES) refuseBroken()
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at = HEADER_BYTES + tableBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === TRAILER) {
      if (at + 1 !== bytes.length) refuseBroken()
      return { type: 'gif', width, height }
    }
    if (kind === EXTENSION) at = skipBlocks(bytes, at + 2)
    else if (kind === IMAGE) {
      if (at + 10 > bytes.length) refuseBroken()
      const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)
      const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)
      if (right > width || bottom > height) refuseBroken()
      // The table of its colors, and one byte about the packing.
      at = skipBlocks(bytes, at + 10 + tableBytes(bytes[at + 9]) + 1)
    } else refuseBroken()
  }
  refuseBroken()
}

/** Bytes of the colors that a byte of flags announces. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function skipBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    const length = bytes[at]
    if (length === undefined) refuseBroken()
    at += 1 + length
    if (length === 0) return at
  }
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers in a range that say how large the picture is, but for three that do not (ITU T.81, table B.1). */
const NO_FRAME: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])

/** Walks the segments of a JPEG to its end. @throws AppError `unsupported-input`. */
function inspectJpeg(bytes: Buffer): Picture {
  const frames = [...listSegments(bytes)].filter(({ marker }) => isFrame(marker))
  const [frame, second] = frames
  // A second size would be believed by one reader and not by another.
  if (frame === undefined || second !== undefined || frame.end - frame.start < 10) refuseBroken()
  return {
    type: 'jpeg',
    height: bytes.readUInt16BE(frame.start + 5),
    width: bytes.readUInt16BE(frame.start + 7),
  }
}

type Segment = { marker: number; start: number; end: number }

/** Every segment up to the end of the picture, which must be the end of the file. */
function* listSegments(bytes: Buffer): Generator<Segment> {
  let at = 2
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) refuseBroken()
    if (marker === END_OF_IMAGE && at + 2 === bytes.length) return
    // Markers may be filled up.
    if (marker === 0xff) at++
    else {
      if (marker === END_OF_IMAGE || at + 4 > bytes.length) refuseBroken()
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (end > bytes.length) refuseBroken()
      yield { marker, start: at, end }
      at = marker === START_OF_SCAN ? skipScan(bytes, end) : end
    }
  }
  refuseBroken()
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)
}

/** Returns where the next marker begins; within a scan a marker's sign is followed by zero or counts restarts. */
function skipScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const sign = bytes[at + 1] ?? 0
    if (sign !== 0 && sign !== 0xff && !(sign >= 0xd0 && sign <= 0xd7)) return at
  }
  refuseBroken()
}

const RIFF_BYTES = 12
const CHUNK_BYTES = 8

/**
 * Walks the chunks of a WebP (RFC 9649) to its end. It must have one still picture, as large as its canvas.
 * @throws AppError `unsupported-input`.
 */
function inspectWebp(bytes: Buffer): Picture {
  const chunks = [...listChunks(bytes)]
  const contentsOf = (name: string) =>
    chunks.flatMap((chunk) => (chunk.name === name ? chunk.content : []))
  const [size, second] = [
    ...contentsOf('VP8 ').map(sizeOfLossy),
    ...contentsOf('VP8L').map(sizeOfLossless),
  ]
  if (size === undefined || second !== undefined) refuseBroken()
  for (const canvas of contentsOf('VP8X').map(sizeOfCanvas))
    if (canvas.width !== size.width || canvas.height !== size.height) refuseBroken()
  return { type: 'webp', ...size }
}

/** The chunks of a WebP, which end where its file ends; those with sizes have bytes enough for them. */
function* listChunks(bytes: Buffer): Generator<{ name: string; content: Buffer }> {
  if (bytes.readUInt32LE(4) + CHUNK_BYTES !== bytes.length) refuseBroken()
  for (let at = RIFF_BYTES; at < bytes.length; ) {
    if (at + CHUNK_BYTES > bytes.length) refuseBroken()
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const content = bytes.subarray(at + CHUNK_BYTES, at + CHUNK_BYTES + length)
    // Chunks begin at even places.
    at += CHUNK_BYTES + length + (length % 2)
    if (at > bytes.length || (name.startsWith('VP8') && length < 10)) refuseBroken()
    yield { name, content }
  }
}

function sizeOfCanvas(content: Buffer) {
  return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }
}

/** The size that a key frame of VP8 states (RFC 6386, section 9.1). */
function sizeOfLossy(content: Buffer) {
  if (content.readUIntBE(3, 3) !== 0x9d012a) refuseBroken()
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
}

function sizeOfLossless(content: Buffer) {
  if (content[0] !== 0x2f) refuseBroken()
  const bits = content.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** @throws AppError `unsupported-input`, always. */
function refusePicture(code: string, message: string): never {
  throw new AppError('unsupported-input', message, {
    errors: [{ code, field: 'file', value: null }],
  })
}

/** @throws AppError for a picture that ends too early, or not where its file ends. */
export function refuseBroken(): never {
  refusePicture('broken', 'The image is incomplete, or its file contains other data.')
}
