import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { findNameFault, LONGEST_NAME } from '@tickmark/core/marts/findNameFault'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormulaField, insertText } from '../../../ui/FormulaField.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import type { Option } from '../../../ui/popups/popupParts.tsx'
import type { ChoiceProps } from './ChoiceList.tsx'

type Props = ChoiceProps & {
  /** The column that is changed; a new one where it is absent. */
  first: ValueColumn | undefined
  onSave: (column: ValueColumn) => void
}

/** A column of arithmetic over other columns, and the name that heads it. */
export function FormulaChoice({ mart, chosen, first, onSave }: Props) {
  const [formula, setFormula] = useState(first?.formula ?? first?.id ?? '')
  const [name, setName] = useState(first?.formula === undefined ? '' : first.id)
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const text = formula.trim()
  const others = chosen.filter((column) => column.id !== first?.id).map(({ id }) => id)
  const fault = findColumnFault(mart, formula)
  const title = name.trim()
  const nameFault = title === '' ? findTwin(text, others) : findNameFault(mart, title, others)
  return (
    <form
      aria-label="Formula column"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault !== null || nameFault !== null) return area.current?.focus()
        onSave(title === '' ? { id: text } : { id: title, formula: text })
        setFormula('')
        setName('')
        setTried(false)
      }}
    >
      <FormulaField
        formula={formula}
        fault={fault}
        isTried={isTried}
        description="Columns, numbers, + − * / and brackets; rank, percentile, sector_rank and sector_percentile of one of them."
        placeholder="fees_30d_sum / tvl_7d_latest"
        area={area}
        onChange={setFormula}
      />
      <div className="flex flex-wrap gap-1.5">
        <Picker
          label="Insert a column"
          options={listTerms(mart, chosen)}
          value={null}
          onChange={(term) => {
            if (term !== null) setFormula(insertText(area.current, formula, term))
          }}
        />
      </div>
      <Field
        label="Name"
        description="Without one the formula heads the column."
        {...(nameFault !== null && text !== '' && { error: nameFault })}
      >
        <Input
          maxLength={LONGEST_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="sticky bottom-0 border-t border-line bg-raise py-3">
        <Button type="submit" size="small" variant="solid">
          {first === undefined ? 'Add formula' : 'Save formula'}
        </Button>
      </div>
    </form>
  )
}

function findTwin(formula: string, others: readonly string[]): string | null {
  return others.includes(formula) ? 'This formula is in the table already. Give it a name.' : null
}

/** What can be put into a formula: numbers that rows have, columns of the table, and each metric over 30 days. */
function listTerms(mart: Mart, chosen: readonly ValueColumn[]): Option[] {
  const facts = mart.facts
    .filter((fact) => fact.type === 'number')
    .map(({ column_id, title }) => ({ value: column_id, label: title, detail: column_id }))
  const columns = chosen
    .filter(({ id, formula }) => /^\w+$/.test(formula ?? id) && !(formula ?? id).endsWith('_trend'))
    .map(({ id, formula = id }) => ({ value: formula, label: formula, detail: 'in the table' }))
  const figures =
    mart.source.kind === 'figures'
      ? METRICS.filter((metric) => metric.table_enabled).map(({ metric_id, title, kind }) => {
          const value = kind === 'flow' ? `${metric_id}_30d_sum` : `${metric_id}_7d_latest`
          return { value, label: title, detail: value }
        })
      : []
  const known = new Map([...figures, ...facts, ...columns].map((option) => [option.value, option]))
  return [...known.values()]
}
