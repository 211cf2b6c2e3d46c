import { useQuery } from '@tanstack/react-query'
import { statementQuestion } from '@tickmark/core/screens/statementQuestion'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { readSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { EmbeddedComposition } from './composition/EmbeddedComposition.tsx'
import { RevenueShare, RevenueShareFoot } from './overview/RevenueShare.tsx'
import { EmbeddedVesting } from './vesting/EmbeddedVesting.tsx'

/** One of a project's own panels alone in a frame. */
export function EmbeddedProjectPart(props: EmbeddedPartProps) {
  switch (props.part.panel) {
    case 'vesting':
      return <EmbeddedVesting {...props} />
    case 'composition':
      return <EmbeddedComposition {...props} />
    default:
      return <EmbeddedRevenueShare {...props} />
  }
}

/** Who got the fees of a project, alone in a frame. */
function EmbeddedRevenueShare({ part: { title, look }, terminalPath }: EmbeddedPartProps) {
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
