import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { EmbeddedComposition } from './composition/EmbeddedComposition.tsx'
import { EmbeddedRevenueShare } from './overview/EmbeddedRevenueShare.tsx'
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
