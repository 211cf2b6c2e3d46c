import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts, type TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  listAccountExamples,
  startFreshSession,
  writeAccountRequest,
} from '../testing/accountExamples.ts'
import { ALERT, createPermissionFixtures, QUERY } from '../testing/createPermissionFixtures.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { makeFactRequest } from '../testing/makeFactRequest.ts'

// With gating, a user of the free tier must get the same answers from a terminal with hidden days and metrics as from one
// without them: otherwise differences would reveal them. The calls come from the tables of the code, so that a new one is
// compared automatically.

const DAYS = 600
/** The newest day, so that the first shown one is inside a month. */
const LAST: Day = '2025-12-17'
const FIRST = addDays(LAST, 1 - DAYS)
const START = addDays(LAST, 1 - TIERS.free.history_days)
const LOCKED = METRICS.filter(({ tier, derivation }) => tier !== 'free' && derivation === null)
const SHOWN_METRICS = ['fees', 'tvl', 'price']
const PROJECTS = ['aave', 'ethereum']

const analytics = openForTests(openTestAnalytics)

/** A value that is known from the day, so that a guess may hit it. */
const guessOf = (day: number, of: number) => 1_000_000 + of * 1_000 + ((day * 37) % 101)

/** Fills the store with the shown days; metrics that the tier lacks have other values where `shift` is not zero. */
async function fill(isShown: (day: Day) => boolean, shift = 0): Promise<void> {
  await clearFacts(analytics)
  for (const table of ['datahub_points', 'point_lines', 'held_points', 'check_runs'])
    await analytics.command({ sql: `TRUNCATE TABLE ${table}` })
  const metrics = [...SHOWN_METRICS, ...LOCKED.map(({ metric_id }) => metric_id)]
  const points = metrics.flatMap((metric_id, of) =>
    PROJECTS.flatMap((project_id) =>
      series(
        FIRST,
        Array.from({ length: DAYS }, (_, day) => guessOf(day, of)),
        {
          metric_id,
          project_id,
        },
      ),
    ),
  )
  // Hidden days also have gaps, parts, sources, series and broken sums of parts that no shown day has.
  const early = (days: number, changes: Partial<Point>) =>
    series(
      FIRST,
      Array.from({ length: days }, (_, day) => guessOf(day, 0) / 2),
      changes,
    )
  points.splice(
    0,
    points.length,
    ...points.filter(
      ({ metric_id, day }) =>
        metric_id !== 'tvl' || day < addDays(FIRST, 40) || day > addDays(FIRST, 90),
    ),
    ...early(50, { project_id: 'aave', chain_id: 'ethereum' }),
    ...early(50, { project_id: 'aave', chain_id: 'base' }),
    ...early(60, { project_id: 'uniswap' }),
    ...early(60, { project_id: 'aave', metric_id: 'revenue' }),
    ...early(60, { project_id: 'aave', metric_id: 'fees_supply_side' }),
  )
  const shown = points
    .filter(({ day }) => isShown(day))
    .map((one) =>
      SHOWN_METRICS.includes(one.metric_id) ? one : { ...one, value: one.value + shift },
    )
  await loadPoints(analytics, shown)
  const restated = [addDays(FIRST, 9), addDays(LAST, -30)].flatMap((day) =>
    [...SHOWN_METRICS, 'active_developers'].flatMap((metric_id) =>
      series(day, [1_234_567], { metric_id, project_id: 'aave' }),
    ),
  )
  await loadPoints(
    analytics,
    restated.filter(({ day }) => isShown(day)),
    { observed_at: Date.parse('2026-03-01T00:00:00Z') },
  )
  await refreshDerivedTables(analytics)
}

/** A file with right and wrong guesses at hidden days, shown days, and a metric that the tier lacks. */
const GUESSES = [
  'date,fees,active_developers',
  ...[5, 6, 7, 8, 200, 590, 591, 592].map((day, at) => {
    const guess = at % 2 === 0 ? guessOf(day, 0) : guessOf(day, 0) * 50_000
    return `${addDays(FIRST, day)},${guess},${guessOf(day, 3)}`
  }),
].join('\n')

type Scene = { accounts: TestAccounts; app: FastifyInstance; users: Map<string, TestUser> }

async function openScene(): Promise<Scene & { close(): Promise<void> }> {
  const accounts = await openTestAccounts({ isGated: true })
  const app = await createTestServer(
    { analytics, accounts },
    { TT_GATING: 'on', TT_REQUESTS_PER_MINUTE: 'off', TT_COMPANY_DOMAIN: 'company.example' },
  )
  const users = new Map<string, TestUser>()
  for (const name of ['free', 'owner', 'second', 'admin', 'member', 'target'])
    users.set(name, await makeUser(accounts, `${name}@bank.example`))
  users.set('staff', await makeUser(accounts, 'staff@company.example'))
  return {
    accounts,
    app,
    users,
    close: async () => {
      await app.close()
      await accounts.close()
    },
  }
}

/** Masks what differs between two runs for other reasons than points. */
function mask(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
      .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z(~\w+)?/g, '<moment>')
      .replace(/"(data_version|expiresAt|data_id)":"?[\d.]+"?/g, '"$1":0')
      // The number of rows that a load read differs between the two.
      .replace(/"(last_compared|last_failed)":\d+/g, '"$1":0')
      .replace(/"rows_(read|kept|rejected)":\d+/g, '"rows_$1":0')
      .replace(/"(nextCursor|previousCursor)":"\d+/g, '"$1":"0')
      .replace(/-- Data version \d+/g, '-- Data version 0')
      .replace(/test-\d+\.csv/g, 'test.csv')
      .replace(/"hint":"[^"]*"/g, '"hint":""')
      .replace(/[\w+/=-]{22,}(\.[\w+/=-]{20,})*/g, '<token>')
  )
}

