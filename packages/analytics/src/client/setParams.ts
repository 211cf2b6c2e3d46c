/**
 * The statement that gives a connection of the embedded engine the values of a question's `{name: Type}` parameters, to be
 * sent with the question and in front of it: empty where there are none. The engine's own way to bind values keeps them
 * for the whole process, so that two connections may not use it at the same time; what is set belongs to a connection.
 * @throws TypeError when the question names a parameter without a value: an earlier question's would count.
 */
export function setParams(sql: string, params: Readonly<Record<string, unknown>> = {}): string {
  const names = new Set([...sql.matchAll(PARAMETER)].flatMap(([, name]) => name ?? []))
  const values = [...names].map((name) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`The question has no value for {${name}}.`)
    return `param_${name} = ${quote(writeValue(value))}`
  })
  return values.length === 0 ? '' : `SET ${values.join(', ')}; `
}

/** Texts are passed over: what looks like a parameter within one is none. */
const PARAMETER = /'(?:[^'\\]|\\.)*'|\{(\w+)\s*:\s*[A-Z]/gs

/** A value as the engine reads parameters: texts as a field of tab-separated values, those in lists in quotes. */
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
      throw new TypeError(`A question cannot be asked with ${String(value)}.`)
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
