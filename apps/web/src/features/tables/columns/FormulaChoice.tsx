import { FORMULA_FORMATS } from '@tickmark/core/marts/AGG_FUNCS'
import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { findNameFault, MAX_NAME_LENGTH } from '@tickmark/core/marts/findNameFault'
import { listColumnIds } from '@tickmark/core/marts/listParts'
import type { Mart } from '@tickmark/core/marts/Mart'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { useMemo, useRef, useState } from 'react'
import { describeColumn } from '../../../tables/grid/GridColumn.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormulaField, insertText } from '../../../ui/FormulaField.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import type { Option } from '../../../ui/popups/popupParts.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ChoiceProps } from './ChoiceList.tsx'
import { completeTerms, usualColumn } from './completeTerms.ts'

type Props = ChoiceProps & {
  /** The column that is changed; a new one where it is absent. */
  first: ValueColumn | undefined
  onSave: (column: ValueColumn) => void
}

/** A column of arithmetic over other columns, and the name that heads it. */
export function FormulaChoice({ mart, chosen, first, onSave }: Props) {
  const [formula, setFormula] = useState(first?.formula ?? first?.id ?? '')
  const [name, setName] = useState(first?.formula === undefined ? '' : first.id)
  const [kind, setKind] = useState<string>(first?.format ?? AUTOMATIC)
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const { formula: completed, taken } = completeTerms(mart, formula)
  const text = completed.trim()
  const terms = useMemo(() => listTerms(mart, chosen), [mart, chosen])
  const others = chosen.filter((column) => column.id !== first?.id)
  const names = others.map(({ id }) => id)
  const fault = findColumnFault(mart, completed)
  const format = FORMULA_FORMATS.find((one) => one === kind)
  const title = name.trim()
  const nameFault = title === '' ? findTwin(text, others) : findNameFault(mart, title, names)
  return (
    <form
      aria-label="Formula column"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault !== null || nameFault !== null) return area.current?.focus()
        const column = title === '' ? nameColumn(mart, text, names) : { id: title, formula: text }
        onSave(format === undefined ? column : { ...column, format })
        setFormula('')
        setName('')
        setTried(false)
      }}
    >
      <FormulaField
        formula={formula}
        fault={fault}
        isTried={isTried}
        description="Metrics or columns, numbers, + − * / and brackets; rank, percentile, sector_rank and sector_percentile of one of them."
        placeholder="fees / tvl"
        terms={terms}
        area={area}
        onChange={setFormula}
      />
      {taken.length > 0 && (
        <p aria-live="polite" className="text-sm text-fg3">
          {taken.map(({ name, title }) => `${name} is read as ${title}`).join('; ')}.
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Picker
          label="Insert a column"
          options={terms}
          value={null}
          onChange={(term) => {
            if (term !== null) setFormula(insertText(area.current, formula, term))
          }}
        />
      </div>
      <Field
        label="Name"
        description="Defaults to the formula in words."
        {...(nameFault !== null && text !== '' && { error: nameFault })}
      >
        <Input
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Format">
        <Select options={FORMATS} value={kind} onChange={setKind} />
      </Field>
      <div className="sticky bottom-0 border-t border-line bg-raise py-3">
        <Button type="submit" size="small" variant="solid">
          {first === undefined ? 'Add formula' : 'Save formula'}
        </Button>
      </div>
    </form>
  )
}

const AUTOMATIC = 'automatic'
/** The formats of a formula's values, in the table and in its files. */
const FORMATS = [
  { value: AUTOMATIC, label: 'Automatic' },
  { value: 'usd', label: '$ amount' },
  { value: 'percent', label: 'Percent' },
  { value: 'multiple', label: '× multiple' },
  { value: 'number', label: 'Number' },
] as const

function findTwin(text: string, others: readonly ValueColumn[]): string | null {
  const isThere = others.some(({ id, formula = id }) => formula === text)
  return isThere ? 'This formula is in the table already. Give it a name.' : null
}

/** Names an unnamed column: by its formula in words, where these can be a name among the others. */
function nameColumn(mart: Mart, formula: string, names: readonly string[]): ValueColumn {
  const words = titleFormula(mart, formula)
  return findNameFault(mart, words, names) === null ? { id: words, formula } : { id: formula }
}

/** Lists the terms of a formula: numbers that rows have, columns of the table, and each metric over 30 days. */
function listTerms(mart: Mart, chosen: readonly ValueColumn[]): Option[] {
  const facts = mart.facts
    .filter((fact) => fact.type === 'number')
    .map(({ column_id, title }) => ({ value: column_id, label: title, detail: column_id }))
  const figures =
    mart.source.kind === 'figures'
      ? listMetrics()
          .filter((metric) => metric.table_enabled)
          .map((metric) => {
            const value = usualColumn(metric)
            return { value, label: metric.title, detail: value, words: [metric.short_title] }
          })
      : []
  const known = new Map<string, Option>([...figures, ...facts].map((one) => [one.value, one]))
  for (const { id, formula = id } of chosen) {
    if (!/^\w+$/.test(formula) || formula.endsWith('_trend')) continue
    const { title } = describeColumn(mart, { id: formula })
    known.set(formula, {
      value: formula,
      label: title,
      ...known.get(formula),
      detail: 'in the table',
    })
  }
  return [...known.values()]
}

/**
 * A formula with the titles of its columns in place of their ids, such as `Fees 30d / TVL`.
 * @throws AppError `bad-request` for a formula that cannot be read.
 */
export function titleFormula(mart: Mart, formula: string): string {
  const ids = new Set(listColumnIds(parseMartExpression(formula)))
  return formula.replaceAll(/\w+/g, (word) =>
    ids.has(word) ? describeColumn(mart, { id: word }).title : word,
  )
}
