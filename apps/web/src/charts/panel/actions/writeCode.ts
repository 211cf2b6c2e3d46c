import type { PublicCall } from './toPublicCall.ts'

export const CODE_LANGUAGES = {
  curl: 'curl',
  python: 'Python',
  typescript: 'TypeScript',
  spreadsheet: 'spreadsheet formula',
} as const
export type CodeLanguage = keyof typeof CODE_LANGUAGES

export type Server = { origin: string; token: string }

/** A program that makes the call and prints the answer's data; needs nothing but what its language brings. */
export function writeCode(language: CodeLanguage, call: PublicCall, server: Server): string {
  switch (language) {
    case 'curl':
      return writeCurl(call, server)
    case 'python':
      return writePython(call, server)
    case 'typescript':
      return writeTypescript(call, server)
    case 'spreadsheet':
      return writeFormula(call, server)
  }
}

function writeCurl({ path, body }: PublicCall, { origin, token }: Server): string {
  const lines = [`curl '${quoteShell(origin + path)}'`, `-H 'Authorization: Bearer ${token}'`]
  if (body !== undefined)
    lines.push(`-H 'Content-Type: application/json'`, `-d '${quoteShell(JSON.stringify(body))}'`)
  return lines.join(' \\\n  ')
}

function quoteShell(text: string): string {
  return text.replaceAll("'", "'\\''")
}

function writePython({ path, body }: PublicCall, { origin, token }: Server): string {
  const headers = `{"Authorization": "Bearer ${token}"${body === undefined ? '' : ', "Content-Type": "application/json"'}}`
  const data = body === undefined ? '' : `\n    data=json.dumps(${toPython(body)}).encode(),`
  return `import json
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(origin + path)},${data}
    headers=${headers},
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]
print(json.dumps(data))`
}

/** JSON text is Python text but for its words for truth and nothing. */
export function toPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${toPython(item)}`)
      .join(', ')}}`
  if (value === true) return 'True'
  if (value === false) return 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

function writeTypescript({ path, body }: PublicCall, { origin, token }: Server): string {
  const url = JSON.stringify(origin + path)
  const options =
    body === undefined
      ? `  headers: { Authorization: 'Bearer ${token}' },`
      : `  method: 'POST',
  headers: { Authorization: 'Bearer ${token}', 'Content-Type': 'application/json' },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`
  return `const response = await fetch(${url}, {
${options}
})
if (!response.ok) throw new Error(await response.text())
const { data } = await response.json()
console.log(JSON.stringify(data))`
}

/** A spreadsheet sends neither headers nor a body, so the key is in the address. */
function writeFormula({ address, path }: PublicCall, { origin, token }: Server): string {
  if (address === null) throw new TypeError(`No address says what is asked of ${path}.`)
  const separator = address.includes('?') ? '&' : '?'
  const url = `${origin}${address}${separator}format=csv&key=${encodeURIComponent(token)}`
  return `=IMPORTDATA("${url.replaceAll('"', '%22')}")`
}
