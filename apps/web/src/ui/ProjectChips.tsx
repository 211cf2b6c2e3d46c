import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { ProjectLogo } from './ProjectLogo.tsx'

type Props = {
  label: string
  ids: readonly string[]
  nameOf: (id: string) => string
  /** The last one stays: without anybody there would be nothing to show. */
  keepsLast?: boolean
  onRemove: (id: string) => void
}

/** Chosen projects, each to be taken away. */
export function ProjectChips({ label, ids, nameOf, keepsLast = false, onRemove }: Props) {
  return (
    <ul aria-label={label} className="contents">
      {ids.map((id) => (
        <li
          key={id}
          className="inline-flex h-6 max-w-56 items-center gap-1.5 rounded-sm border border-line pl-1 text-sm"
        >
          <ProjectLogo projectId={id} name={nameOf(id)} size={16} />
          <bdi className="min-w-0 truncate">{nameOf(id)}</bdi>
          <Button
            variant="ghost"
            aria-label={`Take ${nameOf(id)} away`}
            disabled={keepsLast && ids.length === 1}
            className="px-1"
            onClick={() => onRemove(id)}
          >
            <Icon name="close" size={10} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
