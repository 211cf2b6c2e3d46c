import { useSearch } from '@tanstack/react-router'
import { formatAsOf } from '@tickmark/core/formats/formatAsOf'
import { StateNote } from '../../ui/StateNote.tsx'

/** While an earlier moment is asked for, this says so where a page is about the newest figures. */
export function AsOfNote() {
  const { as_of } = useSearch({ strict: false })
  if (as_of === undefined) return null
  return (
    <StateNote state="partial">This page shows what was known on {formatAsOf(as_of)}.</StateNote>
  )
}
