import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { ACT_WORDS } from './ACT_WORDS.ts'

/** What was done, in words. An act that has none yet is told by its name, as in `mart.publish` → `Mart: publish`. */
export function describeAct({ action }: Pick<AuditLine, 'action'>): string {
  const known = ACT_WORDS[action]
  if (known !== undefined) return known
  const [kind = '', ...rest] = action.split('.')
  const words = [kind, rest.join(' ')].filter(Boolean).join(': ').replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
