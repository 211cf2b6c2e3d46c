import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createMemoryWriter } from '../testing/createMemoryWriter.ts'
import { statedRecordsImporter } from './statedRecordsImporter.ts'

const asset = { name: 'A', ticker: 'USDY', class: 'treasuries', issuer: 'ondo-finance' }

const load = (records: unknown) => {
  const text = JSON.stringify(records)
  const file = { open: () => Readable.from([Buffer.from(text)]) }
  const writer = createMemoryWriter()
  expect(statedRecordsImporter.recognize({ text } as never)).toBe(true)
  return statedRecordsImporter.read(file as never, writer).then(() => writer.records)
}

it('loads records, and refuses a file of which the rows are others than its beginning says', async () => {
  expect(await load([{ ...asset, chains: [] }])).toMatchObject([{ table: 'assets' }])
  await expect(
    load([asset, { ...asset, ticker: 'B', chains: [{ id: 'base' }] }]),
  ).rejects.toMatchObject({ code: 'unsupported-input' })
})
