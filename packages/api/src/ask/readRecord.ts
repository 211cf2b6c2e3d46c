import { EVENT_KIND_IDS, type EventKind } from '@tickmark/core/events/EVENT_KINDS'
import { createLookup } from '@tickmark/core/text/createLookup'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { addMonths, addPeriods, endOfPeriod, startOfPeriod } from '@tickmark/core/time/Granularity'
import { RECORD_WORDS, type RecordWord } from './AskLanguage.ts'
import { type Cursor, listUnused, readWordsOf } from './Cursor.ts'
import { findDimension } from './readDimensions.ts'
import { FILLER, findUnit, type Item, isNameless, isWord } from './readItems.ts'
import { findOperand } from './readMeasures.ts'
import { type ReadTables, readTables } from './readTables.ts'

/** The metrics that are compared with their own history. */
export const MULTIPLES: readonly string[] = [
  'ps_circulating',
  'pf_circulating',
  'ps_fully_diluted',
  'pf_fully_diluted',
]

type ReadRecord = ReadTables & {
  /** The records that are asked about in place of figures. */
  record: RecordWord | undefined
  /** True if a prompt goes on from the list of an earlier one. */
  isMore: boolean
  /** A word for other records, of which a list has one kind. */
  other: string | undefined
  /** A period ahead of unlocks: `start` where it begins after today, `past` where days before today are asked about too. */
  coming:
    | { from: Day; to: Day; start?: Day; past: boolean; days: number; words: string }
    | undefined
  kind: 'cliff' | undefined
  /** True if the largest records come first. */
  isBySize: boolean | undefined
  /** The rounds of funding, as sources name them. */
  rounds: { name: string; words: string }[]
  /** A name that rounds are found by, such as that of an investor. */
  about: { words: string } | undefined
  /** Words for what records do not tell apart, such as the lead of a round. */
  vague: string[]
  /** The recipients of unlocks, by parts of their names; none where each recipient is asked about. */
  recipients: { words: string; parts: string[] } | undefined
  /** The kinds of events. */
  events: EventKind[]
  /** The values of rights that the tokens of a list have. */
  rights: { column: string; value: string; words: string }[]
}

/** Reads which records a prompt is about, and marks the items as used. */
export function readRecord(
  items: readonly Item[],
  today: Day,
  before: Pick<ReadRecord, 'record'> | undefined,
): ReadRecord {
  nameRecipients(items, before)
  const isMore = before !== undefined && isMoreOf(items, before)
  const isAgainstOwn = readAgainstAverage(items)
  readAhead(items, today)
  const tables = readTables(items)
  const record =
    (isAgainstOwn ? 'valuation' : undefined) ??
    nameTable(tables) ??
    RECORD_WORDS.find((word) => items.some((item) => isWord(item, word))) ??
    (items.some(isRound) ? 'fundraises' : undefined) ??
    (asksForMeaning(items) ? 'definition' : undefined) ??
    (asksForOverview(items) ? 'statement' : undefined) ??
    (isMore ? before.record : undefined)
  const ofRounds = record === 'fundraises' ? readFunding(items) : NO_FUNDING
  const kind = items.some(({ words }) => /^cliff/i.test(words)) ? 'cliff' : undefined
  const recipients = record === 'unlocks' ? readInsiders(items) : undefined
  const rights = record === 'rights' ? readRights(items) : []
  const words = record === undefined ? [] : readWordsOf(items, ...(ALONE[record] ?? [record]))
  const [other] = [...readWordsOf(items, ...RECORD_WORDS), ...readGroups(items, record)]
  const coming = record === 'unlocks' ? readComing(items, today) : undefined
  if (record !== undefined) useSaid(items, record)
  const isBySize = readBySize(items, record)
  const led = words.filter((one) => ofRounds.about !== undefined && /^led|^lead/i.test(one))
  return {
    ...{ record, isMore, other, coming, kind, recipients, isBySize, ...ofRounds, ...tables },
    vague: record === 'rights' && !items.some(isProject) ? words.filter(isVote) : led,
    events: EVENT_KIND_IDS.filter((id) =>
      words.some((one) => new RegExp(EVENT_WORDS[id] ?? id, 'i').test(one)),
    ),
    rights,
  }
}

