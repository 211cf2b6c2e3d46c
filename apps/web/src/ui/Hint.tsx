import { cloneElement, type ReactElement } from 'react'

/** Says more about what is hovered or focused; `HintHost` shows it. The child must pass its attributes on. */
export function Hint({
  text,
  children,
}: {
  text: string
  children: ReactElement<Record<string, unknown>>
}) {
  return cloneElement(children, { 'data-hint': text, 'aria-description': text })
}
