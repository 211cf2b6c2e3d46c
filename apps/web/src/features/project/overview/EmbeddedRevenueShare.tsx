import { useQuery } from '@tanstack/react-query'
import { statementQuestion } from '@tickmark/core/screens/statements'
import type { EmbeddedPartProps } from '../../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../../charts/panel/embed/QueryFrame.tsx'
import { readSearch } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { RevenueShare } from './RevenueShare.tsx'
import { RevenueShareFoot } from './RevenueShareFoot.tsx'

/** Who got the fees of a project, alone in a frame. */
export function EmbeddedRevenueShare({ part: { title, look }, terminalPath }: EmbeddedPartProps) {
  const as_of = readSearch({ ...look }).asOf('as_of')
  const query = useQuery(
    trpc.projects.getFinancialStatement.queryOptions(
      statementQuestion(String(look.project), { as_of }),
    ),
  )
  return (
    <QueryFrame
      title={title}
      query={query}
      terminalPath={terminalPath}
      isSample={({ meta }) => meta.sample}
      footer={(statement) => <RevenueShareFoot statement={statement} />}
    >
      {(statement) => <RevenueShare statement={statement} />}
    </QueryFrame>
  )
}
