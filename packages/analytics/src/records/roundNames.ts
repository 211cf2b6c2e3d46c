import { foldName } from '@tickmark/core/text/foldName'
import { readInvestorAliases } from '../catalog/readInvestorAliases.ts'
import { readListed } from '../catalog/sourceRecords.ts'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'

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
