import { Link } from '@tanstack/react-router'
import { findSector } from '@tickmark/core/sectors/findSector'
import { useProjects } from '../../../data/useProjects.ts'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { kindOf, useGridNames } from './GridNames.ts'

type Props = { columnId: string; id: string; hasLogo?: boolean }

/** An id by the name that it stands for, leading to its page where it has one. */
export function NamedId({ columnId, id, hasLogo = false }: Props) {
  const name = useGridNames()(columnId, id)
  switch (kindOf(columnId)) {
    case 'project':
      return <KnownProject id={id} name={name} hasLogo={hasLogo} />
    case 'sector':
      return findSector(id) === undefined ? (
        name
      ) : (
        <Link
          to="/markets/$sector"
          params={{ sector: id }}
          tabIndex={-1}
          className="hover:underline"
        >
          {name}
        </Link>
      )
    case 'source':
      return <SourceName id={id} />
    case 'code':
    case 'plain':
      return name
  }
}

function KnownProject({ id, name, hasLogo }: { id: string; name: string; hasLogo: boolean }) {
  const { byId } = useProjects()
  if (!byId.has(id)) return name
  return (
    <Link
      to="/projects/$slug"
      params={{ slug: id }}
      tabIndex={-1}
      className={
        hasLogo
          ? 'inline-flex min-w-0 items-center gap-2 align-middle hover:underline'
          : 'hover:underline'
      }
    >
      {hasLogo && <ProjectLogo projectId={id} name={name} />}
      <bdi className="truncate">{name}</bdi>
    </Link>
  )
}
