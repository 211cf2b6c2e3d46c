import { findFormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { FORMULA_LIMITS } from '@tickmark/core/formula/parseExpression'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { FaultyPart, FormulaFoot } from '../../../ui/FormulaField.tsx'
import { Input } from '../../../ui/Input.tsx'
import { type Completion, useCompletion } from '../../../ui/useCompletion.tsx'

type Props = {
  /** The formula that is changed; a new one where it is absent. */
  first: string | undefined
  onSave: (formula: string) => void
  onCancel: () => void
}

/** Arithmetic over metrics: it completes their ids and says at once what is wrong, and where. */
export function FormulaForm({ first, onSave, onCancel }: Props) {
  const [formula, setFormula] = useState(first ?? '')
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLInputElement>(null)
  const fault = findFormulaFault(formula)
  const completion = useCompletion({
    text: formula,
    area,
    find: completeMetric,
    onChange: setFormula,
  })
  // While a word is written that may still become a metric, its being unknown is no fault.
  const isShown = fault !== null && !completion.isOpen && (isTried || formula.trim() !== '')
  const save = () => {
    setTried(true)
    completion.close()
    if (fault === null) onSave(formula.trim())
    else area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (completion.press(event)) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') save()
    else return
    event.preventDefault()
  }
  return (
    <form
      aria-label={first === undefined ? 'New formula' : 'Formula'}
      className="flex flex-col gap-1.5 rounded-sm border border-line p-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label="Formula"
        description="Metric ids, numbers, + − * / and brackets, rolling_sum(fees, 30)."
        {...(isShown && { error: fault.message })}
      >
        <Input
          ref={area}
          maxLength={FORMULA_LIMITS.length}
          placeholder="revenue / user_mau"
          role="combobox"
          aria-expanded={completion.isOpen}
          aria-autocomplete="list"
          {...completion.field}
          onKeyDown={press}
        />
      </Field>
      {completion.renderList('Metrics by that name')}
      {isShown && <FaultyPart formula={formula} fault={fault} />}
      <FormulaFoot isNew={first === undefined} onCancel={onCancel} />
    </form>
  )
}

const MOST = 6

/** The metrics whose id or title goes on as the word at the end of a text does; nothing where there is no word. */
export function completeMetric(before: string): Completion {
  const word = /[a-z_][a-z0-9_]*$/i.exec(before)?.[0] ?? ''
  const from = before.length - word.length
  if (word.length < 2) return { from, terms: [] }
  const wanted = word.toLowerCase()
  const scored = listMetrics().flatMap(({ metric_id: id, title }) => {
    const term = { value: id, label: title }
    if (id === wanted) return []
    if (id.startsWith(wanted)) return [{ term, score: 0 }]
    if (id.includes(wanted)) return [{ term, score: 1 }]
    return title.toLowerCase().includes(wanted) ? [{ term, score: 2 }] : []
  })
  const ranked = scored.toSorted((a, b) => a.score - b.score)
  return { from, terms: ranked.slice(0, MOST).map(({ term }) => term) }
}
