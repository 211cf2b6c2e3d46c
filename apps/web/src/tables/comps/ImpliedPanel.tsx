import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import { drawRanges } from '@tickmark/core/charts/ranges/drawRanges'
import { prepareRanges } from '@tickmark/core/charts/ranges/prepareRanges'
import type { Comparables, CompsRange, ImpliedValue } from '@tickmark/core/comps/Comparables'
import { COMPS_LIMITS } from '@tickmark/core/comps/compsColumns'
import { COMPS_UNITS, type CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { svgDrawing } from '@tickmark/core/drawing/svgDrawing'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue, MISSING, NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { useWidth } from '../../charts/useWidth.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Input } from '../../ui/Input.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { type CompsInput, CompsTools } from './CompsTools.tsx'

type Props = {
  comps: Comparables
  input: CompsInput
  definition: CompsDefinition
  onChange: ((definition: CompsDefinition) => void) | undefined
}

const UNITS = { price: 'Price', market_cap: 'Market cap' } as const
const PARTS = ['low', 'mid', 'high'] as const
const PART_NAMES = { low: 'Low', mid: 'Middle', high: 'High' } as const

/** The values of the project by the multiples of its peers: a football field, and the multiples to change. */
export function ImpliedPanel({ comps, input, definition, onChange }: Props) {
  const [own = ''] = comps.names
  const title = `Implied values of ${own}`
  const ranges = prepareRanges(comps, definition.unit)
  const setMultiple = (id: ImpliedValue['column_id'], part: keyof CompsRange, value?: number) => {
    const { [part]: _, ...rest } = definition.applied[id] ?? {}
    const range = value === undefined ? rest : { ...rest, [part]: value }
    const { [id]: __, ...others } = definition.applied
    onChange?.({
      ...definition,
      applied: Object.keys(range).length === 0 ? others : { ...others, [id]: range },
    })
  }
  return (
    <Panel
      title={title}
      controls={
        <>
          {onChange && (
            <SegmentedControl
              label="Implied value as"
              value={ranges.unit}
              segments={COMPS_UNITS.map((value) => ({ value, label: UNITS[value] }))}
              onChange={(unit) => onChange({ ...definition, unit })}
            />
          )}
          <CompsTools title={title} input={input} comps={comps} />
        </>
      }
      footer={
        comps.to !== null && (
          <span>
            Amounts of {Number.parseInt(comps.window, 10)} days to {formatDay(comps.to)}, annualized
          </span>
        )
      }
    >
      {ranges.rows.length === 0 ? (
        <EmptyState title="No multiple implies a value">
          Choose other peers or multiples, or enter multiples below.
        </EmptyState>
      ) : (
        <Field ranges={ranges} label={`${title}, ${UNITS[ranges.unit].toLowerCase()}`} />
      )}
      <FactTable
        label="Applied multiples and implied values"
        isWhole
        heads={[
          'Multiple',
          '#Low',
          '#Middle',
          '#High',
          '#Implied low',
          '#Implied middle',
          '#Implied high',
          '#Against now',
        ]}
        rows={comps.implied.map((one) => ({
          key: one.column_id,
          cells: [
            one.title,
            ...PARTS.map((part) =>
              onChange === undefined ? (
                formatValue(one.multiples[part], 'multiple', 'compact')
              ) : (
                <MultipleInput
                  key={`${part} ${one.multiples[part]}`}
                  label={`${one.title}, ${PART_NAMES[part].toLowerCase()}`}
                  value={one.multiples[part]}
                  isGiven={one.applied.includes(part)}
                  onChange={(value) => setMultiple(one.column_id, part, value)}
                />
              ),
            ),
            ...PARTS.map((part) => writeImplied(one, ranges.unit, part)),
            one.change.mid === null ? MISSING : formatChange(one.change.mid),
          ],
        }))}
      />
    </Panel>
  )
}

type Ranges = ReturnType<typeof prepareRanges>

function writeImplied(
  implied: ImpliedValue,
  unit: Ranges['unit'],
  part: (typeof PARTS)[number],
): string {
  if (implied.problem === 'no-income' || implied.problem === 'negative') return NOT_MEANINGFUL
  return formatColumnValue(implied[unit][part], { column_id: unit, format: 'usd' }, 'compact')
}

type FieldProps = { ranges: Ranges; label: string }

const ROW_HEIGHT = 34
const AXIS_HEIGHT = 52

/** The ranges as a drawing as wide as the panel; the table below it has the same values. */
function Field({ ranges, label }: FieldProps) {
  const [element, width] = useWidth<HTMLDivElement>()
  const height = AXIS_HEIGHT + ranges.rows.length * ROW_HEIGHT
  const text = ranges.rows.map(({ name, low, mid, high }) => {
    const ends = [low, mid, high].flatMap((value) =>
      value === null
        ? []
        : formatColumnValue(value, { column_id: ranges.unit, format: 'usd' }, 'short'),
    )
    return `${name} ${ends.join(' to ')}`
  })
  const space = { width, height }
  return (
    <div className="px-3.5 pb-3">
      <div
        ref={element}
        role="img"
        aria-label={`${label}: ${text.join(', ')}`}
        style={{ height }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing escapes its texts.
        dangerouslySetInnerHTML={{
          __html:
            width === 0
              ? ''
              : svgDrawing({ ...space, fontSize: 12 }, {}, drawRanges(ranges, space, PAGE_STYLE)),
        }}
      />
    </div>
  )
}

type MultipleInputProps = {
  label: string
  value: number | null
  /** True if it was entered, instead of the peers'. */
  isGiven: boolean
  onChange: (value: number | undefined) => void
}

/** A multiple that can be changed. It counts once the field is left or confirmed; an empty field is that of the peers. */
function MultipleInput({ label, value, isGiven, onChange }: MultipleInputProps) {
  const start = value === null ? '' : String(Math.round(value * 100) / 100)
  const [text, setText] = useState(start)
  const number = Number(text.trim().replace(/[×x]$/i, ''))
  const isEmpty = text.trim() === ''
  const isWrong = !isEmpty && !(number > 0 && number <= COMPS_LIMITS.multiple)
  const hint = isGiven ? 'Entered; empty for that of the peers' : 'Of the peers'
  const confirm = () => {
    if (isWrong || text === start) return
    if (isEmpty && !isGiven) return setText(start)
    onChange(isEmpty ? undefined : number)
  }
  return (
    <Input
      size="xsmall"
      edge="quiet"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? `Above 0 and at most ${COMPS_LIMITS.multiple}` : hint}
      placeholder="×"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={confirm}
      onKeyDown={({ key }) => key === 'Enter' && confirm()}
      className={`w-20 text-right ${isGiven ? 'font-semibold' : ''}`}
    />
  )
}
