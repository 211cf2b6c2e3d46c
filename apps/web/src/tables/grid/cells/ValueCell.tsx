import { Link } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { MISSING } from '@tickmark/core/formats/formatValue'
import type { MartRow, MartValue } from '@tickmark/core/marts/MartPage'
import { Fragment } from 'react'
import { useSwitch } from '../../../data/switchStore.ts'
import { Delta } from '../../../ui/Delta.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import type { GridColumn } from '../columns/GridColumn.ts'
import { useGridNames } from './GridNames.ts'
import { NamedId } from './NamedId.tsx'
import { writeCell, writeNumber } from './writeCell.ts'

type Props = {
  column: GridColumn
  /** It may not have the column yet. */
  row: MartRow
  /** On a shaded ground the colour of a change would be hard to read; its sign says the same. */
  isShaded: boolean
}

/** A value in the way of its column. */
export function ValueCell({ column, row, isShaded }: Props) {
  const value = row[column.column_id]
  if (value === undefined) return null
  if (column.type === 'trend')
    return (
      <Sparkline
        values={numbersOf(value)}
        change={changeBeside(column, row)}
        lowerIsBetter={column.is_lower_value_better}
      />
    )
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="text-fg3">{MISSING}</span>
  if (typeof value === 'number') {
    if (column.isChange && !isShaded)
      return <Delta change={value} lowerIsBetter={column.is_lower_value_better} />
    return writeNumber(column, value)
  }
  if (Array.isArray(value)) return <ListCell column={column} values={value.map(String)} />
  if (column.type === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
  return <TextCell column={column} text={value} />
}

function numbersOf(value: MartValue): (number | null)[] {
  return Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : null)) : []
}

function changeBeside({ trendChange }: GridColumn, row: MartRow): number | null | undefined {
  if (trendChange === undefined) return undefined
  const change = trendChange === null ? null : row[trendChange]
  return typeof change === 'number' ? change : null
}

const INVESTORS: readonly string[] = ['investors', 'lead_investors', 'other_investors']
/** More names than this are counted; all of them stand in the hint. */
const MOST_NAMES = 3

function ListCell({ column, values }: { column: GridColumn; values: readonly string[] }) {
  const nameOf = useGridNames()
  const more = values.length - MOST_NAMES
  return (
    <span title={writeCell(column, [...values], nameOf)}>
      {values.slice(0, MOST_NAMES).map((value, index) => (
        <Fragment key={value}>
          {index > 0 && ', '}
          {INVESTORS.includes(column.column_id) ? (
            <Link
              to="/fundraises/investors/$investor"
              params={{ investor: value }}
              tabIndex={-1}
              className="hover:underline"
            >
              {value}
            </Link>
          ) : (
            <NamedId columnId={column.column_id} id={value} />
          )}
        </Fragment>
      ))}
      {more > 0 && <span className="text-fg3"> +{more}</span>}
    </span>
  )
}

function TextCell({ column, text }: { column: GridColumn; text: string }) {
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  if (!/^https?:\/\//.test(text))
    return (
      <span title={text}>
        <NamedId
          columnId={column.column_id}
          id={text}
          hasLogo={column.column_id === 'project_id'}
        />
      </span>
    )
  const face = text.replace(/^https?:\/\/(www\.)?/, '')
  if (!mayLeave) return face
  return (
    <a
      href={text}
      target="_blank"
      rel="noreferrer noopener"
      tabIndex={-1}
      title={text}
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
    >
      {face}
    </a>
  )
}
