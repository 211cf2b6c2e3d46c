import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ControlAddress } from './ControlAddress.ts'
import type { ControlLine } from './controlRequests.ts'

/**
 * Sends a command to the running server, since the embedded engine has one owner.
 * Undefined when no server answers at the address any more.
 * @throws AppError `internal` when the server ends before it has reported.
 */
export async function sendToServer<Progress, Report>(
  address: ControlAddress,
  request: {
    command: 'import' | 'sync' | 'export' | 'catalog' | 'backup' | 'admin'
    body: unknown
  },
  onProgress: (progress: Progress) => void,
): Promise<Report | undefined> {
  const response = await fetch(new URL(`/v3/internal/control/${request.command}`, address.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${address.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  }).catch(() => undefined)
  if (response === undefined || response.status === 401 || response.status === 404) return undefined
  if (!response.ok || response.body === null)
    throw new AppError(
      'internal',
      `The running server rejected the ${request.command}: ${await response.text()}`,
    )
  try {
    for await (const text of createInterface({ input: Readable.fromWeb(response.body) })) {
      const line: ControlLine<Progress, Report> = JSON.parse(text)
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
    'The server stopped before it reported. Loaded data is complete; run the command again for the rest.',
    { cause },
  )
}
