import { Link } from '@tanstack/react-router'
import { useProjects } from '../data/useProjects.ts'
import { NotReviewedMark } from './NotReviewedMark.tsx'
import { ProjectLogo } from './ProjectLogo.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A project by its logo and name, which leads to its page. */
export function ProjectLink({ id }: { id: string }) {
  return (
    <Link
      to="/projects/$slug"
      params={{ slug: id }}
      className="flex items-center gap-2 font-medium hover:underline"
    >
      <ProjectName id={id} />
    </Link>
  )
}

/** A project by its logo and name, marked if it is unreviewed, and a placeholder while the name is on its way. */
export function ProjectName({ id }: { id: string }) {
  const { byId, nameOf } = useProjects()
  const name = nameOf(id)
  if (byId.isPending(id))
    return (
      <>
        <Skeleton className="size-5 shrink-0" />
        <Skeleton className="h-3.5 w-24" />
        <span className="sr-only">{name}</span>
      </>
    )
  return (
    <>
      <ProjectLogo projectId={id} name={name} />
      <bdi className="truncate" title={name}>
        {name}
      </bdi>
      {byId.get(id)?.is_reviewed === false && <NotReviewedMark />}
    </>
  )
}

type SourceProjectProps = {
  /** `project_id` is empty where the catalog does not have the project that a source names. */
  row: { project_id: string; name: string }
  /** The page of a project that it leads to. */
  to: '/projects/$slug/fundraises' | '/projects/$slug/vesting'
  /** The ticker of its token, where the amounts beside it are in tokens. */
  symbol?: string
}

/** A project as a source names it; one of the catalog leads to a page of it. */
export function SourceProjectLink({ row, to, symbol = '' }: SourceProjectProps) {
  const name = (
    <>
      <ProjectLogo projectId={row.project_id || row.name} name={row.name} />
      <span className="truncate">{row.name}</span>
      {symbol !== '' && <span className="font-normal text-fg3">{symbol}</span>}
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
