import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'

export type CodeLanguage = 'curl' | 'python' | 'typescript'

type Server = { origin: string; token: string }

/** The question as a program that asks the public API the same thing: `POST /v2/query`. */
export function writeQueryCode(
  language: CodeLanguage,
  query: MetricQueryInput,
  { origin, token }: Server,
): string {
  const url = `${origin}/v2/query`
  switch (language) {
    case 'curl':
      return `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(query).replaceAll("'", "'\\''")}'`
    case 'python':
      return `import requests

answer = requests.post(
    "${url}",
    headers={"Authorization": "Bearer ${token}"},
    json=${toPython(query)},
)
answer.raise_for_status()
print(answer.json()["data"])`
    case 'typescript':
      return `const response = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}', 'Content-Type': 'application/json' },
  body: JSON.stringify(${JSON.stringify(query, null, 2).replaceAll('\n', '\n  ')}),
})
if (!response.ok) throw new Error(await response.text())
const { data } = await response.json()`
  }
}

/** JSON text is Python text but for its words for truth and nothing. */
function toPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${JSON.stringify(key)}: ${toPython(item)}`)
      .join(', ')}}`
  if (value === true) return 'True'
  if (value === false) return 'False'
  return value === null ? 'None' : JSON.stringify(value)
}
