import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadInput,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import { RECORDED_EVENTS } from '@tickmark/core/events/EVENT_KINDS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { registerFeeds } from './registerFeeds.ts'

const analytics = openForTests(openTestAnalytics)
const app = openForTests(() => {
  const server = fastify()
  registerFeeds(server, {
    analytics,
    config: makeConfig({ TT_PUBLIC_URL: 'https://terminal.example' }),
  })
  return server
})

const read = async (address: string) => {
  const answer = await app.inject(address)
  return { ...answer.json(), status: answer.statusCode }
}

it('is an empty feed before anything was restated, as old as time', async () => {
  const rss = await app.inject('/feeds/restatements.xml')
  expect([rss.statusCode, rss.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  expect(rss.body).not.toContain('<item>')
  expect((await read('/feeds/restatements.json')).items).toEqual([])
})

it('has an entry for each project that a load changed, with the largest change', async () => {
  await loadPoints(analytics, [
    point({ day: '2025-05-01', value: 10 }),
    point({ day: '2025-05-02', value: 20 }),
    point({ day: '2025-05-01', value: 5, project_id: 'aave' }),
  ])
  await loadPoints(
    analytics,
    [
      point({ day: '2025-05-01', value: 15 }),
      point({ day: '2025-05-02', value: 19 }),
      point({ day: '2025-05-01', value: 0, project_id: 'aave', metric_id: 'revenue' }),
      point({ day: '2025-05-01', value: 6, project_id: 'aave' }),
    ],
    { observed_at: Date.parse('2026-02-01T00:00:00Z') },
  )
  await refreshDerivedTables(analytics)
  const { items, version } = await read('/feeds/restatements.json')
  expect(version).toBe('https://jsonfeed.org/version/1')
  expect(items).toMatchObject([
    {
      title: 'Aave: 1 value restated in Fees',
      url: 'https://terminal.example/explorer/status/restatements?projects=aave&since=2026-02-01',
      summary: 'test changed 1 value of 2025-05-01. The largest change is +20.0%.',
      date_modified: '2026-02-01T00:00:00.000Z',
    },
    {
      title: 'Ethereum: 2 values restated in Fees',
      summary: 'test changed 2 values from 2025-05-01 to 2025-05-02. The largest change is +50.0%.',
    },
  ])
  const rss = await app.inject('/feeds/restatements.xml')
  expect(rss.body.match(/<item>/g)).toHaveLength(2)
  const again = await app.inject({
    url: '/feeds/restatements.xml',
    headers: { 'if-none-match': String(rss.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

it('has an entry for each project of which a load brought what did not pass a check', async () => {
  expect((await read('/feeds/held-points.json')).items).toEqual([])
  await loadPoints(
    analytics,
    series('2025-07-01', [...new Array<number>(40).fill(5_000), 500_000], { project_id: 'lido' }),
    { checks: 'withhold', observed_at: Date.parse('2026-03-01T00:00:00Z') },
  )
  await refreshDerivedTables(analytics)
  const { items } = await read('/feeds/held-points.json?projects=lido')
  expect(items).toMatchObject([
    {
      title: 'Lido: 1 value quarantined in Fees',
      url: 'https://terminal.example/explorer/status/held?projects=lido',
      summary:
        'From test, 1 value of 2025-08-10 did not pass a check: Outlier check. Shown as provisional.',
    },
  ])
  expect((await app.inject('/feeds/held-points.xml')).body.match(/<item>/g)).toHaveLength(1)
  expect((await read('/feeds/held-points.json?projects=aave')).items).toEqual([])
})

it('can be of some projects, which may be named as people do', async () => {
  const { items } = await read('/feeds/restatements.json?projects=ETH')
  expect(items).toMatchObject([{ title: 'Ethereum: 2 values restated in Fees' }])
})

it.each([
  ['an unknown project', 'no-such-project'],
  ['too many', Array.from({ length: 51 }, (_, index) => `p${index}`).join(',')],
])('refuses %s', async (_what, projects) => {
  expect((await app.inject(`/feeds/restatements.xml?projects=${projects}`)).statusCode).not.toBe(
    200,
  )
})

it('has the cliffs of the next year as a calendar, of all tokens or of some', async () => {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await loadInput(
    analytics,
    (writer) => {
      for (const project_id of ['aave', 'lido'])
        writer.record('vesting_schedules', {
          record_id: project_id,
          project_id,
          protocol: project_id,
          token: project_id,
          allocation: 'Team',
          category: 'insiders',
          kind: 'cliff',
          start: `${day} 00:00:00`,
          end: `${day} 00:00:00`,
          step_seconds: 0,
          steps: 0,
          amount: 1_000,
          is_complete: 1,
        })
    },
    { observed_at: Date.now() },
  )
  await refreshDerivedTables(analytics)
  const countOf = async (query: string) => {
    const { body, headers } = await app.inject(`/feeds/unlocks.ics${query}`)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    return body.split('BEGIN:VEVENT').length - 1
  }
  expect(await countOf('')).toBe(2)
  expect(await countOf('?projects=aave')).toBe(1)
  const { body } = await app.inject('/feeds/unlocks.ics?projects=nobody')
  expect(body).toContain('There is no project')
})

it('has events of all kinds as a calendar, of those of a year ahead and of one kind too', async () => {
  const today = Date.now()
  const at = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const about = { project_id: 'gmx', url: 'https://example.org/news', author: '' }
  await loadInput(analytics, (writer) => {
    for (const [index, kind] of RECORDED_EVENTS.entries())
      writer.record('events', {
        ...{ ...about, record_id: kind, kind, title: `A ${kind}, it is said`, amount_usd: null },
        day: at(index - 2),
      })
    for (const [right_id, value] of [
      ['fee_switch', 'on'],
      ['equity', 'separate'],
    ] as const)
      writer.record('token_rights', {
        ...{ ...about, record_id: right_id, right_id, value, note: '', day: at(-3) },
      })
    writer.record('fundraises', {
      ...{ record_id: 'gmx', project_id: 'gmx', name: 'GMX', day: at(-4), round: 'Seed' },
      ...{ amount_usd: 1e6, valuation_usd: null, lead_investors: [], other_investors: [] },
      ...{ chains: [], category: '', sector: '', url: '' },
    })
    writer.record('vesting_schedules', {
      ...{ record_id: 'gmx', project_id: 'gmx', protocol: 'gmx', token: 'GMX', amount: 7 },
      ...{ allocation: 'Team', category: 'insiders', kind: 'cliff', is_complete: 1 },
      ...{ start: `${at(20)} 00:00:00`, end: `${at(20)} 00:00:00`, step_seconds: 0, steps: 0 },
    })
  })
  await loadPoints(analytics, [point({ day: '2025-06-01', value: 1, project_id: 'gmx' })])
  await loadPoints(analytics, [point({ day: '2025-06-01', value: 2, project_id: 'gmx' })], {
    observed_at: today,
  })
  await refreshDerivedTables(analytics)
  const listIds = async (query: string) => {
    const { body } = await app.inject(`/feeds/events.ics?projects=gmx${query}`)
    const ids = body.replaceAll('\r\n ', '').matchAll(/^UID:([^@]+)@/gm)
    return [...ids].map(([, id = '']) => decodeURIComponent(id).split('/')[0]).toSorted()
  }
  expect(await listIds('')).toEqual([
    ...RECORDED_EVENTS.map(() => 'event'),
    ...['restatement', 'right', 'right', 'round', 'unlock'],
  ])
  expect(await listIds('&kinds=hack,unlock')).toEqual(['event', 'unlock'])
  expect((await app.inject('/feeds/events.ics?kinds=party')).body).toContain('no kind of event')
  const without = fastify()
  const config = makeConfig({
    TT_PUBLIC_URL: 'https://terminal.example',
    TT_FLAGS: 'DATASET_FUNDRAISES_ENABLED=off',
  })
  registerFeeds(without, { analytics, config })
  for (const address of ['/feeds/events.ics', '/feeds/events.json'])
    expect((await without.inject(`${address}?projects=gmx`)).body).not.toContain('round%2F')
  expect((await without.inject('/feeds/events.json?projects=gmx')).body).not.toContain('round/')
})

it('has no calendar of unlocks while the switch of their page is off', async () => {
  const address = '/feeds/unlocks.ics'
  expect((await app.inject(address)).statusCode).toBe(200)
  const without = fastify()
  setErrorHandler(without)
  registerFeeds(without, {
    analytics,
    config: makeConfig({ TT_FLAGS: 'VESTING_SCHEDULE_ENABLED=off' }),
  })
  expect((await without.inject(address)).statusCode).toBe(404)
  expect((await without.inject('/feeds/restatements.json')).statusCode).toBe(200)
})
