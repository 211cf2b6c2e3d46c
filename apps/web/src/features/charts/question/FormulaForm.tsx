import { findFormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { FORMULA_LIMITS } from '@tickmark/core/formula/parseExpression'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { FaultyPart, FormulaFoot } from '../../../ui/FormulaField.tsx'
import { Input } from '../../../ui/Input.tsx'

const NOTHING: Completion = { from: 0, ids: [] }

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
  const [completion, setCompletion] = useState(NOTHING)
  const [chosen, setChosen] = useState(0)
  const area = useRef<HTMLInputElement>(null)
  const listId = useId()
  const fault = findFormulaFault(formula)
  const isOpen = completion.ids.length > 0
  // While a word is written that may still become a metric, its being unknown is no fault.
  const isShown = fault !== null && !isOpen && (isTried || formula.trim() !== '')
  const offer = () => {
    const { current } = area
    if (current === null) return
    setCompletion(completeMetric(current.value, current.selectionStart ?? 0))
    setChosen(0)
  }
  const accept = (id: string | undefined) => {
    const { current } = area
    if (id === undefined || current === null) return
    const text =
      formula.slice(0, completion.from) +
      id +
      formula.slice(current.selectionStart ?? formula.length)
    setFormula(text)
    setCompletion(NOTHING)
    current.focus()
  }
  const save = () => {
    setTried(true)
    setCompletion(NOTHING)
    if (fault === null) onSave(formula.trim())
    else area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const { length } = completion.ids
    const step = { ArrowDown: 1, ArrowUp: length - 1 }[event.key]
    if (isOpen && step !== undefined) setChosen((chosen + step) % length)
    else if (isOpen && (event.key === 'Enter' || event.key === 'Tab'))
      accept(completion.ids[chosen])
    else if (isOpen && event.key === 'Escape') setCompletion(NOTHING)
    else if (event.key === 'Escape') onCancel()
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
          autoFocus
          maxLength={FORMULA_LIMITS.length}
          spellCheck={false}
          placeholder="revenue / user_mau"
          value={formula}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
          onChange={({ target }) => {
            setFormula(target.value)
            offer()
          }}
          onKeyDown={press}
          onBlur={() => setCompletion(NOTHING)}
          className="font-mono text-sm"
        />
      </Field>
      <div id={listId} role="listbox" aria-label="Metrics by that name" className="empty:hidden">
        {completion.ids.map((id, index) => (
          <div
            key={id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="flex cursor-pointer justify-between gap-3 rounded-sm px-2 py-0.5 text-sm aria-selected:bg-hover"
            // The press must not take the focus, whose loss closes the list.
            onPointerDown={(event) => {
              event.preventDefault()
              accept(id)
            }}
          >
            <code className="truncate font-mono">{id}</code>
            <span className="shrink-0 text-fg3">{findMetric(id)?.title}</span>
          </div>
        ))}
      </div>
      {isShown && <FaultyPart formula={formula} fault={fault} />}
      <FormulaFoot isNew={first === undefined} onCancel={onCancel} />
    </form>
  )
}

type Completion = {
  /** Where the word begins that is completed. */
  from: number
  /** Metric ids, the likeliest first. */
  ids: string[]
}

const MOST = 6

/** The metrics whose id or title goes on as the word before the cursor does; nothing where no word stands there. */
export function completeMetric(text: string, cursor: number): Completion {
  const word = /[a-z_][a-z0-9_]*$/i.exec(text.slice(0, cursor))?.[0] ?? ''
  const from = cursor - word.length
  if (word.length < 2) return { from, ids: [] }
  const wanted = word.toLowerCase()
  const scored = METRICS.flatMap(({ metric_id: id, title }) => {
    if (id === wanted) return []
    if (id.startsWith(wanted)) return [{ id, score: 0 }]
    if (id.includes(wanted)) return [{ id, score: 1 }]
    return title.toLowerCase().includes(wanted) ? [{ id, score: 2 }] : []
  })
  return {
    from,
    ids: scored
      .toSorted((a, b) => a.score - b.score)
      .slice(0, MOST)
      .map(({ id }) => id),
  }
}
