import type { Splits } from '../answers/Composition.ts'
import type { SectorTotals } from '../answers/SectorTotals.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { chooseRangeWithData } from '../screens/chooseRangeWithData.ts'
import type { compositionQuestion } from '../screens/composition.ts'
import type { contractsQuestion, trendingQuestion } from '../screens/contracts.ts'
import type { fundraisesQuestion, fundraiseTotalsQuestion } from '../screens/fundraises.ts'
import type { competitorsQuestion } from '../screens/landscape.ts'
import type { projectListQuestion } from '../screens/projectList.ts'
import type { projectQuestion } from '../screens/projectQuestion.ts'
import type { leaderboardQuestion } from '../screens/ranking.ts'
import type { sectorTotalsQuestion } from '../screens/sectorTotals.ts'
import type { statementLinesQuestion, statementQuestion } from '../screens/statements.ts'
import type {
  catalogueChangesQuery,
  gapsQuestion,
  quarantineQuery,
  restatementsQuestion,
} from '../screens/statusLists.ts'
import type { unlocksQuestion } from '../screens/unlocks.ts'

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
  contracts: {
    getOfProject: CallOf<typeof contractsQuestion>
    getTrending: CallOf<typeof trendingQuestion>
  }
  facts: { restatements: CallOf<typeof restatementsQuestion> }
  fundraises: {
    getInvestor: Call<{ investor: string }>
    getTotals: CallOf<typeof fundraiseTotalsQuestion>
    search: CallOf<typeof fundraisesQuestion>
  }
  marts: { list: Call<Empty> }
  metrics: {
    getRanking: CallOf<typeof leaderboardQuestion, { rows: readonly { project_id: string }[] }>
    getSummary: Call<{ metric_id: string }>
    list: Call<Empty>
    query: Call<MetricQueryInput, Parameters<typeof chooseRangeWithData>[0]>
  }
  projects: {
    getCatalogue: Call<{ project_id: string }>
    getComposition: CallOf<typeof compositionQuestion>
    getFigures: Call<{
      columns: string[]
      projects?: string[]
      sectors?: string[] | undefined
      chains?: string[] | undefined
      as_of: string | undefined
    }>
    getFinancialStatement: CallOf<typeof statementQuestion>
    getProject: CallOf<
      typeof projectQuestion,
      {
        market_sectors: readonly string[]
        metric_availability: Readonly<Record<string, boolean>>
        splits: Splits
      }
    >
    getReadme: Call<{ project_id: string }>
    getStatementLines: CallOf<typeof statementLinesQuestion>
    getUnlockCalendar: CallOf<typeof unlocksQuestion>
    getVestingSchedule: Call<{ project_id: string }>
    list: CallOf<typeof projectListQuestion>
    listCompetitors: CallOf<
      typeof competitorsQuestion,
      { metric_id: string; competitors: readonly { project_id: string }[] }
    >
  }
  sectors: { getTotals: CallOf<typeof sectorTotalsQuestion, SectorTotals> }
  status: {
    getDataStatus: Call<Empty>
    getFreshness: Call<Empty>
    getQuality: Call<Empty>
    getSync: Call<Empty>
    listCatalogueChanges: CallOf<typeof catalogueChangesQuery>
    listChecks: Call<Empty>
    listGaps: CallOf<typeof gapsQuestion>
    listHeldPoints: CallOf<typeof quarantineQuery>
    listSecondOpinions: CallOf<typeof gapsQuestion>
  }
}
