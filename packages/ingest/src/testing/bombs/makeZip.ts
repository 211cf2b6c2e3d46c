import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of an archive: a text, or bytes that were deflated before; `size` is what it claims to be unpacked. */
type ZipEntry = string | Buffer | { deflated: Buffer; size: number }

type Stored = { name: Buffer; method: number; crc: number; packed: Buffer; size: number }

/** Returns a ZIP archive. Texts and bytes are deflated. `flags` are the general purpose flags of each entry. */
export function makeZip(entries: Iterable<readonly [string, ZipEntry]>, flags = 0): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for (const [name, entry] of entries) {
    const stored = store(name, entry)
    const local = Buffer.alloc(30)
    local.write('PK\u0003\u0004', 'latin1')
    writeSizes(local.subarray(4), stored, flags)
    const central = Buffer.alloc(46)
    central.write('PK\u0001\u0002', 'latin1')
    writeSizes(central.subarray(6), stored, flags)
    central.writeUInt32LE(offset, 42)
    files.push(local, stored.name, stored.packed)
    directory.push(central, stored.name)
    offset += 30 + stored.name.length + stored.packed.length
    count += 1
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

function store(name: string, entry: ZipEntry): Stored {
  const named = { name: Buffer.from(name) }
  if (typeof entry === 'object' && 'deflated' in entry)
    return { ...named, method: 8, crc: 0, packed: entry.deflated, size: entry.size }
  const bytes = Buffer.from(entry)
  const packed = deflateRawSync(bytes, { level: 6 })
  return { ...named, method: 8, crc: crc32(bytes), packed, size: bytes.length }
}

/** The fields that both headers of an entry have, in the same order (APPNOTE 4.3.7). */
function writeSizes(header: Buffer, { name, method, crc, packed, size }: Stored, flags: number) {
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(flags, 2)
  header.writeUInt16LE(method, 4)
  header.writeUInt32LE(crc, 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
}