/** "The most hacked sector": lists of records have no groups. */
function readGroups(items: readonly Item[], record: RecordWord | undefined): string[] {
  const isOfSectors = items.some(({ meanings: [first] }) => first?.kind === 'sector')
  if (record === undefined || !WITH_DAYS.has(record) || isOfSectors) return []
  return items.flatMap((item) => (findDimension(item) === 'market_sector' ? [item.words] : []))
}

/** Marks words for what a list of records says by itself: its sum, its days, and that the newest are first. */
function useSaid(items: readonly Item[], record: RecordWord): void {
  // "When is the next unlock" is in the list of them.
  if (WITH_DAYS.has(record)) readWordsOf(items, 'when')
  if (record === 'unlocks') readWordsOf(items, 'next', 'total', 'combined')
  if (record === 'fundraises' || record === 'events')
    readWordsOf(items, 'total', 'combined', 'happening')
  if (record === 'fundraises' || record === 'restatements')
    for (const item of items) item.isUsed ||= findOperand(item)?.isVerb === true
  if (record === 'events') for (const item of items) item.isUsed ||= LOSS.test(item.words)
  if (record !== 'restatements' && record !== 'fundraises' && record !== 'events') return
  for (const place of listUnused(items)) if (isNewest(place)) place.use()
}

const LOSS = /^(loss(es)?|verluste?)$/i

function nameTable({ held, assets, areFlows }: ReadTables): RecordWord | undefined {
  if (areFlows) return 'flows'
  if (held !== undefined) return 'holders'
  return assets && 'assets'
}

/** Beside unlocks, investors are those who receive them, and "rights" alone are those of tokens. */
function nameRecipients(
  items: readonly Item[],
  before: Pick<ReadRecord, 'record'> | undefined,
): void {
  const isOfUnlocks = before?.record === 'unlocks' || items.some((item) => isWord(item, 'unlocks'))
  for (const item of items) {
    if (isOfUnlocks && RECEIVES.test(item.words))
      item.meanings = [{ kind: 'word', word: 'insiders' }]
    // "Fee switches turned on this year" are events.
    if (/fee switch/i.test(item.words) && items.some(isTime) && !items.some(isProject))
      item.meanings = [{ kind: 'word', word: 'events' }]
    if (/^rights$/i.test(item.words)) item.meanings = [{ kind: 'word', word: 'rights' }]
    // "Who leads in perp OI" is no lead of a round.
    if (/^leads?$/i.test(item.words) && items.some((one) => findOperand(one) !== undefined))
      item.meanings = [{ kind: 'word', word: 'largest' }]
    // "LDO comps", beside which COMP is a token.
    if (/^comps$/i.test(item.words) && items.some((one) => one !== item && isProject(one)))
      item.meanings = [{ kind: 'word', word: 'comparables' }]
  }
}

const RECEIVES = /^(investors?|backers?|team|founders?|insiders?)$/i

/** Returns whether a prompt goes on from a list, as "only L2s" does: no other figure of a subject, and no other records. */
function isMoreOf(items: readonly Item[], { record }: Pick<ReadRecord, 'record'>): boolean {
  const hasSubject = items.some(
    ({ meanings: [first], date }) =>
      first?.kind === 'project' || first?.kind === 'sector' || date !== undefined,
  )
  const named = RECORD_WORDS.find((word) => items.some((item) => isWord(item, word)))
  if (named !== undefined) return named === record && !hasSubject
  return !hasSubject || items.every((item) => findOperand(item) === undefined)
}

/** The words of other records that say no more: a valuation beside peers, and changes that were published. */
const ALONE: Readonly<Partial<Record<RecordWord, readonly RecordWord[]>>> = {
  comparables: ['comparables', 'valuation'],
}

const isTime = (item: Item) => item.date !== undefined || isWord(item, 'this', 'last', 'since')
const isProject = ({ meanings: [first] }: Item) => first?.kind === 'project'
const isRound = ({ words }: Item, at: number, items: readonly Item[]) =>
  /^series$/i.test(words) && /^[a-h]$/i.test(items[at + 1]?.words ?? '')
const isVote = (words: string) => /vot|entitle/i.test(words)

const RIGHTS = [
  { words: /switch.* on$/i, column: 'fee_switch', value: 'on' },
  { words: /switch.* off$/i, column: 'fee_switch', value: 'off' },
  { words: /^(buybacks?|burns?)$/i, column: 'buyback', value: 'active' },
  {
    words: /^(distributions?|dividends?|revenue shar.*)$/i,
    column: 'distribution',
    value: 'active',
  },
  { words: /equity|claim/i, column: 'equity', value: 'claim' },
] as const

