import type { Statement } from '../client/Analytics.ts'
import { fillParams } from './fillParams.ts'

/**
 * A question as a statement to be run by hand: with its values inside, without indentation, and with the setting that
 * the names of its columns rely on. It ends without a semicolon.
 */
export function writeStatement(question: Statement): string {
  return [...trimLines(fillParams(question)), 'SETTINGS prefer_column_name_to_alias = 1'].join('\n')
}

/** Texts hold no line breaks once they are literals, so that no text is trimmed. */
function trimLines(sql: string): string[] {
  return sql
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
