import type { AuditLine } from '@tickmark/core/people/AuditLine'
import { readField } from '../session/readField.ts'

/** One field of what was changed, as text; null where it was not there. */
export type Change = { field: string; before: string | null; after: string | null }

/** What a line of the audit log changed, field by field. Fields that stayed as they were are left out. */
export function listChanges({ before, after }: Pick<AuditLine, 'before' | 'after'>): Change[] {
  const [old, next] = [toRecord(before), toRecord(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((field) => ({
      field: field.replaceAll('_', ' '),
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
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(writeValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