/** The rights that a list is limited to. What is named beside the rights of a token is no figure: "a claim on fees". */
function readRights(items: readonly Item[]): ReadRecord['rights'] {
  const found = items.flatMap(({ words: own }) =>
    RIGHTS.flatMap(({ words, ...right }) => (words.test(own) ? [{ ...right, words: own }] : [])),
  )
  const isOfOne = items.some(isProject)
  for (const [at, item] of items.entries()) {
    const isRight = found.some(({ words }) => words === item.words)
    // "Give holders a claim on revenue".
    const isOn = found.length > 0 && isWord(items[at - 1], 'on')
    const { metric } = findOperand(item) ?? {}
    if (metric && (isOfOne || isRight || isOn || metric === 'tokenholders')) item.isUsed = true
  }
  return isOfOne ? [] : [...new Map(found.map((one) => [one.column, one])).values()]
}

const NO_FUNDING: Pick<ReadRecord, 'rounds' | 'about'> = { rounds: [], about: undefined }

/** The rounds and investors that are named; "the last round" is the first of the list. */
function readFunding(items: readonly Item[]): Pick<ReadRecord, 'rounds' | 'about'> {
  const rounds = readRounds(items)
  return { rounds, about: readInvestor(items) }
}

/** Parts of the names and categories of allocations by what people call those who receive them. */
const RECIPIENTS = [
  { words: /team|founder/i, parts: ['team', 'founder', 'contributor', 'employee'] },
  { words: /investor|backer/i, parts: ['invest', 'private', 'backer', 'seed', 'series'] },
  { words: /insider/i, parts: ['insider', 'private', 'team', 'founder', 'invest', 'advisor'] },
] as const

function readInsiders(items: readonly Item[]): ReadRecord['recipients'] {
  const named = items.filter((item) => isWord(item, 'insiders'))
  if (named.length === 0) return undefined
  // "Insider unlocks" also says what is asked for.
  for (const item of named) item.isUsed ||= !isWord(item, 'unlocks')
  const words = named.map((item) => item.words).join(' ')
  return { words, parts: RECIPIENTS.flatMap((one) => (one.words.test(words) ? one.parts : [])) }
}

/** "Insider unlocks next year" and "in December" are records to come, and no figure of the past. */
function readAhead(items: readonly Item[], today: Day): void {
  const isAhead = (item: Item) =>
    isWord(item, 'next') || (readDated(item, today)?.from ?? '') > today
  if (!items.some(isAhead)) return
  for (const item of items)
    if (item.meanings.some((one) => one.kind === 'metric' && one.metric === 'insider_unlocks'))
      item.meanings = UNLOCKS
}

const UNLOCKS = (['unlocks', 'insiders'] as const).map((word) => ({ kind: 'word' as const, word }))

/** "P/F vs its 1y average", "above its average": a multiple is compared with its own history. Marks the words as used. */
function readAgainstAverage(items: readonly Item[]): boolean {
  const isOfMultiple = items.some(
    ({ meanings: [first] }) => first?.kind === 'metric' && MULTIPLES.includes(first.metric),
  )
  for (const place of isOfMultiple ? listUnused(items) : []) {
    if (!place.is('versus', 'above', 'below')) continue
    const length = place.next()
    const average = length.item?.duration === undefined ? length : length.next()
    const isOwn =
      length.item?.duration?.unit === 'year' ||
      items.slice(place.at, average.at).some(({ words }) => /^(its?|the|own)$/i.test(words))
    if (average.item === undefined || !average.is('average', 'rolling', 'median') || !isOwn)
      continue
    place.use()
    average.use()
    // A duration beside it is no moving average.
    average.item.meanings = []
    return true
  }
  return false
}

/** "The last round", and no "last month". */
function isNewest(place: Cursor): boolean {
  const what = place.next().item
  return place.is('last') && !what?.duration && findUnit(what?.meanings ?? []) === undefined
}

