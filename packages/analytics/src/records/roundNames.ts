import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tickmark/core/errors/AppError'
import { foldName } from '@tickmark/core/text/foldName'
import { load } from 'js-yaml'
import { z } from 'zod'
import { readListed } from '../catalog/sourceRecords.ts'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'

/** The file that comes with the software: names of investors, each with its other names. */
const FILE = fileURLToPath(new URL('../../../../catalog/investors.yaml', import.meta.url))

const Name = z.string().trim().min(1).max(200)

const Investors = z.record(Name, z.array(Name).min(1).max(50))

let read: Promise<ReadonlyMap<string, string>> | undefined

/** The categories of funding rounds, as sources state them. */
export const listRoundCategories = memoPerVersion(async (db: Analytics): Promise<string[]> => {
  const rows = await db.rows<{ category: string }>({
    sql: `SELECT DISTINCT toString(trimBoth(category)) AS category FROM fundraises FINAL
          WHERE category != '' ORDER BY category`,
  })
  return rows.map(({ category }) => category)
})

/** The market sectors that each stated category of funding rounds means. */
export const mapRoundCategories = memoPerVersion(
  async (db: Analytics): Promise<ReadonlyMap<string, readonly string[]>> => {
    const { sectors } = await readListed(db)
    const categories = await listRoundCategories(db)
    return new Map(categories.map((one) => [one, sectors.toSectorsOfRound(one)]))
  },
)

/** The names of investors of funding rounds by how each is compared, and the name that is shown for it. */
export type InvestorNames = {
  /** The shown names by `foldName`. */
  shown: ReadonlyMap<string, string>
  /** The stated names that are shown as another one. */
  renamed: ReadonlyMap<string, string>
}

/**
 * Returns which names of investors are one: those that `foldName` makes equal, and those of `catalog/investors.yaml`,
 * whose names are shown. Of other spellings that of the most rounds is shown.
 */
export const readInvestorNames = memoPerVersion(async (db: Analytics): Promise<InvestorNames> => {
  const aliases = await readInvestorAliases()
  const stated = await db.rows<{ investor: string }>({
    sql: `SELECT arrayJoin(arrayDistinct(arrayConcat(lead_investors, other_investors))) AS investor
          FROM fundraises FINAL GROUP BY investor ORDER BY count() DESC, investor`,
  })
  const shown = new Map(aliases)
  const renamed = new Map<string, string>()
  for (const { investor: name } of stated) {
    const key = foldName(name)
    const known = shown.get(key)
    if (key === '' || known === name) continue
    if (known === undefined) shown.set(key, name)
    else renamed.set(name, known)
  }
  return { shown, renamed }
})

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

/** Reads the file of investors once; see `parseInvestorAliases`. */
export function readInvestorAliases(): Promise<ReadonlyMap<string, string>> {
  read ??= readFile(FILE, 'utf8').then(parseInvestorAliases)
  return read
}
