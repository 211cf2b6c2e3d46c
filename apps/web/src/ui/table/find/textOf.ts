import { isValidElement, type ReactNode } from 'react'

/**
 * What a piece of a page says, as far as it can be told without drawing it: texts and numbers, and what stands
 * between an element's tags. A component that writes its text itself says nothing here.
 */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
