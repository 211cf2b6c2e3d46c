import { randomUUID } from 'node:crypto'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendDigests, testDigest } from '../alerts/sendDigests.ts'
import { unsubscribe } from '../mail/unsubscribe.ts'
import { suspendUser } from '../staff/setSuspended.ts'
import { makeUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { updateUser } from '../users/updateUser.ts'
import type { DigestFacts } from './composeDigest.ts'
import { changeDigest, readDigest } from './Digest.ts'

const FACTS: DigestFacts = {
  day: '2026-11-20',
  is_stale: false,
  sample: true,
  projects: [
    {
      name: 'Aave',
      figures: [
        { label: 'Price', value: '$312.00', day_change: 0.0512, week_change: -0.1, late_day: null },
        { label: 'Fees', value: '$1.2M', day_change: null, week_change: null, late_day: null },
      ],
    },
  ],
  metrics: [{ label: 'TVL', value: '$98B', day_change: 0.01, week_change: null, late_day: null }],
  more_projects: 3,
  fundraises: ['Aave raised $5M (Series A) on 19 Nov 2026'],
  unlocks: [],
  restatements: ['Aave fees of 18 Nov 2026 from $1M to $1.1M'],
}

describe.each(STORE_KINDS)('the daily email in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  let asked: unknown[] = []
  beforeEach(async () => {
    await accounts.db.deleteFrom('digests').execute()
    asked = []
  })
  const collect = async (favorites: unknown) => {
    asked.push(favorites)
    return FACTS
  }
  const at = (moment: string) => ({ ...accounts, now: () => new Date(moment) })
  const begin = async (projects: string[]) => {
    const user = await makeUser(accounts, `${randomUUID()}@bank.example`)
    await updateUser(accounts, user.userId, { config: { favorites: { projects } } })
    return user
  }
  const mailsTo = async (email: string) =>
    (await accounts.readMails()).filter(({ to }) => to === email)

  it('is off until it is turned on, and keeps its hour', async () => {
    const user = await begin(['aave'])
    expect(await readDigest(accounts.db, user.userId)).toEqual({ is_on: false, hour: 7 })
    await changeDigest(accounts, user.caller, { hour: 22 })
    expect(await changeDigest(accounts, user.caller, { is_on: true })).toEqual({
      is_on: true,
      hour: 22,
    })
    await sendDigests(at('2026-11-21T21:59:00Z'), { collect })
    expect(await mailsTo(user.email)).toEqual([])
  })

  it('is sent once a day by however many servers, and says what there is to say', async () => {
    const user = await begin(['aave', 'lido'])
    await changeDigest(accounts, user.caller, { is_on: true, hour: 7 })
    const later = at('2026-11-21T09:30:00Z')
    await Promise.all([1, 2, 3].map(() => sendDigests(later, { collect })))
    await sendDigests(at('2026-11-21T23:59:00Z'), { collect })
    const [mail, ...others] = await mailsTo(user.email)
    expect(others).toEqual([])
    expect(asked).toContainEqual({ projects: ['aave', 'lido'], metrics: [] })
    expect(mail?.subject).toBe('Your watchlist, 20 Nov 2026')
    for (const words of [
      'These are generated sample values, not real ones.',
      'Biggest moves within a day: Aave Price +5.1%.',
      'Price $312.00 (day +5.1%, week',
      'And 3 more on your watchlist.',
      'Metrics: TVL $98B (day +1.0%).',
      'Funding rounds: Aave raised $5M',
      'Restated values: Aave fees',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('Upcoming unlocks')
    await sendDigests(at('2026-11-22T07:00:00Z'), { collect })
    expect(await mailsTo(user.email)).toHaveLength(2)
  })

  it('is not sent when nothing is on the watchlist, to an unproved address, or after a failure', async () => {
    const [idle, unproved, unlucky] = [
      await begin([]),
      await begin(['aave']),
      await begin(['lido']),
    ]
    for (const user of [idle, unproved, unlucky])
      await changeDigest(accounts, user.caller, { is_on: true, hour: 0 })
    await accounts.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', unproved.userId)
      .execute()
    const failures: unknown[] = []
    await sendDigests(at('2026-11-21T01:00:00Z'), {
      collect: async () => Promise.reject(new Error('the engine fell over')),
      report: (failure) => failures.push(failure),
    })
    expect(failures).toHaveLength(1)
    for (const { email } of [idle, unproved, unlucky]) expect(await mailsTo(email)).toEqual([])
    // Failed emails are retried on the same day.
    await sendDigests(at('2026-11-21T01:01:00Z'), { collect })
    expect(await mailsTo(unlucky.email)).toHaveLength(1)
  })

  it('goes by what its readers have changed while it was collected', async () => {
    const [moved, off] = [await begin(['aave']), await begin(['aave'])]
    for (const user of [moved, off])
      await changeDigest(accounts, user.caller, { is_on: true, hour: 7 })
    const email = `${randomUUID()}@fund.example`
    const change = async (favorites: unknown) => {
      const { db } = accounts
      await db.updateTable('users').set({ email }).where('id', '=', moved.userId).execute()
      await changeDigest(accounts, off.caller, { is_on: false })
      return collect(favorites)
    }
    await sendDigests(at('2026-11-21T08:00:00Z'), { collect: change })
    const found = await Promise.all([moved.email, email].map(mailsTo))
    expect(found.map(({ length }) => length)).toEqual([0, 1])
    await sendDigests(at('2026-11-21T08:01:00Z'), { collect })
    expect(await mailsTo(off.email)).toEqual([])
  })

  it('pauses while its reader is suspended, and goes on once they are restored', async () => {
    const user = await begin(['aave'])
    const staff = await makeUser(accounts, `${randomUUID()}@company.example`)
    await changeDigest(accounts, user.caller, { is_on: true, hour: 7 })
    const suspend = (isSuspended: boolean) =>
      suspendUser(accounts, staff, { userId: user.userId, isSuspended })
    await suspend(true)
    await sendDigests(at('2026-11-21T08:00:00Z'), { collect })
    await sendDigests(at('2026-11-22T08:00:00Z'), { collect })
    expect(await mailsTo(user.email)).toEqual([])
    await suspend(false)
    await sendDigests(at('2026-11-22T09:00:00Z'), { collect })
    expect(await mailsTo(user.email)).toHaveLength(1)
    expect(await readDigest(accounts.db, user.userId)).toEqual({ is_on: true, hour: 7 })
  })

  it('ends by the link in it, without a log-in and as mail programs do it', async () => {
    const user = await begin(['aave'])
    await changeDigest(accounts, user.caller, { is_on: true, hour: 0 })
    await sendDigests(at(new Date().toISOString()), { collect })
    const [mail] = await mailsTo(user.email)
    const token = /unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.raw.replaceAll(/\r\n /g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/terminal\.example\/unsubscribe\?token=/m,
    )
    expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const end = (text: string) => unsubscribe(accounts, { token: text, address: '203.0.113.9' })
    for (const _twice of [1, 2]) expect(await end(token)).toBe('watchlist')
    expect(await readDigest(accounts.db, user.userId)).toEqual({ is_on: false, hour: 0 })
    await expect(end('x')).rejects.toMatchObject({ code: 'bad-request' })
    const log = accounts.db.selectFrom('audit_log').select('actor_id')
    expect(await log.where('action', '=', 'mail.unsubscribe-watchlist').execute()).toEqual([
      { actor_id: user.userId },
    ])
  })

  it('can be tried, marked as a test, a few times an hour', async () => {
    const user = await begin(['aave'])
    await testDigest(accounts, user.caller, { collect })
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('Test: your watchlist, 20 Nov 2026')
    expect(mail?.raw).not.toContain('nsubscribe')
    for (let count = 0; count < 4; count++) await testDigest(accounts, user.caller, { collect })
    await expect(testDigest(accounts, user.caller, { collect })).rejects.toMatchObject({
      code: 'too-many-requests',
    })
    const idle = await begin([])
    await expect(testDigest(accounts, idle.caller, { collect })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
