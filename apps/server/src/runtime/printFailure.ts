import { maskSecrets } from '@tickmark/core/errors/maskSecrets'

/** Writes why a command failed, in a line for the operator. */
export function printFailure(failure: unknown): void {
  const text = failure instanceof Error ? failure.message : String(failure)
  process.stderr.write(`${maskSecrets(text)}\n`)
}
