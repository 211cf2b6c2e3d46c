import type { Document } from '@tickmark/core/documents/Document'

/** Networks show two or three lines. */
const LONGEST_DESCRIPTION = 300

/** What its maker wrote of it on one line, or what it is. */
export function describeShortly(
  { kind, description }: Pick<Document, 'kind' | 'description'>,
  productName: string,
): string {
  const line = description.replace(/\s+/g, ' ').trim()
  if (line === '') return `A ${kind} made with ${productName}.`
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1)}…`
}
