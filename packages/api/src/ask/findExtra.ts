import type { ReadPrompt } from './readPrompt.ts'

type Said = readonly { words: string }[]

/** A feature that a prompt can name besides the words that choose a screen. */
function listSaid({ projects, top, native, combined, order, statistic, ...read }: ReadPrompt) {
  const { sectors, products, nouns, measures, conditions, unbound } = read
  const { breakdowns, granularities, transforms, ranges, as_of } = read
  return {
    ...{ sectors, products, nouns, measures, conditions, unbound },
    ...{ breakdowns, granularities, transforms, ranges, as_of },
    projects: projects.filter(({ isPlace }) => !isPlace),
    places: projects.filter(({ isPlace }) => isPlace),
    order: order ? [order] : [],
    top: [top.top ?? (top.superlative === undefined ? [] : { words: top.superlative })].flat(),
    native: native ? [native] : [],
    statistic: statistic ? [statistic] : [],
    combined: combined === undefined ? [] : [{ words: combined }],
  } satisfies Record<string, Said>
}

type Feature = keyof ReturnType<typeof listSaid>

/** Words of a prompt that a screen with these features cannot show; undefined where it shows all. */
export function findExtra(read: ReadPrompt, features: readonly Feature[]): string | undefined {
  const said = Object.entries(listSaid(read)) as [Feature, Said][]
  return said.find(([feature, words]) => words.length > 0 && !features.includes(feature))?.[1][0]
    ?.words
}
