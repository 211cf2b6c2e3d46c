import { formatChange } from '@tickmark/core/formats/formatChange'
import {
  type FormatStyle,
  formatMetricValue,
  formatValue,
} from '@tickmark/core/formats/formatValue'
import type { ReactNode } from 'react'
import { Delta } from '../ui/Delta.tsx'
import type { DataColumn } from '../ui/table/DataColumn.ts'

type Value = number | null

type Figure<Row> = Pick<DataColumn<Row>, 'width' | 'sort' | 'footers'> & {
  value: (row: Row) => Value
  write: (value: Value, style: FormatStyle) => string
  /** True if the values of several rows add up; the column has no summaries where it is absent. */
  adds?: boolean
  /** The header of the column in files, with the unit, or all that files have for it. */
  file: string | NonNullable<DataColumn<Row>['file']>
  /** Needed only where a cell is more than the written value. */
  cell?: (row: Row, style: FormatStyle) => ReactNode
}

/** A column of words, days or links, aligned left by default. */
export function textColumn<Row>(
  id: string,
  header: ReactNode,
  rest: Omit<DataColumn<Row>, 'id' | 'header' | 'align'> & Partial<Pick<DataColumn<Row>, 'align'>>,
): DataColumn<Row> {
  return { id, header, align: 'left', ...rest }
}

/** A column of values that write themselves, aligned right. */
export function valueColumn<Row>(
  id: string,
  header: ReactNode,
  rest: Omit<DataColumn<Row>, 'id' | 'header' | 'align'>,
): DataColumn<Row> {
  return { id, header, align: 'right', ...rest }
}

/** A column of figures: written alike in cells and summaries, and as numbers in files. */
export function figureColumn<Row>(
  id: string,
  header: ReactNode,
  { value, write, adds, file, ...rest }: Figure<Row>,
): DataColumn<Row> & { file: NonNullable<DataColumn<Row>['file']> } {
  return {
    id,
    header,
    align: 'right',
    value,
    cell: (row, style) => write(value(row), style),
    ...(adds !== undefined && { figure: { write, adds } }),
    ...rest,
    file: typeof file === 'string' ? [{ header: file, value }] : file,
  }
}

/** A column of relative changes, which do not add up. */
export function changeColumn<Row>(
  id: string,
  header: ReactNode,
  figure: Omit<Figure<Row>, 'write' | 'adds' | 'cell'>,
) {
  const cell = (row: Row) => <Delta change={figure.value(row)} />
  return figureColumn(id, header, {
    ...figure,
    write: (value) => formatChange(value),
    adds: false,
    cell,
  })
}

export function writeUsd(value: Value, style: FormatStyle = 'compact'): string {
  return formatValue(value, 'usd', style)
}

/** Prices are written as everywhere: never shortened, whatever else is in their column. */
export function writePrice(value: Value, style: FormatStyle = 'compact'): string {
  return formatMetricValue(value, { kind: 'price', format: 'usd' }, style)
}

export function writePercent(value: Value, style: FormatStyle = 'compact'): string {
  return formatValue(value, 'percent', style)
}
