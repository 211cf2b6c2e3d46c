import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import type { FundraiseTotal } from '@tickmark/core/answers/Fundraises'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ReactNode } from 'react'
import { figureColumn, textColumn, writeUsd } from '../../tables/figureColumn.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'

/** The columns of rounds and amounts by sector or investor. */
export function makeTotalColumns(
  head: string,
  by: FundraiseTotalsBy,
  cell: (key: string) => ReactNode,
): DataColumn<FundraiseTotal>[] {
  return [
    textColumn('key', head, {
      width: 170,
      value: (row) => (by === 'sector' ? nameSector(row.key) : row.key),
      cell: (row) => cell(row.key),
      file: [{ header: by, value: (row) => row.key }],
    }),
    figureColumn('rounds', 'Rounds', {
      width: 70,
      value: (row) => row.rounds,
      write: formatCount,
      file: ['rounds', { header: 'rounds of known size', value: (row) => row.disclosed }],
    }),
    figureColumn('amount', 'Raised', {
      // A round of several counts for each of them, so that the rows do not add up.
      width: 90,
      value: raised,
      write: writeUsd,
      adds: false,
      file: 'raised (usd)',
    }),
  ]
}

/** An amount that no round disclosed is missing, not zero. */
function raised({ disclosed, amount_usd }: FundraiseTotal): number | null {
  return disclosed === 0 ? null : amount_usd
}

/** A market sector by its name, a category as its source writes it, and what belongs to neither. */
export function nameSector(key: string): string {
  return key === '' ? 'Unknown' : (findSector(key)?.name ?? key)
}
