import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Keeps words out for which this field has a standard term; docs/glossary.md lists the terms that are ours.

const OLD_WORDS =
  /\b(?:whoever|anew|told|tells|inTurn|workThrough|SyncDesk|MailDesk|WebhookDesk|EvidenceDesk|PriceDesk|PeopleDoor|settleHeld|PEOPLE_ROOMS)\b|rightOfWay|finishLoad|keptDays/gi

const FILES = ['*.md', '{apps,bench,docs,e2e,packages,scripts}/**/*.{ts,tsx,md}']
const IGNORED = ['**/node_modules/**', '**/dist/**', 'docs/glossary.md', 'scripts/words.test.ts']

/** How many old words are left in a folder. Lower a number when you remove some; never raise one. */
const LEFT: Readonly<Record<string, number>> = {
  // The earlier name of a field that stored runs may have.
  'packages/ingest': 3,
}

/** Fewer than are listed are fine up to here, so that two changes at a time do not break each other's checks. */
const SLACK = 10

const counts = new Map<string, number>()
for (const file of globSync(FILES, { exclude: IGNORED })) {
  const folder = /^(?:apps|packages)\/\w+|^[^/]+/.exec(file)?.[0] ?? file
  const found = readFileSync(file, 'utf8').match(OLD_WORDS)?.length ?? 0
  counts.set(folder, (counts.get(folder) ?? 0) + found)
}

it.each([...counts])('%s has no more old words than before: %i', (folder, found) => {
  const left = LEFT[folder] ?? 0
  expect(found, 'Say it in a standard term, or in plain English.').toBeLessThanOrEqual(left)
  expect(left - found, `Lower LEFT to ${found}.`).toBeLessThanOrEqual(SLACK)
})
