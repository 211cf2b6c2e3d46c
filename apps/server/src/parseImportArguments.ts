import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@tickmark/core/errors/AppError'
import { dayStart, isDay } from '@tickmark/core/time/Day'
import type { ImportOrder } from './control/ImportOrder.ts'

export const IMPORT_USAGE =
  'npm run import -- <file or folder>… [--source <id>] [--observed-at <YYYY-MM-DD or ISO 8601 moment>]'

/**
 * Reads the arguments of the import command. Paths are taken from the folder the command was given in.
 * @throws AppError `bad-request` that names the argument and how the command is used.
 */
export function parseImportArguments(args: readonly string[], folder: string): ImportOrder {
  const { values, positionals } = parse(args)
  if (positionals.length === 0) throw refuse('Name at least one file or folder.')
  return {
    paths: positionals.map((path) => resolve(folder, path)),
    ...(values.source === undefined ? {} : { source: values.source }),
    ...(values['observed-at'] === undefined
      ? {}
      : { observedAt: parseMoment(values['observed-at']) }),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { source: { type: 'string' }, 'observed-at': { type: 'string' } },
    })
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
}

/** Midnight UTC for a calendar day, so that a series up to the day before is complete. */
function parseMoment(text: string): number {
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const day = text.slice(0, 10)
  if (isDay(day) && day === text) return dayStart(day)
  const moment = isMoment && isDay(day) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment))
    throw refuse(
      `--observed-at is "${text}", and must be a day such as 2020-07-28 or a moment such as 2020-07-28T06:00:00Z.`,
    )
  return moment
}

function refuse(message: string): AppError {
  return new AppError('bad-request', `${message}\nUsage: ${IMPORT_USAGE}`)
}
