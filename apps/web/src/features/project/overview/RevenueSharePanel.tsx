import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { nameLtm } from '@tickmark/core/formats/nameLtm'
import { statementQuestion } from '@tickmark/core/screens/statements'
import { toDay } from '@tickmark/core/time/Day'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { trpc } from '../../../data/trpc.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { prepareRevenueShare, shareQuestion } from './prepareRevenueShare.ts'
import { listIncome, RevenueShare, RevenueShareFoot } from './RevenueShare.tsx'

const route = getRouteApi('/projects/$slug/')
const SHARE_METRICS = ['fees', 'fees_supply_side', 'revenue'] as const

/** Who got the fees of the last twelve months: those who supply the service, or the protocol. */
export function RevenueSharePanel({ slug }: { slug: string }) {
  const { as_of } = route.useSearch()
  const question = statementQuestion(slug, { as_of })
  const query = useQuery(trpc.projects.getFinancialStatement.queryOptions(question))
  const { data } = query
  const window = nameLtm(data?.ltm_to ?? null, toDay(Date.now()))
  if (data !== undefined && listIncome(data).length === 0) return null
  const isShared = data === undefined || prepareRevenueShare(data) !== null
  const name = isShared ? 'Revenue share' : 'Income statement'
  return (
    <Panel
      title={`${name}, ${window}`}
      controls={
        data && (
          <PanelTools
            subject={{
              title: `${name} of ${data.project_name}, ${window}`,
              question: { query: shareQuestion(data, as_of) },
              file: `${slug}-revenue-share`,
              table: async () => (await import('../panelFiles.ts')).tabulateShare(data),
              sources: data.meta.sources,
              embed: {
                title: `${name} of ${data.project_name}, ${window}`,
                panel: 'revenue-share',
                look: { project: slug, as_of },
              },
            }}
            metrics={SHARE_METRICS}
            enlarge={() => <RevenueShare statement={data} />}
          />
        )
      }
      footer={data && <RevenueShareFoot statement={data} />}
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[330px]" />}>
        {(statement) => <RevenueShare statement={statement} />}
      </QueryView>
    </Panel>
  )
}
