import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { QueryQueue } from '@tickmark/api/limits/QueryQueue'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { collectFirstAnswers } from './sendPage.ts'

const OVERVIEW = {
  segments: ['projects', 'ethereum'],
  isDefault: true,
  switches: resolveSwitches({}),
  hasProject: (id: string) => CATALOG.find(id)?.project_id === id,
}
const TIMEOUT_MS = 10_000

const analytics = openForTests(openTestAnalytics)
beforeAll(async () => {
  await loadPoints(analytics, series('2025-12-01', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  await refreshDerivedTables(analytics)
})

const contextOf = (engine: Analytics) => ({
  analytics: engine,
  now: () => Date.now(),
  productName: 'Test',
  access: OPEN_ACCESS,
})
/** The engine with some of it changed. */
const changed = (changes: Partial<Analytics>): Analytics =>
  Object.create(analytics, Object.getOwnPropertyDescriptors(changes))

describe('collectFirstAnswers', () => {
  it('answers what the API answers', async () => {
    const ctx = contextOf(analytics)
    const answers = await collectFirstAnswers(ctx, OVERVIEW, TIMEOUT_MS)
    expect(answers.map((answer) => answer.path).toSorted()).toEqual([
      'metrics.query',
      'projects.getFigures',
      'projects.getNames',
      'projects.getProject',
      'status.getDataStatus',
    ])
    for (const { path, input, data } of answers)
      expect(data).toEqual(await callProcedure(ctx, path as 'metrics.query', input as never))
  })

  it('begins nothing of what still waits in the queue when the page is sent', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const slow = changed({
      rows: async (statement) => opened.then(() => analytics.rows(statement)),
    })
    const queue = new QueryQueue({ lanes: 1, waitingPerAddress: 100, waitMs: 60_000 })
    const calls = { scheduled: 0, begun: 0 }
    const ctx = {
      ...contextOf(slow),
      schedule: <T>(work: () => Promise<T>, signal?: AbortSignal) => {
        calls.scheduled++
        const counted = () => {
          calls.begun++
          return work()
        }
        return queue.run('10.0.0.1', counted, signal)
      },
    }
    expect(
      await collectFirstAnswers(ctx, { ...OVERVIEW, segments: ['metrics', 'fees'] }, 300),
    ).toEqual([])
    open()
    // It comes after everything that waits.
    expect(await queue.run('10.0.0.1', async () => 'next')).toBe('next')
    expect(calls.scheduled).toBeGreaterThan(2)
    expect(calls.begun).toBe(2)
  })

  it('leaves out what fails', async () => {
    const broken = changed({
      rows: (statement) =>
        statement.sql.includes('FROM facts')
          ? Promise.reject(new Error('out of breath'))
          : analytics.rows(statement),
    })
    const answers = await collectFirstAnswers(contextOf(broken), OVERVIEW, TIMEOUT_MS)
    const paths = answers.map((answer) => answer.path)
    expect(paths).toContain('projects.getProject')
    expect(paths).not.toContain('metrics.query')
  })

  it('does not wait longer than it may, and sends what there is by then', async () => {
    const stuck = changed({
      rows: (statement) =>
        statement.sql.includes('FROM facts')
          ? new Promise(() => undefined)
          : analytics.rows(statement),
    })
    const answers = await collectFirstAnswers(contextOf(stuck), OVERVIEW, 1_000)
    const paths = answers.map((answer) => answer.path)
    expect(paths).toContain('status.getDataStatus')
    expect(paths).not.toContain('metrics.query')
  })

  it('sends nothing without the status, by which the page notices newer data', async () => {
    const broken = changed({
      rows: (statement) =>
        statement.sql.includes('FROM batches')
          ? Promise.reject(new Error('out of breath'))
          : analytics.rows(statement),
    })
    expect(await collectFirstAnswers(contextOf(broken), OVERVIEW, TIMEOUT_MS)).toEqual([])
  })

  it('sends nothing when the data changed meanwhile', async () => {
    let version = 100
    const moving = changed({
      get dataVersion() {
        return version++
      },
    })
    expect(await collectFirstAnswers(contextOf(moving), OVERVIEW, TIMEOUT_MS)).toEqual([])
  })
})
