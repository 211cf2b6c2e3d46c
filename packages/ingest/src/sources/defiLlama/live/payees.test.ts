import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { PROVIDERS } from '../../../testing/PROVIDERS.ts'
import { startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const connector = createDefiLlama({ key: null })
const ofPayees = { ...connector, datasets: connector.datasets.filter(({ id }) => id === 'payees') }

/** The status with which the source refuses a kind of amounts; all others are answered. */
const refused = new Map<string, number>()
const provider = openForTests(() =>
  startFakeProvider({
    ...PROVIDERS,
    'api.llama.fi': (url) => {
      const status = refused.get(url.searchParams.get('dataType') ?? '')
      return status === undefined
        ? PROVIDERS['api.llama.fi']?.(url)
        : { status, body: { error: 'upgrade' } }
    },
  }),
)
beforeEach(() => {
  refused.clear()
  provider.change(null)
  provider.requests.length = 0
})

const sync = () => syncInMemory(ofPayees, provider.origin)
const JANUARY_3 = '2026-01-03'

it('takes each amount from its own kind, of protocols and of chains', async () => {
  const { writer, failed } = await sync()
  const amountOf = (metric: string, project: string) =>
    writer.points.find(
      (point) =>
        point.metric_id === metric &&
        point.project_id === project &&
        !point.chain_id &&
        point.day === JANUARY_3,
    )?.value
  const shares = {
    holders_revenue: 0.2,
    protocol_revenue: 0.05,
    user_fees: 0.9,
    bribes: 0.03,
    token_taxes: 0.02,
    creator_revenue: 0.01,
  }
  for (const project of ['lido', 'aave', 'ethereum'])
    for (const [metric, share] of Object.entries(shares))
      expect([metric, project, amountOf(metric, project)]).toEqual([
        metric,
        project,
        expect.closeTo(1_020 * share, 9),
      ])
  expect(failed).toEqual([])
})

it.each([400, 402, 404])('takes the other kinds where one is answered by %i', async (status) => {
  refused.set('dailyBribesRevenue', status)
  refused.set('dailyHoldersRevenue', status)
  const { writer, failed } = await sync()
  expect(failed).toEqual([])
  const given = new Set(writer.points.map(({ metric_id }) => metric_id))
  expect([...given].toSorted()).toEqual([
    'creator_revenue',
    'protocol_revenue',
    'token_taxes',
    'user_fees',
  ])
})

it('fails nothing where the source has none of the kinds', async () => {
  for (const kind of [
    'dailyHoldersRevenue',
    'dailyProtocolRevenue',
    'dailyUserFees',
    'dailyBribesRevenue',
    'dailyTokenTaxes',
    'dailyCreatorRevenue',
  ])
    refused.set(kind, 402)
  const { writer, failed } = await sync()
  expect([writer.points, failed]).toEqual([[], []])
})

it('fails, and says so, where entries have other names for their fields', async () => {
  provider.change((body) => {
    const { protocols } = body as { protocols?: object[] }
    return protocols === undefined ? body : { protocols: protocols.map((entry) => ({ entry })) }
  })
  const { failed } = await sync()
  expect(failed.map(({ message }) => message)).toEqual([
    expect.stringContaining('no list of the source has an entry with a known name'),
  ])
})

it('requests a kind only of what its list contains', async () => {
  provider.change((body, url) =>
    url.pathname === '/overview/fees' && url.searchParams.get('dataType') !== 'dailyHoldersRevenue'
      ? { protocols: [] }
      : body,
  )
  await sync()
  const kinds = provider.requests
    .filter(({ url }) => url.pathname.startsWith('/summary/'))
    .map(({ url }) => `${url.pathname} ${url.searchParams.get('dataType')}`)
  expect(kinds.toSorted()).toEqual([
    '/summary/fees/aave dailyHoldersRevenue',
    '/summary/fees/ethereum dailyHoldersRevenue',
    '/summary/fees/lido dailyHoldersRevenue',
  ])
})

it('keeps negative amounts, and holders revenue above revenue, as they are stated', async () => {
  provider.change((body, url) =>
    url.pathname === '/summary/fees/lido'
      ? { totalDataChart: [[Date.parse(`${JANUARY_3}T00:00:00Z`) / 1000, -40]] }
      : body,
  )
  const { writer } = await sync()
  const ofLido = writer.points.filter(
    ({ project_id, metric_id }) => project_id === 'lido' && metric_id === 'holders_revenue',
  )
  expect(ofLido.map(({ day, value }) => [day, value])).toEqual([[JANUARY_3, -40]])
  expect(writer.rejects).toEqual([])
})
