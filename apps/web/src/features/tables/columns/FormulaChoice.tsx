import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { findNameFault, LONGEST_NAME } from '@tickmark/core/marts/findNameFault'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormulaField, insertText } from '../../../ui/FormulaField.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import type { ChoiceProps } from './ChoiceProps.ts'
import { listTerms } from './listTerms.ts'

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
  return others.includes(formula)
    ? 'This formula stands in the table already. Give it a name.'
    : null
}
