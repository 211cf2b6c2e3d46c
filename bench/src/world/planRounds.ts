import { hashText, pickBy, shareOf } from './hashText.ts'
import type { Protocol, Round } from './World.ts'
import { DAY_SECONDS } from './WorldHost.ts'

const KINDS = [
  'Pre-Seed',
  'Seed',
  'Strategic',
  'Series A',
  'Series B',
  'Private Token Sale',
  '',
] as const
const INVESTORS = [
  'Northgate Capital',
  'Halden Ventures',
  'Oakmere',
  'Blue Quay',
  'Tessel Labs',
  'Farrow & Co',
  'Meridian Digital',
  'Sable Partners',
] as const
const CATEGORIES = ['DeFi', 'Infrastructure', 'L1', 'CEX', 'Gaming', ''] as const
/** Two of so many protocols have raised something. */
const ROUNDS_OF = 5

/** Returns the funding rounds that a protocol's answer has, the newest first. */
export function planRounds(protocol: Protocol): Round[] {
  const { slug, parent, chains, id } = protocol
  const whole = parent?.slug ?? slug
  const count = hashText(`rounds ${whole}`) % ROUNDS_OF
  if (count > 2) return []
  return Array.from({ length: count }, (_, index) => {
    const seed = `round ${whole} ${index}`
    const day = protocol.firstDay - 90 + index * 41
    return {
      date: day * DAY_SECONDS,
      name: protocol.project_id === null ? protocol.name : (protocol.coin?.name ?? protocol.name),
      round: pickBy(`kind ${seed}`, KINDS),
      amount: hashText(seed) % 6 === 0 ? null : Math.round(10 + 900 * shareOf(seed) ** 3) / 10,
      chains: chains.map(({ name }) => name),
      sector: 'Trading and lending of tokens',
      category: pickBy(`category ${seed}`, CATEGORIES),
      categoryGroup: 'DeFi & CeFi',
      source: `https://news.example/${whole}-${index + 1}`,
      leadInvestors: [pickBy(`lead ${seed}`, INVESTORS)],
      otherInvestors:
        hashText(`others ${seed}`) % 2 === 0 ? [] : [pickBy(`other ${seed}`, INVESTORS)],
      valuation:
        hashText(`valued ${seed}`) % 4 === 0 ? String(20 + Math.round(shareOf(seed) * 900)) : null,
      defillamaId: parent?.id ?? id,
    }
  }).reverse()
}
