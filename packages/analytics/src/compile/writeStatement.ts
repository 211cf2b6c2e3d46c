import type { Statement } from '../client/Analytics.ts'

/**
 * A statement to run by hand: with its values inlined, without indentation, and with the setting that its column
 * names rely on. Ends without a semicolon.
 */
export function writeStatement(statement: Statement): string {
  return [...trimLines(fillParams(statement)), 'SETTINGS prefer_column_name_to_alias = 1'].join(
    '\n',
  )
}

/** String literals contain no line breaks, so none of them is trimmed. */
function trimLines(sql: string): string[] {
  return sql
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const PLACEHOLDER = /\{(\w+): ([^}]+)\}/g

/**
 * The SQL of a statement with its values inlined, to run by hand; the application itself always sends them as
 * parameters. A value that looks like a placeholder is not replaced.
 */
export function fillParams({ sql, params = {} }: Statement): string {
  return sql.replace(PLACEHOLDER, (_placeholder, name: string, type: string) => {
    if (!Object.hasOwn(params, name)) throw new Error(`The statement has no value of ${name}.`)
    const literal = writeLiteral(params[name], type.includes('Float'))
    return type === 'String' ? literal : `CAST(${literal}, ${quoteText(type)})`
  })
}

/** Quotes a column name with any characters. */
export function quoteName(name: string): string {
  return `\`${escapeText(name).replaceAll('`', '\\`')}\``
}

/** `isFloat` writes whole numbers of a list as floats, since integers and floats have no common type. */
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

/** Keeps strings on one line, so that they cannot end a comment in front of them. */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\u0000', '\\0')
}
