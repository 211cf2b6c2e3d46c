import { AUDIT_ACTIONS } from '@tickmark/core/accounts/AUDIT_ACTIONS'
import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { KEY_SCOPES, SHEET_SCOPE } from '@tickmark/core/accounts/KEY_SCOPES'
import { ROLES } from '@tickmark/core/accounts/ROLES'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { readField } from '../../data/session/readField.ts'
import { Moment } from '../../ui/Moment.tsx'
import { SCOPE_NAMES } from './keys/keyScopes.ts'
import { ROLE_NAMES } from './organization/useOrganization.ts'

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/**
 * The columns of an audit log: the action, its changes, the actor with their address, and the time.
 * @param names display names of users by their ids.
 */
export const makeAuditColumns = (names = NO_NAMES) => ({
  isWhole: true,
  keyOf: ({ id }: AuditLine) => id,
  cellsOf: (line: AuditLine) => ({
    What: (
      <span className="block max-w-52">
        {describeAct(line)}
        <bdi className="block truncate text-sm text-fg3" title={line.object}>
          {describeObject(line, names)}
        </bdi>
      </span>
    ),
    Changed: <Changes changes={listChanges(line)} />,
    Who: (
      <span className="block max-w-52">
        <bdi className="block truncate" title={line.actor_email ?? undefined}>
          {line.actor_email ?? 'The system'}
        </bdi>
        {line.ip_address !== null && (
          <span className="block text-sm text-fg3">from {line.ip_address}</span>
        )}
      </span>
    ),
    When: <Moment at={line.at} isExact />,
  }),
})

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

const AUDIT_WORDS: Readonly<Record<string, string>> = AUDIT_ACTIONS

/** Describes an action. One of a former release is shown by its name: `mart.publish` → `Mart: publish`. */
export function describeAct({ action }: Pick<AuditLine, 'action'>): string {
  const known = AUDIT_WORDS[action]
  if (known !== undefined) return known
  const [kind = '', ...rest] = action.split('.')
  const words = [kind, rest.join(' ')].filter(Boolean).join(': ').replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Names the object of an action: a user by name if `names` has the id, an invitation by its address, a key by its
 * name, a domain by itself, and anything else by its kind and the start of its id.
 */
export function describeObject(
  { object, before, after }: Pick<AuditLine, 'object' | 'before' | 'after'>,
  names: ReadonlyMap<string, string>,
): string {
  const [kind = '', id = ''] = object.split(':')
  const fields = { ...readField.record(before), ...readField.record(after) }
  const name =
    names.get(id) ??
    ['email', 'name', 'category'].map((field) => readField.text(fields[field])).find(Boolean)
  if (name !== undefined && name !== '') return name
  if (kind === 'domain') return id
  return [kind, id.slice(0, 8)].filter(Boolean).join(' ')
}

/** Display names of changed fields, where the name of the field is not clear enough. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  permission_name: 'role',
  company_name: 'company',
  bio: 'about',
  email: 'email',
  logo_url: 'logo',
  expires_at: 'valid until',
  scopes: 'may read',
  subscription_type: 'granted tier',
  feature_flags: 'features',
  is_staff: 'staff',
}

/** A changed field with its values as text; null where it had none. */
type Change = { field: string; before: string | null; after: string | null }

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The fields that an action changed. Unchanged fields are left out. */
export function listChanges({ before, after }: Pick<AuditLine, 'before' | 'after'>): Change[] {
  const [old, next] = [toRecord(before), toRecord(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((field) => ({
      field: FIELD_WORDS[field] ?? field.replaceAll('_', ' '),
      before: writeValue(old[field]),
      after: writeValue(next[field]),
    }))
    .filter((change) => change.before !== change.after)
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {}
  return readField.record(value) ?? { value }
}

function writeValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return writeText(value)
  if (Array.isArray(value)) return writeList(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function writeText(text: string): string {
  if (MOMENT.test(text)) return formatMoment(text)
  const role = ROLES.find((known) => known === text)
  return role === undefined ? text : ROLE_NAMES[role]
}

function writeList(items: readonly unknown[]): string | null {
  if (items.length === 0) return null
  if (KEY_SCOPES.every((scope) => items.includes(scope))) return 'Everything'
  return items
    .map((item) => {
      const scope = ([...KEY_SCOPES, SHEET_SCOPE] as const).find((known) => known === item)
      return scope === undefined ? writeValue(item) : SCOPE_NAMES[scope]
    })
    .join(', ')
}
