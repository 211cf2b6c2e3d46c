import type { FormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { rankMatches } from '@tickmark/core/text/scoreMatch'
import type { RefObject } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { TextArea } from './Input.tsx'
import type { Option } from './popups/popupParts.tsx'
import { type Completion, useCompletion } from './useCompletion.tsx'

type FormulaFieldProps = {
  formula: string
  /** The fault in it, or null. It is shown once there is a text, or with `isTried`. */
  fault: FormulaFault | null
  isTried: boolean
  /** A sentence on what a formula may contain. */
  description: string
  placeholder: string
  area: RefObject<HTMLTextAreaElement | null>
  /** The completions of a name as it is typed; none where it is absent. */
  terms?: readonly Option[]
  onChange: (formula: string) => void
}

const NO_TERMS: readonly Option[] = []
const MAX_TERMS = 6
/** The text before the caret since the last operator or bracket: names may have several words. */
const LAST_NAME = /[^+\-*/(),]*$/

/** Takes a formula; it shows at once what is wrong with it, and underlines the part. */
export function FormulaField(props: FormulaFieldProps) {
  const { formula, fault, isTried, description, placeholder, area, onChange } = props
  const { terms = NO_TERMS } = props
  const find = (before: string): Completion => {
    const typed = (LAST_NAME.exec(before)?.[0] ?? '').trimStart()
    const name = typed.trim()
    if (name.length < 2 || terms.some(({ value }) => value === name)) return { from: 0, terms: [] }
    const found = rankMatches(name, terms, (term) => [
      term.label,
      term.value,
      ...(term.words ?? []),
    ])
    return { from: before.length - typed.length, terms: found.slice(0, MAX_TERMS) }
  }
  const completion = useCompletion({ text: formula, area, find, onChange })
  // While a name is typed that the list still knows, its being unknown is no fault.
  const isShown = fault !== null && !completion.isOpen && (isTried || formula.trim() !== '')
  return (
    <>
      <Field label="Formula" description={description} {...(isShown && { error: fault.message })}>
        <TextArea
          ref={area}
          rows={3}
          placeholder={placeholder}
          {...completion.field}
          onKeyDown={(event) => {
            if (completion.press(event)) return event.stopPropagation()
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          aria-autocomplete={terms.length > 0 ? 'list' : undefined}
        />
      </Field>
      {completion.renderList('Columns by that name')}
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

/** A text with `inserted` at the caret of its area, or in place of the selection. */
export function insertText(
  area: HTMLTextAreaElement | null,
  text: string,
  inserted: string,
): string {
  const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
  area?.focus()
  return text.slice(0, from) + inserted + text.slice(to)
}
