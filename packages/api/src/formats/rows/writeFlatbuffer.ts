/** A field of a table, at its place in the schema; undefined for one that is left at its default. */
export type Field =
  | { is: 'bool' | 'u8' | 'i16'; value: number }
  | { is: 'i64'; value: number }
  | { is: 'text'; value: string }
  | { is: 'table'; value: Table }
  | { is: 'tables'; value: readonly Table[] }
  /** A list of structs of two numbers of eight bytes. */
  | { is: 'pairs'; value: readonly (readonly [number, number])[] }
export type Table = readonly (Field | undefined)[]

/**
 * Writes a FlatBuffer: each table after its parent, since offsets only lead forward.
 * @see https://flatbuffers.dev/internals
 */
export function writeFlatbuffer(root: Table): Buffer {
  let bytes = Buffer.alloc(1_024)
  let end = 4
  const take = (size: number, alignment: number, before = 0): number => {
    const at = Math.ceil((end + before) / alignment) * alignment - before
    end = at + size
    if (end > bytes.length)
      bytes = Buffer.concat([bytes, Buffer.alloc(Math.max(bytes.length, end - bytes.length))])
    return at
  }
  const point = (from: number, to: number) => bytes.writeUInt32LE(to - from, from)

  const writeTable = (table: Table): number => {
    const places: number[] = []
    let size = 4
    for (const field of table) {
      if (field === undefined) {
        places.push(0)
        continue
      }
      const width = widthOf(field)
      size = Math.ceil(size / width) * width
      places.push(size)
      size += width
    }
    const head = 4 + 2 * table.length
    // The list of places ends where the table begins.
    const list = take(head + size, 8, head)
    const start = list + head
    bytes.writeUInt16LE(head, list)
    bytes.writeUInt16LE(size, list + 2)
    for (const [at, place] of places.entries()) bytes.writeUInt16LE(place, list + 4 + 2 * at)
    bytes.writeInt32LE(head, start)
    for (const [at, field] of table.entries())
      if (field !== undefined) writeField(field, start + (places[at] ?? 0))
    return start
  }

  const writeField = (field: Field, at: number): void => {
    switch (field.is) {
      case 'bool':
      case 'u8':
        bytes.writeUInt8(field.value, at)
        return
      case 'i16':
        bytes.writeInt16LE(field.value, at)
        return
      case 'i64':
        bytes.writeBigInt64LE(BigInt(field.value), at)
        return
      case 'text':
        point(at, writeText(field.value))
        return
      case 'table':
        point(at, writeTable(field.value))
        return
      case 'tables':
        point(at, writeTables(field.value))
        return
      case 'pairs':
        point(at, writePairs(field.value))
    }
  }

  const writeText = (text: string): number => {
    const content = Buffer.from(text)
    // A text ends with a zero byte, which its length leaves out.
    const at = take(4 + content.length + 1, 4)
    bytes.writeUInt32LE(content.length, at)
    content.copy(bytes, at + 4)
    return at
  }

  const writeTables = (tables: readonly Table[]): number => {
    const at = take(4 + 4 * tables.length, 4)
    bytes.writeUInt32LE(tables.length, at)
    for (const [index, table] of tables.entries()) {
      const place = at + 4 + 4 * index
      point(place, writeTable(table))
    }
    return at
  }

  const writePairs = (pairs: readonly (readonly [number, number])[]): number => {
    const at = take(4 + 16 * pairs.length, 8, 4)
    bytes.writeUInt32LE(pairs.length, at)
    for (const [index, [first, second]] of pairs.entries()) {
      bytes.writeBigInt64LE(BigInt(first), at + 4 + 16 * index)
      bytes.writeBigInt64LE(BigInt(second), at + 12 + 16 * index)
    }
    return at
  }

  point(0, writeTable(root))
  return bytes.subarray(0, Math.ceil(end / 8) * 8)
}

function widthOf({ is }: Field): number {
  switch (is) {
    case 'bool':
    case 'u8':
      return 1
    case 'i16':
      return 2
    case 'i64':
      return 8
    default:
      return 4
  }
}
