import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { beforeAll, expect, it } from 'vitest'
import { readFramed } from '../embeds/readFramed.ts'
import { writePicture } from '../embeds/writePicture.ts'
import { readPicture } from './readPicture.ts'

const analytics = openForTests(openTestAnalytics)
beforeAll(async () => {
  const values = Array.from({ length: 70 }, (_, day) => 500 + day)
  await loadPoints(analytics, [
    ...series('2024-01-01', values, { project_id: 'aave' }),
    ...series('2022-05-01', values, { project_id: 'lido' }),
    point({ metric_id: 'tvl', project_id: 'aave', day: '2024-03-11', value: 7, provisional: true }),
  ])
  await refreshDerivedTables(analytics)
})

function read(query: object, more: object = {}) {
  const queries = [{ id: 'a', query: { metrics: ['fees'], ...query } }]
  return draw(ChartDefinition.parse({ questions: queries, ...more }))
}

async function draw(definition: ChartDefinition) {
  const ctx = { analytics, now: () => Date.now(), productName: 'X', access: OPEN_ACCESS }
  const picture = await readPicture(ctx, definition)
  return { picture, html: writePicture(picture).html }
}

it.each(GRANULARITIES)(
  'draws nothing for a range outside the data by %s, and says where they are',
  async (granularity) => {
    for (const [range, where] of [
      [{ from: '2030-01-01', to: '2030-02-01' }, 'Data end on 10 Mar 2024'],
      [{ from: '2015-01-01', to: '2015-02-01' }, 'Data begin on 1 May 2022'],
    ] as const) {
      const { picture, html } = await read({ granularity, range, breakdown: ['project'] })
      expect(html).toBe(`<p class="alone">No values in this range. ${where}</p>`)
      expect([picture.series, picture.newestDay]).toEqual([[], '2024-03-10'])
    }
  },
)

it('is as new as the data of what it draws', async () => {
  const newestOf = async (...projects: string[]) =>
    (await read({ where: { projects }, range: 'max' })).picture.newestDay
  expect(await newestOf('lido')).toBe('2022-07-09')
  expect(await newestOf('lido', 'aave')).toBe('2024-03-10')
  const early = { from: '2022-05-01', to: '2022-06-15' }
  expect((await read({ range: early })).picture.newestDay).toBe('2022-06-15')
})

it('draws the days that have values where no range was chosen', async () => {
  const query = { where: { projects: ['lido'] }, range: '30d' }
  const nothing = 'No values in this range. Data end on 9 Jul 2022'
  expect((await read(query)).html).toContain(nothing)
  expect((await read(query, { fits_range: true })).html).toContain('<svg role="img"')
  const ofAddress = async (range?: string) => {
    const where = JSON.stringify(query.where)
    const address = new URLSearchParams({ metrics: 'fees', where, ...(range && { range }) })
    const framed = readFramed(address)
    return 'definition' in framed ? (await draw(framed.definition)).html : undefined
  }
  expect(await ofAddress()).toContain('<svg role="img"')
  expect(await ofAddress('30d')).toContain(nothing)
})

it('draws periods that the data begin inside paler, and notes them', async () => {
  const year = { granularity: 'year', range: 'max', where: { projects: ['lido'] } }
  const { picture } = await read(year, { kind: 'bar' })
  expect(picture.drawing).toMatchObject({ chart: { series: [{ partial: { end: 1 } }] } })
  expect(picture.notes).toEqual(['Data begins 1 May 2022', '2022 partial'])
})

it('says of a value without history that it is a snapshot', async () => {
  const { picture } = await read({ metrics: ['tvl'], where: { projects: ['aave'] }, range: 'max' })
  expect(picture.notes).toEqual(['Snapshot of 11 Mar 2024'])
})

it('names projects by the logos that there are', async () => {
  const { picture } = await read({ where: { projects: ['aave', 'lido'] }, breakdown: ['project'] })
  const { html, live } = writePicture(picture, { logos: new Map([['aave', null]]) })
  const images = '<img class="logo" src="/explorer/project-logos/aave.png" alt="" width="14"'
  for (const text of [html, live]) expect(text?.split('<img')).toHaveLength(2)
  expect(html).toContain(images)
})

it('gives a series what it has of its own, and says why a query has no answer', async () => {
  const query = { where: { projects: ['aave'] }, breakdown: ['project'], range: 'max' }
  const { picture } = await read(query, { own: ['cumulative:a:aave|fees'] })
  expect(picture.series).toMatchObject([{ name: 'Fees, cumulative' }])
  const { html } = await read({ metrics: ['fees +'] })
  expect(html).toContain('1 of 1 queries have no answer. ')
  expect(html).toMatch(/formula/i)
})
