import { AppError } from '@tickmark/core/errors/AppError'
import { nameAccess } from '@tickmark/core/gating/Access'
import { sql } from 'kysely'
import type { Accounts } from '../context/Accounts.ts'
import { type AlertAnswer, askOf } from './AlertQuery.ts'
import { type AlertRow, isDue } from './AlertRow.ts'
import { type AskFacts, accessOf } from './Figures.ts'
import { settleCheck } from './settleCheck.ts'

/** Alerts that are read at once, and queries that run at once: requests of users come first. */
const PAGE = 200
const CONCURRENCY = 2
/** The time that the queries of one user may take, in ms, before those of all others come first. */
const MAX_TURN_MS = 10_000

type Check = {
  /** The data that alerts are checked against. */
  dataVersion: number
  ask: AskFacts
  /** Receives failures that are our own fault; the alert is checked again with the next data. */
  report?: (failure: unknown) => void
}

/**
 * Checks every alert that is due; see `isDue`. Alerts with the same query share one answer. Those of users whose queries
 * take long come last. Several servers may do it at once: each alert takes the first check of a data version or day and
 * throws others away.
 */
export async function checkAlerts(accounts: Accounts, check: Check): Promise<void> {
  let hasFired = false
  /** The time that the queries of each user took so far, in ms. */
  const spent = new Map<string, number>()
  const late = new Set<string>()
  const checkTimed = async (group: readonly Hashed[]) => {
    if (group.length === 0) return
    const began = accounts.now().getTime()
    hasFired = (await checkGroup(accounts, check, group)) || hasFired
    const share = (accounts.now().getTime() - began) / group.length
    for (const { user_id } of group) spent.set(user_id, (spent.get(user_id) ?? 0) + share)
  }
  await readDue(accounts, check, (group) => {
    const isLate = ({ user_id }: Hashed) => (spent.get(user_id) ?? 0) >= MAX_TURN_MS
    for (const alert of group) if (isLate(alert)) late.add(alert.id)
    return checkTimed(group.filter(({ id }) => !late.has(id)))
  })
  if (late.size > 0)
    await readDue(accounts, check, (group) => checkTimed(group.filter(({ id }) => late.has(id))))
  if (hasFired)
    accounts.later(() => Promise.all([accounts.mail.deliver(), accounts.webhooks.deliver()]))
}

/** Calls `take` with the alerts of each query that are due, for two queries at a time. */
async function readDue(
  accounts: Accounts,
  { dataVersion }: Check,
  take: (group: readonly Hashed[]) => Promise<void>,
): Promise<void> {
  let after = { hash: '', id: '' }
  for (;;) {
    const rows = await readPage(accounts, dataVersion, after)
    const groups = [...Map.groupBy(rows, ({ question: query }) => query).values()]
    const next = groups.values()
    const work = async () => {
      for (const group of next) await take(group)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) break
    after = { hash: last.hash, id: last.id }
  }
}

type Hashed = AlertRow & { hash: string }

/** In the order of their queries, so that those with the same one stand together. */
async function readPage(
  accounts: Accounts,
  dataVersion: number,
  after: { hash: string; id: string },
): Promise<Hashed[]> {
  return accounts.db
    .selectFrom('alerts')
    .selectAll()
    .select(sql<string>`md5(question)`.as('hash'))
    .where(isDue(accounts, dataVersion))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'alerts.user_id')
          .where('users.suspended_at', 'is', null),
      ),
    )
    .where(sql<boolean>`(md5(question), id) > (${after.hash}, ${after.id})`)
    .orderBy(sql`md5(question)`)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/** @returns whether an alert fired. */
async function checkGroup(
  accounts: Accounts,
  { dataVersion, ask, report }: Check,
  group: readonly Hashed[],
): Promise<boolean> {
  const answers = new Map<string, Promise<AlertAnswer | AppError>>()
  let hasFired = false
  for (const alert of group)
    try {
      const access = await accessOf(accounts, alert.user_id)
      const query = await askOf(accounts.db, alert.definition, alert.user_id)
      // Another tier has another answer, and so have other favorites.
      const name = `${nameAccess(access)} ${'projects' in query ? query.projects : ''}`
      const asked = answers.get(name) ?? ask(query, access).catch(toFault)
      answers.set(name, asked)
      const found = await asked
      hasFired = (await settleCheck(accounts, alert, { found, dataVersion })) || hasFired
    } catch (failure) {
      report?.(failure)
    }
  return hasFired
}

/** Faults that the user can fix go into the history; all others are our own and are retried. */
function toFault(failure: unknown): AppError {
  const isHis =
    failure instanceof AppError &&
    ['bad-request', 'not-found', 'payment-required', 'too-large'].includes(failure.code)
  if (isHis) return failure
  throw failure
}

/**
 * Lets alerts be checked again that have seen data which is not there: a new store of facts counts its
 * versions from the start.
 */
export async function forgetNewerData({ db }: Accounts, dataVersion: number): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ data_version: 0 })
    .where('data_version', '>', dataVersion)
    .execute()
}
