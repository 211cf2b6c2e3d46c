import { parseJson } from '@tickmark/core/text/textCodec'
import { z } from 'zod'
import { SourceRefusal } from './SourceRefusal.ts'

/** As much of a body is read to quote from it. */
const MAX_READ_BYTES = 16_384
const MAX_QUOTED = 240

/**
 * Reads why a source refused a call (401, 402, 403, or a page of its protection against programs) from the start of its
 * body. `secret` is left out of the quote.
 */
export async function readRefusal(
  response: Response,
  { name, secret }: { name: string; secret: string },
): Promise<SourceRefusal> {
  const { status } = response
  const text = await readStart(response)
  const refusal = quote(isPage(text) ? readTitle(text) : readMessage(text), secret)
  if (isBlocked(response, text))
    return new SourceRefusal(
      `${name} is blocked by the source: its protection against programs answered (${status}). It blocks this network or address, not a key.`,
      { refusal, needsPlan: false },
    )
  if (status === 402)
    return new SourceRefusal(`${name} is part of a paid plan (402).`, { refusal, needsPlan: true })
  return new SourceRefusal(
    `${name} refused the call (${status}). Check the key of this source and what its plan allows.`,
    { refusal, needsPlan: status === 401 && secret === '' },
  )
}

/** Returns whether an answer is the page of a content network that stopped the call before the source saw it. */
export function isBlocked({ status, headers }: Response, text: string): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true
  const isRefusal = status === 401 || status === 403 || status === 429 || status === 503
  return isPage(text) && (CHALLENGE.test(text) || (isRefusal && status !== 429 && status !== 503))
}

const CHALLENGE =
  /just a moment|attention required|challenge-platform|cf-chl|cf-error|captcha|ddos protection|access denied|request blocked|are you (a )?human/i

function isPage(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(text)
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      size += chunk.length
      // Leaving the loop aborts the transfer.
      if (size >= MAX_READ_BYTES) break
    }
  } catch {
    // The status says enough.
  }
  return Buffer.concat(chunks).subarray(0, MAX_READ_BYTES).toString()
}

function readTitle(page: string): string {
  return /<title[^>]*>([^<]*)/i.exec(page)?.[1] ?? ''
}

/** The message in a JSON body, at whatever depth sources put it; any other text as it is. */
function readMessage(text: string): string {
  try {
    return findMessage(parseJson(text), 0) ?? ''
  } catch {
    return text
  }
}

const NAMES = ['error_message', 'message', 'error', 'detail', 'status', 'errors', 'reason', 'msg']
const MAX_DEPTH = 4

function findMessage(body: unknown, depth: number): string | undefined {
  if (typeof body === 'string') return body
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(body)) return findMessage(body[0], depth + 1)
  const fields = Fields.safeParse(body).data ?? {}
  for (const name of NAMES) {
    const found = Object.hasOwn(fields, name) ? findMessage(fields[name], depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const Fields = z.record(z.string(), z.unknown())

/** Bounded, and without characters that control a terminal or turn the direction of text. */
function quote(text: string, secret: string): string | null {
  const own = secret === '' ? text : text.replaceAll(secret, 'KEY')
  const plain = own
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '') return null
  return plain.length <= MAX_QUOTED ? plain : `${plain.slice(0, MAX_QUOTED)}…`
}
