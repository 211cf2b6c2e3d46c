import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ColumnKind, RowColumn, RowWriter } from '../../context/RowWriter.ts'

/** Rows of one row group: what is held until it is written. */
const GROUP = 65_536

const NOTHING = Buffer.alloc(0)

type Types = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

const TYPES = {
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  list: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  day: { type: 'INT32', converted_type: 'DATE' },
} as const satisfies Record<ColumnKind, Omit<Types, 'name'>>

/**
 * Parquet, a row group at a time. Numbers, truth values, days and moments keep their type; lists and whatever else is
 * no text are JSON.
 */
export function writeParquetRows(columns: readonly RowColumn[]): RowWriter {
  const bytes = new ByteWriter()
  const file = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...TYPES[kind],
      })),
    ],
  })
  let held: (readonly unknown[])[] = []
  return {
    begin: () => take(bytes),
    write(rows) {
      held = held.length === 0 ? [...rows] : held.concat(rows)
      return held.length < GROUP ? NOTHING : writeGroup()
    },
    end() {
      const last = held.length === 0 ? NOTHING : writeGroup()
      file.finish()
      return Buffer.concat([last, take(bytes)])
    },
  }

  function writeGroup(): Buffer {
    const rows = held
    held = []
    file.write({
      columnData: columns.map(({ name, kind }, at) => ({
        name,
        data: rows.map((row) => toValue(row[at], kind)),
      })),
      rowGroupSize: rows.length,
    })
    return take(bytes)
  }
}

/** Returns the bytes written since the last time. Positions in the file go on, the memory is reused. */
function take(bytes: ByteWriter): Buffer {
  const taken = Buffer.from(bytes.getBuffer())
  bytes.index = 0
  return taken
}

function toValue(value: unknown, kind: ColumnKind): unknown {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'number':
    case 'flag':
      return value
    case 'moment':
    case 'day':
      return new Date(String(value))
    case 'list':
    case 'text':
      return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
