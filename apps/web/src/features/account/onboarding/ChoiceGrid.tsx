import { type ReactNode, useEffect, useRef } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'

type Option = { id: string; label: ReactNode }

type Props = {
  question: string
  hint: string
  options: readonly Option[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** A question with many answers, of which any number may be true. */
export function ChoiceGrid({ question, hint, options, chosen, onToggle }: Props) {
  const legend = useRef<HTMLLegendElement>(null)
  // The focus is the browser's; it follows the question, so that readers hear the new one.
  useEffect(() => legend.current?.focus(), [])
  return (
    <fieldset>
      <legend ref={legend} tabIndex={-1} className="text-lg font-semibold outline-none">
        {question}
      </legend>
      <p className="mb-3 text-fg2">{hint}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2">
        {options.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.has(id)}
            onChange={() => onToggle(id)}
            className="rounded-md border border-line bg-raise px-3 py-2 hover:border-line2 has-checked:border-accent"
          />
        ))}
      </div>
    </fieldset>
  )
}
