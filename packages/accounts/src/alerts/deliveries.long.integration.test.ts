import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS, type TestAccounts } from '../testing/openTestAccounts.ts'
import { openTestAlerts } from '../testing/openTestAlerts.ts'
import { startWebhook } from '../testing/startWebhook.ts'
import { renewWebhookSecret } from './changeAlert.ts'
import { checkAlerts } from './checkAlerts.ts'
import { createAlert } from './createAlert.ts'
import { listRuns } from './listAlerts.ts'
import { testAlert } from './testAlert.ts'

describe.each(STORE_KINDS)('emails and webhooks of alerts in a store that is %s', (kind) => {
  const { accounts, webhook, world, ask, load, begin, define, make, mailsTo, runsOf } =
    openTestAlerts(kind)

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

  it('call webhooks of others while receivers of one user do not answer', async () => {
    const [slow, other] = [await begin(), await begin()]
    const silent = await startSilentReceiver()
    const above = (value: number) =>
      ({ condition: { kind: 'threshold', direction: 'above', value } }) as const
    for (let count = 0; count < 12; count++)
      await make(slow, {
        ...above(10 - count),
        channels: { email: false, webhook_url: silent.url },
      })
    await make(other, { ...above(20), channels: { email: false, webhook_url: webhook.url } })
    const first = load(-5, 11)
    await expect.poll(() => silent.open.length).toBeGreaterThan(0)
    const second = load(-5, 30)
    await expect.poll(() => webhook.calls.length).toBe(1)
    expect(silent.open.length).toBeLessThanOrEqual(2)
    await accounts.db.deleteFrom('alerts').where('user_id', '=', slow.userId).execute()
    await silent.stop()
    await Promise.all([first, second])
  })

  it('are delivered by the next server when one dies between firing and sending', async () => {
    const user = await begin()
    const { alert } = await make(user, { channels: { webhook_url: webhook.url } })
    // A server that writes down what fired and never gets to send it.
    const dying = { ...accounts, later: () => undefined }
    Object.assign(world, { values: [5, 11], version: 2 })
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

  it('send no more emails in an hour than a user can read', async () => {
    const user = await begin()
    for (let count = 0; count < 22; count++)
      await make(user, {
        condition: { kind: 'threshold', direction: 'above', value: 10 - count / 10 },
      })
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

/** A place that takes calls and answers none. */
async function startSilentReceiver() {
  const open: IncomingMessage[] = []
  const server = createServer((request) => {
    open.push(request)
    request.socket.once('close', () => open.splice(open.indexOf(request), 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, open, stop }
}

async function makeDue({ db }: TestAccounts): Promise<void> {
  await db
    .updateTable('alert_deliveries')
    .set({ next_attempt_at: new Date(0) })
    .execute()
}
