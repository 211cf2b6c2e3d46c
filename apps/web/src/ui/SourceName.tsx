import { SOURCE_SITES } from '@tickmark/core/sources/SOURCE_CREDITS'
import { DATAHUB_SOURCE, SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { useSwitch } from '../data/switchStore.ts'
import { PageLink } from './PageLink.tsx'

type Props = {
  id: string
  /** The project whose proposals the name of the datahub leads to; all of them where it is absent. */
  projectId?: string
}

/** A source by its name, which leads to the source's own site where it has one and external links are on. */
export function SourceName({ id, projectId }: Props) {
  const name = SOURCE_NAMES[id] ?? id
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  if (id === DATAHUB_SOURCE)
    return (
      <PageLink
        to="/datahub"
        search={{
          state: 'merged',
          ...(projectId === undefined ? { kind: 'data' } : { project: projectId }),
        }}
        className="underline decoration-line2 underline-offset-2 hover:text-fg"
      >
        {name}
      </PageLink>
    )
  const site = mayLeave ? SOURCE_SITES[id] : undefined
  if (site === undefined) return name
  return (
    <a
      href={site}
      target="_blank"
      rel="noreferrer noopener"
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
    >
      {name}
    </a>
  )
}
