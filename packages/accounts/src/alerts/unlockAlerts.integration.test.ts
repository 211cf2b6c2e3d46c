import { randomUUID } from 'node:crypto'
import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { updateUser } from '../users/updateUser.ts'
import type { AlertQuery } from './AlertQuery.ts'
import { changeAlert, muteAlert } from './changeAlert.ts'
import { checkAlerts } from './checkAlerts.ts'
import { createAlert } from './createAlert.ts'
import { listRuns } from './listAlerts.ts'
import { previewAlert } from './previewAlert.ts'
import { testAlert } from './testAlert.ts'

describe.each(STORE_KINDS)('alerts on unlocks in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  const begin = () => makeUser(accounts, `${randomUUID()}@bank.example`)
  const mailsTo = async ({ email }: TestUser) =>
    (await accounts.readMails()).filter(({ to }) => to === email)
  const runsOf = async (user: TestUser, alertId: string) =>
    (await listRuns(accounts, user.caller, { alertId, offset: 0 })).runs

  const condition = { kind: 'unlock', days: 7, projects: ['aave'], minimum_usd: 1e6 } as const
  /** The cliffs of Aave by day; each is worth two million. */
  let days: string[] = []
  let asked: unknown[] = []
  const askCalendar = (today: string) => async (query: AlertQuery) => {
    asked.push(query)
    const rows = days.map((day) => ({
      ...{ unlock_id: `aave/${day}`, project_id: 'aave', protocol: 'aave' },
      ...{ name: 'Aave', symbol: 'AAVE' },
      ...{ kind: 'cliff' as const, day, until: day, amount: 1e4, value_usd: 2e6 },
      ...{ share_of_circulating: 0.05, share_of_volume: null, allocations: [] },
      is_complete: true,
    }))
    const none = { totals: [], days: [], prices_as_of: null, sources: [] }
    return { today, from: today, to: today, rows, total: rows.length, ...none, meta: META }
  }
  const META = { data_version: 1, sample: false }
  /** A server whose clock shows a day. */
  const on = (day: string) => ({ ...accounts, now: () => new Date(`${day}T08:00:00Z`) })
  const check = (day: string, dataVersion = 1) =>
    checkAlerts(on(day), { dataVersion, ask: askCalendar(day) })
  const makeOn = async (user: TestUser, day: string, changes: object = {}) => {
    const definition = AlertDefinition.parse({ condition: { ...condition, ...changes } })
    const request = { name: 'Unlocks', definition, ask: askCalendar(day) }
    return (await createAlert(on(day), user, request)).alert.alert_id
  }
  beforeEach(async () => {
    await accounts.db.deleteFrom('alerts').execute()
    days = []
    asked = []
  })

  it('announce each once, on the day that it comes near, without any new data', async () => {
    const user = await begin()
    days = ['2026-03-10']
    const id = await makeOn(user, '2026-03-01')
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-03', '2026-03-04']) await check(day)
    await accounts.mail.deliver()
    const mails = await mailsTo(user)
    expect(mails.map(({ subject }) => subject)).toEqual(['Alert: Unlocks'])
    expect(mails[0]?.text).toContain(
      'Aave: 10.0K AAVE ($2.0M, 5.00% of circulating supply) unlocks on 10 Mar 2026, in 7 days.',
    )
    expect(mails[0]?.text).toContain('unlocks of at least $1.0M within 7 days')
    expect((await runsOf(user, id)).map(({ fired }) => fired)).toEqual([false, true, false])
    expect(asked.at(-1)).toEqual({
      ...{ days: 7, projects: ['aave'], minimum_usd: 1e6, minimum_share: null },
    })
  })

  it('stay announced when the schedule is loaded again or loses the project, and say when a day moves', async () => {
    const user = await begin()
    const id = await makeOn(user, '2026-03-01')
    days = ['2026-03-05']
    await check('2026-03-01', 2)
    await check('2026-03-01', 3)
    days = []
    await check('2026-03-02', 4)
    days = ['2026-03-05']
    await check('2026-03-02', 5)
    days = ['2026-03-06']
    await check('2026-03-03', 6)
    const fired = (await runsOf(user, id)).filter((run) => run.fired)
    expect(fired.map(({ outcomes }) => outcomes[0]?.period)).toEqual(['2026-03-06', '2026-03-05'])
  })

  it('ask for the favorites of the moment, and for none without any', async () => {
    const user = await begin()
    await makeOn(user, '2026-03-01', { projects: null })
    await updateUser(accounts, user.caller.userId, {
      config: { favorites: { projects: ['lido'] } },
    })
    await check('2026-03-02')
    expect(asked).toMatchObject([{ projects: [] }, { projects: ['lido'] }])
  })

  it('can be muted, tested and changed to another time ahead', async () => {
    const user = await begin()
    days = ['2026-03-05']
    const alertId = await makeOn(user, '2026-03-01')
    const { deliveries } = await testAlert(accounts, user, alertId)
    expect(deliveries).toMatchObject([{ channel: 'email', state: 'queued' }])
    await muteAlert(accounts, user.caller, { alertId, until: new Date('2099-01-01') })
    days = ['2026-03-05', '2026-03-06']
    await check('2026-03-02')
    const [run] = await runsOf(user, alertId)
    expect(run).toMatchObject({ fired: true, deliveries: [] })
    const definition = AlertDefinition.parse({ condition: { ...condition, days: 30 } })
    const ask = askCalendar('2026-03-02')
    const { alert } = await changeAlert(accounts, user, { alertId, definition, ask })
    expect(alert.series.map(({ period, limit }) => [period, limit])).toEqual([
      ['2026-03-05', 30],
      ['2026-03-06', 30],
    ])
  })

  it('are previewed for the next twelve months', async () => {
    const user = await begin()
    days = ['2026-03-05', '2026-09-05']
    const definition = AlertDefinition.parse({ condition })
    const ask = askCalendar('2026-03-01')
    const preview = await previewAlert(accounts, user.caller, { definition, ask })
    expect(asked).toMatchObject([{ days: 365 }])
    expect(preview.firings.map(({ period }) => period)).toEqual(days)
    expect(preview.outcomes.map(({ period }) => period)).toEqual(['2026-03-05'])
    expect(preview.drawn).toBeNull()
  })
})
