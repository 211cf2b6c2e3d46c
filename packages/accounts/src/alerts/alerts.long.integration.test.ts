import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AlertDefinition, type AlertDefinitionInput } from '@tickmark/core/alerts/AlertDefinition'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { suspendUser } from '../staff/setSuspended.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS, type TestAccounts } from '../testing/openTestAccounts.ts'
import { startWebhook } from '../testing/startWebhook.ts'
import { changeAlert, deleteAlert, muteAlert, renewWebhookSecret } from './changeAlert.ts'
import { checkAlerts, forgetNewerData } from './checkAlerts.ts'
import { createAlert } from './createAlert.ts'
import { listAlerts, listRuns, showAlert } from './listAlerts.ts'
import { previewAlert } from './previewAlert.ts'
import { testAlert } from './testAlert.ts'

describe.each(STORE_KINDS)('alerts in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind, webhooks: { allowsPrivate: true } }))
  const webhook = openForTests(startWebhook)
  beforeEach(async () => {
    await accounts.db.deleteFrom('alerts').execute()
    webhook.calls.length = 0
    webhook.answer = 200
    world = { version: 1, values: [5], asked: 0 }
  })

  /** What the facts say: the days of fees from 1 January on. */
  let world: { version: number; values: (number | null)[]; asked: number; fault?: Error }
  const ask = async (): Promise<MetricAnswer> => {
    world.asked++
    if (world.fault !== undefined) throw world.fault
    const timestamps = world.values.map((_value, index) => addDays('2026-01-01', index))
    return {
      dimensions: [],
      timestamps,
      series: [
        { key: {}, metric: 'fees', label: 'Fees', values: world.values, provisional_from: null },
      ],
      meta: {
        data_version: world.version,
        sources: [],
        missing: [],
        sample: false,
        checks: [],
        anchors: {},
        data_ends: {},
        total_series: 1,
        range: { from: '2026-01-01', to: timestamps.at(-1) ?? '2026-01-01' },
        data_from: null,
        data_to: null,
      },
    }
  }
  /** Another load, after which all alerts are checked. */
  const load = async (...values: (number | null)[]) => {
    world = { ...world, values, version: world.version + 1 }
    const failures: unknown[] = []
    await checkAlerts(accounts, {
      dataVersion: world.version,
      ask,
      report: (failure) => failures.push(failure),
    })
    await accounts.webhooks.deliver()
    return failures
  }
  const begin = () => makeUser(accounts, `${randomUUID()}@bank.example`)
  const define = (changes: Partial<AlertDefinitionInput> = {}) =>
    AlertDefinition.parse({
      query: { metrics: ['fees'] },
      condition: { kind: 'threshold', direction: 'above', value: 10 },
      ...changes,
    })
  const make = async (user: TestUser, changes: Partial<AlertDefinitionInput> = {}) =>
    createAlert(accounts, user, { name: 'High fees', definition: define(changes), ask })
  const mailsTo = async ({ email }: TestUser) =>
    (await accounts.readMails()).filter(({ to }) => to === email)
  const runsOf = async (user: TestUser, alertId: string) =>
    (await listRuns(accounts, user.caller, { alertId, offset: 0 })).runs

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

  it('ask the same question once for all alerts that have it', async () => {
    const users = [await begin(), await begin()]
    for (const user of users) for (let count = 0; count < 3; count++) await make(user)
    await make(users[0] as TestUser, { query: { metrics: ['revenue'] } })
    world.asked = 0
    await load(5, 11)
    expect(world.asked).toBe(2)
    expect(await mailsTo(users[1] as TestUser)).toHaveLength(3)
  })

  it('are not checked twice by servers that check at once, nor against data they have seen', async () => {
    const user = await begin()
    const { alert } = await make(user)
    world = { ...world, values: [5, 11], version: 2 }
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
    // What waited is called first; the values are followed again from the next load on.
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

  it('belong to one user, whom nobody else finds them by', async () => {
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
    for (let count = 0; count < 50; count++) await createAlert(gated, user, one)
    await expect(createAlert(gated, user, one)).rejects.toThrow('There can be 50 alerts')
  })

  it('refuse webhooks to private addresses where the operator does not allow them', async () => {
    const user = await begin()
    const strict = { ...accounts, webhooks: Object.assign(Object.create(accounts.webhooks), {}) }
    Object.defineProperty(strict.webhooks, 'policy', { value: { allowsPrivate: false } })
    const definition = define({ channels: { webhook_url: webhook.url } })
    await expect(createAlert(strict, user, { name: 'x', definition, ask })).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ field: 'definition.channels.webhook_url' }],
    })
  })

  it('try a webhook again that fails, with the same id, and give up one that redirects', async () => {
    const user = await begin()
    const { alert } = await make(user, { channels: { email: false, webhook_url: webhook.url } })
    webhook.answer = 500
    await load(5, 11)
    const delivery = async () => (await runsOf(user, alert.alert_id))[0]?.deliveries[0]
    expect(await delivery()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      detail: 'answered 500',
    })
    await accounts.webhooks.deliver()
    expect(webhook.calls).toHaveLength(1)
    webhook.answer = 204
    await makeDue(accounts)
    await accounts.webhooks.deliver()
    expect(await delivery()).toMatchObject({ state: 'delivered', attempts: 2 })
    const ids = webhook.calls.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    webhook.answer = 302
    await load(5, 8)
    await load(5, 11)
    expect(await delivery()).toMatchObject({ state: 'failed', attempts: 1 })
    await makeDue(accounts)
    await accounts.webhooks.deliver()
    expect(webhook.calls).toHaveLength(3)
  })

  it('are delivered by the next server when one dies between firing and sending', async () => {
    const user = await begin()
    const { alert } = await make(user, { channels: { webhook_url: webhook.url } })
    // A server that writes down what fired and never gets to send it.
    const dying = { ...accounts, later: () => undefined }
    world = { ...world, values: [5, 11], version: 2 }
    await checkAlerts(dying, { dataVersion: 2, ask })
    expect(webhook.calls).toEqual([])
    const [before] = await runsOf(user, alert.alert_id)
    const id = before?.deliveries.find(({ channel }) => channel === 'webhook')?.delivery_id
    await accounts.webhooks.deliver()
    await accounts.mail.deliver()
    expect(webhook.calls.map(({ headers }) => headers['webhook-id'])).toEqual([id])
    expect(await mailsTo(user)).toHaveLength(1)
    // One that died during the call is made again with the same id: at least once.
    await accounts.db
      .updateTable('alert_deliveries')
      .set({ state: 'waiting', next_attempt_at: new Date(0) })
      .where('id', '=', id ?? '')
      .execute()
    await accounts.webhooks.deliver()
    expect(webhook.calls.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  })

  it('send a test over each channel, marked as one, and say what came of it', async () => {
    const user = await begin()
    const { alert, secret } = await make(user, { channels: { webhook_url: webhook.url } })
    webhook.answer = 404
    const { deliveries } = await testAlert(accounts, user, alert.alert_id)
    expect(deliveries).toMatchObject([
      { channel: 'email', state: 'queued' },
      { channel: 'webhook', state: 'waiting', detail: 'answered 404' },
    ])
    expect(JSON.parse(webhook.calls[0]?.body ?? '')).toMatchObject({ type: 'alert.test' })
    const [mail] = await mailsTo(user)
    expect([mail?.subject, mail?.text]).toEqual([
      'Test alert: High fees',
      expect.stringContaining('The alert was not triggered'),
    ])
    const renewed = await renewWebhookSecret(accounts, user, alert.alert_id)
    webhook.answer = 200
    await testAlert(accounts, user, alert.alert_id)
    expect(webhook.isSigned(webhook.calls.at(-1), renewed.secret)).toBe(true)
    expect(webhook.isSigned(webhook.calls.at(-1), secret ?? '')).toBe(false)
    const silent = await make(user, { channels: { email: false } })
    await expect(testAlert(accounts, user, silent.alert.alert_id)).rejects.toThrow(
      'This alert has no channel',
    )
  })

  it('send no more emails in an hour than somebody can read', async () => {
    const user = await begin()
    for (let count = 0; count < 22; count++) await make(user)
    await load(5, 11)
    expect(await mailsTo(user)).toHaveLength(20)
    const rows = await accounts.db
      .selectFrom('alert_deliveries')
      .select('detail')
      .where('state', '=', 'skipped')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows[0]?.detail).toContain('20 emails')
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

it('are delivered with the same id by a server that is started again on the folder', async () => {
  const folder = makeTestFolder(onTestFinished)
  const webhook = await startWebhook()
  const open = () =>
    openTestAccounts({
      store: { kind: 'embedded', path: join(folder, 'people') },
      webhooks: { allowsPrivate: true },
    })
  const first = await open()
  const user = await makeUser(first, 'ann@bank.example')
  const definition = AlertDefinition.parse({
    query: { metrics: ['fees'] },
    condition: { kind: 'threshold', direction: 'above', value: 10 },
    channels: { webhook_url: webhook.url },
  })
  const answerWith = (value: number, data_version: number) => async () =>
    ({
      timestamps: ['2026-01-01'],
      series: [{ key: {}, metric: 'fees', label: 'Fees', values: [value], provisional_from: null }],
      meta: { data_version, sample: true },
    }) as unknown as MetricAnswer
  const { alert } = await createAlert(first, user, {
    name: 'High fees',
    definition,
    ask: answerWith(5, 1),
  })
  const silent = { ...first, later: () => undefined }
  await checkAlerts(silent, { dataVersion: 2, ask: answerWith(11, 2) })
  const page = { alertId: alert.alert_id, offset: 0 }
  const [run] = (await listRuns(first, user.caller, page)).runs
  expect(webhook.calls).toEqual([])
  await first.close()

  const second = await open()
  await second.webhooks.deliver()
  const sent = run?.deliveries.find(({ channel }) => channel === 'webhook')
  expect(webhook.calls.map(({ headers }) => headers['webhook-id'])).toEqual([sent?.delivery_id])
  expect(JSON.parse(webhook.calls[0]?.body ?? '').data.sample).toBe(true)
  expect((await second.readMails())[0]?.text).toContain('generated sample values')
  await second.close()
  await webhook.stop()
})

async function makeDue({ db }: TestAccounts): Promise<void> {
  await db
    .updateTable('alert_deliveries')
    .set({ next_attempt_at: new Date(0) })
    .execute()
}
