import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { KEY_SCOPES, SHEET_SCOPE } from '@tickmark/core/permissions/KEY_SCOPES'
import { ROLES } from '@tickmark/core/permissions/ROLES'
import { readField } from '../../data/session/readField.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { SCOPE_NAMES } from './keys/keyScopes.ts'
import { ROLE_NAMES } from './organization/useOrganization.ts'

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

/** Descriptions of the actions in the audit log, by their names. */
const ACT_WORDS: Readonly<Record<string, string>> = {
  'organization.create': 'Created the organization',
  'organization.edit': 'Edited the profile',
  'organization.transfer': 'Transferred the organization',
  'organization.delete': 'Deleted the organization',
  'organization.set-logo': 'Changed the logo',
  'organization.remove-logo': 'Removed the logo',
  'organization.grant-tier': 'Gave the organization a tier',
  'member.change-role': 'Changed a role',
  'member.remove': 'Removed a member',
  'member.leave': 'Left the organization',
  'invitation.create': 'Invited a member',
  'invitation.resend': 'Sent an invitation again',
  'invitation.revoke': 'Revoked an invitation',
  'invitation.accept': 'Accepted an invitation',
  'key.create': 'Created an API key',
  'key.revoke': 'Revoked an API key',
  'api-token.renew': 'Renewed the personal token',
  'checkout.start': 'Started a checkout',
  'subscription.change': 'Changed the subscription',
  'subscription.cancel': 'Canceled the subscription',
  'document.create': 'Created a document',
  'document.edit': 'Saved a document',
  'document.share': 'Changed who can see a document',
  'document.renew-secret': 'Renewed a secret link',
  'document.delete': 'Deleted a document',
  'alert.create': 'Created an alert',
  'alert.edit': 'Changed an alert',
  'alert.delete': 'Deleted an alert',
  'alert.test': 'Tested an alert',
  'alert.renew-secret': 'Renewed the secret of a webhook',
  'session.start': 'Logged in',
  'user.create': 'Created an account',
  'user.sign-up': 'Signed up',
  'user.change': 'Changed an account',
  'user.delete': 'Deleted the account',
  'user.verify-email': 'Verified the email address',
  'user.request-email-change': 'Requested a new email address',
  'user.change-email': 'Changed the email address',
  'user.change-password': 'Changed the password',
  'user.reset-password': 'Set a new password',
  'user.two-factor-on': 'Turned two-factor authentication on',
  'user.two-factor-off': 'Turned two-factor authentication off',
  'user.renew-recovery-codes': 'Renewed the recovery codes',
  'sso.connect': 'Connected the identity provider',
  'sso.disconnect': 'Disconnected the identity provider',
  'sso.add-domain': 'Added a domain',
  'sso.verify-domain': 'Verified a domain',
  'sso.remove-domain': 'Removed a domain',
  'sso.join': 'Joined by single sign-on',
  'sso.refuse': 'Refused a single sign-on',
  'audit.export': 'Downloaded the audit log',
  'listing.claim': 'Claimed a project',
  'listing.end-claim': 'Ended the claim of a project',
  'listing.lose-claim': 'Lost the claim of a project',
  'listing.write-note': 'Wrote a note to analysts',
  'listing.delete-note': 'Deleted a note to analysts',
  'scim.create-token': 'Created the token for provisioning',
  'scim.delete-token': 'Revoked the token for provisioning',
  'scim.activate': 'Activated by the identity provider',
  'scim.deactivate': 'Deactivated by the identity provider',
  'scim.map-group': 'Changed the role of a group',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'identity.link': 'Linked an identity',
  'identity.unlink': 'Unlinked an identity',
  'staff.change-user': 'Changed an account as staff',
  'staff.suspend-user': 'Suspended an account',
  'staff.restore-user': 'Restored an account',
  'staff.merge-project': 'Merged two projects',
  'staff.split-project': 'Split a project',
  'staff.rename-project': 'Renamed a project',
  'staff.undo-project-move': 'Undid a change of a project',
  'staff.dismiss-duplicate': 'Called two projects different',
  'staff.choose-sector': 'Chose the sector of a category',
  'staff.undo-sector': 'Undid the sector of a category',
  'staff.accept-proposal': 'Accepted a change at a source',
  'staff.reject-proposal': 'Rejected a change at a source',
  'staff.read-users': 'Viewed users as staff',
  'staff.read-organizations': 'Viewed organizations as staff',
  'staff.read-audit': 'Read the audit log as staff',
}

/** Describes an action. One without a description is shown by its name: `mart.publish` → `Mart: publish`. */
export function describeAct({ action }: Pick<AuditLine, 'action'>): string {
  const known = ACT_WORDS[action]
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
