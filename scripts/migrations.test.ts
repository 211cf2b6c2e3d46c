import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

// During an upgrade servers of the release before use stores that a newer one has migrated (decision 93).

/** The first migrations that keep the promise. */
const FROM = { accounts: '0088', analytics: '0045' } as const
const TAKES_AWAY =
  /\b(?:DROP\s+(?:TABLE|COLUMN|VIEW)|RENAME\s+(?:TABLE|COLUMN|TO)|(?:ALTER|MODIFY)\s+COLUMN|SET\s+NOT\s+NULL)\b/i
/** States, in a comment of the migration, which earlier release no longer used what is removed. */
const UNUSED_SINCE = /^-- Unused since \d+\.\d+\.\d+\b/m

it('migrations only add, so that servers of the release before go on', () => {
  const found = (Object.keys(FROM) as (keyof typeof FROM)[]).flatMap((name) =>
    globSync(`packages/${name}/migrations/*.sql`).filter((path) => {
      const text = readFileSync(path, 'utf8')
      const isNew = basename(path) >= FROM[name]
      return isNew && TAKES_AWAY.test(text.replace(/--.*/g, '')) && !UNUSED_SINCE.test(text)
    }),
  )
  expect(found).toEqual([])
})
