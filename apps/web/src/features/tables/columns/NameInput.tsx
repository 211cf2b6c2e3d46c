import { LONGEST_NAME } from '@tickmark/core/marts/findNameFault'
import { useState } from 'react'
import { Input } from '../../../ui/Input.tsx'

type Props = {
  first: string
  /** What the column is called without a name. */
  hint: string
  /** Why it cannot be called so, or null. */
  check: (name: string) => string | null
  /** Receives the new name, the empty text for none, or null where nothing is to change. */
  onDone: (name: string | null) => void
}

/** Writes the name of a column: Enter takes it, Escape leaves it as it was. */
export function NameInput({ first, hint, check, onDone }: Props) {
  const [name, setName] = useState(first)
  const text = name.trim()
  const fault = text === '' ? null : check(text)
  const finish = () => onDone(fault === null ? text : null)
  return (
    <span className="mr-auto flex min-w-0 grow flex-col py-1">
      <Input
        autoFocus
        size="xsmall"
        aria-label={`Name of ${hint}`}
        aria-invalid={fault !== null}
        placeholder={hint}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            if (fault === null) finish()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone(null)
          }
        }}
      />
      {fault && (
        <span role="alert" className="text-sm text-down">
          {fault}
        </span>
      )}
    </span>
  )
}
