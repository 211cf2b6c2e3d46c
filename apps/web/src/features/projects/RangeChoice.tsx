import { useState } from 'react'
import { columnLabel, formatFigure } from '../../data/columnText.ts'
import { parseAmount } from '../../data/parseAmount.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import type { FigureRange } from './figureRanges.ts'

export type RangeChoiceProps = {
  columns: readonly string[]
  ranges: readonly FigureRange[]
  onChange: (ranges: FigureRange[]) => void
}

/** Bounds for the figures shown: `1.5M`, `-20%`. */
export function RangeChoice({ columns, ranges, onChange }: RangeChoiceProps) {
  const set = (column: string, bounds: Partial<FigureRange>) => {
    const range = { ...ranges.find((one) => one.column === column), column, ...bounds }
    const others = ranges.filter((one) => one.column !== column)
    const isOpen = range.min === undefined && range.max === undefined
    onChange(isOpen ? others : [...others, range])
  }
  return (
    <>
      <table>
        <thead className="text-left text-sm text-fg3">
          <tr>
            <th scope="col" className="pr-3 font-medium">
              Figure
            </th>
            <th scope="col" className="font-medium">
              From
            </th>
            <th scope="col" className="font-medium">
              To
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const parts = parseColumnId(column)
            if (parts === undefined || parts.aggregation === 'trend') return null
            const { title, detail } = columnLabel(parts)
            const name = detail === '' ? title : `${title}, ${detail}`
            const range = ranges.find((one) => one.column === column)
            const write = (value: number | undefined) =>
              value === undefined ? '' : formatFigure(value, parts, 'short')
            return (
              <tr key={column}>
                <th scope="row" className="py-0.5 pr-3 text-left font-normal">
                  {name}
                </th>
                <td>
                  <Bound
                    label={`${name}, from`}
                    text={write(range?.min)}
                    onChange={(min) => set(column, { min })}
                  />
                </td>
                <td>
                  <Bound
                    label={`${name}, to`}
                    text={write(range?.max)}
                    onChange={(max) => set(column, { max })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {ranges.length > 0 && (
        <div className="mt-2">
          <Button onClick={() => onChange([])}>Clear all</Button>
        </div>
      )}
    </>
  )
}

type BoundProps = {
  label: string
  text: string
  onChange: (value: number | undefined) => void
}

function Bound({ label, text, onChange }: BoundProps) {
  const [typed, setTyped] = useState(text)
  const isWrong = typed !== '' && parseAmount(typed.replace('+', '')) === undefined
  const commit = () => {
    if (typed !== text && !isWrong) onChange(parseAmount(typed.replace('+', '')))
  }
  return (
    <Input
      size="xsmall"
      edge="quiet"
      aria-label={label}
      aria-invalid={isWrong}
      value={typed}
      placeholder="any"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      className="mr-1 w-20 text-right"
    />
  )
}
