import type { ContractLabel } from '@tickmark/core/answers/Contracts'
import { nameCode } from '@tickmark/core/text/nameCode'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

/** Labelled contracts, a line each, in the order given. */
export function tabulateContracts(rows: readonly ContractLabel[], isSample: boolean): PanelTable {
  return {
    header: ['chain_id', 'address', 'name', 'labels', 'category', 'source_id'],
    rows: rows.map((row) => [
      row.chain_id,
      row.address,
      row.name,
      row.labels.join('; '),
      nameCode(row.category),
      row.source_id,
    ]),
    isSample,
    period: toDay(Date.now()),
  }
}
