import type { Statement } from '../client/Analytics.ts'

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

const PLACEHOLDER = /\{(\w+): ([^}]+)\}/g

/**
 * The SQL of a question with its values inside, to be run by hand; the product itself always sends them apart.
 * A value that holds what looks like a placeholder stays as it is.
 */
export function fillParams({ sql, params = {} }: Statement): string {
  return sql.replace(PLACEHOLDER, (_placeholder, name: string, type: string) => {
    if (!Object.hasOwn(params, name)) throw new Error(`The question has no value of ${name}.`)
    const literal = writeLiteral(params[name], type.includes('Float'))
    return type === 'String' ? literal : `CAST(${literal}, ${quoteText(type)})`
  })
}

/** A name of a column, whatever it consists of. */
export function quoteName(name: string): string {
  return `\`${escapeText(name).replaceAll('`', '\\`')}\``
}

/** `isFloat` keeps whole numbers of a list with fractions from being read as integers, which have no type in common. */
function writeLiteral(value: unknown, isFloat: boolean): string {
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return `[${value.map((one) => writeLiteral(one, isFloat)).join(', ')}]`
  if (typeof value !== 'number') return quoteText(String(value))
  return isFloat && Number.isInteger(value)
    ? `${value}.0`.replace(/(e.*)\.0$/, '$1')
    : String(value)
}

function quoteText(text: string): string {
  return `'${escapeText(text).replaceAll("'", "\\'")}'`
}

/** Texts stay on their line, so that a comment before them cannot be left. */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\u0000', '\\0')
}
