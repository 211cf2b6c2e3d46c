import { constants, deflateSync, gzipSync } from 'node:zlib'
import {
  ByteWriter,
  type ColumnSource,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer'
import type { Bomb } from './Bomb.ts'
import { makeChunk, makePng } from './makePng.ts'

const make = (format: Bomb['format'], name: string, bytes: () => Buffer): Bomb => ({
  name: `${format} ${name}`,
  format,
  bytes,
})

/** Compressed files, columns and pictures that claim to be far larger than they are. */
export const BINARY_BOMBS: readonly Bomb[] = [
  make('gzip', 'of a gigabyte of zeros', () => gzipRepeated(Buffer.alloc(1024 * 1024), 1_024)),
  make('gzip', 'of a gigabyte of rows', () =>
    gzipRepeated(Buffer.from('2026-01-31,1\n'.repeat(80_000)), 1_024),
  ),
  make('gzip', 'in a gzip, five times', () => {
    let bytes = gzipRepeated(Buffer.alloc(1024 * 1024), 64)
    for (let depth = 0; depth < 5; depth++) bytes = gzipSync(bytes)
    return bytes
  }),
  make('gzip', 'of a hundred thousand empty members', () =>
    Buffer.concat(Array.from({ length: 100_000 }, () => EMPTY_GZIP)),
  ),
  make('gzip', 'that is cut', () => gzipSync('date,fees\n2026-01-31,1\n').subarray(0, 20)),
  make('parquet', 'with a footer of two gigabytes', () =>
    makeParquet(Buffer.alloc(64, 0x19), 2 ** 31),
  ),
  make('parquet', 'with a footer that is longer than the file', () =>
    makeParquet(Buffer.alloc(64, 0x19), 10_000_000),
  ),
  make('parquet', 'with a footer that is text', () =>
    makeParquet(Buffer.from('{"rows":1}'.repeat(50))),
  ),
  make('parquet', 'with a footer without a size', () => makeParquet(Buffer.alloc(0), 0)),
  // Thrift's compact protocol: a struct with a list of so many schema elements and of so many row groups.
  make('parquet', 'of two billion columns', () =>
    makeParquet(Buffer.concat([Buffer.from([0x15, 2, 0x19, 0xfc]), writeVarint(2 ** 31 - 1)])),
  ),
  make('parquet', 'of two billion row groups', () =>
    makeParquet(
      Buffer.concat([
        Buffer.from([0x15, 2, 0x19, 0x0c, 0x16]),
        writeVarint(2 ** 40),
        Buffer.from([0x19, 0xfc]),
        writeVarint(2 ** 31 - 1),
      ]),
    ),
  ),
  make('parquet', 'of structs in structs', () => makeParquet(Buffer.alloc(500_000, 0x1c))),
  make('parquet', 'of lists in lists', () => makeParquet(Buffer.alloc(500_000, 0x19))),
  // All row groups have the same bytes.
  make('parquet', 'of 40 million equal rows', () =>
    makeEqualRows([DAYS, { name: 'fees', data: Array(EQUAL_ROWS).fill(1), type: 'INT32' }], 2_000),
  ),
  make('parquet', 'of 20 gigabytes of one text', () =>
    makeEqualRows([DAYS, { name: 'fees', data: Array(EQUAL_ROWS).fill('1'.repeat(1_000_000)) }]),
  ),
  make('parquet', 'of 120 million equal cells', () =>
    makeEqualRows(
      Array.from({ length: 300 }, (_, at) => ({ ...DAYS, name: `fees ${at}` })),
      20,
    ),
  ),
  make('arrow', 'with a message of two gigabytes', () =>
    Buffer.concat([Buffer.from('ARROW1\0\0'), writeInts(0xffffffff, 0x7fffffff), Buffer.alloc(64)]),
  ),
  make('arrow', 'with a footer of two gigabytes', () =>
    Buffer.concat([
      Buffer.from('ARROW1\0\0'),
      Buffer.alloc(64),
      writeInts(0x7fffffff),
      Buffer.from('ARROW1'),
    ]),
  ),
  make('arrow', 'of vectors of four billion', () =>
    Buffer.concat([
      writeInts(0xffffffff, 256, 16),
      Buffer.alloc(256, 0xff),
      writeInts(0xffffffff, 0),
    ]),
  ),
  make('png', 'of four billion pixels a side', () => makePng([0xffffffff, 0xffffffff])),
  make('png', 'of 60,000 pixels a side', () => makePng([60_000, 60_000])),
  make('png', 'of 4,096 pixels a side', () =>
    makePng([4_096, 4_096], deflateSync(Buffer.alloc(4_096 * (4_096 * 4 + 1)))),
  ),
  make('png', 'whose pixels are a gigabyte', () => makePng([16, 16], zlibRepeated(1_024))),
  make('png', 'with a text of half a gigabyte', () =>
    makePng(
      [16, 16],
      deflateSync(Buffer.alloc(16 * 65)),
      makeChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), zlibRepeated(512)])),
    ),
  ),
  make('png', 'without pixels', () => makePng([4_096, 4_096], Buffer.alloc(0))),
  make('gif', 'of 65,535 pixels a side', () =>
    Buffer.concat([
      Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1'),
      Buffer.from(',\0\0\0\0\xff\xff\xff\xff\0\x02\x01\x00\0;', 'latin1'),
    ]),
  ),
  make('gif', 'of a million pictures', () =>
    Buffer.concat([
      Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
      Buffer.alloc(1_899_996, Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x01\x00\0', 'latin1')),
      Buffer.from(';'),
    ]),
  ),
  make('jpeg', 'of 65,535 pixels a side', () =>
    Buffer.from(
      'ffd8ffc0001108ffffffff03012200021101031101ffda000c03010002110311003f00ffd9',
      'hex',
    ),
  ),
  make('jpeg', 'of markers', () =>
    Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      Buffer.alloc(1_899_996, Buffer.from('ffe00002', 'hex')),
      Buffer.from('ffd9', 'hex'),
    ]),
  ),
  make('webp', 'of 16,384 pixels a side', () =>
    makeWebp('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0])),
  ),
  make('webp', 'of 4,096 pixels a side without any', () =>
    makeWebp('VP8L', Buffer.from([0x2f, 0xff, 0xcf, 0xff, 0x03, 0, 0, 0, 0, 0])),
  ),
  make('webp', 'of noise', () =>
    makeWebp(
      'VP8L',
      Buffer.concat([
        Buffer.from([0x2f, 0xff, 0xcf, 0xff, 0x03]),
        Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 251)),
      ]),
    ),
  ),
]

