import { Link } from '@tanstack/react-router'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'

type Props = { projectId: string; name: string; className?: string }

/** A project of a comparison, which leads to its own statement. */
export function ProjectName({ projectId, name, className = '' }: Props) {
  return (
    <Link
      to="/projects/$slug/financial-statement"
      params={{ slug: projectId }}
      className={`flex items-center gap-2 text-fg hover:underline ${className}`}
    >
      <ProjectLogo projectId={projectId} name={name} size={16} />
      <bdi className="max-w-40 truncate" title={name}>
        {name}
      </bdi>
    </Link>
  )
}
