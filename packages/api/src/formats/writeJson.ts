import type { Answer } from '../endpoint.ts'
import { inSlices } from './inSlices.ts'

/** The bytes of an answer. A long list is written in slices; numbers that are not finite become null. */
export async function writeJson(answer: Answer<unknown>): Promise<Buffer> {
  const { data, ...rest } = answer
  const chunks = [Buffer.from('{"data":'), ...(await writeData(data))]
  const tail = JSON.stringify(rest)
  chunks.push(Buffer.from(tail === '{}' ? '}' : `,${tail.slice(1)}`))
  return Buffer.concat(chunks)
}

/** The bytes of the data alone, as internal calls send it. */
export async function writeData(data: unknown): Promise<Buffer[]> {
  if (!Array.isArray(data)) return [Buffer.from(JSON.stringify(data) ?? 'null')]
  const chunks = [Buffer.from('[')]
  for await (const part of inSlices(data, (slice, from) => {
    const text = JSON.stringify(slice)
    return Buffer.from(`${from > 0 ? ',' : ''}${text.slice(1, -1)}`)
  }))
    chunks.push(part)
  chunks.push(Buffer.from(']'))
  return chunks
}
