import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { FactTable } from '../../ui/FactTable.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { type Change, describeAct, describeObject, listChanges } from './auditWords.ts'

type Props = {
  lines: readonly AuditLine[]
  /** Display names of users by their ids. */
  names?: ReadonlyMap<string, string>
}

const NOBODY: ReadonlyMap<string, string> = new Map()
const HEADS = ['What', 'Changed', 'Who', 'When'] as const

/** The lines of an audit log: the action, its changes, the actor with their address, and the time. */
export function AuditTable({ lines, names = NOBODY }: Props) {
  return (
    <FactTable
      label="Audit log"
      heads={HEADS}
      isWhole
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          <span key="what" className="block max-w-52">
            {describeAct(line)}
            <bdi className="block truncate text-sm text-fg3" title={line.object}>
              {describeObject(line, names)}
            </bdi>
          </span>,
          <Changes key="changes" changes={listChanges(line)} />,
          <span key="who" className="block max-w-52">
            <bdi className="block truncate" title={line.actor_email ?? undefined}>
              {line.actor_email ?? 'The system'}
            </bdi>
            {line.ip_address !== null && (
              <span className="block text-sm text-fg3">from {line.ip_address}</span>
            )}
          </span>,
          <Moment key="at" at={line.at} isExact />,
        ],
      }))}
    />
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <span className="text-fg3">—</span>
  return (
    <ul className="flex max-w-[48ch] min-w-40 flex-col gap-0.5 whitespace-normal">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="relative break-words">
          <span className="text-fg3">{field}:</span>{' '}
          {before !== null && (
            <>
              <del className="text-fg3">{before}</del>
              <span className="sr-only"> became </span>
              {after !== null && <span aria-hidden="true">→ </span>}
            </>
          )}
          {after ?? (before !== null && <span className="sr-only">nothing</span>)}
        </li>
      ))}
    </ul>
  )
}
