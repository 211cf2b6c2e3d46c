import type { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { createCurve } from './createCurve.ts'
import { hashText, pickBy, shareOf } from './hashText.ts'
import { createNames, toSlug } from './nameThings.ts'
import type { Chain, Coin, Flows, FurtherKind, Protocol } from './World.ts'

/** Categories of the source by the first market sector of a project. */
const CATEGORIES: Readonly<Record<string, string>> = {
  lending: 'Lending',
  exchange: 'Dexs',
  derivatives: 'Derivatives',
  'liquid-staking': 'Liquid Staking',
  restaking: 'Restaking',
  bridge: 'Bridge',
  'stablecoin-issuers': 'CDP',
  'asset-management': 'Yield',
  gaming: 'Gaming',
  'rwa-issuers': 'RWA',
  insurance: 'Insurance',
  launchpad: 'Launchpad',
}
const OTHER_CATEGORIES = [
  'Dexs',
  'Lending',
  'Yield',
  'Derivatives',
  'Yield Aggregator',
  'Bridge',
  'Farm',
  'Launchpad',
  'Services',
  'RWA',
  'Liquid Staking',
  'Options',
  'Prediction Market',
  'Insurance',
] as const
const WORDS = [
  'Swap',
  'Lend',
  'Finance',
  'Protocol',
  'Vaults',
  'Dex',
  'Perps',
  'Labs',
  'Yield',
  'Bridge',
  '',
] as const

/** One in so many protocols has fees, and one spot volume. */
const FEES_EVERY = 4
const VOLUME_EVERY = 7
/** One in so many invented protocols is a parent with parts. */
const PARENT_EVERY = 12
const MAX_PARTS = 6
/** One in so many protocols names a chain in its breakdown that is in no list. */
const HIDDEN_EVERY = 90
/** The longest history: five years. */
const MAX_DAYS = 1_826

type Materials = {
  coins: readonly Coin[]
  chains: readonly Chain[]
  count: number
  day: number
  minDays: number
}

/** Returns the entries of the list of protocols; those of one parent follow each other. */
export function planProtocols(
  documents: Readonly<Record<string, ProjectDocument>>,
  materials: Materials,
): Protocol[] {
  const { coins, chains, count } = materials
  const coinOf = new Map(coins.map((coin) => [coin.project_id, coin]))
  const chainOf = new Map(chains.map((chain) => [chain.project_id, chain]))
  const slugs = new Set<string>()
  const own = Object.entries(documents).flatMap(([project_id, document]) => {
    const places = document.chains.flatMap((id) => chainOf.get(id) ?? [])
    const named = nameReviewed(document, coinOf.get(project_id) !== undefined).filter(
      ({ slug }) => !slugs.has(slug) && slugs.add(slug),
    )
    return named.map((names) => ({
      ...names,
      project_id,
      coin: coinOf.get(project_id) ?? null,
      symbol: document.symbol ?? null,
      url: document.links.website,
      category: CATEGORIES[document.market_sectors[0]] ?? 'Services',
      chains: places.length > 0 ? places.slice(0, 6) : chains.slice(0, 1),
      size: 2e10 * shareOf(`size ${names.slug}`) ** 6 + 1e6,
    }))
  })
  const invented = inventProtocols(documents, { ...materials, count: count - own.length })
  const hidden = chains.filter(({ isListed }) => !isListed)
  return [...own, ...invented].slice(0, count).map(({ size, ...protocol }, index) => {
    const { slug, category } = protocol
    const has = (what: string, every: number) => hashText(`${what} ${slug}`) % every === 0
    const days = Math.round(
      materials.minDays + shareOf(`age ${slug}`) * (MAX_DAYS - materials.minDays),
    )
    const curve = (what: string, last: number) =>
      createCurve(`${what} ${slug}`, { last, lastDay: materials.day })
    const isReviewed = protocol.project_id !== null
    return {
      ...protocol,
      id: String(index + 1),
      hiddenChain: has('hidden', HIDDEN_EVERY) ? pickBy(slug, hidden) : null,
      firstDay: materials.day - days,
      tvl: curve('tvl', size),
      isLending: category === 'Lending',
      flows:
        isReviewed || has('fees', FEES_EVERY)
          ? planFlows(protocol, curve('fees', size * 4e-4 * (0.2 + shareOf(`rate ${slug}`))))
          : null,
      volume:
        category === 'Dexs' || has('volume', VOLUME_EVERY)
          ? curve('dex', size * (0.02 + 0.4 * shareOf(slug)))
          : null,
    }
  })
}

/** The share of fees that a further kind of amounts has, and one in how many protocols has it. */
const FURTHER: Readonly<Record<FurtherKind, { share: number; every: number }>> = {
  dailyUserFees: { share: 0.9, every: 12 },
  dailyBribesRevenue: { share: 0.03, every: 30 },
  dailyTokenTaxes: { share: 0.02, every: 40 },
  dailyCreatorRevenue: { share: 0.01, every: 40 },
}
const LABELED_EVERY = 15
const LABELS = [
  ['Swap Fees', 0.6],
  ['Liquidations', 0.25],
  ['Flash loan fees', 0.15],
] as const
/** The same with one that another contains. */
const OVERLAPPING_LABELS = [...LABELS, ['Fees of limit orders', 0.2]] as const

/** Plans how fees of a protocol or chain are stated. */
export function planFlows(
  { slug, parent }: Pick<Protocol, 'slug' | 'parent'>,
  fees: Flows['fees'],
): Flows {
  // Parts of a parent state the same.
  const whole = parent?.slug ?? slug
  const has = (what: string, every: number) => hashText(`${what} ${whole}`) % every === 0
  const labels = has('overlap', 4) ? OVERLAPPING_LABELS : LABELS
  return {
    fees,
    kept: 0.1 + 0.7 * shareOf(`kept ${whole}`),
    isSplit: has('split', 9),
    isRolling: has('rolling', 3),
    hasGaps: parent === null && has('gaps', 25),
    further: Object.fromEntries(
      Object.entries(FURTHER).flatMap(([kind, { share, every }]) =>
        has(kind, every) ? [[kind, share]] : [],
      ),
    ),
    labels: has('labels', LABELED_EVERY) ? labels : null,
  }
}

type Names = Pick<Protocol, 'name' | 'slug' | 'parent'>

/** A product as the source names it. */
function nameOf({ name, sources }: NonNullable<ProjectDocument['products']>[number]): string {
  return sources?.defillama_protocols?.[0] ?? name
}

/** The entries of a reviewed project: one for each of its products where it has several, as parts of a parent. */
function nameReviewed(document: ProjectDocument, hasCoin: boolean): Names[] {
  const { name, products = [], sources } = document
  const [slug, ...earlier] = sources?.defillama ?? []
  if (slug === undefined) {
    // Its coin or website says who it is; a protocol with the coin of a chain is something on the chain.
    const isOnChain = document.market_sectors.some((sector) => sector.startsWith('blockchains-'))
    const isListed = hasCoin && !isOnChain && hashText(`listed ${name}`) % 2 === 0
    return isListed ? [{ name, slug: toSlug(name), parent: null }] : []
  }
  const parts = products.filter((product) => product.sources?.stablecoins === undefined)
  if (parts.length < 2) {
    const [single] = sources?.defillama_protocols ?? []
    return [{ name: single ?? name, slug, parent: null }]
  }
  const slugs = parts.map((product) => toSlug(nameOf(product)))
  const known = earlier.find((one) => !slugs.includes(one)) ?? slug
  const id = sources?.defillama_parent ?? `parent#${known}`
  return parts.slice(0, MAX_PARTS).map((product) => {
    const part = nameOf(product)
    const own = toSlug(part)
    return { name: part, slug: own === slug ? `${own}-core` : own, parent: { id, slug } }
  })
}

/** The largest coins belong to no invented protocol. */
const MIN_RANK = 50

type Invented = Names &
  Pick<Protocol, 'project_id' | 'coin' | 'symbol' | 'url' | 'category' | 'chains'> & {
    size: number
  }

function inventProtocols(
  documents: Readonly<Record<string, ProjectDocument>>,
  { coins, chains, count }: Materials,
): Invented[] {
  const taken = [...Object.values(documents), ...coins, ...chains].map(({ name }) => name)
  const createName = createNames(taken)
  const free = coins
    .slice(MIN_RANK)
    .filter(({ project_id, isTwin }) => !project_id && !isTwin)
    .values()
  const listed = chains.filter(({ isListed }) => isListed)
  const made: Invented[] = []
  for (let number = 0; made.length < count; number++) {
    const seed = `protocol ${number}`
    // One in ten has a coin, by whose id both lists mean the same project.
    const hasCoin = hashText(`coin of ${seed}`) % 10 === 0
    const coin = hasCoin ? (free.next().value ?? null) : null
    const name = createName(seed, pickBy(seed, WORDS))
    const places = 1 + (hashText(`chains ${seed}`) % 10 === 0 ? hashText(seed) % 5 : 0)
    const first = Math.floor(listed.length * shareOf(`chain ${seed}`) ** 3)
    const rest = {
      project_id: null,
      coin,
      symbol: coin?.symbol.toUpperCase() ?? null,
      url: `https://${toSlug(name)}.example`,
      category: pickBy(`category ${seed}`, OTHER_CATEGORIES),
      chains: listed.slice(first, first + places),
      size: 4e8 * shareOf(`size ${seed}`) ** 5 + 1e3,
    }
    const isParent = hashText(`parent ${seed}`) % PARENT_EVERY === 0
    const slug = toSlug(name)
    if (!isParent) made.push({ name, slug, parent: null, ...rest })
    else
      for (const version of ['V1', 'V2'].slice(0, count - made.length))
        made.push({
          ...rest,
          name: `${name} ${version}`,
          slug: `${slug}-${version.toLowerCase()}`,
          parent: { id: `parent#${slug}`, slug },
        })
  }
  return made
}