const EQUAL_ROWS = 20_000
const DAYS: ColumnSource = { name: 'date', data: Array(EQUAL_ROWS).fill('2026-01-31') }

/** An empty last block in a whole gzip file. */
const EMPTY_GZIP = gzipSync('')

/** A gzip of one text many times, as one member each, which readers take for one file. */
function gzipRepeated(text: Buffer, times: number): Buffer {
  const member = gzipSync(text)
  return Buffer.concat(Array.from({ length: times }, () => member))
}

/** Megabytes of zeros in zlib's format without a checksum, which no reader reaches. */
function zlibRepeated(megabytes: number): Buffer {
  const head = deflateSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_SYNC_FLUSH })
  // All blocks but the first go without the two bytes of the format.
  const block = head.subarray(2)
  return Buffer.concat([head, ...Array.from({ length: megabytes - 1 }, () => block)])
}

function makeParquet(footer: Buffer, size = footer.length): Buffer {
  return Buffer.concat([
    Buffer.from('PAR1'),
    Buffer.alloc(32),
    footer,
    writeInts(size),
    Buffer.from('PAR1'),
  ])
}

/** A Parquet file in order whose values come from dictionaries, and whose row groups share their bytes. */
function makeEqualRows(columns: readonly ColumnSource[], rowGroups = 1): Buffer {
  const columnData = columns.map((column) => ({ type: 'STRING' as const, ...column }))
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData }),
    statistics: false,
  })
  parquet.write({ columnData, rowGroupSize: EQUAL_ROWS })
  parquet.row_groups = Array.from({ length: rowGroups }, () => parquet.row_groups).flat()
  parquet.num_rows *= BigInt(rowGroups)
  parquet.finish()
  return Buffer.from(writer.getBytes())
}

function makeWebp(name: string, content: Buffer): Buffer {
  const padded = Buffer.concat([content, Buffer.alloc(content.length % 2)])
  return Buffer.concat([
    Buffer.from('RIFF'),
    writeInts(padded.length + 12),
    Buffer.from(`WEBP${name}`),
    writeInts(content.length),
    padded,
  ])
}

function writeInts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4)
  return bytes
}

/** A number as Thrift's compact protocol writes it, seven bits a byte. */
function writeVarint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = BigInt(value); ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)])
    bytes.push(Number(rest & 127n) | 128)
  }
}
