import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Keeps words out for which this field has a standard term; docs/glossary.md lists the terms that are ours.

const OLD_WORDS =
  /\b(?:whoever|anew|told|tells|inTurn|workThrough|SyncDesk|MailDesk|WebhookDesk|EvidenceDesk|PriceDesk|PeopleDoor|settleHeld|PEOPLE_ROOMS|patienceMs|PATIENCE_MS|withPatience)\b|rightOfWay|finishLoad|keptDays/gi

/** British spellings of words that the code uses; fields of stored charts and of the API keep theirs. */
const BRITISH =
  /colour(?!s\b)|coloured|favourite|behaviour|organisation|\b(?:centre|grey|labelled|towards|learnt)\b|\b(?:normal|summar|recogn|serial|material|author|optim)is(?:e|ed|es|er|ing|ation)\b/gi

const FILES = ['*.md', '{apps,bench,docs,e2e,packages,scripts}/**/*.{ts,tsx,md}']
const IGNORED = [
  ...['**/node_modules/**', '**/dist/**', 'docs/glossary.md', 'scripts/words.test.ts'],
  // The earlier name of a field that stored runs may have.
  'packages/ingest/src/rawAnswers/RawEntry*.ts',
]

it('names things in standard terms or in plain English', () => {
  const found = globSync(FILES, { exclude: IGNORED }).flatMap((file) =>
    (readFileSync(file, 'utf8').match(OLD_WORDS) ?? []).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

it('spells as in the United States', () => {
  const found = globSync(FILES, { exclude: IGNORED }).flatMap((file) =>
    (readFileSync(file, 'utf8').match(BRITISH) ?? []).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})
