import { AppError } from '@tickmark/core/errors/AppError'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { describeColumn } from '../../../grid/columns/describeColumn.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'

type Props = { mart: Mart; isFull: boolean; onAdd: (column: ValueColumn) => void }

/** A column of arithmetic or positions over the mart's columns; it says at once what is wrong with it. */
export function FormulaForm({ mart, isFull, onAdd }: Props) {
  const [formula, setFormula] = useState('')
  const [isTried, setTried] = useState(false)
  const fault = findFault(mart, formula.trim())
  return (
    <form
      className="flex flex-col gap-1.5 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault !== null || isFull) return
        onAdd({ id: formula.trim() })
        setFormula('')
        setTried(false)
      }}
    >
      <Field
        label="Formula"
        description="Column ids, numbers, + − * / and brackets; rank(…), percentile(…)."
        {...(isTried && fault !== null && { error: fault })}
      >
        <Input
          spellCheck={false}
          autoComplete="off"
          placeholder={mart.source.kind === 'figures' ? 'fees_30d_sum / tvl_7d_latest' : ''}
          value={formula}
          onChange={({ target }) => setFormula(target.value)}
          className="font-mono text-sm"
        />
      </Field>
      <Button type="submit" disabled={isFull} className="self-start">
        Add formula
      </Button>
    </form>
  )
}

function findFault(mart: Mart, formula: string): string | null {
  try {
    describeColumn(mart, { id: formula })
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
