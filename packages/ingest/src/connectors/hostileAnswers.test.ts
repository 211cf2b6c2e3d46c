import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSubjects } from '../datasets/readSubjects.ts'
import type { RawStore } from '../rawAnswers/createRawStore.ts'
import { describeShape } from '../rawAnswers/parseAnswer.ts'
import { createConnectors } from '../sources/createConnectors.ts'
import { createMemoryWriter, type MemoryWriter } from '../testing/createMemoryWriter.ts'
import { DISTORTIONS } from '../testing/DISTORTIONS.ts'
import { PROVIDERS } from '../testing/PROVIDERS.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'
import { syncInMemory } from '../testing/syncInMemory.ts'
import type { Dataset, SubjectAnswers } from './Connector.ts'

const CONNECTORS = createConnectors({
  defillamaKey: 'defillama-key',
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'github-token',
})
const DATASETS = CONNECTORS.flatMap((connector) =>
  connector.datasets.map(
    (dataset) => [`${connector.contract.source_id} ${dataset.id}`, dataset] as const,
  ),
)

/** Whole answers that providers send in the place of what was requested. */
const BODIES: Readonly<Record<string, string>> = {
  'an HTML page with status 200': '<!doctype html><html><h1>Just a moment…</h1></html>',
  'an empty body': '',
  'a JSON null': 'null',
  'a number': '42',
  'a text': '"maintenance"',
  'an empty list': '[]',
  'an empty object': '{}',
  'a message': '{"error":"Missing parameter vs_currency"}',
  'a status object': '{"status":{"error_code":429,"error_message":"rate limit"}}',
  'lists of the wrong things': '[[[]],[null],[{}],["x"],[1,2,3,4]]',
  'fields of other prototypes': '{"__proto__":{"data":[]},"constructor":1,"toString":null}',
}

/** Answers of the right kind in another form. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  'cut off': (text) => text.slice(0, Math.floor(text.length / 2)),
  'nested one level deeper': (text) => `{"data":{"result":${text}}}`,
  'in a list': (text) => `[${text}]`,
  'with other field names': changeBody(DISTORTIONS.renamed),
  'with null for amounts': changeBody(DISTORTIONS.asNull),
  'with objects for lists': changeBody((body) => mapValues(body, listAsObject)),
  'with lists for objects': changeBody((body) => mapValues(body, objectAsList)),
  'with words for numbers': changeBody((body) =>
    mapValues(body, (value) => (typeof value === 'number' ? 'n/a' : value)),
  ),
  'with numbers for texts': changeBody((body) =>
    mapValues(body, (value) => (isWord(value) ? 7 : value)),
  ),
  'with booleans for numbers': changeBody((body) =>
    mapValues(body, (value) => (typeof value === 'number' ? true : value)),
  ),
}

/** A repository without new commits is an empty list at GitHub, and a sound answer. */
const EMPTY_LIST_IS_SOUND: ReadonlySet<string> = new Set(['github commits'])

/** The sound answers of each dataset, one subject after the other, as its reader got them. */
const answersOf = new Map<Dataset, SubjectAnswers[]>()

const provider = openForTests(() => startFakeProvider(PROVIDERS))
beforeAll(async () => {
  for (const connector of CONNECTORS)
    await syncInMemory(
      { ...connector, datasets: connector.datasets.map(recordAnswers) },
      provider.origin,
    )
}, 60_000)

function recordAnswers(dataset: Dataset): Dataset {
  const recorded: SubjectAnswers[] = []
  answersOf.set(dataset, recorded)
  return {
    ...dataset,
    read(answers, writer) {
      if (recorded.length < 3) recorded.push(answers)
      return dataset.read(answers, writer)
    },
  }
}

describe.each(DATASETS)('%s', (name, dataset) => {
  const bodies = Object.entries(BODIES).filter(
    ([, body]) => body !== '[]' || !EMPTY_LIST_IS_SOUND.has(name),
  )
  let sound: Promise<{ points: ReadonlySet<string>; records: number }> | undefined
  it.each(bodies)('publishes nothing of %s, and says so in one line', async (_, body) => {
    const { writer, message } = await readChanged(dataset, () => body)
    expect(writer.points).toEqual([])
    expect(writer.records).toEqual([])
    expectOneLine(writer, message)
  })

  it.each(Object.entries(FORMS))('publishes nothing wrong of an answer %s', async (_, change) => {
    const changed = await readChanged(dataset, change)
    sound ??= readChanged(dataset, (text) => text).then(({ writer }) => ({
      points: new Set(listPoints(writer)),
      records: writer.records.length,
    }))
    const { points, records } = await sound
    expect(points.size + records).toBeGreaterThan(0)
    const read = listPoints(changed.writer)
    // The names of labels are free: another name is another label.
    expect(read.filter((point) => !points.has(point.replace(/(label:[^"]*)_v2/, '$1')))).toEqual([])
    if (read.length < points.size) expectOneLine(changed.writer, changed.message)
  })
})

/** Reads the recorded answers of a dataset after a change of their text; `message` is why the whole was refused. */
async function readChanged(
  dataset: Dataset,
  change: (text: string) => string,
): Promise<{ writer: MemoryWriter; message: string | null }> {
  const bodies = new Map<string, Buffer>()
  const answered = (answersOf.get(dataset) ?? []).map(({ key, bodies: sound, fetched_at }) => ({
    key,
    entries: sound.map((body, index) => {
      const sha256 = `${key} ${index}`
      bodies.set(sha256, Buffer.from(change(JSON.stringify(body))))
      const entry = { key, url: '', status: 200, sha256, bytes: 0, fetched_at }
      return { ...entry, missing: body === null }
    }),
  }))
  const find = async (sha256: string) => bodies.get(sha256) ?? ('missing' as const)
  const store: RawStore = {
    put: () => Promise.reject(new Error('nothing is kept')),
    get: async (sha256) => bodies.get(sha256) ?? Buffer.of(),
    find,
  }
  const writer = createMemoryWriter()
  try {
    await readSubjects(dataset, { answered, store }, writer)
    return { writer, message: null }
  } catch (cause) {
    const message = describeShape(cause)
    if (message === null) throw cause
    // Earlier writes are not committed.
    return { writer: createMemoryWriter(), message }
  }
}

function expectOneLine(writer: MemoryWriter, message: string | null): void {
  const lines = message === null ? writer.rejects.map(({ reason }) => reason) : [message]
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/^[^\n]{5,400}$/)
}

function listPoints(writer: MemoryWriter): string[] {
  return writer.points.map(({ line: _, ...point }) =>
    JSON.stringify(point, Object.keys(point).sort()),
  )
}

function changeBody(change: (body: unknown) => unknown): (text: string) => string {
  return (text) => JSON.stringify(change(JSON.parse(text)))
}

function mapValues(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((item) => mapValues(item, change)))
  if (typeof value !== 'object' || value === null) return change(value)
  return change(
    Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, mapValues(item, change)]),
    ),
  )
}

/** Amounts may be text, and a wrong amount is indistinguishable from a right one. */
function isWord(value: unknown): boolean {
  return typeof value === 'string' && Number.isNaN(Number(value))
}

function listAsObject(value: unknown): unknown {
  return Array.isArray(value) ? { ...value } : value
}

function objectAsList(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.values(value) : value
}
