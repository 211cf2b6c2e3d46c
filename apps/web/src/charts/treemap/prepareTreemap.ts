import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { ChartUnit } from '../ChartUnit.ts'
import { formatChartValue } from '../formatChartValue.ts'
import { chooseLimit } from './chooseLimit.ts'
import type { PreparedTile, PreparedTreemap } from './PreparedTreemap.ts'
import type { TreemapGroup, TreemapItem } from './TreemapGroup.ts'

type Options = {
  unit: ChartUnit
  /** The id of the group to look into; null, or one that is not there, for the whole. */
  root: string | null
  /** Of the drawing, in pixels. */
  area: number
}

/** A tile takes so many pixels to be hit, to hold a name, to hold figures; figures are never cut. */
const TILE = 320
const NAMED = 2_200
const FILLED = 5_600
/** What a head takes to hold figures beside the name: it is one line. */
const HEADED = 50_000

type Sized = { item: TreemapItem; size: number }

/**
 * A treemap of groups and what is in them, or of one group. Areas are the values of the items, so that a group is
 * as large as what it holds. Items without a positive value have no area and are counted in the notes.
 */
export function prepareTreemap(
  groups: readonly TreemapGroup[],
  { unit, root, area }: Options,
): PreparedTreemap {
  const chosen = groups.find((group) => group.id === root)
  const drawn = chosen === undefined ? groups : [chosen]
  const sized = drawn.map((group) => ({ group, items: sizeItems(group.items) }))
  const whole = sum(sized.flatMap(({ items }) => items.map(({ size }) => size)))
  const limit = chooseLimit(groups.flatMap((group) => group.items.map((item) => item.change)))
  const look = { unit, limit, least: (TILE * whole) / area, pixels: area / whole }
  const tiles = sized
    .map(({ group, items }) => makeGroup(group, items, { ...look, whole }))
    .filter((tile) => tile.size > 0)
    .toSorted((a, b) => b.size - a.size)
  const missing =
    drawn.flatMap(({ items }) => items).length - sized.flatMap((one) => one.items).length
  return {
    tiles: chosen === undefined ? gatherGroups(tiles, look) : (tiles[0]?.tiles ?? []),
    root: chosen === undefined ? null : { id: chosen.id, name: chosen.name },
    limit,
    notes: missing === 0 ? [] : [`${missing} without a value above zero not drawn`],
  }
}

/** Those that have an area, the largest first. */
function sizeItems(items: readonly TreemapItem[]): Sized[] {
  return items
    .flatMap((item) => (item.value !== null && item.value > 0 ? { item, size: item.value } : []))
    .toSorted((a, b) => b.size - a.size)
}

type Look = {
  unit: ChartUnit
  limit: number
  /** The smallest size that is drawn as a tile of its own. */
  least: number
  /** How many there are for one of what is drawn. */
  pixels: number
}

function makeGroup(
  group: TreemapGroup,
  items: readonly Sized[],
  look: Look & { whole: number },
): PreparedTile {
  const size = sum(items.map((one) => one.size))
  const large = items.filter((one) => one.size >= look.least)
  // One alone that is small stays itself: its name says more than "1 more".
  const shown = items.length - large.length < 2 ? items : large
  const rest = items.slice(shown.length)
  const tiles = shown.map(({ item, size: own }) => ({
    ...describe(item, own, look),
    id: `${group.id}/${item.id}`,
    group: group.id,
    item: item.id,
    size: own,
    share: shareOf(own, size),
    tiles: [],
  }))
  const about = describe(group, size, look)
  return {
    ...about,
    text: [group.name, ...(size * look.pixels < HEADED ? [] : [about.value, about.change])].join(
      '   ',
    ),
    id: group.id,
    group: group.id,
    item: null,
    size,
    share: shareOf(size, look.whole),
    tiles:
      rest.length === 0 ? tiles : [...tiles, makeRest(group.id, rest, { ...look, whole: size })],
  }
}

/** Groups too small to be seen, taken together at the end. */
function gatherGroups(tiles: readonly PreparedTile[], look: Look): PreparedTile[] {
  const large = tiles.filter((tile) => tile.size >= look.least)
  if (tiles.length - large.length < 2) return [...tiles]
  const rest = tiles.slice(large.length)
  const whole = sum(tiles.map((tile) => tile.size))
  return [...large, makeRest(null, rest, { ...look, whole })]
}

function makeRest(
  group: string | null,
  parts: readonly { size: number }[],
  { unit, pixels, whole }: Look & { whole: number },
): PreparedTile {
  const size = sum(parts.map((part) => part.size))
  const value = formatChartValue(size, unit, 'compact')
  return {
    id: `${group ?? ''}/…`,
    group,
    item: null,
    name: `and ${parts.length} more`,
    // Half of it would be a number of its own.
    text: size * pixels < FILLED ? '' : `${parts.length} more\n${value}`,
    size,
    value,
    change: '',
    share: shareOf(size, whole),
    tone: null,
    tiles: [],
  }
}

function describe(item: TreemapItem, size: number, { unit, limit, pixels }: Look) {
  const value = formatChartValue(item.value, unit, 'compact')
  const change = formatChange(item.change)
  return {
    name: item.name,
    text: fit([item.name, change, value], size * pixels),
    value,
    change,
    tone: item.change === null ? null : Math.max(-1, Math.min(1, item.change / limit)),
  }
}

/** A name and figures, as far as a tile has room for them. */
function fit(lines: readonly string[], pixels: number): string {
  if (pixels < NAMED) return ''
  return lines.slice(0, pixels < FILLED ? 1 : lines.length).join('\n')
}

function shareOf(size: number, whole: number): string {
  return formatValue(whole > 0 ? size / whole : null, 'percent', 'compact')
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
