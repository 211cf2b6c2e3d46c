import { type ChangeEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { Option } from './popups/popupParts.tsx'

type Area = HTMLTextAreaElement | HTMLInputElement

/** Terms, the likeliest first, that may stand in place of the text from a position on. */
export type Completion = { from: number; terms: readonly Option[] }

type Options = {
  text: string
  area: RefObject<Area | null>
  /** Returns the possible continuations of the text before the caret. */
  find: (before: string) => Completion
  onChange: (text: string) => void
}

/** Completes names in a text as they are typed: arrows choose, Enter and Tab accept, Escape closes. */
export function useCompletion({ text, area, find, onChange }: Options) {
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const { from, terms } = caret === null ? { from: 0, terms: [] } : find(text.slice(0, caret))
  const isOpen = terms.length > 0
  const close = () => setCaret(null)
  const accept = (term: Option | undefined) => {
    if (term === undefined || caret === null) return
    onChange(`${text.slice(0, from)}${term.value}${text.slice(caret)}`)
    close()
    area.current?.focus()
  }
  return {
    isOpen,
    close,
    /** Handles a key, and returns whether it was for the list. */
    press(event: KeyboardEvent): boolean {
      if (!isOpen) return false
      const step = { ArrowDown: 1, ArrowUp: terms.length - 1 }[event.key]
      if (step !== undefined) setChosen((chosen + step) % terms.length)
      else if (event.key === 'Enter' || event.key === 'Tab') accept(terms[chosen])
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      return true
    },
    field: {
      value: text,
      spellCheck: false,
      autoFocus: true,
      className: 'font-mono text-sm',
      // A button that takes the focus is pressed first: closing moves what is below the list.
      onBlur: () => window.addEventListener('click', close, { once: true, capture: true }),
      onChange({ target }: ChangeEvent<Area>) {
        onChange(target.value)
        setCaret(target.selectionStart)
        setChosen(0)
      },
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${chosen}` : undefined,
    },
    renderList: (label: string) =>
      isOpen && (
        <div id={listId} role="listbox" aria-label={label}>
          {terms.map((term, index) => (
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
      ),
  }
}
