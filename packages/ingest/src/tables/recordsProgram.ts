import '@tickmark/core/processes/lockPrototypes'
import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { ProposedRecord } from '@tickmark/analytics/datahub/proposedRecords'
import { serveLimited } from '@tickmark/analytics/limited/serveLimited'
import { MAX_VESTING_EVENTS } from '@tickmark/analytics/records/vestingEvents'
import { AppError } from '@tickmark/core/errors/AppError'
import { Catalog } from '@tickmark/core/projects/Catalog'
import { unpacked } from '../files/unpacked.ts'
import { readVestingSchedule } from '../sources/vesting/vestingSchedules.ts'

// A process of its own: reads an unlock schedule that a user sent, and answers with them as JSON.

/** The records of no project yet, and why other entries are none. */
export type RecordsAnswer = {
  rows: number
  records: (ProposedRecord & { line: number })[]
  rejects: { reason: string; count: number; example: string }[]
}

/** A schedule has some ten thousand bytes; it is parsed as a whole. */
const MAX_BYTES = 1024 * 1024

await serveLimited<object>(async ({ input, send }) => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(input)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BYTES) refuse(`A schedule has at most ${MAX_BYTES / 1024 / 1024} MB.`)
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  await send(Buffer.from(JSON.stringify(await readRecords(text))))
})

async function readRecords(text: string): Promise<RecordsAnswer> {
  const records: RecordsAnswer['records'] = []
  const rejects = new Map<string, { count: number; example: string }>()
  let rows = 0
  const reject = (reason: string, example: string) => {
    const known = rejects.get(reason)
    if (known === undefined) rejects.set(reason, { count: 1, example: example.slice(0, 200) })
    else known.count++
  }
  const writer: BatchWriter = {
    catalog: new Catalog({}),
    read: () => void rows++,
    point: () => undefined,
    record: (table, row) => void records.push({ table, row, line: records.length + 1 }),
    reject,
    full: false,
    flush: async () => undefined,
  }
  await readVestingSchedule(parse(text), writer)
  if (records.length > MAX_VESTING_EVENTS)
    refuse(`The schedule has ${records.length} unlocks; at most ${MAX_VESTING_EVENTS} are read.`)
  return { rows, records, rejects: [...rejects].map(([reason, found]) => ({ reason, ...found })) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    refuse(
      `The file is not valid JSON: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`,
    )
  }
}

function refuse(message: string): never {
  throw new AppError('bad-request', message, {
    errors: [{ code: 'invalid', field: 'file', value: null }],
  })
}
