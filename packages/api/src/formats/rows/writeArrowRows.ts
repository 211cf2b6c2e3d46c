import type { About, ColumnKind, RowColumn, RowWriter } from '../../context/RowWriter.ts'

/** Rows of one record batch: what is held until it is written. */
const BATCH = 16_384

const NOTHING = Buffer.alloc(0)
const END = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])

const small = (is: 'bool' | 'u8' | 'i16', value: number): Field => ({ is, value })
const text = (value: string): Field => ({ is: 'text', value })
const VERSION_5 = small('i16', 4)

/** The number of a type in the union of the format, and its table. */
const TYPES: Readonly<Record<ColumnKind, readonly [number, Table]>> = {
  number: [3, [small('i16', 2)]],
  flag: [6, []],
  text: [5, []],
  list: [5, []],
  moment: [10, [small('i16', 1), text('UTC')]],
  day: [8, [small('i16', 0)]],
}

/**
 * The streaming format of Apache Arrow, a record batch at a time. Columns have the types that they have in Parquet:
 * numbers, truth values, days and moments keep theirs; lists and whatever else is no text are JSON.
 * @see https://arrow.apache.org/docs/format/Columnar.html#ipc-streaming-format
 */
export function writeArrowRows(columns: readonly RowColumn[], about: About): RowWriter {
  let held: (readonly unknown[])[] = []
  return {
    begin: () => writeMessage([1, writeSchema(columns, about)], []),
    write(rows) {
      held = held.length === 0 ? [...rows] : held.concat(rows)
      return held.length < BATCH ? NOTHING : writeHeld()
    },
    end: () => Buffer.concat([held.length === 0 ? NOTHING : writeHeld(), END]),
  }

  function writeHeld(): Buffer {
    const rows = held
    held = []
    const parts = columns.map(({ kind }, at) =>
      writeColumn(
        rows.map((row) => row[at] ?? null),
        kind,
      ),
    )
    const buffers = parts.flatMap((part) => part.buffers)
    let offset = 0
    const places = buffers.map((buffer): [number, number] => {
      const at = offset
      offset += padded(buffer.length)
      return [at, buffer.length]
    })
    const batch: Table = [
      { is: 'i64', value: rows.length },
      { is: 'pairs', value: parts.map(({ missing }): [number, number] => [rows.length, missing]) },
      { is: 'pairs', value: places },
    ]
    return writeMessage([3, batch], buffers)
  }
}

function writeSchema(columns: readonly RowColumn[], about: About): Table {
  const fields = columns.map(({ name, kind }): Table => {
    const [type, table] = TYPES[kind]
    return [
      ...[text(name), small('bool', 1), small('u8', type), { is: 'table', value: table } as const],
      ...[undefined, { is: 'tables', value: [] } as const],
    ]
  })
  const notes = about.map(([name, value]): Table => [text(name), text(value)])
  return [undefined, { is: 'tables', value: fields }, { is: 'tables', value: notes }]
}

/** A message with its head, and the buffers of its body, each beginning at a multiple of eight bytes. */
function writeMessage([type, header]: [number, Table], buffers: readonly Buffer[]): Buffer {
  const body = buffers.flatMap((buffer) => [
    buffer,
    Buffer.alloc(padded(buffer.length) - buffer.length),
  ])
  const length = buffers.reduce((sum, buffer) => sum + padded(buffer.length), 0)
  const head = writeFlatbuffer([
    ...[VERSION_5, small('u8', type)],
    ...[{ is: 'table', value: header } as const, { is: 'i64', value: length } as const],
  ])
  const prefix = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])
  prefix.writeUInt32LE(head.length, 4)
  return Buffer.concat([prefix, head, ...body])
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}

/** Writes which values are present, and the values; zero where one is missing. */
function writeColumn(
  values: readonly unknown[],
  kind: ColumnKind,
): { missing: number; buffers: Buffer[] } {
  const missing = values.reduce<number>((sum, value) => sum + (value === null ? 1 : 0), 0)
  const present = missing === 0 ? NOTHING : writeBits(values.map((value) => value !== null))
  return { missing, buffers: [present, ...writeValues(values, kind)] }
}

const DAY_MS = 86_400_000

function writeValues(values: readonly unknown[], kind: ColumnKind): Buffer[] {
  switch (kind) {
    case 'number':
      return [toBuffer(Float64Array.from(values, (value) => (value === null ? 0 : Number(value))))]
    case 'flag':
      return [writeBits(values.map((value) => value === true))]
    case 'moment':
      return [toBuffer(BigInt64Array.from(values, (value) => BigInt(toMs(value))))]
    case 'day':
      return [toBuffer(Int32Array.from(values, (value) => Math.floor(toMs(value) / DAY_MS)))]
    case 'list':
    case 'text': {
      const texts = values.map((value) => {
        if (value === null) return NOTHING
        return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
      })
      const ends = new Int32Array(texts.length + 1)
      for (const [at, { length }] of texts.entries()) ends[at + 1] = (ends[at] ?? 0) + length
      return [toBuffer(ends), Buffer.concat(texts)]
    }
  }
}

function toMs(value: unknown): number {
  return value === null ? 0 : Date.parse(String(value))
}

/** All processors that this runs on keep the lowest byte first, as the format does. */
function toBuffer({ buffer, byteLength }: NodeJS.TypedArray<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, 0, byteLength)
}

function writeBits(flags: readonly boolean[]): Buffer {
  const bits = Buffer.alloc(Math.ceil(flags.length / 8))
  for (const [at, flag] of flags.entries())
    if (flag) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return bits
}

/** A field of a table, at its place in the schema; undefined for one that is left at its default. */
type Field =
  | { is: 'bool' | 'u8' | 'i16'; value: number }
  | { is: 'i64'; value: number }
  | { is: 'text'; value: string }
  | { is: 'table'; value: Table }
  | { is: 'tables'; value: readonly Table[] }
  /** A list of structs of two numbers of eight bytes. */
  | { is: 'pairs'; value: readonly (readonly [number, number])[] }
type Table = readonly (Field | undefined)[]

/**
 * Writes a FlatBuffer: each table after its parent, since offsets only lead forward.
 * @see https://flatbuffers.dev/internals
 */
function writeFlatbuffer(root: Table): Buffer {
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
