import type { Caller } from './createCallers.ts'
import type { HostileCall } from './HostileCall.ts'

export type BuiltRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

type Sending = { origin: string; caller: Caller; address: string }

const FORM = 'application/x-www-form-urlencoded'

/** An input as the request that a client would send. */
export function buildRequest(call: HostileCall, input: unknown, sending: Sending): BuiltRequest {
  const { origin, caller, address } = sending
  const given: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : { input }
  const headers: Record<string, string> = { 'x-forwarded-for': address, ...caller.headers(call) }
  const isReading = call.method === 'GET'
  if (call.kind === 'trpc') {
    const text = JSON.stringify(input) ?? 'null'
    return isReading
      ? {
          url: `${origin}${call.path}?input=${encode(text)}`,
          method: 'GET',
          headers,
          body: undefined,
        }
      : withBody({ url: `${origin}${call.path}`, method: 'POST', headers }, text)
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    delete given[name]
    return encode(writeParameter(value)) || '-'
  })
  const fields = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(writeParameter(value))}`)
    .join('&')
  if (call.isForm)
    return withBody({ url: `${origin}${path}`, method: call.method, headers }, fields, FORM)
  if (!isReading)
    return withBody(
      { url: `${origin}${path}`, method: call.method, headers },
      JSON.stringify(given),
    )
  return {
    url: `${origin}${path}${fields === '' ? '' : `?${fields}`}`,
    method: 'GET',
    headers,
    body: undefined,
  }
}

function withBody(
  request: Pick<BuiltRequest, 'url' | 'method' | 'headers'>,
  body: string,
  type = 'application/json',
): BuiltRequest {
  return { ...request, headers: { ...request.headers, 'content-type': type }, body }
}

/** Lists are separated by commas; what is nested travels as JSON. */
function writeParameter(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A lone surrogate has no bytes in UTF-8. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** The request as a command that sends it again. */
export function writeCurl({ url, method, headers, body }: BuiltRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return [
    `curl -sS -i -X ${method} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quote(body)}`]),
  ].join(' ')
}
