import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { loadInput, loadPoints, point, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { NAMED_CALLS, type NamedCall } from '@tickmark/core/screens/NAMED_CALLS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, TEST_NOW } from '../../testing/openTestApi.ts'

const api = openForTests(openTestApi)
beforeAll(async () => {
  await loadPoints(api.analytics, [
    ...series('2024-01-01', [70, 80.5, 90], {
      metric_id: 'asset_market_cap_circulating',
      project_id: 'pax-gold',
      product_id: 'one',
    }),
    ...series('2024-01-01', Array(150).fill(2), { project_id: 'curve' }),
    ...series('2024-07-01', Array(31).fill(3.5), { project_id: 'curve' }),
  ])
  await loadPoints(
    api.analytics,
    series('2024-06-01', Array(40).fill(5_000), { project_id: 'lido' }),
  )
  const doubtful = point({ project_id: 'lido', day: '2024-07-11', value: 5_000e6 })
  await loadPoints(api.analytics, [doubtful], { checks: 'withhold' })
  await loadInput(api.analytics, (writer) => {
    writer.record('contracts', {
      chain_id: 'ethereum',
      address: '0x1',
      name: 'Pool',
      labels: ['aave'],
      category: 'lending',
      project_id: 'aave',
    })
    writer.record('contract_activity', {
      chain_id: 'ethereum',
      address: '0x1',
      day: '2024-01-04',
      inflow: 4.5,
      outflow: 1.25,
      gas_used: 3,
      events: 7,
      callers: 10,
    })
    const unlock = {
      record_id: 'one',
      project_id: 'aave',
      protocol: 'aave',
      token: 'AAVE',
      allocation: 'Team',
      category: 'insiders',
      kind: 'cliff',
      start: '2024-01-01 00:00:00',
      end: '2024-01-01 00:00:00',
      step_seconds: 0,
      steps: 0,
      amount: 123.5,
      is_complete: 1,
    }
    writer.record('vesting_schedules', unlock)
    const next = { project_id: 'lido', protocol: 'lido', amount: 99.5 }
    const soon = new Date(TEST_NOW + 5 * 86_400_000).toISOString().slice(0, 10)
    writer.record('vesting_schedules', {
      ...unlock,
      ...next,
      start: `${soon} 00:00:00`,
      end: `${soon} 00:00:00`,
    })
    writer.record('assets', {
      asset_id: 'one',
      name: 'One',
      asset_class: 'gold',
      reference_asset: 'Gold',
      issuer_id: 'pax-gold',
      chains: ['ethereum'],
    })
  })
  await refreshDerivedTables(api.analytics)
})

type Row = Record<string, unknown>
type Case = {
  input: Record<string, unknown>
  /** The fields of the figures in a row of the call's table; none if it has only words. */
  fields: string[]
}

/** Every named query, so that a new one cannot be forgotten. */
const CASES: Record<NamedCall, Case> = {
  'metrics.getRanking': { input: { metric_id: 'fees', interval: '7d' }, fields: ['value'] },
  'projects.getFigures': {
    input: { columns: ['fees_max_sum', 'price_7d_latest'], formulas: ['max:fees / 7'] },
    fields: ['fees_max_sum', 'price_7d_latest', 'max:fees / 7'],
  },
  'projects.getComposition': {
    input: { project_id: 'aave', metric_id: 'fees', by: 'chain', interval: 'max' },
    fields: ['value'],
  },
  'projects.listCompetitors': {
    input: { project_id: 'aave', metric_id: 'fees', interval: '30d' },
    fields: ['value'],
  },
  // The few days of the test store have no quartiles.
  'projects.getValuationHistory': { input: { project_id: 'aave' }, fields: [] },
  'projects.getVestingSchedule': { input: { project_id: 'aave' }, fields: ['tokens'] },
  'projects.getTokenRights': { input: { project_id: 'aave' }, fields: [] },
  'projects.listEvents': { input: { projects: ['aave'] }, fields: [] },
  'projects.getBridgeFlows': { input: {}, fields: [] },
  'projects.getComparables': { input: { project_id: 'aave' }, fields: [] },
  'projects.getUnlockCalendar': { input: { days: 30 }, fields: ['amount'] },
  'projects.getFinancialStatement': {
    input: { project_slug: 'ethereum', granularity: 'month', interval: '1y' },
    fields: ['value', 'ltm'],
  },
  'projects.getStatementLines': { input: { window: 'quarter' }, fields: ['fees'] },
  'metrics.getCoverage': { input: { metric_id: 'fees' }, fields: [] },
  'metrics.listLabels': { input: {}, fields: [] },
  'sectors.getTotals': {
    input: { interval: '30d', metrics: ['fees'] },
    fields: ['total', 'value'],
  },
  'fundraises.search': { input: { projects: ['aave'] }, fields: ['amount_usd'] },
  'fundraises.getTotals': { input: { by: 'month' }, fields: ['rounds', 'amount_usd'] },
  'fundraises.getInvestor': { input: { investor: 'A' }, fields: ['rounds'] },
  'contracts.getTrending': { input: {}, fields: ['inflow', 'net_flow', 'callers'] },
  'contracts.getOfProject': { input: { project_id: 'aave' }, fields: [] },
  'status.getDataStatus': { input: {}, fields: [] },
  'assets.getOverview': { input: {}, fields: ['market_cap'] },
  'status.getFreshness': { input: {}, fields: ['series'] },
  'status.listChecks': { input: {}, fields: [] },
  'status.getQuality': { input: {}, fields: [] },
  'status.listHeldPoints': { input: {}, fields: ['value', 'expected'] },
  'status.listSecondOpinions': { input: {}, fields: [] },
  'status.listGaps': { input: {}, fields: ['days'] },
  'projects.getCatalogue': { input: { project_id: 'aave' }, fields: [] },
  'status.listCatalogueChanges': { input: { projects: ['aave'] }, fields: [] },
  'facts.restatements': { input: {}, fields: ['old_value', 'new_value'] },
}

const explain = (procedure: string, input: object) =>
  api.ask({ method: 'POST', url: '/v2/calls/sql', payload: { procedure, input } })

async function listRows(procedure: NamedCall, input: Record<string, unknown>): Promise<Row[]> {
  const rest = new URLSearchParams()
  const path = NAMED_CALLS[procedure].replace(/\{(\w+)\}/, (_, name: string) => String(input[name]))
  for (const [name, value] of Object.entries(input))
    if (!NAMED_CALLS[procedure].includes(`{${name}}`))
      for (const one of Array.isArray(value) ? value : [value]) rest.append(name, String(one))
  rest.append('format', 'jsonl')
  const { body } = await api.ask(`${path}?${rest}`)
  return body
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function listNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listNumbers)
    : []
}

