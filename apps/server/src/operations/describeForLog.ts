import { shortenMessage, shortenText } from '@tickmark/core/errors/shortenMessage'

/** Characters of a stack, its message included. */
const MAX_STACK = 8_000
/** Causes of causes that are followed. */
const MAX_DEPTH = 5

type LoggedFailure = { type: string; message: string; stack: string; code?: string | number }

/**
 * Returns a failure as the log has it: its type, its message and those of its causes, and where it happened. Texts are
 * short, however much of a request they repeat.
 */
export function describeForLog(failure: unknown): LoggedFailure {
  const chain: Error[] = []
  let next = failure
  while (next instanceof Error && chain.length < MAX_DEPTH) {
    chain.push(next)
    next = next.cause
  }
  const [first] = chain
  if (first === undefined)
    return { type: typeof failure, message: shortenMessage(String(failure)), stack: '' }
  const code = 'code' in first ? first.code : undefined
  return {
    type: first.name,
    message: chain.map(({ message }) => shortenMessage(message)).join(': '),
    stack: shortenText(chain.map(describeStack).join('\ncaused by: '), MAX_STACK),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
  }
}

/** A stack begins with the message, behind which a long one would hide the rest. */
function describeStack({ message, stack = '' }: Error): string {
  return stack.replace(message, () => shortenMessage(message))
}
