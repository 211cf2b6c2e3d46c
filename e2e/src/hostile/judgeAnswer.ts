import { parseJson } from '@tickmark/core/text/textCodec'
import type { HostileCall } from './HostileCall.ts'

export type HostileAnswer = {
  status: number
  headers: Headers
  /** The beginning of the body. */
  body: string
  isWhole: boolean
}

/** Traces of stacks and of what runs inside; the paths of this run are passed in. */
const LEAKS = [
  /\n\s+at [^\n]+:\d+:\d+/,
  /\\n\s+at [^"]+:\d+:\d+/,
  /node_modules\//,
  /DB::Exception/,
  /\bCode: \d+\. /,
  /\[native code\]/,
  /root:x:0:0|"workspaces"|\[core\]\s+repositoryformatversion/,
  /(src|dist)\/[\w./-]+\.[cm]?[jt]s:\d+/,
]

/** Failures that are documented: what is not configured, and what is not ready or busy. */
export function isExcused(status: number): boolean {
  return status === 501 || status === 503
}

/** Characters of a refusal: the reason, with at most a part of what was sent. */
const MAX_REFUSAL = 64 * 1024

/** Judges what is wrong with an answer; undefined where nothing is. `hidden` are texts that no answer may hold. */
export function judgeAnswer(
  call: HostileCall,
  answer: HostileAnswer,
  hidden: readonly string[],
): string | undefined {
  const fault = findFault(answer, hidden)
  if (fault !== undefined || answer.status < 400 || !answer.isWhole) return fault
  // An address that no route takes is refused before the protocol is known.
  const isScim = answer.headers.get('content-type')?.startsWith('application/scim+json') === true
  return call.kind === 'scim' && isScim ? describeScimShape(answer) : describeShape(call, answer)
}

/** Finds what no answer may have, whatever was requested; undefined where it has nothing of it. */
export function findFault(
  { status, headers, body }: HostileAnswer,
  hidden: readonly string[],
): string | undefined {
  if (status >= 500 && !isExcused(status)) return `answered ${status}`
  const whole = `${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${body}`
  const leak = LEAKS.find((pattern) => pattern.test(whole))
  if (leak !== undefined) return `leaked ${leak.exec(whole)?.[0].trim().slice(0, 120)}`
  const text = hidden.find((one) => whole.includes(one))
  if (text !== undefined) return `leaked ${text}`
  if (headers.has('x-injected')) return 'let a header be injected'
  // 207 is how a batch answers whose calls were refused for several reasons.
  const isRefusal = status >= 400 || (status === 207 && /^\[\{"error"/.test(body))
  if (isRefusal && body.length > MAX_REFUSAL) return `answered ${status} with over 64 KB`
  return undefined
}

function describeShape(
  call: HostileCall,
  { status, headers, body }: HostileAnswer,
): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/json'))
    return `answered ${status} as ${headers.get('content-type')}`
  const error: unknown = parseJson(body)
  if (call.kind === 'oauth' && isRecord(error) && isText(error.error))
    return isText(error.error_description) ? undefined : `answered ${status} without a description`
  if (isRecord(error)) {
    const shape = call.kind === 'trpc' ? error.error : error
    if (!isRecord(shape) || !isText(shape.message)) return `answered ${status} without a message`
    const details = call.kind === 'trpc' ? shape.data : shape
    if (isRecord(details) && typeof details.type === 'string' && Array.isArray(details.errors))
      return undefined
  }
  return `answered ${status} in another shape than the documented one`
}

/** An error of SCIM (RFC 7644, 3.12). */
function describeScimShape({ status, body }: HostileAnswer): string | undefined {
  const error: unknown = parseJson(body)
  const isWhole =
    isRecord(error) &&
    Array.isArray(error.schemas) &&
    error.schemas.includes('urn:ietf:params:scim:api:messages:2.0:Error') &&
    error.status === String(status) &&
    isText(error.detail)
  return isWhole ? undefined : `answered ${status} in another shape than that of SCIM`
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
