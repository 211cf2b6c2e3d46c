import { inflateRawSync } from 'node:zlib'

/** The parts of a ZIP archive, by the list at its end. */
export function readZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = file.readUInt32LE(end + 16)
  const parts = new Map<string, string>()
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, length] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const name = file.toString('utf8', at + 46, at + 46 + length)
    const start = file.readUInt32LE(at + 42) + 30 + length
    parts.set(name, inflateRawSync(file.subarray(start, start + packed)).toString())
    at += 46 + length
  }
  return parts
}
