import type { FormulaFault } from '@tickmark/core/formula/findFormulaFault'

/** Longer ones are told in words alone. */
const LONGEST = 120

type Props = { formula: string; fault: Pick<FormulaFault, 'from' | 'to'> }

/** A formula with the part of it underlined that is wrong. */
export function FaultyPart({ formula, fault: { from, to } }: Props) {
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
