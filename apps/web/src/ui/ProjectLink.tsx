import { Link } from '@tanstack/react-router'
import { useProjects } from '../data/useProjects.ts'
import { ProjectLogo } from './ProjectLogo.tsx'

/** A project by its logo and name, which leads to its page. */
export function ProjectLink({ id }: { id: string }) {
  const { byId } = useProjects()
  const name = byId.get(id)?.name ?? id
  return (
    <Link
      to="/projects/$slug"
      params={{ slug: id }}
      className="flex items-center gap-2 font-medium hover:underline"
    >
      <ProjectLogo projectId={id} name={name} />
      <bdi className="truncate">{name}</bdi>
    </Link>
  )
}
