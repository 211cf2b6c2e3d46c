import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { isScreen } from './isScreen.ts'
import { comparesWithOthers, hasWhole, isOfPlace, isWithoutOwn } from './placeSubjects.ts'
import { isWord, placeOf } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { ask, dropWords, replaceWords } from './replies.ts'

type Asked = { prompt: string; catalog: Catalog; context: MetricQuery | undefined }

/** A share or a rank is of something, and a sum of shares is none. */
export function checkWhole(read: ReadPrompt, { prompt, catalog, context }: Asked) {
  const [project] = read.projects
  if (context !== undefined) return checkShown(read, { prompt, catalog, context })
  if (project === undefined || !comparesWithOthers(read) || read.record) return undefined
  const { sectors: named } = read
  const own = read.projects.filter(({ isPlace }) => !isPlace)
  const stranger =
    named.length > 0 ? own.find((one) => !isMemberOf(one, named, catalog)) : undefined
  if (stranger !== undefined) return askOther(stranger.project_id, named, catalog)
  if (hasWhole(read)) {
    const isRank = read.transforms.some(({ transform: { kind } }) => kind === 'rank')
    if (read.combined === undefined || !isRank) return undefined
    return ask('Ranks are of each project by itself. Show each?', [
      { label: 'Each', prompt: dropWords(prompt, read.combined) },
    ])
  }
  return askAmong(project.project_id, { prompt, catalog })
}

function askAmong(
  id: string,
  { prompt, catalog }: Pick<Asked, 'prompt' | 'catalog'>,
  isOfShown = false,
) {
  const sectors = catalog.find(id)?.market_sectors ?? []
  const wholes = [...sectors.flatMap((one) => findSector(one)?.name ?? []), 'all projects']
  return ask(`The share or rank of ${catalog.nameOf(id)} among which?`, [
    ...(isOfShown ? [{ label: 'What is shown', prompt: 'as share' }] : []),
    ...wholes.map((label) => ({ label, prompt: `${prompt} among ${label}` })),
  ])
}

/** The share of the one project that is on screen is all of it. */
function checkShown(
  read: ReadPrompt,
  { prompt, catalog, context }: Asked & { context: MetricQuery },
) {
  const { transforms, measures, projects, breakdowns, sectors: named } = read
  const [shown, ...others] = context.where.projects ?? []
  const compares = transforms.some(({ transform: { kind } }) => kind === 'share' || kind === 'rank')
  const stranger = [shown, ...others].find(
    (id) => id !== undefined && named.length > 0 && !isMemberOf({ project_id: id }, named, catalog),
  )
  if (compares && stranger !== undefined) return askOther(stranger, named, catalog)
  const isOther = measures.length + projects.length + breakdowns.length > 0 || hasWhole(read)
  // "As share" of several is that of each in their sum; "of total" leaves open which total.
  const isOfSum = others.length > 0 && !/\btotal\b/i.test(prompt)
  if (!compares || isOther || shown === undefined || isOfSum) return undefined
  if (context.focus !== undefined || context.breakdown.some((one) => one !== 'project'))
    return undefined
  return askAmong(shown, { prompt, catalog }, others.length > 0)
}

/** "Fees of Aave and Morpho together" may be one sum, or two lines of a chart. */
export function checkTogether({ together }: ReadPrompt, { prompt }: Asked) {
  if (together === undefined) return undefined
  return ask(`“${together}”: added up, or each by itself?`, [
    { label: 'Added up', prompt: replaceWords(prompt, together, 'combined') },
    { label: 'Each', prompt: replaceWords(prompt, together, 'side by side') },
  ])
}

/** "Aave against the combined Morpho and Spark" would be the sum of all. */
export function checkCombined({ combined, projects, items }: ReadPrompt, { prompt }: Asked) {
  const isCompared = items.some(
    (item) =>
      /^(compare|vergleich)/i.test(item.words) ||
      (!isWord(item, 'filler') && isWord(item, 'versus')),
  )
  if (combined !== undefined && isCompared && projects.length > 1)
    return ask(
      `A query adds up all of its projects, and compares none with their sum. Show each?`,
      [{ label: 'Each', prompt: dropWords(prompt, combined) }],
    )
  return undefined
}

/** The share of "fees and revenue" would be that of each; a ratio of two figures is read before. */
export function checkShareOf({ transforms, measures }: ReadPrompt, { prompt }: Asked) {
  const share = transforms.find(({ transform }) => transform.kind === 'share')
  const [one, other] = measures
  if (share === undefined || one === undefined || other === undefined) return undefined
  if (one.words === other.words)
    return ask('A ratio is of two figures of the same projects, and not of one figure of two.')
  return ask(`The ratio of “${one.words}” and “${other.words}”, or the share of each in its sum?`, [
    { label: 'Ratio', prompt: dropWords(prompt, share.words).replace(/ and | vs /i, ' / ') },
    { label: 'Share', prompt: dropWords(prompt, other.words) },
  ])
}

