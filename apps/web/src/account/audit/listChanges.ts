import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { KEY_SCOPES } from '@tickmark/core/permissions/KEY_SCOPES'
import { ROLES } from '@tickmark/core/permissions/ROLES'
import { ROLE_NAMES } from '../../data/accounts/ROLE_NAMES.ts'
import { readField } from '../../data/session/readField.ts'
import { SCOPE_NAMES } from '../keys/SCOPE_NAMES.ts'
import { FIELD_WORDS } from './FIELD_WORDS.ts'

/** One field of what was changed, as text; null where it was not there. */
export type Change = { field: string; before: string | null; after: string | null }

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What a line of the audit log changed, field by field. Fields that stayed as they were are left out. */
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
      const scope = KEY_SCOPES.find((known) => known === item)
      return scope === undefined ? writeValue(item) : SCOPE_NAMES[scope]
    })
    .join(', ')
}
