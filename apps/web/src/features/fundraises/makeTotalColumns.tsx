import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import type { FundraiseTotal } from '@tickmark/core/answers/Fundraises'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/table/DataColumn.ts'

/** The columns of rounds and amounts by sector or investor. */
export function makeTotalColumns(
  head: string,
  by: FundraiseTotalsBy,
  cell: (key: string) => ReactNode,
): DataColumn<FundraiseTotal>[] {
  return [
    {
      id: 'key',
      header: head,
      width: 170,
      align: 'left',
      value: (row) => (by === 'sector' ? nameSector(row.key) : row.key),
      cell: (row) => cell(row.key),
      file: [{ header: by, value: (row) => row.key }],
    },
    {
      id: 'rounds',
      header: 'Rounds',
      width: 70,
      align: 'right',
      value: (row) => row.rounds,
      cell: (row) => formatValue(row.rounds, 'number', 'exact'),
      file: ['rounds', { header: 'rounds of known size', value: (row) => row.disclosed }],
    },
    {
      id: 'amount',
      header: 'Raised',
      width: 90,
      align: 'right',
      value: raised,
      // A round of several counts for each of them, so that the rows do not add up.
      figure: { write: (value) => formatValue(value, 'usd', 'compact'), adds: false },
      cell: (row) => formatValue(raised(row), 'usd', 'compact'),
      file: [{ header: 'raised (usd)', value: raised }],
    },
  ]
}

/** An amount that no round disclosed is missing, not zero. */
function raised({ disclosed, amount_usd }: FundraiseTotal): number | null {
  return disclosed === 0 ? null : amount_usd
}

/** A market sector by its name, a category as its source writes it, and what belongs to neither. */
export function nameSector(key: string): string {
  return key === '' ? 'Not known' : (findSector(key)?.name ?? key)
}