/** "What did a16z invest in", "rounds with Paradigm": a name that nothing else has, of whom or who does it. */
function readInvestor(items: readonly Item[]): ReadRecord['about'] {
  const isName = ({ item }: Cursor) => item !== undefined && isNameless(item)
  for (const place of listUnused(items)) {
    const before = place.move(-1)
    const isBehind = INVESTS.test(before.item?.words ?? '') || before.is('by', 'of', 'from')
    const isFirst = /^(.{4,}|.*['’]s?)$/.test(place.at === 0 ? (place.item?.words ?? '') : '')
    if (!isName(place) || !(isBehind || isFirst)) continue
    const end = isName(place.move(1)) ? place.move(2) : place.move(1)
    return { words: place.use(place.countTo(end)).replace(/['’]s?$/, '') }
  }
  return undefined
}

const INVESTS = /^(did|does|do|has|have|by|with|from|of|hat|von|mit)$/i

/** "By value", "sorted by size". */
function readBySize(items: readonly Item[], record: RecordWord | undefined): boolean | undefined {
  if (record !== 'unlocks' && record !== 'fundraises' && record !== 'events') return undefined
  for (const place of listUnused(items)) {
    if (/^(worst|big|große?n?)$/i.test(place.item?.words ?? '')) return place.use() !== ''
    if (
      !place.is('by') ||
      !/^(value|size|amount|wert|größe)$/i.test(place.move(1).item?.words ?? '')
    )
      continue
    place.use(2)
    return true
  }
  return undefined
}

/** The records that have a day each. */
const WITH_DAYS: ReadonlySet<RecordWord> = new Set([
  ...(['unlocks', 'fundraises', 'status', 'events', 'restatements'] as const),
])

/** Words of events that mean one kind of them, where its id does not. */
const EVENT_WORDS: Readonly<Partial<Record<EventKind, string>>> = {
  ...{
    hack: 'hack|exploit|stolen|drain|breach|theft|attack',
    ...{ token_right: 'governance', vote: 'governance|vote' },
    fee_switch: 'fee switch',
  },
}

const ROUNDS: Readonly<Record<string, string>> = createLookup({
  ...{ seed: 'Seed', 'pre seed': 'Pre-Seed', preseed: 'Pre-Seed', strategic: 'Strategic' },
})

/** "Series A", "seed rounds", "pre-seed". */
function readRounds(items: readonly Item[]): ReadRecord['rounds'] {
  const found: ReadRecord['rounds'] = []
  for (const place of listUnused(items)) {
    const words = [1, 2].map((count) =>
      items
        .slice(place.at, place.at + count)
        .map((one) => one.words.toLowerCase())
        .join(' '),
    )
    const [, letter] = /^series ([a-h])$/.exec(words[1] ?? '') ?? []
    const name = letter
      ? `Series ${letter.toUpperCase()}`
      : words.map((one) => ROUNDS[one]).find(Boolean)
    if (name === undefined) continue
    found.push({ name, words: place.use(letter || ROUNDS[words[0] ?? ''] === undefined ? 2 : 1) })
  }
  return found
}

/** "What is TVL", "does revenue include token incentives". */
function asksForMeaning(items: readonly Item[]): boolean {
  const [first] = items
  const mean = items.at(-1)
  // "What does accrual ratio mean".
  const asksWhat = items.some(({ words }) => /^do(es)?$/i.test(words))
  if (mean && asksWhat && /^mean$/i.test(mean.words)) {
    mean.meanings = FILLER
    return items.some((item) => findOperand(item) !== undefined)
  }
  if (isWord(first, 'whatIs'))
    return items.every(isFigureOnly) && items.some((item) => findOperand(item) !== undefined)
  const isSaid = (item: Item) => isWord(item, 'include', 'minus') && !isWord(item, 'filler')
  const asks =
    /^(does|do|is|are|which|welche)$/i.test(first?.words ?? '') &&
    items.some(isSaid) &&
    items.every((item) => isFigureOnly(item) || isSaid(item) || isProject(item))
  // "Is revenue net of supply-side fees" subtracts nothing.
  if (asks) for (const item of items.filter(isSaid)) item.meanings = FILLER
  return asks
}

/** "Aave overview", "how is Lido doing", "compare Aave and Compound": of a project without a figure, its main ones. */
function asksForOverview(items: readonly Item[]): boolean {
  // USDT and USDC are no projects.
  const isSubject = ({ meanings }: Item) =>
    meanings.some((one) => one.kind === 'project' && !one.isToken && !one.isTicker)
  const projects = items.filter((item) => isProject(item) && isSubject(item))
  const isSaid = items.some(
    ({ words }) => OVERVIEW.test(words) || (COMPARED.test(words) && projects.length > 1),
  )
  return (
    projects.length > 0 &&
    isSaid &&
    items.every((item) => projects.includes(item) || isWord(item, 'filler', 'and', 'of', 'versus'))
  )
}

const OVERVIEW =
  /^(tell me about|overview|summary|report|performance|doing|data|numbers|figures|everything|zahlen|überblick)$/i
const COMPARED = /^(compared?|comparison|vergleiche?|vs|versus)( across)?$/i

/** Returns whether an item of "what is TVL" names the figure, or says nothing. */
function isFigureOnly(item: Item): boolean {
  return isWord(item, 'filler', 'whatIs', 'and', 'of') || findOperand(item) !== undefined
}

const MAX_AHEAD = 1_096
/** A month without a year is no later one than that. */
const MAX_OPEN = 183
const DAYS = { hour: 1, day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const

type Window = { from: Day; to: Day; end: Cursor }

/** The window of "the next 30 days", "next month", "until the end of the year" and "in December", which only unlocks have. */
function readComing(items: readonly Item[], today: Day): ReadRecord['coming'] {
  for (const place of listUnused(items)) {
    const window = readAheadOf(place, today)
    if (window === undefined || window.to < today) continue
    if (daysBetween(today, window.to) > MAX_AHEAD) return undefined
    const from = window.from > today ? window.from : today
    return {
      ...(from > today && { start: from }),
      ...{ from, to: window.to, days: daysBetween(from, window.to) },
      past: window.from < today && items.some(({ words }) => PAST.test(words)),
      words: place.use(place.countTo(window.end)),
    }
  }
  return undefined
}

const PAST = /^(?:did|was|were|have|has|had|unlocked)$/i

function readAheadOf(place: Cursor, today: Day): Window | undefined {
  const tomorrow = addDays(today, 1)
  if (place.is('tomorrow')) return { from: tomorrow, to: tomorrow, end: place.move(1) }
  const isUntil =
    place.is('until') || /^(by|before|vor|thr(ough|u))$/i.test(place.item?.words ?? '')
  const isLed = isUntil || place.is('next', 'this', 'in', 'of', 'from', 'between')
  const first = isLed ? place.next() : place
  const what = isUntil && first.is('endOf') ? first.next() : first
  const days = readDated(what.item, today) ?? readUnit(place, what, today)
  const isPast = place.move(-1).is('since', 'after', 'last')
  if (days === undefined || isPast) return undefined
  // "Between 15 December and 15 January".
  const second = place.is('between', 'from') ? what.move(1) : undefined
  const until = second?.is('and', 'to') ? readDated(second.next().item, today) : undefined
  if (second && until) {
    const last = until.to < days.from ? addMonths(until.to, 12) : until.to
    return { from: days.from, to: last, end: second.next().move(1) }
  }
  const isBefore = /^(before|vor)$/i.test(place.item?.words ?? '')
  const to = isBefore ? addDays(days.from, -1) : days.to
  return { from: isUntil ? today : days.from, to, end: what.move(1) }
}

/** "The next 30 days", "next month", "this week", "the end of the year". */
function readUnit(place: Cursor, what: Cursor, today: Day): { from: Day; to: Day } | undefined {
  const { duration, meanings = [] } = what.item ?? {}
  const isNext = place.is('next')
  if (duration !== undefined && isNext)
    return { from: today, to: addDays(today, duration.count * DAYS[duration.unit]) }
  const unit = findUnit(meanings)
  const isNamed = isNext || place.is('this') || what.move(-1).is('endOf', 'filler')
  if (unit === undefined || unit === 'hour' || !isNamed) return undefined
  const from = addPeriods(startOfPeriod(today, unit), isNext ? 1 : 0, unit)
  return { from, to: endOfPeriod(from, unit) }
}

/** The days of a date; "March" is the next one, if it is not far off. */
function readDated(item: Item | undefined, today: Day): { from: Day; to: Day } | undefined {
  if (item?.date === undefined) return undefined
  const { date, words } = item
  const isOpen = !/\d{4}|\p{L} ?['’]?\d\d$/u.test(words) && date.to < today
  const [from, to] = [date.from, date.to].map((day) => addMonths(day, isOpen ? 12 : 0))
  const isFar = isOpen && from !== undefined && daysBetween(today, from) > MAX_OPEN
  return from === undefined || to === undefined || isFar ? undefined : { from, to }
}
