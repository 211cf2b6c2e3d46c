import type { Picture } from './Picture.ts'
import { refuseBroken } from './refusePicture.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers in a range that say how large the picture is, but for three that do not (ITU T.81, table B.1). */
const NO_FRAME: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])

/** Walks the segments of a JPEG to its end. @throws AppError `unsupported-input`. */
export function inspectJpeg(bytes: Buffer): Picture {
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

/** Where the next marker begins; within a scan a marker's sign is followed by zero or counts restarts. */
function skipScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const sign = bytes[at + 1] ?? 0
    if (sign !== 0 && sign !== 0xff && !(sign >= 0xd0 && sign <= 0xd7)) return at
  }
  refuseBroken()
}
