import type { FormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { rankMatches } from '@tickmark/core/text/scoreMatch'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { TextArea } from './Input.tsx'
import type { Option } from './popups/popupParts.tsx'

type FormulaFieldProps = {
  formula: string
  /** What is wrong with it, or null. It is shown once there is a text, or with `isTried`. */
  fault: FormulaFault | null
  isTried: boolean
  /** What a formula may hold, in a sentence. */
  description: string
  placeholder: string
  area: RefObject<HTMLTextAreaElement | null>
  /** What completes a name as it is typed; nothing does where it is absent. */
  terms?: readonly Option[]
  onChange: (formula: string) => void
}

const NO_TERMS: readonly Option[] = []
const MOST_TERMS = 6
/** What stands before the caret since the last operator or bracket: names may have several words. */
const LAST_NAME = /[^+\-*/(),]*$/

/** Where a formula is written; it says at once what is wrong with it, and underlines the part. */
export function FormulaField(props: FormulaFieldProps) {
  const { formula, fault, isTried, description, placeholder, area, onChange } = props
  const { terms = NO_TERMS } = props
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const typed = caret === null ? '' : (LAST_NAME.exec(formula.slice(0, caret))?.[0] ?? '').trim()
  const found =
    typed.length < 2 || terms.some(({ value }) => value === typed)
      ? []
      : rankMatches(typed, terms, ({ label, value, words = [] }) => [label, value, ...words]).slice(
          0,
          MOST_TERMS,
        )
  const accept = (term: Option | undefined) => {
    if (term === undefined || caret === null) return
    const from = caret - (LAST_NAME.exec(formula.slice(0, caret))?.[0].trimStart().length ?? 0)
    onChange(`${formula.slice(0, from)}${term.value}${formula.slice(caret)}`)
    setCaret(null)
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key]
    if (step !== undefined) setChosen((chosen + step) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') accept(found[chosen])
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // While a name is typed that the list still knows, its being unknown is no fault.
  const isShown = fault !== null && found.length === 0 && (isTried || formula.trim() !== '')
  return (
    <>
      <Field label="Formula" description={description} {...(isShown && { error: fault.message })}>
        <TextArea
          ref={area}
          autoFocus
          rows={3}
          spellCheck={false}
          placeholder={placeholder}
          value={formula}
          onChange={({ target }) => {
            onChange(target.value)
            setCaret(target.selectionStart)
            setChosen(0)
          }}
          onKeyDown={press}
          onBlur={() => setCaret(null)}
          aria-autocomplete={terms.length > 0 ? 'list' : undefined}
          aria-controls={found.length > 0 ? listId : undefined}
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
          className="font-mono text-sm"
        />
      </Field>
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label="Columns by that name">
          {found.map((term, index) => (
            <div
              key={term.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className="flex cursor-pointer justify-between gap-3 rounded-sm px-2 py-0.5 text-sm aria-selected:bg-hover"
              // The press must not take the focus, whose loss closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                accept(term)
              }}
            >
              <span className="truncate">{term.label}</span>
              <code className="shrink-0 font-mono text-fg3">{term.value}</code>
            </div>
          ))}
        </div>
      )}
      {isShown && <FaultyPart formula={formula} fault={fault} />}
    </>
  )
}

/** Longer ones are described in words alone. */
const LONGEST = 120

type FaultyPartProps = { formula: string; fault: Pick<FormulaFault, 'from' | 'to'> }

/** A formula with the part of it underlined that is wrong. */
export function FaultyPart({ formula, fault: { from, to } }: FaultyPartProps) {
  if (to <= from || formula.length > LONGEST) return null
  return (
    <code className="block font-mono text-sm break-all whitespace-pre-wrap text-fg2">
      {formula.slice(0, from)}
      <mark className="bg-transparent text-down underline decoration-wavy">
        {formula.slice(from, to)}
      </mark>
      {formula.slice(to)}
    </code>
  )
}

/** The buttons below a formula: one sends its form. */
export function FormulaFoot({ isNew, onCancel }: { isNew: boolean; onCancel: () => void }) {
  return (
    <div className="flex gap-1.5">
      <Button type="submit" variant="solid">
        {isNew ? 'Add formula' : 'Save formula'}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** A text with `inserted` where the caret of its area stands, or in place of what is selected there. */
export function insertText(
  area: HTMLTextAreaElement | null,
  text: string,
  inserted: string,
): string {
  const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
  area?.focus()
  return text.slice(0, from) + inserted + text.slice(to)
}
