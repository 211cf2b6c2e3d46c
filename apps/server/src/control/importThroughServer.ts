import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportProgress } from '@tickmark/ingest/ImportProgress'
import type { ImportReport } from '@tickmark/ingest/ImportReport'
import type { ControlAddress } from './ControlAddress.ts'
import type { ImportLine, ImportOrder } from './ImportOrder.ts'

/**
 * Has the running server load files, since the embedded engine has one owner. Undefined when no server answers
 * at the address any more.
 * @throws AppError `internal` when the server ends before it has reported.
 */
export async function importThroughServer(
  address: ControlAddress,
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport | undefined> {
  const response = await fetch(new URL('/v3/internal/control/import', address.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${address.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  }).catch(() => undefined)
  if (response === undefined || response.status === 401 || response.status === 404) return undefined
  if (!response.ok || response.body === null)
    throw new AppError(
      'internal',
      `The running server refused the import: ${await response.text()}`,
    )
  try {
    for await (const text of createInterface({ input: Readable.fromWeb(response.body) })) {
      const line: ImportLine = JSON.parse(text)
      if (line.type === 'report') return line.report
      if (line.type === 'error') throw new AppError(line.code, line.message)
      onProgress(line.progress)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw endedEarly(cause)
  }
  throw endedEarly(undefined)
}

function endedEarly(cause: unknown): AppError {
  return new AppError(
    'internal',
    'The server ended before it had reported. What was loaded is whole; run the import again for the rest.',
    { cause },
  )
}
