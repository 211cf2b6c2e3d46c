import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Keeps words out for which this field has a standard term; docs/glossary.md lists the terms that are ours.

const OLD_WORDS =
  /\b(?:whoever|anew|told|tells|inTurn|workThrough|SyncDesk|MailDesk|WebhookDesk|EvidenceDesk|PriceDesk|PeopleDoor|settleHeld|PEOPLE_ROOMS|patienceMs|PATIENCE_MS|withPatience)\b|rightOfWay|finishLoad|keptDays/gi

/** British spellings of words that the code uses; fields of stored charts and of the API keep theirs. */
const BRITISH =
  /colour(?!s\b)|coloured|colourful|favourite|behaviour|organisation|licence|programmes|modelling|\b(?:centre[sd]?|grey|labelled|towards|learnt)\b|\b(?:normal|summar|recogn|serial|material|author|optim|token|(?:de)?central|custom)is(?:e|ed|es|er|ing|ation)\b/gi

/** Limits are named `MAX_` and `MIN_`. */
const OLD_LIMITS = /\b(?:MOST|LONGEST|LEAST|SHORTEST|SMALLEST|FEWEST|WIDEST|BIGGEST)_[A-Z]\w*/g

/** Addresses, procedures, tools, tables, locks and settings that clients and stores know by the spelling before. */
const KEPT_SPELLING =
  /search_catalogue|catalogue_(?:batches|statements|version)|catalogue-changes|\bgetCatalogue\b|listCatalogueChanges|show(?:_p|P)roject_?[cC]atalogue|show_?[cC]atalogue_?[cC]hanges|TT_CATALOGUE|\/status\/catalogue|(?:\}|listed-a|ethereum)\/catalogue\b|0040_catalogue|edit-catalogue|layoutId: 'catalogue'|catalogue: CatalogChangesPanel|catalogue of addresses/g

/**
 * Question words that begin a doc, a comment, a heading, or a text that ends with a period, such as a description.
 * All of these begin with a verb or with the name of what they are about.
 */
const QUESTION =
  /(?:\/\*\*\s*(?:\*\s*)?|(?<!\/\/.*\n\s*)\/\/ |^#+ |(['"`])(?=(?:(?!\1).)*\.\1))(?:Whether|What|Where|Whose|How|Which|Who|When|Why)\b/gm

const FILES = [
  '*.md',
  '{apps,bench,docs,e2e,packages,scripts}/**/*.{ts,tsx,md}',
  'catalog/**/*.yaml',
]
const IGNORED = [
  ...['**/node_modules/**', '**/dist/**', 'docs/glossary.md', 'scripts/words.test.ts'],
  // The earlier name of a field that stored runs may have.
  'packages/ingest/src/rawAnswers/RawEntry*.ts',
]

const TEXTS = new Map(
  globSync(FILES, { exclude: IGNORED }).map((file) => [file, readFileSync(file, 'utf8')]),
)

/** Lists what a pattern finds, by file. */
function find(pattern: RegExp): string[] {
  return [...TEXTS].flatMap(([file, text]) =>
    (text.match(pattern) ?? []).map((word) => `${file}: ${word}`),
  )
}

it('names things in standard terms or in plain English', () => {
  expect(find(OLD_WORDS)).toEqual([])
})

it('spells as in the United States', () => {
  expect(find(BRITISH)).toEqual([])
})

it('spells catalog one way', () => {
  const found = [...TEXTS].filter(
    ([file, text]) => file !== 'CHANGELOG.md' && /catalogue/i.test(text.replace(KEPT_SPELLING, '')),
  )
  expect(found.map(([file]) => file)).toEqual([])
})

it('names limits as maximum or minimum', () => {
  expect(find(OLD_LIMITS)).toEqual([])
})

it('begins documentation with a verb or a noun', () => {
  expect(find(QUESTION)).toEqual([])
})