type Answers = Map<string, string>

/** All answers that a user gets in a scene, by what was asked. */
async function askAll(
  { accounts, app, users }: Scene,
  name: string,
  isProposalOnly = false,
): Promise<Answers> {
  const answers: Answers = new Map()
  const user = (other: string): TestUser => {
    const found = users.get(other)
    if (found === undefined) throw new Error(`there is no user ${other}`)
    return found
  }
  const own = user(name)
  let asked = 0
  const ask = async (request: InjectOptions) => {
    asked++
    const { cookie } = await startFreshSession(accounts, own)
    return app.inject({
      ...request,
      remoteAddress: `10.2.${asked >> 8}.${asked & 255}`,
      headers: { host: 'terminal.example', origin: accounts.publicUrl, ...request.headers },
      cookies: { _idtoken: cookie, _loggedin: '1' },
    })
  }
  const keep = async (title: string, request: InjectOptions) => {
    const { statusCode, body } = await ask(request)
    answers.set(title, mask(`${statusCode} ${body}`))
    return body
  }
  const form = async (body: Record<string, unknown>, path = 'create') =>
    ask(await writeAccountRequest({ method: 'POST', path: `/v3/internal/datahub/${path}` }, body))

  const made = await form({
    kind: 'data',
    title: 'Guesses',
    project_id: 'aave',
    file: new TextEncoder().encode(GUESSES),
    file_name: 'guesses.csv',
  })
  const draft = made.json()
  answers.set('a draft', mask(`${made.statusCode} ${made.body}`))
  for (const of of [0, 1])
    await keep(`the difference of a draft, series ${of}`, {
      url: `/v3/internal/datahub/${draft.data_id}/diff?series=${of}`,
    })
  const checks = await keep('the checks of a draft', {
    url: `/v3/internal/datahub/${draft.data_id}/checks`,
  })
  expect(checks).toContain('fails for')
  await keep('the preview of a table', {
    method: 'POST',
    url: '/v3/internal/datahub/table',
    payload: { file_id: draft.commits[0].data.file_id, project_id: 'aave' },
  })
  await keep('the draft', { url: `/v3/internal/datahub/${draft.data_id}` })
  await keep('the uses of a metric', { url: '/v3/internal/datahub/metrics/own_seats/uses' })
  if (isProposalOnly) return answers
  const long = { ...QUERY, where: { projects: ['aave'] }, range: 'max', granularity: 'month' }
  for (const query of [
    long,
    { ...long, transforms: [{ kind: 'change', over: 'year' }] },
    { ...long, metrics: ['rolling_sum(fees, 390)'] },
    { ...long, metrics: ['active_developers'] },
  ])
    await keep(`the preview of an alert on ${JSON.stringify(query)}`, {
      method: 'POST',
      url: '/v3/internal/alerts/preview',
      payload: { definition: { ...ALERT, query } },
    })
  await ask({
    method: 'PATCH',
    url: '/v1/users/me',
    payload: {
      user: { favorites: { projects: ['aave'], metrics: ['fees', 'active_developers'] } },
    },
  })
  const examples = listAccountExamples(user, accounts.secret)
  for (const call of ACCOUNT_ENDPOINTS) {
    const fixtures = await createPermissionFixtures(accounts.db, user, own)
    const input = examples[call.name]({
      ...fixtures,
      table_data_id: draft.data_id,
      file_id: draft.commits[0].data.file_id,
    })
    await keep(call.name, await writeAccountRequest(call, input))
  }
  for (const endpoint of FACT_ENDPOINTS)
    for (const metrics of [['fees'], ['fees', 'active_developers']])
      await keep(
        `${endpoint.name} at ${endpoint.path} of ${metrics}`,
        makeFactRequest(endpoint, {
          metrics,
          day: addDays(LAST, -30),
          query: { ...long, metrics, breakdown: ['project'] },
        }),
      )
  const mails = await accounts.readMails()
  answers.set(
    'emails',
    mask(
      mails
        .filter(({ to }) => to === own.email)
        .map(({ subject, text }) => `${subject}\n${text}`)
        .join('\n'),
    ),
  )
  return answers
}

describe('a user of the free tier', () => {
  const found = {
    full: new Map() as Answers,
    cut: new Map() as Answers,
    staff: new Map() as Answers,
  }
  beforeAll(async () => {
    await fill(() => true)
    const full = await openScene()
    found.full = await askAll(full, 'free')
    found.staff = await askAll(full, 'staff', true)
    await full.close()
    await fill((day) => day >= START, 4_321)
    const cut = await openScene()
    found.cut = await askAll(cut, 'free')
    await cut.close()
  }, 600_000)

  it('is answered as by a terminal that has only what the tier shows', () => {
    const titles = [...found.full.keys()]
    expect(titles.length).toBeGreaterThan(ACCOUNT_ENDPOINTS.length + FACT_ENDPOINTS.length)
    const differing = titles.flatMap((title) =>
      found.full.get(title) === found.cut.get(title)
        ? []
        : [{ title, full: found.full.get(title), cut: found.cut.get(title) }],
    )
    expect(differing.map(({ title }) => title)).toEqual([])
  })

  it('is answered otherwise than staff, who see everything', () => {
    for (const title of ['the difference of a draft, series 0', 'the checks of a draft'])
      expect(found.full.get(title)).not.toBe(found.staff.get(title))
    expect(found.staff.get('the difference of a draft, series 0')).toContain(FIRST)
    expect(found.full.get('the difference of a draft, series 0')).not.toContain(FIRST)
  })
})