function askOther(id: string, sectors: ReadPrompt['sectors'], catalog: Catalog) {
  const whole = sectors.map(({ sector }) => findSector(sector)?.name ?? sector).join(' or ')
  return ask(`${catalog.nameOf(id)} is not in ${whole}. The share or rank of what?`)
}

function isMemberOf(
  { project_id }: Pick<ReadPrompt['projects'][number], 'project_id'>,
  sectors: ReadPrompt['sectors'],
  catalog: Catalog,
): boolean {
  const own = catalog.find(project_id)?.market_sectors ?? []
  return own.some((id) => sectors.some(({ sector }) => sector === id))
}

/** A project and a sector limit each other, so that "Ethereum vs all L2s" would be neither. */
export function checkMembers(read: ReadPrompt, asked: Asked) {
  const { catalog } = asked
  const { projects, sectors, items } = read
  const own = projects.filter(({ isPlace }) => !isPlace)
  const [sector] = sectors
  if (own.length === 0 || sector === undefined || comparesWithOthers(read)) return undefined
  const isCompared = items.some((item) => isWord(item, 'versus'))
  if (own.every((one) => isMemberOf(one, sectors, catalog)) && !isCompared) return undefined
  const name = findSector(sector.sector)?.name ?? sector.words
  const words = own.map((one) => one.words)
  return ask(`A query is about projects or about all of ${name}, not both. Which?`, [
    { label: name, prompt: dropWords(asked.prompt, ...words) },
    { label: words.join(', '), prompt: dropWords(asked.prompt, sector.words) },
  ])
}

/** "Pendle TVL on Arbitrum vs GMX TVL on Avalanche": chains limit all projects alike. */
export function checkPlaces({ projects, items }: ReadPrompt) {
  const all = projects.toSorted((a, b) => placeOf(items, a.words) - placeOf(items, b.words))
  const chains = new Set(all.flatMap(({ isPlace, words }) => (isPlace ? [words] : [])))
  const turns = all.filter(({ isPlace }, at) => isPlace && all[at + 1]?.isPlace === false)
  return chains.size > 1 && turns.length > 0
    ? ask('Chains limit all projects of a query alike. Ask about one project at a time.')
    : undefined
}

/** Projects and sectors can be left out, but none of what is named, and of lists no chain. */
export function checkExcluded(read: ReadPrompt, { prompt, catalog }: Asked) {
  const { excluded, sectors } = read
  const isNamed = read.projects.some(({ isPlace, isChain }) => !isPlace && !isChain)
  const isOfTreasury = read.measures.some(({ words }) => /treasury/i.test(words))
  if (isWithoutOwn(read) && isOfTreasury) return undefined
  const left = excluded.find(({ id, isSector, isPlace }) =>
    isSector
      ? isNamed || (sectors.length > 0 && sectors.every(({ sector }) => sector === id))
      : catalog.find(id) === undefined || isWithoutOwn(read) || (isPlace && isScreen(read)),
  )
  // Of records, unlocks, rounds and events alone have a part for what is left out.
  const leavesOut = read.record === undefined || LEAVE_OUT.has(read.record)
  const other = excluded.find(({ isPlace }) => !leavesOut || (isPlace && read.record))
  const own = read.projects.filter(({ isPlace }) => !isPlace)
  const named = own.length > 0 ? own : read.projects
  const isOfChain = named.length > 0 && named.every(({ isChain }) => isChain) && !hasWhole(read)
  const isInside = read.measures.every(({ operands }) => operands.every(isOfPlace))
  // "Sui but not Aptos" leaves nothing out.
  const stranger = excluded.find(
    ({ id, words, isPlace }) =>
      !isPlace && own.every(({ project_id }) => project_id !== id) && !/^(but )?not /i.test(words),
  )
  const found = left ?? other ?? (isOfChain && !isInside ? stranger : undefined)
  if (found === undefined) return undefined
  const { id, words } = found
  const name = found.isSector ? (findSector(id)?.name ?? id) : catalog.nameOf(id)
  return ask(`This cannot leave out ${name}. Ask without “${words}”?`, [
    { label: `With ${name}`, prompt: dropWords(prompt, words) },
  ])
}

const LEAVE_OUT: ReadonlySet<string> = new Set(['unlocks', 'fundraises', 'events'])
