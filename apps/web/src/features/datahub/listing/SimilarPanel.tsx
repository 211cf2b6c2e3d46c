import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ACCOUNT_QUERY_OPTIONS, nameAnswer } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { ChecksPanel } from '../ChangesPanel.tsx'

const PAUSE_MS = 250
type Props = {
  /** The text to search for, and the fields of an application as JSON. */
  request: string
  /** True if all fields are there, so that they can be checked. */
  isChecked?: boolean
}

/** Projects that are listed and may be the one that is written about, while it is written. */
export function SimilarPanel({ request, isChecked = false }: Props) {
  const [settled, setSettled] = useState(request)
  // The clock is outside of React: one call for a run of key presses.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [request])
  const query = useQuery({
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: [...nameAnswer('POST /v3/internal/listings/preview'), settled],
    queryFn: ({ signal }) =>
      callAccount('POST /v3/internal/listings/preview', JSON.parse(settled), { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div aria-live="polite" className="flex min-w-0 flex-col gap-4">
      <Panel title="Already listed?">
        <QueryView query={query} skeleton="m-3.5 h-8">
          {({ similar }) =>
            similar.length === 0 ? (
              <p className="border-t border-line px-3.5 py-3 text-fg2">
                No similar project is listed.
              </p>
            ) : (
              <ul aria-label="Similar projects">
                {similar.map(({ project_id, name, symbol, reason, is_reviewed }) => (
                  <li
                    key={`${project_id} ${reason}`}
                    className="flex items-center gap-2.5 border-t border-line px-3.5 py-2"
                  >
                    <ProjectLogo projectId={project_id} name={name} size={24} />
                    <span className="min-w-0 grow">
                      <Link
                        to="/projects/$slug"
                        params={{ slug: project_id }}
                        className="font-medium underline decoration-line2 underline-offset-4 hover:decoration-fg"
                      >
                        <ChosenName name={name} />
                      </Link>{' '}
                      <span className="text-fg3">{symbol}</span>
                      <span className="block text-sm text-fg3">It has {reason}.</span>
                    </span>
                    {!is_reviewed && <Badge tone="warn">Not reviewed</Badge>}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      {isChecked && query.data && (
        <ChecksPanel checks={query.data.checks.filter(({ kind }) => kind !== 'duplicate')} />
      )}
    </div>
  )
}
