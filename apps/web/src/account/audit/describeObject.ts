import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { readField } from '../../data/session/readField.ts'

const KINDS: Readonly<Record<string, string>> = { organization: 'organisation' }

/**
 * What an act was done to: a person by name where `names` knows the id, an invitation by its address, a key by its
 * name, and anything else by its kind and the beginning of its id.
 */
export function describeObject(
  { object, before, after }: Pick<AuditLine, 'object' | 'before' | 'after'>,
  names: ReadonlyMap<string, string>,
): string {
  const [kind = '', id = ''] = object.split(':')
  const told = { ...readField.record(before), ...readField.record(after) }
  const name = names.get(id) ?? (readField.text(told.email) || readField.text(told.name))
  if (name !== '') return name
  return [KINDS[kind] ?? kind, id.slice(0, 8)].filter(Boolean).join(' ')
}
