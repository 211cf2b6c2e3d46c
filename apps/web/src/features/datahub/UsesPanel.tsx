import { useQuery } from '@tanstack/react-query'
import type { MetricUseKind } from '@tickmark/core/datahub/DatahubItem'
import { countThings } from '@tickmark/core/formats/formatValue'
import { useOwner } from '../../data/session/sessionStore.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { usesQuery } from './datahubCalls.ts'

const KINDS = {
  chart: 'chart',
  table: 'table',
  dashboard: 'dashboard',
  comparison: 'comparison',
  preset: 'saved view',
  template: 'template',
  formula: 'formula',
  alert: 'alert',
  favorite: 'watchlist',
  question: 'saved question',
  link: 'short link',
  statement: 'financial statement',
  proposal: 'open proposal',
} as const satisfies Record<MetricUseKind, string>

/** Lists the uses of a metric, for users who are about to delete it. */
export function UsesPanel({ metricId }: { metricId: string }) {
  const query = useQuery({ ...usesQuery(metricId), enabled: useOwner() !== null })
  return (
    <Panel title="Used in">
      <QueryView query={query} skeleton="h-16">
        {({ points, uses }) => (
          <div className="flex flex-col gap-2 border-t border-line px-3.5 py-3">
            <p>
              {countThings(points, 'value')} {points === 1 ? 'is' : 'are'} loaded. They are kept if
              the metric is deleted, and restored if that is reverted.
            </p>
            {uses.length === 0 && <p className="text-fg2">Nothing else uses the metric.</p>}
            <ul aria-label="Uses" className="flex flex-col gap-2">
              {uses.map(({ kind, count, shown }) => (
                <li key={kind}>
                  <span className="font-medium">{countThings(count, KINDS[kind])}</span>
                  <ul className="text-fg2">
                    {shown.map(({ title, path }) => (
                      <li key={`${path} ${title}`} className="[overflow-wrap:anywhere]">
                        <a
                          href={`/explorer${path}`}
                          className="underline decoration-line2 underline-offset-4 hover:text-fg"
                        >
                          <bdi>{title}</bdi>
                        </a>
                      </li>
                    ))}
                    {count > shown.length && (
                      <li className="text-fg3">
                        {count - shown.length} {shown.length === 0 ? 'of other users' : 'more'}
                      </li>
                    )}
                  </ul>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