describe('the SQL behind a named query', () => {
  it.each(Object.entries(CASES) as [NamedCall, Case][])(
    '%s answers its figures',
    async (procedure, { input, fields }) => {
      const rows = await listRows(procedure, input)
      const response = await explain(procedure, input)
      expect(response.statusCode, response.body).toBe(200)
      const { statements } = response.json().data
      const answered: unknown[] = []
      for (const sql of statements) answered.push(await api.analytics.rows({ sql }))
      const numbers = new Set(listNumbers(answered))
      const figures = rows.flatMap((row) => fields.flatMap((field) => listNumbers(row[field])))
      expect(figures.filter((figure) => !numbers.has(figure))).toEqual([])
      expect(figures.length > 0).toBe(fields.length > 0)
    },
  )

  it('asks for the notes last, and holds the values', async () => {
    const { statements } = (
      await explain('metrics.getRanking', { metric_id: 'fees', interval: '7d', projects: ['aave'] })
    ).json().data
    expect(statements[0]).toMatch(/^-- Data version \d+; 1 of \d\nSELECT[\s\S]+'aave'/)
    expect(statements[0]).not.toContain('{p')
    expect(statements.at(-1)).toMatch(/^-- .+: (available series|checks)/)
  })

  it('is refused as the call is', async () => {
    expect((await explain('metrics.getRanking', { metric_id: 'nothing' })).statusCode).toBe(404)
    const wrong = await explain('metrics.getRanking', { metric_id: 'fees', interval: '8d' })
    expect(wrong.json()).toMatchObject({ type: 'bad-request', errors: [{ field: 'interval' }] })
    expect((await explain('people.showMe', {})).statusCode).toBe(400)
  })
})
