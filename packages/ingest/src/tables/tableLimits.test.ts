import { expect, it } from 'vitest'
import { makeZip } from '../testing/bombs/makeZip.ts'
import { openArchive } from './openArchive.ts'
import { readJsonRecords } from './readJsonRecords.ts'

const REFUSED = { code: 'unsupported-input' }
const READ = { form: 'list', reject: () => undefined } as const

async function countRecords(text: string): Promise<number> {
  let rows = 0
  const parts = (async function* () {
    yield Buffer.from(text)
  })()
  for await (const some of readJsonRecords(parts, READ)) rows += some.length
  // The first row has the names of the columns.
  return rows - 1
}

it('reads records of a million characters and sixteen levels, and none beyond', async () => {
  const long = (characters: number) => `[{"a":"${'x'.repeat(characters - 8)}"}]`
  const deep = (levels: number) => `[{"a":${'['.repeat(levels - 2)}1${']'.repeat(levels - 2)}}]`
  for (const text of [long(1024 * 1024), deep(16)]) expect(await countRecords(text)).toBe(1)
  for (const text of [long(1024 * 1024 + 1), deep(17)])
    await expect(countRecords(text)).rejects.toMatchObject(REFUSED)
})

it('opens archives of 5,000 files, and none of more', async () => {
  const make = (files: number) =>
    makeZip(Array.from({ length: files }, (_, at) => [`${at}`, ''] as const))
  expect((await openArchive(make(5_000))).has('4999')).toBe(true)
  await expect(openArchive(make(5_001))).rejects.toMatchObject(REFUSED)
})

it('opens parts that grow to 300 times their size, small ones to any size, and none beyond', async () => {
  const MB = 1024 * 1024
  const open = async (zip: Buffer) => {
    let bytes = 0
    for await (const chunk of (await openArchive(zip)).open('part')) bytes += chunk.length
    return bytes
  }
  const openZeros = (bytes: number) => open(makeZip([['part', Buffer.alloc(bytes)]]))
  const openClaim = (size: number) =>
    open(makeZip([['part', { deflated: Buffer.alloc(30_000), size }]]))
  const beyond = { code: 'payload-too-large' }
  expect(await openZeros(8 * MB)).toBe(8 * MB)
  await expect(openZeros(8 * MB + 1)).rejects.toMatchObject(beyond)
  // It is opened, and is no deflated data.
  await expect(openClaim(9_000_000)).rejects.toMatchObject(REFUSED)
  await expect(openClaim(9_000_001)).rejects.toMatchObject(beyond)
})
