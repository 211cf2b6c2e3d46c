import type { ReadPrompt } from './readPrompt.ts'

/** What a prompt can say besides the words that choose a screen. */
type Feature =
  | 'projects'
  | 'places'
  | 'sectors'
  | 'products'
  | 'nouns'
  | 'measures'
  | 'conditions'
  | 'unbound'
  | 'order'
  | 'breakdowns'
  | 'granularities'
  | 'transforms'
  | 'ranges'
  | 'top'
  | 'as_of'
  | 'native'
  | 'combined'
  | 'statistic'

/** Words of a prompt that a screen with these features cannot show; undefined where it shows all. */
export function findExtra(read: ReadPrompt, features: readonly Feature[]): string | undefined {
  const { projects, top, native, combined, order } = read
  const said: Readonly<Record<Feature, readonly { words: string }[]>> = {
    projects: projects.filter(({ isPlace }) => !isPlace),
    places: projects.filter(({ isPlace }) => isPlace),
    sectors: read.sectors,
    products: read.products,
    nouns: read.nouns,
    measures: read.measures,
    conditions: read.conditions,
    unbound: read.unbound,
    order: order ? [order] : [],
    breakdowns: read.breakdowns,
    granularities: read.granularities,
    transforms: read.transforms,
    ranges: read.ranges,
    top: top.top ? [top.top] : [],
    as_of: read.as_of,
    native: native ? [native] : [],
    statistic: read.statistic ? [read.statistic] : [],
    combined: combined === undefined ? [] : [{ words: combined }],
  }
  const other = (Object.keys(said) as Feature[]).filter((one) => !features.includes(one))
  return other.flatMap((one) => said[one])[0]?.words
}
