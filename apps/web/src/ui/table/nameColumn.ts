import { isValidElement, type ReactNode } from 'react'
import type { DataColumn } from './DataColumn.ts'

/** The name of a column as text. */
export function nameColumn({
  id,
  name,
  header,
}: Pick<DataColumn<never>, 'id' | 'name' | 'header'>): string {
  return name ?? (textOf(header).trim() || id)
}

/**
 * The text of a React node, as far as it is known without rendering it: texts, numbers, and the children of elements. A
 * component that renders its text itself has none here.
 */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
