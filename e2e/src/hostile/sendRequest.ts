import type { BuiltRequest } from './buildRequest.ts'
import type { HostileAnswer } from './judgeAnswer.ts'

/** What is read of an answer. The rest is not waited for, as by a reader that leaves. */
const MOST_BYTES = 512 * 1024

/** Sends a request and reads the beginning of the answer. @throws When there is none within the deadline. */
export async function sendRequest(
  { url, method, headers, body }: BuiltRequest,
  deadlineMs: number,
): Promise<HostileAnswer> {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(deadlineMs),
    ...(body !== undefined && { body }),
  })
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES)
      return { status: answer.status, headers: answer.headers, body: text, isWhole: false }
  }
  return { status: answer.status, headers: answer.headers, body: text, isWhole: true }
}
