import { resolve } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ExportOrder } from '../control/ExportOrder.ts'

const USAGE = 'npm run export -- <folder>'

/**
 * Reads the arguments of the export command. The folder is taken from the one the command was given in.
 * @throws AppError `bad-request` that says how the command is used.
 */
export function parseExportArguments(args: readonly string[], folder: string): ExportOrder {
  const [path, ...others] = args
  if (path === undefined || path === '' || path.startsWith('-') || others.length > 0)
    throw new AppError('bad-request', `Name one folder, new or empty.\nUsage: ${USAGE}`)
  return { folder: resolve(folder, path) }
}
