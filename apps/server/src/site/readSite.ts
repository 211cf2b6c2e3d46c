import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getFinancialStatement } from '@tickmark/analytics/statements/getFinancialStatement'
import { getDataStatus } from '@tickmark/analytics/status/getDataStatus'
import { readFees } from './readFees.ts'
import { readSectors } from './readSectors.ts'
import { readTracedFigure } from './readTracedFigure.ts'
import type { Leader, SiteContent, TracedFigure } from './SiteContent.ts'

/** Asks what the website shows, by the questions that the terminal itself asks. */
export async function readSite(db: Analytics): Promise<SiteContent> {
  const status = await getDataStatus(db)
  const { state, sample, totals, metrics, sources } = status
  const isReady = state === 'ready'
  const fees = isReady ? await readFees(db) : null
  const leaders = fees?.leaders ?? []
  const [first] = leaders
  return {
    status: { state, sample, totals },
    metrics: metrics.length,
    sources,
    newestDay:
      sources
        .map((source) => source.newest_day)
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    sectors: isReady ? await readSectors(db) : [],
    fees,
    statement:
      first === undefined
        ? null
        : await getFinancialStatement(db, {
            project_id: first.project.project_id,
            granularity: 'quarter',
            interval: '1y',
          }),
    traced: await findTracedFigure(db, leaders),
  }
}

/** The first of the leaders whose figure leads to facts. */
async function findTracedFigure(
  db: Analytics,
  leaders: readonly Leader[],
): Promise<TracedFigure | null> {
  for (const { project } of leaders) {
    const traced = await readTracedFigure(db, project)
    if (traced !== null) return traced
  }
  return null
}
