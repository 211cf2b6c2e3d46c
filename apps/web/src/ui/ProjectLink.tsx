import { Link } from '@tanstack/react-router'
import { useProjects } from '../data/useProjects.ts'
import { ProjectLogo } from './ProjectLogo.tsx'

/** A project by its logo and name, which leads to its page. */
export function ProjectLink({ id }: { id: string }) {
  const { nameOf } = useProjects()
  const name = nameOf(id)
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

type SourceProjectProps = {
  /** `project_id` is empty where the catalog does not have the project that a source names. */
  row: { project_id: string; name: string }
  /** The page of a project that it leads to. */
  to: '/projects/$slug/fundraises' | '/projects/$slug/vesting'
}

/** A project as a source names it; one of the catalog leads to a page of it. */
export function SourceProjectLink({ row, to }: SourceProjectProps) {
  const name = (
    <>
      <ProjectLogo projectId={row.project_id || row.name} name={row.name} />
      <span className="truncate">{row.name}</span>
    </>
  )
  const look = 'flex items-center gap-2 font-medium'
  if (row.project_id === '') return <span className={look}>{name}</span>
  return (
    <Link
      to={to}
      params={{ slug: row.project_id }}
      tabIndex={-1}
      className={`${look} hover:underline`}
    >
      {name}
    </Link>
  )
}
