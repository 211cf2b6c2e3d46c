import type { Analytics, Statement } from '@tickmark/analytics/client/Analytics'

const ENDLESS = 'SELECT sum(sipHash64(number)) AS value FROM numbers(1000000000000)'

type Endless = {
  /** The outcomes of the queries that were replaced so far, in their order. */
  outcomes: Promise<'answered' | 'stopped'>[]
  restore(): void
}

/**
 * From now on the engine works without end on what it is asked about a project, so that a test sees whether anything
 * stops it.
 */
export function makeEndless(analytics: Analytics, projectId: string): Endless {
  const own = analytics.rows
  const outcomes: Endless['outcomes'] = []
  analytics.rows = async <T>(statement: Statement) => {
    if (!JSON.stringify(statement.params ?? {}).includes(`"${projectId}"`))
      return own.call(analytics, statement) as Promise<T[]>
    const rows = own.call(analytics, { sql: ENDLESS }) as Promise<T[]>
    outcomes.push(
      rows.then(
        () => 'answered',
        () => 'stopped',
      ),
    )
    return rows
  }
  return {
    outcomes,
    restore: () => {
      analytics.rows = own
    },
  }
}
