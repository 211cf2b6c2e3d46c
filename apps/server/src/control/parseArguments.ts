import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { MappingChoice } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import { dayStart, isDay } from '@tickmark/core/time/Day'
import { ZodError, z } from 'zod'
import { isRemote } from '../backup/RemoteBackup.ts'
import type { ExportRequest, ImportRequest, SyncRequest } from './controlRequests.ts'

const USAGE = {
  import:
    'npm run import -- <file or folder>… [--source <id>] [--observed-at <YYYY-MM-DD or ISO 8601 time>] [--asset <Coin Metrics id, project id or ticker>] [--known-only] [--sheet <name>] [--mapping <JSON>] [--confirm <codes>]',
  export: 'npm run export -- <folder>',
  backup: 'npm run backup -- <folder or s3://bucket/prefix>',
  restore: 'npm run restore -- <folder or s3://bucket/prefix>',
  catalog: 'npm run catalog -- export <folder>',
  sync:
    'npm run sync -- [--source <id>] [--since <YYYY-MM-DD>] [--trust]\n' +
    '       npm run sync -- --replay <batch | list of answers | source/dataset> [--trust]',
} as const

/**
 * Reads the arguments of the import command. Relative paths start at `folder`, where the command was run.
 * @throws AppError `bad-request` that names the argument and the usage of the command.
 */
export function parseImportArguments(args: readonly string[], folder: string): ImportRequest {
  const { values, positionals } = parse('import', {
    args: [...args],
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      'observed-at': { type: 'string' },
      asset: { type: 'string' },
      project: { type: 'string' },
      sheet: { type: 'string' },
      mapping: { type: 'string' },
      confirm: { type: 'string', multiple: true },
      'known-only': { type: 'boolean' },
    },
  })
  if (positionals.length === 0) throw refuse('import', 'Specify at least one file or folder.')
  const { source, project, sheet, mapping, confirm, 'observed-at': observedAt } = values
  const { asset = project, 'known-only': knownOnly } = values
  if (project !== undefined && project !== asset)
    throw refuse('import', 'Specify either --asset or --project.')
  if (asset?.trim() === '') throw refuse('import', 'Specify an asset after --asset.')
  return {
    paths: positionals.map((path) => resolve(folder, path)),
    ...(source !== undefined && { source }),
    ...(observedAt !== undefined && { observedAt: parseMoment(observedAt) }),
    ...(asset !== undefined && { asset }),
    ...(knownOnly && { knownOnly }),
    ...([sheet, mapping, confirm].some((one) => one !== undefined) && {
      table: {
        sheet,
        ...(mapping !== undefined && { mapping: parseMapping(mapping) }),
        confirmed: confirm,
      },
    }),
  }
}

/**
 * Reads the folder, or the address of a backup, that a command works with. A relative path starts at `folder`, where the command was run.
 * @throws AppError `bad-request` with the usage of the command.
 */
export function parseFolder(
  command: 'export' | 'catalog' | 'backup' | 'restore',
  args: readonly string[],
  folder: string,
): ExportRequest {
  const [path, ...others] = args
  if (path === undefined || path === '' || path.startsWith('-') || others.length > 0)
    throw refuse(
      command,
      command === 'restore'
        ? 'Specify the folder of a backup.'
        : 'Specify one new or empty folder.',
    )
  const mayBeRemote = command === 'backup' || command === 'restore'
  return { folder: mayBeRemote && isRemote(path) ? path : resolve(folder, path) }
}

/**
 * Reads the arguments of the sync command.
 * @throws AppError `bad-request` that names the argument and the usage of the command.
 */
export function parseSyncArguments(args: readonly string[]): SyncRequest {
  const { source, since, trust, replay } = parse('sync', {
    args: [...args],
    options: {
      source: { type: 'string' },
      since: { type: 'string' },
      trust: { type: 'boolean' },
      replay: { type: 'string' },
    },
  }).values
  if (since !== undefined && !isDay(since))
    throw refuse('sync', `--since is "${since}", but must be a day such as 2024-01-01.`)
  if (replay !== undefined && (source !== undefined || since !== undefined))
    throw refuse(
      'sync',
      '--replay cannot be combined with --source or --since, because it fetches nothing.',
    )
  return {
    ...(replay !== undefined && { replay }),
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
    ...(trust && { trusting: true }),
  }
}

function parseMapping(text: string): MappingChoice {
  try {
    return MappingChoice.parse(JSON.parse(text))
  } catch (error) {
    const fault = error instanceof ZodError ? z.prettifyError(error) : 'It is no JSON.'
    throw refuse(
      'import',
      `--mapping must be like {"day_order": "month-day", "columns": [{"column": "Fees", "as": "value", "metric_id": "fees", "factor": 1000}]}. ${fault}`,
    )
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
      'import',
      `--observed-at is "${text}", but must be a day such as 2020-07-28 or a time such as 2020-07-28T06:00:00Z.`,
    )
  return moment
}

type Command = keyof typeof USAGE

function parse<const T extends ParseArgsConfig>(command: Command, config: T) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw refuse(command, error instanceof Error ? error.message : String(error))
  }
}

function refuse(command: Command, message: string): AppError {
  return new AppError('bad-request', `${message}\nUsage: ${USAGE[command]}`)
}
