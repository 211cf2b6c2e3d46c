import { isWord, placeOf } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'

/**
 * The share of a sector in the whole, as in "perps' share of all fees" and "how much of crypto revenue is from perps".
 * Without a word for the whole, that of each project in the sector may be meant. A sector behind "of all" is the whole.
 */
export function findSectorShare(asked: ReadPrompt) {
  const { items, transforms, sectors, projects, breakdowns, top, nouns, measures } = asked
  const [share] = transforms.filter(({ transform: { kind } }) => kind === 'share')
  const [sector, ...others] = sectors
  const isOpen = measures.some(({ operands }) => operands.some(({ metric }) => OPEN.has(metric)))
  const isOther = others.length > 0 || projects.length + breakdowns.length > 0 || isOpen
  const isCut = (top.top ?? top.superlative ?? top.others) !== undefined
  if (share === undefined || sector === undefined || isOther || isCut) return undefined
  const [at, from] = [placeOf(items, share.words), placeOf(items, sector.words)]
  const wholes = items.flatMap((item, place) => {
    const next = items.slice(place + 1).findIndex((one) => !isWord(one, 'filler', 'of', 'total'))
    const isWhole = WHOLE.test(item.words) && place + 1 + next !== from
    return isWhole ? [place] : []
  })
  const isLed = /^(from|by|is|are|von|aus)$/i.test(items[from - 1]?.words ?? '')
  const isLast = isLed && wholes.some((place) => place < from)
  const isFirst = share.isPart !== true && from === at - 1 && !/market|markt/i.test(share.words)
  const isOfWhole = share.isPart
    ? isLast
    : wholes.some((place) => place > Math.max(at, from)) || (isFirst && /total/i.test(share.words))
  const areChains = nouns.length > 0 && nouns.every(({ dimension }) => dimension === 'chain')
  if (isOfWhole) return { share, sector, whole: areChains ? ('chains' as const) : ('all' as const) }
  return isFirst && nouns.length === 0 ? { share, sector, whole: undefined } : undefined
}

const OPEN: ReadonlySet<string> = new Set(['volume', 'supply'])
const WHOLE =
  /^(all|total|crypto|defi|everything|overall|entire|gesamt|gesamte[mnrs]?|alle[nmr]?)$/i
