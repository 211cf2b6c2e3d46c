import { useQuery } from '@tanstack/react-query'
import type { ChangeOf } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { KEY_FIGURES, MAX_KEY_FIGURES } from '@tickmark/core/projects/KEY_FIGURES'
import { keyFiguresQuestion } from '@tickmark/core/screens/keyMetrics'
import { isStale, toDay } from '@tickmark/core/time/Day'
import { columnLabel, formatFigure } from '../../../data/columnText.ts'
import { parseColumnId } from '../../../data/parseColumnId.ts'
import { useAsOf } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { Delta } from '../../../ui/Delta.tsx'
import { MetricHint } from '../../../ui/hints/Hint.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const PLACES = Array.from({ length: MAX_KEY_FIGURES }, (_, index) => index)

/** The project's newest figures, the same as in the list of all projects. */
export function KeyFigures({ projectId }: { projectId: string }) {
  const asOf = useAsOf()
  const query = useQuery(trpc.projects.getFigures.queryOptions(keyFiguresQuestion(projectId, asOf)))
  return (
    <QueryView
      query={query}
      skeleton={
        <Strip>
          {PLACES.map((place) => (
            <div key={place} className="bg-raise px-3.5 py-3">
              <Skeleton className="mb-2 h-3.5 w-20" />
              <Skeleton className="h-5 w-28" />
            </div>
          ))}
        </Strip>
      }
    >
      {({ columns }) => {
        const find = (id: string) => columns.find((column) => column.column_id === id)
        const known = KEY_FIGURES.filter(({ column }) => (find(column)?.values[0] ?? null) !== null)
        if (known.length === 0) return null
        return (
          <Strip>
            {known.slice(0, MAX_KEY_FIGURES).map(({ column, change }) => {
              const parts = parseColumnId(column)
              if (parts === undefined) return null
              const { title, detail } = columnLabel(parts)
              const anchor = find(column)?.anchor ?? null
              return (
                <div key={column} className="min-w-0 bg-raise px-3.5 py-3">
                  <MetricHint metricId={parts.metric.metric_id}>
                    <dt className="truncate text-sm text-fg3">
                      {[title, detail].filter(Boolean).join(', ')}
                      {isStale(anchor, toDay(Date.now())) && (
                        <span className="text-warn"> · {formatDay(anchor)}</span>
                      )}
                    </dt>
                  </MetricHint>
                  <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
                    {formatFigure(find(column)?.values[0] ?? null, parts)}
                    <ChangeBeside
                      change={find(change)?.values[0] ?? null}
                      value={find(column)?.values[0]}
                      metric={parts.metric}
                    />
                  </dd>
                </div>
              )
            })}
          </Strip>
        )
      }}
    </QueryView>
  )
}

/** Lines are shadows of the figures, so that a row that is not full stays plain. */
function Strip({ children }: { children: React.ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-raise *:shadow-[0_0_0_1px_var(--line)] md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
      {children}
    </dl>
  )
}

type ChangeProps = ChangeOf & { change: number | null }

function ChangeBeside({ change, ...of }: ChangeProps) {
  if (change === null) return null
  return (
    <span className="text-sm font-medium" title="Change over 30 days">
      <Delta change={change} {...of} />
    </span>
  )
}
