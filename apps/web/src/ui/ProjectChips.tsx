import { Chip } from './Chip.tsx'

type Props = {
  label: string
  ids: readonly string[]
  nameOf: (id: string) => string
  /** The last one stays: without any project there would be nothing to show. */
  keepsLast?: boolean
  onRemove: (id: string) => void
}

/** Chosen projects, each with a button that removes it. */
export function ProjectChips({ label, ids, nameOf, keepsLast = false, onRemove }: Props) {
  return (
    <ul aria-label={label} className="contents">
      {ids.map((id) => (
        <Chip
          key={id}
          name={nameOf(id)}
          projectId={id}
          isKept={keepsLast && ids.length === 1}
          onRemove={() => onRemove(id)}
        />
      ))}
    </ul>
  )
}
