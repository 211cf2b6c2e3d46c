/**
 * The statement that sets the `{name: Type}` parameters of a query on a connection of the embedded engine, to be sent
 * in front of the query; empty without parameters. The engine's own binding is global to the process, so two
 * connections could not use it at the same time.
 * @throws TypeError if a parameter has no value: the value of an earlier query would apply.
 */
export function setParams(sql: string, params: Readonly<Record<string, unknown>> = {}): string {
  const names = new Set([...sql.matchAll(PARAMETER)].flatMap(([, name]) => name ?? []))
  const values = [...names].map((name) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`The statement has no value for {${name}}.`)
    return `param_${name} = ${quote(writeValue(value))}`
  })
  return values.length === 0 ? '' : `SET ${values.join(', ')}; `
}

/** Skips string literals. */
const PARAMETER = /'(?:[^'\\]|\\.)*'|\{(\w+)\s*:\s*[A-Z]/gs

/** A value in the engine's parameter syntax: strings as in tab-separated values, quoted in lists. */
function writeValue(value: unknown): string {
  if (value === null) return '\\N'
  return typeof value === 'string' ? escapeText(value) : writeItem(value)
}

function writeItem(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value)
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'number':
      return writeNumber(value)
    default:
      if (value === null) return 'NULL'
      if (Array.isArray(value)) return `[${value.map(writeItem).join(',')}]`
      throw new TypeError(`Not a parameter value: ${String(value)}.`)
  }
}

function writeNumber(value: number): string {
  if (Number.isFinite(value)) return String(value)
  if (Number.isNaN(value)) return 'nan'
  return value > 0 ? 'inf' : '-inf'
}

function quote(text: string): string {
  return `'${escapeText(text)}'`
}

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\'\t\n\r\0]/g, (letter) => ESCAPED[letter] ?? letter)
}
