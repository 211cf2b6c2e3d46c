import { parseArgs } from 'node:util'
import { AppError } from '@tickmark/core/errors/AppError'
import { isDay } from '@tickmark/core/time/Day'
import type { SyncOrder } from '../control/SyncOrder.ts'

const USAGE =
  'npm run sync -- [--source <id>] [--since <YYYY-MM-DD>] [--trust]\n' +
  '       npm run sync -- --replay <batch | list of answers | source/dataset> [--trust]'

/**
 * Reads the arguments of the sync command.
 * @throws AppError `bad-request` that names the argument and how the command is used.
 */
export function parseSyncArguments(args: readonly string[]): SyncOrder {
  const { source, since, trust, replay } = parse(args)
  if (since !== undefined && !isDay(since))
    throw refuse(`--since is "${since}", and must be a day such as 2024-01-01.`)
  if (replay !== undefined && (source !== undefined || since !== undefined))
    throw refuse('--replay asks no source, so it stands without --source and --since.')
  return {
    ...(replay !== undefined && { replay }),
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
    ...(trust && { trusting: true }),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        source: { type: 'string' },
        since: { type: 'string' },
        trust: { type: 'boolean' },
        replay: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
}

function refuse(message: string): AppError {
  return new AppError('bad-request', `${message}\nUsage: ${USAGE}`)
}
