import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'
import type { FactEndpoint } from '../endpoint.ts'
import { EXAMPLES } from './EXAMPLES.ts'
import { escapeHtml as html } from './escapeHtml.ts'
import { type JsonSchema, toJsonSchema } from './toJsonSchema.ts'

export type ReferenceOptions = {
  productName: string
  /** The server's own origin, for examples. */
  publicUrl: string
  publicToken: string
}

/** The API reference as one page of HTML; its style and script are files beside it. */
export function renderReference(options: ReferenceOptions): string {
  const calls = FACT_ENDPOINTS.filter((endpoint) => endpoint.auth === 'public-key')
  const groups = [...new Set(calls.map((endpoint) => endpoint.group))]
  const name = html(options.productName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference | ${name}</title>
<meta name="description" content="Every call of the ${name} API, with parameters, examples and answers.">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" content="#060606" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#fafafa" media="(prefers-color-scheme: light)">
<link rel="icon" href="/explorer/favicon.ico">
<link rel="stylesheet" href="/explorer/api-docs/reference.css">
<script src="/explorer/api-docs/reference.js" defer></script>
</head>
<body data-token="${html(options.publicToken)}">
<a class="skip" href="#calls">Skip to the calls</a>
<header class="top"><a class="brand" href="/explorer"><svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="square" aria-hidden="true"><path d="M2 9l4 4 8-11"/></svg>${name}</a><span>API reference</span><span class="grow"></span><a class="pill" href="/explorer/api-docs/openapi.json">OpenAPI 3.1</a></header>
<div class="app">
<nav aria-label="Calls">${groups.map((group) => renderGroup(group, calls)).join('')}</nav>
<main id="calls">
<h1>API reference</h1>
${renderIntroduction(options)}
${calls.map((endpoint) => renderCall(endpoint, options)).join('\n')}
</main>
</div>
</body>
</html>
`
}

function renderGroup(group: string, calls: readonly FactEndpoint[]): string {
  const links = calls
    .filter((endpoint) => endpoint.group === group)
    .map(
      (endpoint) =>
        `<a href="#${endpoint.name}"><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b>${html(endpoint.path.replace('/v2/', ''))}</a>`,
    )
  return `<h2>${html(group)}</h2>${links.join('')}`
}

function renderIntroduction({ publicUrl, publicToken }: ReferenceOptions): string {
  return `<section class="card intro"><p>Base address <code>${html(publicUrl)}</code>. Send a key as <code>Authorization: Bearer &lt;key&gt;</code>; the public key <code>${html(publicToken)}</code> works for everyone.</p>
<p>Lists are comma-separated or repeated; <code>all</code> or absence means all. Unknown ids are listed in <code>errors</code>, next to the answer for the known ones. A missing value is <code>null</code>, never zero. <code>as_of</code> answers with what was known at that moment.</p>
<p>Every answer can be had as JSON, CSV (<code>?format=csv</code>), Parquet (<code>parquet</code>), JSON Lines (<code>jsonl</code>) and a workbook of Excel (<code>xlsx</code>), carries an <code>ETag</code>, and is confirmed with 304 when it still holds. Errors are <code>{ type, message, errors: [{ code, field, value }] }</code>.</p></section>`
}

function renderCall(endpoint: FactEndpoint, options: ReferenceOptions): string {
  const address = exampleAddress(endpoint)
  const body = EXAMPLES.bodies[endpoint.name]
  const sketch = `{ data: ${sketchSchema(toJsonSchema(endpoint.output, 'output'))} }`
  return `<section class="card" id="${endpoint.name}" aria-labelledby="${endpoint.name}-title">
<header><h3 id="${endpoint.name}-title"><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b> <code>${html(endpoint.path)}</code></h3><p>${html(endpoint.summary)}</p>${
    endpoint.description === undefined
      ? ''
      : `<p class="more">${renderText(endpoint.description)}</p>`
  }${(endpoint.aliases ?? []).map((alias) => `<p class="more">Also at <code>${html(alias)}</code>.</p>`).join('')}</header>
${renderParameters(endpoint)}
<h4>Example</h4>
<pre tabindex="0">${html(exampleCurl(endpoint, { address, body, options }))}</pre>
<form class="try" data-method="${endpoint.method}"><label>Address <input name="address" value="${html(address)}" spellcheck="false" autocomplete="off"></label>${
    body === undefined
      ? ''
      : `<label>Body <textarea name="body" rows="8" spellcheck="false">${html(JSON.stringify(body, null, 2))}</textarea></label>`
  }<button type="submit">Try it</button><output></output></form>
<details><summary>Answer</summary><pre tabindex="0">${html(sketch)}</pre></details>
</section>`
}

function renderParameters(endpoint: FactEndpoint): string {
  const schema = toJsonSchema(endpoint.input, 'input')
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  if (properties.length === 0) return ''
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const rows = properties.map(([name, property]) => {
    const fallback = property.default
    const notes = [
      required.has(name) ? 'Required.' : '',
      typeof property.description === 'string' ? property.description : '',
      fallback !== undefined ? `Default \`${toText(fallback)}\`.` : '',
    ].filter((note) => note !== '')
    return `<tr><td><code>${html(name)}</code></td><td class="type">${html(sketchSchema(property))}</td><td>${renderText(notes.join(' '))}</td></tr>`
  })
  return `<div class="wrap"><table><thead><tr><th scope="col">Parameter</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** Plain text whose `code` is set as code. */
function renderText(text: string): string {
  return html(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function exampleAddress(endpoint: FactEndpoint): string {
  const whole = EXAMPLES.addresses[endpoint.name]
  if (whole !== undefined) return whole
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(EXAMPLES.parameters[name] ?? name),
  )
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const schema = toJsonSchema(endpoint.input, 'input')
  const required = endpoint.method === 'GET' ? ((schema.required ?? []) as string[]) : []
  const query = [
    ...required
      .filter((name) => !inPath.has(name))
      .map((name) => `${name}=${EXAMPLES.parameters[name] ?? name}`),
    ...(EXAMPLES.queries[endpoint.name] === undefined ? [] : [EXAMPLES.queries[endpoint.name]]),
  ].join('&')
  return query === '' ? path : `${path}?${query}`
}

function exampleCurl(
  endpoint: FactEndpoint,
  example: { address: string; body: unknown; options: ReferenceOptions },
): string {
  const { publicUrl, publicToken } = example.options
  const lines = [
    `curl "${publicUrl}${example.address}"`,
    `-H "Authorization: Bearer ${publicToken}"`,
  ]
  if (endpoint.method === 'POST')
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(example.body ?? {})}'`)
  return lines.join(' \\\n  ')
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A JSON schema in the few words a reader needs: `{ name: string, value: number | null }[]`. */
function sketchSchema(schema: JsonSchema, indent = ''): string {
  if (Array.isArray(schema.anyOf))
    return [...new Set(schema.anyOf.map((one) => sketchSchema(one as JsonSchema, indent)))].join(
      ' | ',
    )
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (Array.isArray(schema.prefixItems)) return 'string[]'
  switch (schema.type) {
    case 'array': {
      const items = sketchSchema((schema.items ?? {}) as JsonSchema, indent)
      return items.includes(' | ') && !items.startsWith('{') ? `(${items})[]` : `${items}[]`
    }
    case 'object':
      return sketchObject(schema, indent)
    case 'integer':
      return 'integer'
    case 'string':
      return typeof schema.format === 'string' ? schema.format : 'string'
    default:
      return typeof schema.type === 'string' ? schema.type : 'any'
  }
}

function sketchObject(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const lines = properties.map(
    ([name, property]) => `${inner}${name}: ${sketchSchema(property, inner)}`,
  )
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null)
    lines.push(`${inner}[name]: ${sketchSchema(schema.additionalProperties as JsonSchema, inner)}`)
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${indent}}`
}
