import { AppError } from '@tickmark/core/errors/AppError'
import type { Config } from './config.ts'

/** Why the server cannot listen, in a line that names the setting to change. */
export function describeListenError(cause: unknown, { host, port }: Config): unknown {
  const name = cause instanceof Error && 'code' in cause ? cause.code : undefined
  switch (name) {
    case 'EADDRINUSE':
      return new AppError(
        'conflict',
        `Port ${port} on ${host} is in use by another program. Set PORT to a free one.`,
        { cause },
      )
    case 'EACCES':
      return new AppError(
        'forbidden',
        `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
        { cause },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new AppError(
        'bad-request',
        `This machine has no address "${host}". Set HOST to one that it has.`,
        { cause },
      )
    default:
      return cause
  }
}
