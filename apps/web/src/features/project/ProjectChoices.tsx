import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NameChoice } from '@tickmark/core/errors/AppError'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { NotReviewedMark } from '../../ui/NotReviewedMark.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'

const SIZE = 'market_cap_circulating_30d_latest'

/** The page for an address that names several projects: each as a link, with what distinguishes it. */
export function ProjectChoices({
  text,
  choices,
}: {
  text: string
  choices: readonly NameChoice[]
}) {
  usePageTitle(`${text} may mean several projects`)
  const projects = choices.map(({ project_id }) => project_id)
  const { data } = useQuery(trpc.projects.getFigures.queryOptions({ columns: [SIZE], projects }))
  const sizeOf = (id: string) => data?.columns[0]?.values[data.project_ids.indexOf(id)] ?? null
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-3 px-6 py-20">
      <h1 className="text-xl font-semibold tracking-tight break-words">
        “{text}” may mean several projects
      </h1>
      <p className="text-fg2">Choose one. Its own id always leads to it.</p>
      <ul className="rounded-md border border-line bg-raise">
        {choices.map(({ project_id, name, symbol, is_reviewed, is_archived, market_sector }) => (
          <li key={project_id} className="border-t border-line first:border-t-0">
            <Link
              to="/projects/$slug"
              params={{ slug: project_id }}
              className="flex items-center gap-2 px-3.5 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <ProjectLogo projectId={project_id} name={name} />
              <span className="flex min-w-0 flex-col">
                <span className="flex items-center gap-2">
                  <bdi className="truncate font-medium">{name}</bdi>
                  {!is_reviewed && <NotReviewedMark />}
                </span>
                <span className="truncate text-sm text-fg3">
                  {[
                    symbol,
                    project_id,
                    findSector(market_sector)?.name,
                    is_archived ? 'Discontinued' : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="ml-auto flex shrink-0 flex-col pl-3 text-right text-sm">
                <span className="text-fg3">Market cap</span>
                <span className="font-mono">
                  {formatValue(sizeOf(project_id), 'usd', 'compact')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
