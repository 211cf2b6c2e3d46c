import type { Splits } from '../answers/Composition.ts'
import type { SectorTotals } from '../answers/SectorTotals.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { bridgeFlowsQuery } from '../screens/bridgeFlows.ts'
import type { chooseRangeWithData } from '../screens/chooseRangeWithData.ts'
import type { comparablesQuery } from '../screens/comparables.ts'
import type { compositionQuery } from '../screens/composition.ts'
import type { fundraiseTotalsQuery } from '../screens/fundraises.ts'
import type { competitorsQuery } from '../screens/landscape.ts'
import type { projectListQuery } from '../screens/projectList.ts'
import type { projectQuery } from '../screens/projectQuery.ts'
import type { leaderboardQuery } from '../screens/ranking.ts'
import type { sectorTotalsQuery } from '../screens/sectorTotals.ts'
import type { statementLinesQuery, statementQuery } from '../screens/statements.ts'
import type { unlocksQuery } from '../screens/unlocks.ts'

/** An answer that came with the page: what a procedure such as `projects.list` answered to an input. */
export type FirstAnswer = { path: string; input: unknown; data: unknown }

/** Undefined where the procedure has no answer. The answer is typed where another call depends on it. */
type Call<Input, Answer = unknown> = (input: Input) => Promise<Answer | undefined>
/** A call with what a function of `screens/` returns. */
type CallOf<Make extends (...given: never[]) => unknown, Answer = unknown> = Call<
  ReturnType<Make>,
  Answer
>
type Empty = Record<string, never>

/**
 * The procedures of the API that screens call first. Only the server can compare this with the API, and does: what it
 * passes to `preloadScreen` has the types of the procedures.
 */
export type FirstCalls = {
  assets: { getOverview: Call<Empty> }
  fundraises: {
    getInvestor: Call<{ investor: string }>
    getTotals: CallOf<typeof fundraiseTotalsQuery>
  }
  marts: { list: Call<Empty> }
  metrics: {
    getRanking: CallOf<typeof leaderboardQuery, { rows: readonly { project_id: string }[] }>
    getSummary: Call<{ metric_id: string }>
    list: Call<Empty>
    query: Call<MetricQueryInput, Parameters<typeof chooseRangeWithData>[0]>
  }
  projects: {
    getBridgeFlows: CallOf<typeof bridgeFlowsQuery>
    getCatalogue: Call<{ project_id: string }>
    getComparables: CallOf<typeof comparablesQuery>
    getComposition: CallOf<typeof compositionQuery>
    getFigures: Call<{
      columns: string[]
      projects?: string[]
      sectors?: string[] | undefined
      chains?: string[] | undefined
      as_of: string | undefined
    }>
    getFinancialStatement: CallOf<typeof statementQuery>
    getProject: CallOf<
      typeof projectQuery,
      {
        market_sectors: readonly string[]
        metric_availability: Readonly<Record<string, boolean>>
        splits: Splits
      }
    >
    getReadme: Call<{ project_id: string }>
    getStatementLines: CallOf<typeof statementLinesQuery>
    getTokenRights: Call<{ project_id: string }>
    getUnlockCalendar: CallOf<typeof unlocksQuery>
    getVestingSchedule: Call<{ project_id: string }>
    list: CallOf<typeof projectListQuery>
    listCompetitors: CallOf<
      typeof competitorsQuery,
      { metric_id: string; competitors: readonly { project_id: string }[] }
    >
  }
  sectors: { getTotals: CallOf<typeof sectorTotalsQuery, SectorTotals> }
  status: {
    getDataStatus: Call<Empty>
    getFreshness: Call<Empty>
    getNotices: Call<Empty>
    getQuality: Call<Empty>
    getSync: Call<Empty>
    listChecks: Call<Empty>
  }
}
