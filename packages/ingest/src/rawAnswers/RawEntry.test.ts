import { expect, it } from 'vitest'
import { type AnsweredSubject, listAnswered, listEntries, RawEntry } from './RawEntry.ts'

const entry = (key: string, url: string): RawEntry => ({
  key,
  url,
  status: 200,
  sha256: 'a'.repeat(64),
  bytes: 2,
  fetched_at: 1,
  missing: false,
})
const LISTS = [entry('', 'https://a/fees'), entry('', 'https://a/revenue')]
const OWN = [entry('aave', 'https://a/aave/fees'), entry('aave', 'https://a/aave/revenue')]
const SUBJECTS: AnsweredSubject[] = [
  { key: 'lido', name: 'lido', entries: LISTS },
  { key: 'ethena', name: 'ethena-usde', entries: LISTS },
  { key: 'aave', entries: OWN, isWhole: true },
]

it('names listings once, the subjects read from them, and the answers of others', () => {
  expect(listEntries(SUBJECTS)).toEqual([
    {
      ...LISTS[0],
      key: '*',
      listed: [
        ['lido', 'lido'],
        ['ethena', 'ethena-usde'],
      ],
    },
    { ...LISTS[1], key: '*' },
    ...OWN,
  ])
})

it('is restored unchanged from the lines of a file, where all listed subjects share one array', () => {
  const lines = listEntries(SUBJECTS).map((one) => RawEntry.parse(JSON.parse(JSON.stringify(one))))
  const answered = listAnswered([entry('', 'https://a/protocols'), ...lines])
  expect(answered.map(({ key, name }) => [key, name])).toEqual([
    ['lido', 'lido'],
    ['ethena', 'ethena-usde'],
    ['aave', undefined],
  ])
  expect(answered[0]?.entries).toBe(answered[1]?.entries)
  expect(answered[0]?.entries.map(({ url }) => url)).toEqual(LISTS.map(({ url }) => url))
  expect(answered[2]?.entries).toEqual(OWN)
})

it('adds nothing if no subject was read from a listing', () => {
  const own = [{ key: 'aave', entries: OWN }]
  expect(listEntries(own)).toEqual(OWN)
  expect(listAnswered(OWN)).toEqual(own)
})

it('reads the subjects of a listing under their deprecated name', () => {
  const { listed, ...entry } = { ...listEntries(SUBJECTS)[0] }
  expect(RawEntry.parse({ ...entry, told: listed })).toMatchObject({ listed })
})
