import type { DatahubState } from '@tickmark/core/answers/choices'
import type { DatahubLine } from '@tickmark/core/datahub/DatahubItem'
import { Badge } from '../../ui/Badge.tsx'

const STATES = {
  draft: { label: 'Draft', tone: 'quiet', meaning: 'Only its author sees it.' },
  submitted: { label: 'Submitted', tone: 'warn', meaning: 'It is waiting for review by staff.' },
  merged: { label: 'Merged', tone: 'good', meaning: 'It is published.' },
  rejected: { label: 'Rejected', tone: 'bad', meaning: 'It was not published.' },
  reverted: { label: 'Reverted', tone: 'quiet', meaning: 'It was published and reverted.' },
} as const satisfies Record<DatahubState, object>

export function nameState(state: DatahubState): string {
  return STATES[state].label
}

export function StateBadge({ state }: { state: DatahubState }) {
  const { label, tone, meaning } = STATES[state]
  return (
    <Badge tone={tone} title={meaning}>
      {label}
    </Badge>
  )
}

/** The name of who did something in the datahub. */
export function nameAuthor({ name }: DatahubLine['author']): string {
  return name === '' ? 'A deleted account' : name
}
