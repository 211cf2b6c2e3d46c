import { randomUUID } from 'node:crypto'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { AppError } from '@tickmark/core/errors/AppError'
import { describe, expect, it } from 'vitest'
import type { Accounts } from '../context/Accounts.ts'
import { suspendUser } from '../staff/setSuspended.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { STORE_KINDS } from '../testing/openTestAccounts.ts'
import { openTestAlerts } from '../testing/openTestAlerts.ts'
import { changeAlert, deleteAlert, muteAlert, renewWebhookSecret } from './changeAlert.ts'
import { checkAlerts, forgetNewerData } from './checkAlerts.ts'
import { createAlert } from './createAlert.ts'
import { listAlerts, listRuns, showAlert } from './listAlerts.ts'
import { previewAlert } from './previewAlert.ts'
import { testAlert } from './testAlert.ts'

describe.each(STORE_KINDS)('alerts in a store that is %s', (kind) => {
  const { accounts, webhook, world, ask, load, begin, define, make, mailsTo, runsOf } =
    openTestAlerts(kind)

  it('tell by email and webhook once, and again only after the values were back', async () => {
    const user = await begin()
    const { alert, secret } = await make(user, {
      margin: 2,
      channels: { webhook_url: webhook.url },
    })
    expect(alert.series).toMatchObject([{ series_id: 'all', value: 5, is_out: false, limit: 10 }])
    await load(5, 11)
    await load(5, 11)
    await load(5, 9)
    await load(5, 12)
    expect(webhook.calls).toHaveLength(1)
    await load(5, 8)
    await load(5, 12.5)
    expect((await runsOf(user, alert.alert_id)).map(({ fired }) => fired)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ])
    const mails = await mailsTo(user)
    expect(mails.map(({ subject }) => subject)).toEqual(['Alert: High fees', 'Alert: High fees'])
    expect(mails[0]?.text).toContain('Fees: $11.00 on 2 Jan 2026 (threshold $10.00).')
    expect(mails[0]?.text).toContain('/explorer/account/alerts')
    const [first, second] = webhook.calls
    expect(webhook.isSigned(first, secret ?? '')).toBe(true)
    expect(webhook.isSigned(first, 'whsec_AAAA')).toBe(false)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'alert.fired',
      data: {
        alert_id: alert.alert_id,
        name: 'High fees',
        description: 'Fees above $10.00',
        sample: false,
        series: [{ series_id: 'all', period: '2026-01-02', value: 11, limit: 10 }],
      },
    })
    expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id'])
    const [newest] = await runsOf(user, alert.alert_id)
    expect(newest?.deliveries).toMatchObject([
      { channel: 'email', state: 'queued' },
      { channel: 'webhook', state: 'delivered', attempts: 1, detail: 'answered 200' },
    ])
  })

  it('ask the same query once for all alerts that have it', async () => {
    const users = [await begin(), await begin()]
    const above = (value: number) =>
      ({ condition: { kind: 'threshold', direction: 'above', value } }) as const
    for (const user of users) for (const value of [8, 9, 10]) await make(user, above(value))
    await make(users[0] as TestUser, { query: { metrics: ['revenue'] } })
    world.asked = 0
    await load(5, 11)
    expect(world.asked).toBe(2)
    expect(await mailsTo(users[1] as TestUser)).toHaveLength(3)
  })

  it('of a user whose queries take long come last', async () => {
    const [heavy, light] = [await begin(), await begin()]
    const ranges = ['7d', '30d', '90d', '180d', '365d', 'max'] as const
    for (const range of ranges) {
      await make(heavy, { query: { metrics: ['fees'], range } })
      await make(light, { query: { metrics: ['revenue'], range } })
    }
    let ms = 0
    const asked: string[] = []
    const slow: Accounts = Object.create(accounts, {
      now: { value: () => new Date(accounts.now().getTime() + ms) },
    })
    await checkAlerts(slow, {
      dataVersion: 2,
      ask: async (query) => {
        const metric = 'metrics' in query ? String(query.metrics[0]) : ''
        asked.push(metric)
        if (metric === 'fees') ms += 5_000
        return ask()
      },
    })
    expect(asked.filter((metric) => metric === 'revenue')).toHaveLength(6)
    expect(asked.slice(-2)).toEqual(['fees', 'fees'])
    expect(asked).toHaveLength(12)
  })

  it('are not checked twice by servers that check at once, nor against data they have seen', async () => {
    const user = await begin()
    const { alert } = await make(user)
    Object.assign(world, { values: [5, 11], version: 2 })
    const check = () => checkAlerts(accounts, { dataVersion: 2, ask })
    await Promise.all([check(), check(), check()])
    await check()
    expect(await runsOf(user, alert.alert_id)).toHaveLength(1)
    expect(await mailsTo(user)).toHaveLength(1)
    // A new store of facts counts its versions from the start.
    await forgetNewerData(accounts, 1)
    world.version = 0
    await load(5, 8)
    expect(await runsOf(user, alert.alert_id)).toHaveLength(2)
  })

  it('pause while their user is suspended, with webhooks that wait, and go on once restored', async () => {
    const user = await begin()
    const staff = await makeUser(accounts, `${randomUUID()}@company.example`)
    const suspend = (isSuspended: boolean) =>
      suspendUser(accounts, staff, { userId: user.userId, isSuspended })
    const { alert } = await make(user, { channels: { webhook_url: webhook.url } })
    const makeDue = () =>
      accounts.db
        .updateTable('alert_deliveries')
        .set({ next_attempt_at: new Date(0) })
        .execute()
    webhook.answer = 503
    await load(5, 11)
    expect([webhook.calls.length, (await mailsTo(user)).length]).toEqual([1, 1])
    await suspend(true)
    webhook.answer = 200
    await makeDue()
    await load(5, 8)
    await load(5, 12)
    expect([webhook.calls.length, (await mailsTo(user)).length]).toEqual([1, 1])
    expect(await runsOf(user, alert.alert_id)).toHaveLength(1)
    await suspend(false)
    // Waiting webhooks are called first; alerts check values again from the next load on.
    await accounts.webhooks.deliver()
    expect(webhook.calls).toHaveLength(2)
    expect(webhook.calls[1]?.headers['webhook-id']).toBe(webhook.calls[0]?.headers['webhook-id'])
    await load(5, 8)
    await load(5, 12)
    expect([webhook.calls.length, (await mailsTo(user)).length]).toEqual([3, 2])
  })

  it('say why they cannot be checked, and are checked again once they can', async () => {
    const user = await begin()
    const { alert } = await make(user)
    world.fault = new AppError('bad-request', 'There is no metric "fees".')
    expect(await load(5, 6)).toEqual([])
    expect((await showAlert(accounts, user.caller, alert.alert_id)).fault).toBe(
      'There is no metric "fees".',
    )
    world.fault = new Error('the engine fell over')
    expect(await load(5, 6)).toHaveLength(1)
    expect(await runsOf(user, alert.alert_id)).toHaveLength(1)
    delete world.fault
    await load(5, 11)
    expect(await showAlert(accounts, user.caller, alert.alert_id)).toMatchObject({ fault: null })
    expect(await mailsTo(user)).toHaveLength(1)
  })

  it('keep following the values while they are muted, and send nothing of it later', async () => {
    const user = await begin()
    const { alert } = await make(user)
    const id = alert.alert_id
    const until = new Date(Date.now() + 60_000)
    await muteAlert(accounts, user.caller, { alertId: id, until })
    await load(5, 11)
    await muteAlert(accounts, user.caller, { alertId: id, until: null })
    await load(5, 12)
    expect(await mailsTo(user)).toEqual([])
    expect((await runsOf(user, id)).map(({ fired }) => fired)).toEqual([false, true])
    expect((await showAlert(accounts, user.caller, id)).last_fired_at).not.toBeNull()
  })

  it('start over with another condition, and go on with another channel', async () => {
    const user = await begin()
    const { alert, secret } = await make(user)
    const id = alert.alert_id
    expect(secret).toBeNull()
    const change = (definition: AlertDefinition) =>
      changeAlert(accounts, user, { alertId: id, definition, ask })
    world.asked = 0
    const changed = await change(define({ channels: { webhook_url: webhook.url } }))
    expect([world.asked, changed.secret?.startsWith('whsec_')]).toEqual([0, true])
    await load(5, 11)
    expect(webhook.calls).toHaveLength(1)
    const lower = { kind: 'threshold', direction: 'above', value: 7 } as const
    await change(define({ condition: lower }))
    expect(world.asked).toBe(2)
    await load(5, 12)
    expect(webhook.calls).toHaveLength(1)
    const { alert: renamed } = await changeAlert(accounts, user, {
      alertId: id,
      name: 'Fees',
      ask,
    })
    expect(renamed).toMatchObject({ name: 'Fees', definition: { condition: lower } })
  })

  it('belong to one user, and no other user finds them', async () => {
    const [user, other] = [await begin(), await begin()]
    const { alert } = await make(user, { channels: { webhook_url: webhook.url } })
    const id = alert.alert_id
    for (const act of [
      () => showAlert(accounts, other.caller, id),
      () => deleteAlert(accounts, other, id),
      () => testAlert(accounts, other, id),
      () => listRuns(accounts, other.caller, { alertId: id, offset: 0 }),
      () => renewWebhookSecret(accounts, other, id),
      () => muteAlert(accounts, other.caller, { alertId: id, until: null }),
      () => changeAlert(accounts, other, { alertId: id, name: 'x', ask }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not-found' })
    await deleteAlert(accounts, user, id)
    const acts = await accounts.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'object', 'before', 'after'])
      .where('object', '=', `alert:${id}`)
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['alert.create', 'alert.delete'])
    expect(acts[0]).toMatchObject({ actor_id: user.userId, after: { name: 'High fees' } })
    expect(JSON.stringify(acts)).not.toContain('http')
    expect(await listAlerts(accounts, user.caller)).toEqual([])
  })

  it('are as many as a tier keeps', async () => {
    const user = await begin()
    const gated = { ...accounts, isGated: true }
    const one = { name: 'x', definition: define(), ask }
    for (let count = 0; count < 50; count++)
      await createAlert(gated, user, { ...one, name: `${count}` })
    await expect(createAlert(gated, user, one)).rejects.toThrow('the limit of 50 alerts')
  })

  it('are made once where a client sends one again, with the secret of its webhook', async () => {
    const user = await begin()
    const webhook_url = 'http://127.0.0.1:1/hook'
    const one = {
      name: 'x',
      definition: define({ channels: { email: false, webhook_url } }),
      ask,
    }
    const [first, again] = [
      await createAlert(accounts, user, one),
      await createAlert(accounts, user, one),
    ]
    expect(again).toEqual(first)
    expect(first.secret).toMatch(/^whsec_/)
    await createAlert(accounts, user, { ...one, name: 'y' })
    await createAlert(accounts, user, one)
    expect(await listAlerts(accounts, user.caller)).toHaveLength(3)
  })

  it('keep the newest five hundred checks', async () => {
    const user = await begin()
    const { alert } = await make(user)
    await accounts.db
      .insertInto('alert_runs')
      .values(
        Array.from({ length: 505 }, () => ({
          alert_id: alert.alert_id,
          data_version: 1,
          fired: false,
        })),
      )
      .execute()
    await load(5, 6)
    const { total, runs } = await listRuns(accounts, user.caller, {
      alertId: alert.alert_id,
      offset: 450,
    })
    expect([total, runs.length]).toEqual([500, 50])
    const ids = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await listRuns(accounts, user.caller, {
        alertId: alert.alert_id,
        offset: 0,
        cursor,
      })
      for (const { run_id } of page.runs) ids.add(run_id)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(ids.size).toBe(500)
  })

  it('show beforehand what they would have said', async () => {
    const user = await begin()
    world.values = [5, 11, 12, 4, 20]
    const preview = await previewAlert(accounts, user.caller, { definition: define(), ask })
    expect(preview.firings.map(({ period, value }) => [period, value])).toEqual([
      ['2026-01-02', 11],
      ['2026-01-05', 20],
    ])
    expect(preview.drawn).toEqual({
      label: 'Fees',
      values: [5, 11, 12, 4, 20],
      limits: [10, 10, 10, 10, 10],
    })
    expect(preview.outcomes).toMatchObject([{ outcome: 'stays', value: 20 }])
  })
})
