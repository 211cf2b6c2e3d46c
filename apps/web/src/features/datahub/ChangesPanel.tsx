import type { DatahubChange, DatahubCheck } from '@tickmark/core/datahub/DatahubItem'
import { ChangesTable } from '../../ui/ChangesTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProjectLink } from '../../ui/ProjectLink.tsx'
import { writeField } from '../../ui/writeField.ts'

type Props = { changes: readonly DatahubChange[]; isOpen?: boolean }

/** Shows the changes of a proposal, field by field. */
export function ChangesPanel({ changes, isOpen = true }: Props) {
  return (
    <Panel
      title="Changes"
      footer={
        isOpen && <span>Compared with what is published now. Other fields stay as they are.</span>
      }
    >
      {changes.length === 0 ? (
        <EmptyState title="Nothing changes" />
      ) : (
        <ChangesTable
          changes={changes}
          heads={[isOpen ? 'Published' : 'Before', isOpen ? 'Proposed' : 'After']}
        />
      )}
    </Panel>
  )
}

const CHECKS = {
  fault: { icon: 'warning', color: 'text-down', word: 'Fault' },
  conflict: { icon: 'swap', color: 'text-warn', word: 'Conflict' },
  duplicate: { icon: 'copy', color: 'text-fg3', word: 'Possible duplicate' },
  warning: { icon: 'warning', color: 'text-warn', word: 'To review' },
} as const

/** The objections to a proposal, as if it were merged now. */
type ChecksProps = { checks: readonly DatahubCheck[]; none?: string }

export function ChecksPanel({
  checks,
  none = 'No faults, conflicts or possible duplicates.',
}: ChecksProps) {
  return (
    <Panel title="Checks">
      {checks.length === 0 ? (
        <p className="flex items-center gap-2 border-t border-line px-3.5 py-3">
          <span className="text-up">
            <Icon name="done" size={14} />
          </span>
          {none}
        </p>
      ) : (
        <ul aria-label="Checks" className="border-t border-line">
          {checks.map((check) => {
            const { icon, color, word } = CHECKS[check.kind]
            return (
              <li
                key={`${check.kind} ${check.field} ${check.text}`}
                className="flex gap-2 border-b border-line px-3.5 py-2 last:border-b-0"
              >
                <span className={`mt-0.5 ${color}`}>
                  <Icon name={icon} size={14} />
                </span>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {/* Most tables have several warnings, which their sign shows. */}
                  <span className={check.kind === 'warning' ? 'sr-only' : 'font-medium'}>
                    {word}
                    {check.kind === 'conflict' && `: ${writeField(check.field)}`}
                  </span>
                  <span className="block text-fg2">{check.text}</span>
                  {check.project_id !== null && <ProjectLink id={check.project_id} />}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
