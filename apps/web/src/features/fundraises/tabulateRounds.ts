import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import type { CsvField } from '../../data/toCsv.ts'

/** Each column of the file, by its name with its unit. */
const COLUMNS = {
  'day (UTC)': (row) => row.day,
  name: (row) => row.name,
  project_id: (row) => row.project_id,
  round: (row) => row.round,
  'amount (usd)': (row) => row.amount_usd,
  'valuation (usd)': (row) => row.valuation_usd,
  lead_investors: (row) => row.lead_investors.join('; '),
  other_investors: (row) => row.other_investors.join('; '),
  sector: (row) => row.sector,
  chains: (row) => row.chains.join('; '),
  url: (row) => row.url,
  source_id: (row) => row.source_id,
} as const satisfies Record<string, (row: FundraiseRow) => CsvField>

/** Funding rounds, a line each, in the order given. */
export function tabulateRounds(rows: readonly FundraiseRow[], isSample: boolean): PanelTable {
  const read = Object.values(COLUMNS)
  return {
    header: Object.keys(COLUMNS),
    rows: rows.map((row) => read.map((field) => field(row))),
    isSample,
    period: toDay(Date.now()),
  }
}
