import { Readable } from 'node:stream'
import { Catalog } from '@tickmark/core/projects/Catalog'
import { expect, it } from 'vitest'
import { readRecordsFile } from './readRecordsFile.ts'

const read = (text: string) =>
  readRecordsFile(
    { name: 'schedule.json', open: () => Readable.from([Buffer.from(text)]) },
    { catalog: new Catalog({}), projectId: 'aave', by: 'ada' },
  )

it('lets the server work while another process reads a schedule of very many entries', async () => {
  const events = Array.from({ length: 40_000 }, () => '{}').join(',')
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const schedule = await read(`{"protocol":"x","sections":{"a":{"events":[${events}]}}}`)
  clearInterval(timer)
  expect(schedule?.report).toMatchObject({ points: 0, rejected: 40_000 })
  expect(turns).toBeGreaterThan(50)
})

it('names the category of each of very many allocations', async () => {
  const names = Array.from({ length: 20_000 }, (_, at) => at.toString(36))
  const event = '{"type":"cliff","start":1700000000,"amount":1}'
  const sections = names.map((name, at) => `"${name}":{"events":[${at % 100 === 0 ? event : ''}]}`)
  const categories = `{"team":[${names.map((name) => `"${name}"`).join(',')}]}`
  const schedule = await read(
    `{"protocol":"x","categories":${categories},"sections":{${sections.join(',')}}}`,
  )
  expect(schedule?.records).toHaveLength(200)
  expect(new Set(schedule?.records.map(({ row }) => row.category))).toEqual(new Set(['team']))
})

it('refuses what is longer than a schedule, no JSON, or of no project', async () => {
  const head = '{"protocol":"x","sections":{'
  await expect(read(head + ' '.repeat(1_100_000))).rejects.toThrow('at most 1 MB')
  await expect(read(`${head}"a":`)).rejects.toThrow('not valid JSON')
  expect(await read('day,fees\n2026-01-01,1')).toBeNull()
})
