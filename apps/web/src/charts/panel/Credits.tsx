import { SOURCE_CREDITS } from '@tickmark/core/sources/SOURCE_CREDITS'

/** The words that the licences of a chart's sources ask to be shown beside it; nothing where none does. */
export function Credits({ sources }: { sources: readonly string[] }) {
  const credits = sources.flatMap((id) => SOURCE_CREDITS[id] ?? [])
  if (credits.length === 0) return null
  return <span>{credits.join(' · ')}</span>
}
