import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

/** The flows from fees to earnings as rows of a file. */
export function tabulateFlows({ sankey, ltm_to, meta }: FinancialStatement): PanelTable {
  return {
    header: ['from', 'to', `last twelve months to ${ltm_to ?? 'no data'} (usd)`],
    rows: sankey.map(({ source, target, value }) => [source, target, value]),
    isSample: meta.sample,
    period: ltm_to ?? '',
  }
}
