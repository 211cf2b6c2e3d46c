import type { FormulaFault } from '@tickmark/core/formula/findFormulaFault'
import type { RefObject } from 'react'
import { Field } from '../Field.tsx'
import { TextArea } from '../TextArea.tsx'
import { FaultyPart } from './FaultyPart.tsx'

type Props = {
  formula: string
  /** What is wrong with it, or null. It is told once there is a text, or with `isTried`. */
  fault: FormulaFault | null
  isTried: boolean
  /** What a formula may hold, in a sentence. */
  description: string
  placeholder: string
  area: RefObject<HTMLTextAreaElement | null>
  onChange: (formula: string) => void
}

/** Where a formula is written; it says at once what is wrong with it, and underlines the part. */
export function FormulaField(props: Props) {
  const { formula, fault, isTried, description, placeholder, area, onChange } = props
  const isShown = fault !== null && (isTried || formula.trim() !== '')
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
          onChange={({ target }) => onChange(target.value)}
          className="font-mono text-sm"
        />
      </Field>
      {isShown && <FaultyPart formula={formula} fault={fault} />}
    </>
  )
}
