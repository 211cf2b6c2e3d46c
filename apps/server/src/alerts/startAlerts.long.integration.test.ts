import { createAlert } from '@tickmark/accounts/alerts/createAlert'
import { listRuns } from '@tickmark/accounts/alerts/listAlerts'
import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { startWebhook } from '@tickmark/accounts/testing/startWebhook'
import { updateUser } from '@tickmark/accounts/users/updateUser'
import { changeDigest } from '@tickmark/accounts/watchlist/Digest'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFigures } from './createFigures.ts'
import { startAlerts } from './startAlerts.ts'

const analytics = openForTests(openTestAnalytics)
const accounts = openForTests(() => openTestAccounts({ webhooks: { allowsPrivate: true } }))
let stop: () => Promise<void>
const failures: unknown[] = []
const webhook = openForTests(startWebhook)
beforeAll(async () => {
  await load('2026-01-01', [100, 110, 120])
  stop = startAlerts({
    analytics,
    lazyAccounts: { open: async () => accounts, isThere: () => true },
    figures: createFigures({ analytics, productName: 'Tickmark' }),
    report: (failure) => failures.push(failure),
    pace: { firstAfterMs: 0, lookEveryMs: 20, settledMs: 200 },
  })
})
afterAll(async () => {
  await stop()
})

const figures = () => createFigures({ analytics, productName: 'Tickmark' })
async function load(
  first: string,
  values: number[],
  changes: Parameters<typeof loadPoints>[2] = {},
) {
  await loadPoints(
    analytics,
    [
      ...series(first, values),
      ...series(
        first,
        values.map((value) => value / 10),
        { project_id: 'solana' },
      ),
    ],
    { observed_at: Date.parse('2026-06-01T00:00:00Z'), ...changes },
  )
  await refreshDerivedTables(analytics)
}

it('notifies the author of an alert after the import that made it fire, and not after the same one again', async () => {
  const user = await makeUser(accounts, 'ann@bank.example')
  const definition = AlertDefinition.parse({
    query: {
      metrics: ['fees'],
      where: { projects: ['ethereum', 'solana'] },
      breakdown: ['project'],
    },
    condition: { kind: 'threshold', direction: 'above', value: 150 },
    margin: 20,
    channels: { webhook_url: webhook.url },
  })
  const { alert, secret } = await createAlert(accounts, user, {
    name: 'Fees of chains',
    definition,
    ask: figures().ask,
  })
  expect(alert.series.map(({ label, value }) => [label, value])).toEqual([
    ['Ethereum', 120],
    ['Solana', 12],
  ])
  const runs = async () =>
    (await listRuns(accounts, user.caller, { alertId: alert.alert_id, offset: 0 })).runs
  const firedOf = async () => (await runs()).filter(({ fired }) => fired).length
  const checkedAgainst = () =>
    expect.poll(async () => (await runs())[0]?.data_version).toBe(analytics.dataVersion)

  await load('2026-01-04', [160, 170], { input: 'again.csv', content_hash: 'same' })
  await checkedAgainst()
  await expect.poll(() => webhook.calls.length).toBe(1)
  expect(await firedOf()).toBe(1)
  expect(webhook.isSigned(webhook.calls[0], secret ?? '')).toBe(true)
  expect(JSON.parse(webhook.calls[0]?.body ?? '').data.series).toEqual([
    expect.objectContaining({
      series_id: 'project:ethereum',
      label: 'Ethereum',
      // Of the days that came together, the first above the limit.
      period: '2026-01-04',
      value: 160,
    }),
  ])
  const mails = await accounts.readMails()
  expect(mails.map(({ subject }) => subject)).toEqual(['Alert: Fees of chains'])

  await load('2026-01-04', [160, 170], { input: 'again.csv', content_hash: 'same' })
  await checkedAgainst()
  // Within the margin nothing is armed again.
  await load('2026-01-06', [140, 155])
  await checkedAgainst()
  expect(await firedOf()).toBe(1)
  await load('2026-01-08', [125])
  await checkedAgainst()
  // The day that brought it back is restated.
  await load('2026-01-08', [180], { observed_at: Date.parse('2026-06-02T00:00:00Z') })
  await checkedAgainst()
  expect(await firedOf()).toBe(2)
  await expect.poll(() => webhook.calls.length).toBe(2)
  expect(failures).toEqual([])
})

it('collects the content of a digest from the same facts', async () => {
  const user = await makeUser(accounts, 'dora@bank.example')
  await updateUser(accounts, user.userId, {
    config: { favorites: { projects: ['ethereum', 'no-such'], metrics: ['fees'] } },
  })
  const facts = await figures().collect(
    { projects: ['ethereum', 'no-such'], metrics: ['fees', 'no-such'] },
    OPEN_ACCESS,
  )
  expect(facts).toMatchObject({
    day: '2026-01-08',
    sample: false,
    more_projects: 0,
    projects: [
      {
        name: 'Ethereum',
        figures: [{ label: 'Fees', value: '$180.00', week_change: 0.8 }],
      },
    ],
    metrics: [{ label: 'Fees', value: '$198.00' }],
    fundraises: [],
    unlocks: [],
  })
  expect(facts.projects[0]?.figures[0]?.day_change).toBeCloseTo(180 / 155 - 1)
  await changeDigest(accounts, user.caller, { is_on: true, hour: 0 })
})

it('watches each label, also one that appears late, and amounts of one label alone', async () => {
  const user = await makeUser(accounts, 'lea@bank.example')
  const ofLabel = (label: string, first: string, values: number[]) =>
    series(first, values, { project_id: 'lido', product_id: `label:${label}` })
  const loadLabels = async (...points: ReturnType<typeof series>[]) => {
    await loadPoints(analytics, points.flat(), { observed_at: Date.parse('2026-06-01T00:00:00Z') })
    await refreshDerivedTables(analytics)
  }
  await loadLabels(ofLabel('mev rewards', '2026-01-06', [1, 2, 3]))
  const make = async (query: object) => {
    const definition = AlertDefinition.parse({
      query: { metrics: ['fees'], ...query },
      condition: { kind: 'threshold', direction: 'above', value: 10 },
      channels: { email: false },
    })
    const { alert } = await createAlert(accounts, user, {
      ...{ name: 'Labels', definition, ask: figures().ask },
    })
    return {
      first: alert.series.map(({ series_id, label, value }) => [series_id, label, value]),
      fired: async () =>
        (
          await listRuns(accounts, user.caller, { alertId: alert.alert_id, offset: 0 })
        ).runs.flatMap(({ outcomes }) =>
          outcomes
            .filter(({ outcome }) => outcome === 'fires')
            .map(({ series_id, period, value }) => [series_id, period, value]),
        ),
    }
  }
  const each = await make({ where: { projects: ['lido'] }, breakdown: ['label'] })
  const one = await make({ where: { projects: ['lido'], labels: ['Priority  fees'] } })
  expect(each.first).toEqual([['label:mev rewards', 'Mev rewards', 3]])
  expect(one.first).toEqual([])
  await loadLabels(
    ofLabel('mev rewards', '2026-01-09', [4]),
    ofLabel('priority fees', '2026-01-09', [11]),
  )
  await expect.poll(each.fired).toEqual([['label:priority fees', '2026-01-09', 11]])
  await expect.poll(one.fired).toEqual([['all', '2026-01-09', 11]])
  expect(failures).toEqual([])
})
