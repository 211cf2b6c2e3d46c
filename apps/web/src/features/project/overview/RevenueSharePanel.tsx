import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { prepareRevenueShare } from './prepareRevenueShare.ts'

const route = getRouteApi('/projects/$slug/')
const UNITS = [
  { value: 'percent', label: '%', title: 'Shares' },
  { value: 'usd', label: '$', title: 'US dollars' },
] as const

/** Who got the fees of the last twelve months: those who supply the service, or the protocol. */
export function RevenueSharePanel({ slug }: { slug: string }) {
  const { as_of } = route.useSearch()
  const [unit, setUnit] = useState<'percent' | 'usd'>('percent')
  const query = useQuery(
    trpc.projects.getFinancialStatement.queryOptions({
      project_slug: slug,
      granularity: 'quarter',
      interval: '1y',
      as_of,
    }),
  )
  return (
    <Panel
      title="Revenue share, last twelve months"
      controls={<SegmentedControl label="Unit" value={unit} segments={UNITS} onChange={setUnit} />}
      footer={query.data && <ShareFoot statement={query.data} />}
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-36" />}>
        {(statement) => {
          const parts = prepareRevenueShare(statement)
          if (parts === null)
            return (
              <EmptyState title="Not known">
                No source says how this project's fees are shared.
              </EmptyState>
            )
          return (
            <div className="px-3.5 pt-2 pb-4">
              <div className="flex h-7 gap-0.5 overflow-hidden rounded-sm" aria-hidden="true">
                {parts.map((part) => (
                  <span key={part.name} style={{ flex: part.share, background: part.colour }} />
                ))}
              </div>
              <table className="mt-3 w-full">
                <tbody>
                  {parts.map((part) => (
                    <tr key={part.name} className="border-t border-line first:border-t-0">
                      <th scope="row" className="py-1.5 text-left font-normal">
                        <span
                          className="mr-2 inline-block size-2 rounded-[2px]"
                          style={{ background: part.colour }}
                        />
                        {part.name}
                      </th>
                      <td className="py-1.5 text-right">
                        {unit === 'percent'
                          ? formatValue(part.share, 'percent', 'compact')
                          : formatValue(part.value, 'usd', 'compact')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }}
      </QueryView>
    </Panel>
  )
}

function ShareFoot({ statement }: { statement: FinancialStatement }) {
  const identity = statement.meta.checks.find((check) => check.check_id.includes('fees'))
  return (
    <>
      {identity?.passed === true && <Tick>{identity.title}</Tick>}
      {statement.ltm_to !== null && (
        <span className="ml-auto">To {formatDay(statement.ltm_to)}</span>
      )}
    </>
  )
}
