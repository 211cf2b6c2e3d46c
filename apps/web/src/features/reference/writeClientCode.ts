import { type Server, toPython } from '../../charts/panel/actions/writeCode.ts'
import type { Call } from './readCalls.ts'

/** A call as it is filled in: the path with its query, and the body. */
type Filled = Pick<Call, 'id' | 'path' | 'parameters'> & { address: string; body: unknown }

/** The program of a call with the TypeScript or the Python client; undefined where the address is not the call's. */
export function writeClientCode(
  language: 'typescript' | 'python',
  filled: Filled,
  { origin, token }: Server,
): string | undefined {
  const found = readInput(filled)
  if (found === undefined) return undefined
  const { input, format } = found
  // Other addresses of a call are the same method.
  const name = filled.id.replace(/Alias\d+$/, '')
  if (language === 'typescript') {
    const written = writeObject(input)
    const call =
      format === undefined
        ? `const { data } = await terminal.${name}(${written})\nconsole.log(data)`
        : `const file = await terminal.file('${name}', ${written || '{}'}, { format: '${format}' })\nconsole.log(await file.arrayBuffer())`
    return `import { createClient } from '@tickmark/client'

const terminal = createClient({ url: '${origin}', key: '${token}' })
${call}`
  }
  const method = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const fields = Object.entries(input).map(([key, value]) => `    ${key}=${toPython(value)},\n`)
  const given = fields.length === 0 ? '' : `\n${fields.join('')}`
  const call =
    format === undefined
      ? `answer = terminal.${method}(${given})\nprint(answer.data)`
      : `file = terminal.file(${given === '' ? '' : '\n    '}"${format}", "${method}"${given === '' ? '' : `,${given}`})\nprint(len(file.read()))`
  return `from tickmark import Client

terminal = Client("${origin}", "${token}")
${call}`
}

type Input = { input: Record<string, unknown>; format: string | undefined }

/** The parameters that an address and a body give, with the types that the call describes. */
function readInput({ path, parameters, address, body }: Filled): Input | undefined {
  const [place = '', query = ''] = address.split('?', 2)
  const [wanted, given] = [path.split('/'), place.split('/')]
  if (wanted.length !== given.length) return undefined
  const input: Record<string, unknown> = {}
  for (const [at, part] of wanted.entries()) {
    const value = decodeURIComponent(given[at] ?? '')
    if (part.startsWith('{')) input[part.slice(1, -1)] = value
    else if (part !== value) return undefined
  }
  const search = new URLSearchParams(query)
  const format = search.get('format') ?? undefined
  for (const name of new Set(search.keys())) {
    if (name === 'format') continue
    const type = parameters.find((one) => one.name === name)?.schema.type
    const values = search.getAll(name)
    if (type === 'array') input[name] = values.flatMap((value) => value.split(','))
    else input[name] = type === 'integer' ? Number(values[0]) : values[0]
  }
  return { input: { ...input, ...(body as object | undefined) }, format }
}

/** An object as TypeScript writes it; empty for none. */
function writeObject(input: Record<string, unknown>): string {
  if (Object.keys(input).length === 0) return ''
  return JSON.stringify(input, null, 2).replace(/^( *)"(\w+)":/gm, '$1$2:')
}
