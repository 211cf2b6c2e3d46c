import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tickmark/core/errors/AppError'
import { foldName } from '@tickmark/core/text/foldName'
import { load } from 'js-yaml'
import { z } from 'zod'

/** The file that comes with the software: names of investors, each with its other names. */
const FILE = fileURLToPath(new URL('../../../../catalog/investors.yaml', import.meta.url))

const Name = z.string().trim().min(1).max(200)
const Investors = z.record(Name, z.array(Name).min(1).max(50))

/**
 * Returns the shown names of investors by each of their names, as `foldName` compares them.
 * @throws AppError `internal` if the file has a fault, such as a name of two investors.
 */
export function parseInvestorAliases(text: string): ReadonlyMap<string, string> {
  const parsed = Investors.safeParse(load(text))
  if (!parsed.success)
    throw new AppError('internal', `catalog/investors.yaml: ${z.prettifyError(parsed.error)}`)
  const shown = new Map<string, string>()
  for (const [name, others] of Object.entries(parsed.data))
    for (const one of [name, ...others]) {
      const known = shown.get(foldName(one))
      if (known !== undefined && known !== name)
        throw new AppError(
          'internal',
          `catalog/investors.yaml: "${one}" is a name of ${known} and of ${name}.`,
        )
      shown.set(foldName(one), name)
    }
  return shown
}

let read: Promise<ReadonlyMap<string, string>> | undefined

/** Reads the file of investors once; see `parseInvestorAliases`. */
export function readInvestorAliases(): Promise<ReadonlyMap<string, string>> {
  read ??= readFile(FILE, 'utf8').then(parseInvestorAliases)
  return read
}
